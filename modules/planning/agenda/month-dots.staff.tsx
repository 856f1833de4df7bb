import { useMemo } from 'react';
import { dateFormat } from '../../../ui/format/format.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { cx } from '../../../ui/primitives/cx.ts';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { isConflict } from '../board/board-checks.rules.ts';
import type { BoardModel } from '../board-model/board-model.web.ts';
import { MEANINGS, OverdueSign } from '../board-views/event-bar.staff.tsx';
import { dayWords } from '../board-views/time-grid.staff.tsx';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { type Mark, marksOf } from './agenda.rules.ts';
import styles from './month-dots.module.css';

const MOST_MARKS = 4;
/** The second week of what is shown lies in the month itself. */
const WITHIN = 10;

interface Props {
  board: BoardData;
  byDay: ReadonlyMap<string, readonly BoardEvent[]>;
  today: string;
  chosen: string | null;
  onChoose: (day: string) => void;
}

/** The month as an index of the agenda: each day with what it holds; a press leads to it. */
export function MonthDots({ board, byDay, today, chosen, onChoose }: Props) {
  const t = useT();
  const { context } = useFormat();
  const { days, model, unsent } = board;
  const month = days[WITHIN]?.slice(0, 7) ?? '';
  const letter = dateFormat(context.locale, { weekday: 'narrow', timeZone: 'UTC' });
  const marks = useMemo(
    () =>
      new Map(
        [...byDay].map(([day, list]) => [
          day,
          marksOf(
            list.map((event) => ofEvent(event, model)),
            MOST_MARKS,
          ),
        ]),
      ),
    [byDay, model],
  );
  return (
    <div className={styles.month} data-month-dots>
      {days.slice(0, 7).map((day) => (
        <span key={day} className={styles.letter} aria-hidden="true">
          {letter.format(new Date(`${day}T12:00:00Z`))}
        </span>
      ))}
      {days.map((day) => (
        <button
          key={day}
          type="button"
          className={cx(styles.day, !day.startsWith(month) && styles.outside)}
          aria-current={day === today ? 'date' : undefined}
          aria-pressed={day === chosen}
          aria-label={t('planning.day_of', {
            day: dayWords(day, context.locale),
            count: (byDay.get(day)?.length ?? 0) + (unsent.get(day) ?? 0),
          })}
          onClick={() => onChoose(day)}
        >
          <span>{Number(day.slice(8))}</span>
          <span className={styles.marks}>
            {marks.get(day)?.map((mark) => (
              <Dot key={mark} mark={mark} />
            ))}
          </span>
        </button>
      ))}
    </div>
  );
}

function ofEvent(event: BoardEvent, model: BoardModel): Mark[] {
  const isWrong = event.driver !== null && model.chips(event).some(isConflict);
  return [
    ...(isWrong ? (['conflict'] as const) : []),
    ...(event.is_overdue ? (['overdue'] as const) : []),
    event.status as Mark,
  ];
}

function Dot({ mark }: { mark: Mark }) {
  if (mark === 'overdue') return <OverdueSign size={10} />;
  return <StatusShape meaning={mark === 'conflict' ? 'danger' : (MEANINGS[mark] ?? 'neutral')} size={8} />;
}
