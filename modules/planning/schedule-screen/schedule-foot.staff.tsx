import { useFormat } from '../../../ui/format/format-context.tsx';
import { FooterSlot } from '../../../ui/patterns/shell/shell-context.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isOver } from '../board/travel.rules.ts';
import { MEANINGS } from '../board-views/event-bar.staff.tsx';
import { startOf } from '../board-web/board-time.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { longLoad } from '../planning-words/load-words.web.ts';
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

/** How many have more than fits on one of the shown days. */
const overIn = ({ officers, model, days, to }: BoardData, zone: string): number => {
  const starts = days.map((day) => startOf(day, zone));
  const isOverOn = (id: number, start: number, index: number) =>
    isOver(model.work(id).load(start, starts[index + 1] ?? to));
  return officers.filter(({ id }) => starts.some((start, index) => isOverOn(id, start, index))).length;
};

/** In the footer: how full the shown days are, who has too much, and the keys. */
export function BoardTotals({ board }: { board: BoardData }) {
  const t = useT();
  const format = useFormat();
  const over = overIn(board, format.context.zone);
  return (
    <FooterSlot>
      <span className={styles.totals}>
        <span>{longLoad(totalsOf(board, board.from, board.to), t, format)}</span>
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
