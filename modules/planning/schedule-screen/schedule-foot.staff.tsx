import { useFormat } from '../../../ui/format/format-context.tsx';
import { FooterSlot } from '../../../ui/patterns/shell/shell-context.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { MEANINGS } from '../board-views/event-bar.staff.tsx';
import type { BoardData } from '../board-web/use-board.web.ts';
import { totalsOf } from '../week-view/week-grid.staff.tsx';
import styles from './schedule.module.css';

const SHOWN = ['pending', 'released', 'incomplete', 'completed'] as const;

/** What the shapes of the cards mean. */
export function Legend() {
  const t = useT();
  return (
    <ul className={styles.legend} aria-label={t('planning.legend')}>
      {SHOWN.map((status) => (
        <li key={status} className={styles.sign}>
          <StatusShape meaning={MEANINGS[status] ?? 'neutral'} /> {t(`planning.status.${status}`)}
        </li>
      ))}
      <li className={styles.sign}>
        <StatusShape meaning="danger" /> {t('planning.conflict')}
      </li>
    </ul>
  );
}

/** In the footer: how full the shown days are, who has too much, and the keys. */
export function BoardTotals({ board }: { board: BoardData }) {
  const t = useT();
  const format = useFormat();
  const { minutes, of } = totalsOf(board, board.from, board.to);
  const over = board.officers.filter(({ id }) => {
    const load = board.model.work(id).loadIn(board.from, board.to);
    return load.of > 0 && load.minutes > load.of;
  }).length;
  const percent = format.percent(of > 0 ? (100 * minutes) / of : 0, 0);
  return (
    <FooterSlot>
      <span className={styles.totals}>
        <span>
          {of > 0
            ? t('planning.week_total', { minutes: format.duration(minutes), of: format.duration(of), percent })
            : t('planning.planned_total', { minutes: format.duration(minutes) })}
        </span>
        {over > 0 ? (
          <span className={styles.over}>
            <StatusShape meaning="danger" /> {t('planning.over_capacity', { count: over })}
          </span>
        ) : null}
        <span className={styles.keys}>{t('planning.keys')}</span>
      </span>
    </FooterSlot>
  );
}
