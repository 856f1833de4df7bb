import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { cx } from '../../../ui/primitives/cx.ts';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import styles from './rest-of-day.module.css';

interface Props {
  /** How many a day has more than its cell shows. */
  count: number;
  /** Those of them that came along. */
  events: readonly BoardEvent[];
  model: BoardModel;
  className?: string;
  style?: React.CSSProperties;
  onOpen: () => void;
}

/** "+4 more", with the conflicts among them. */
export function RestOfDay({ count, events, model, className, style, onOpen }: Props) {
  const t = useT();
  const conflicts = events.filter((event) => event.driver && model.chips(event).some(isConflict)).length;
  const words = t('planning.conflicts', { count: conflicts });
  return (
    <button type="button" className={cx(styles.rest, className)} style={style} onClick={onOpen}>
      {t('planning.more', { count })}
      {conflicts > 0 ? (
        <span className={styles.conflicts} data-tip={words}>
          <IconAlertTriangleFilled size={11} aria-hidden="true" />
          <span aria-hidden="true">{conflicts}</span>
          <span className="app-sr">, {words}</span>
        </span>
      ) : null}
    </button>
  );
}
