import type { ComponentProps } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import styles from './rest-of-day.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  /** How many a day has more than its cell shows. */
  count: number;
  /** Those of them that came along. */
  events: readonly BoardEvent[];
  model: BoardModel;
  /** How many are finished, where those fold into a figure. */
  done?: number;
  /** Whether that figure has room for its word. */
  hasWord?: boolean;
}

/** "+4 more", with the conflicts among them; "✓ 6" for what is finished. */
export function RestOfDay({ count, events, model, done = 0, hasWord, className, ...button }: Props) {
  const t = useT();
  const format = useFormat();
  const conflicts = events.filter((event) => event.driver && model.chips(event).some(isConflict)).length;
  const words = t('planning.conflicts', { count: conflicts });
  const finished = t('planning.done', { count: done });
  return (
    <button type="button" {...button} className={cx(styles.rest, className)}>
      {count > 0 ? <span>{t('planning.more', { count })}</span> : null}
      {conflicts > 0 ? (
        <span className={styles.conflicts} data-tip={words}>
          <StatusShape meaning="danger" />
          <span aria-hidden="true">{conflicts}</span>
          <span className="app-sr">, {words}</span>
        </span>
      ) : null}
      {done > 0 ? (
        <span className={styles.done} data-tip={hasWord ? undefined : finished}>
          <StatusShape meaning="success" />
          <span aria-hidden="true">{hasWord ? finished : format.number(done)}</span>
          <span className="app-sr">
            {count > 0 ? ', ' : ''}
            {finished}
          </span>
        </span>
      ) : null}
    </button>
  );
}
