import { useMemo } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { orderOf } from '../board-model/board-order.web.ts';
import { dayWords } from '../board-views/time-grid.staff.tsx';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './agenda.module.css';
import { AgendaEntry } from './agenda-entry.staff.tsx';

interface Props {
  board: BoardData;
  day: string;
  events: readonly BoardEvent[];
  /** How many did not come along. */
  unsent: number;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onMove: (event: BoardEvent) => void;
  onDay: (day: string) => void;
}

/** A day as a list by the hour, and the way to its whole board. */
export function DayList({ board, day, events, unsent, mayMove, onOpen, onMove, onDay }: Props) {
  const t = useT();
  const { context } = useFormat();
  const byHour = useMemo(() => [...events].sort((one, other) => orderOf(one).start - orderOf(other).start), [events]);
  return (
    <div className={styles.dayList} data-day-list>
      <h2>
        {dayWords(day, context.locale)}
        <span>{t('planning.results', { count: events.length + unsent })}</span>
      </h2>
      <ul className={styles.entries}>
        {byHour.map((event) => (
          <AgendaEntry key={event.id} {...{ event, board, mayMove, onOpen, onMove }} />
        ))}
      </ul>
      <div className={styles.dayEnd}>
        {unsent > 0 ? <span>{t('planning.more', { count: unsent })}</span> : null}
        <Button onClick={() => onDay(day)}>{t('planning.open_day')}</Button>
      </div>
    </div>
  );
}
