import { IconHelp } from '@tabler/icons-react';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { PopoverButton } from '../../../ui/primitives/popover/popover-button.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { MEANINGS, OverdueSign } from '../board-views/event-bar.staff.tsx';
import styles from './legend.module.css';

const SHOWN = ['pending', 'released', 'incomplete', 'completed'] as const;

/** What the shapes of the cards mean: in a line, or one below the other. */
export function Legend({ isList }: { isList?: boolean }) {
  const t = useT();
  return (
    <ul className={cx(styles.legend, isList && styles.list)} aria-label={t('planning.legend')}>
      {SHOWN.map((status) => (
        <li key={status}>
          <StatusShape meaning={MEANINGS[status] ?? 'neutral'} /> {t(`planning.status.${status}`)}
        </li>
      ))}
      <li>
        <StatusShape meaning="danger" /> {t('planning.conflict')}
      </li>
      <li>
        <OverdueSign /> {t('planning.overdue')}
      </li>
    </ul>
  );
}

/** The same behind a button, where there is no room for it. */
export function LegendButton() {
  const t = useT();
  return (
    <PopoverButton
      label={t('planning.legend')}
      target={<IconButton label={t('planning.legend')} icon={<IconHelp size={16} stroke={1.75} />} />}
    >
      {() => <Legend isList />}
    </PopoverButton>
  );
}
