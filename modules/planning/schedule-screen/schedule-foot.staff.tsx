import { useRef } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { FooterSlot } from '../../../ui/patterns/shell/shell-context.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isOver } from '../board/travel.rules.ts';
import { orderOf } from '../board-model/board-order.web.ts';
import { startOf } from '../board-web/board-time.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { longLoad } from '../planning-words/load-words.web.ts';
import { totalsOf } from '../week-view/week-grid.staff.tsx';
import styles from './schedule.module.css';

/** Who has more than fits on one of the shown days, and the first such day. */
const overIn = ({ officers, model, days, to }: BoardData, zone: string): { id: number; from: number; to: number }[] => {
  const starts = days.map((day) => startOf(day, zone));
  return officers.flatMap(({ id }) => {
    const at = starts.findIndex((start, index) => isOver(model.work(id).load(start, starts[index + 1] ?? to)));
    return at < 0 ? [] : { id, from: starts[at] ?? 0, to: starts[at + 1] ?? to };
  });
};

/** In the footer: how full the shown days are, who has too much, and the keys. */
export function BoardTotals({ board, onEvent }: { board: BoardData; onEvent: (id: number) => void }) {
  const t = useT();
  const format = useFormat();
  const over = overIn(board, format.context.zone);
  const shown = useRef(-1);
  /** Each press leads to the next of them. */
  const showNext = () => {
    shown.current = (shown.current + 1) % over.length;
    const first = over[shown.current];
    if (!first) return;
    const found = board.model.work(first.id).events.find((event) => {
      const { start } = orderOf(event);
      return start >= first.from && start < first.to;
    });
    if (found) onEvent(found.id);
  };
  return (
    <FooterSlot>
      <span className={styles.totals}>
        <span>{longLoad(totalsOf(board, board.from, board.to), t, format)}</span>
        {over.length > 0 ? (
          <button type="button" className={styles.over} onClick={showNext}>
            <StatusShape meaning="danger" /> {t('planning.over_capacity', { count: over.length })}
          </button>
        ) : null}
        <span className={styles.keys}>{t('planning.keys')}</span>
      </span>
    </FooterSlot>
  );
}
