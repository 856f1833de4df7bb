import { useFormat } from '../../../ui/format/format-context.tsx';
import { PopoverButton } from '../../../ui/primitives/popover/popover-button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { DayList } from '../agenda/day-list.staff.tsx';
import { RestOfDay } from '../board-marks/rest-of-day.staff.tsx';
import type { BoardEvent } from '../board-web/board-types.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './month-grid.module.css';
import { MONTH } from './month-layout.web.ts';
import { dayWords } from './time-grid.staff.tsx';

interface Fitted {
  readonly shown: readonly BoardEvent[];
  readonly rest: readonly BoardEvent[];
  readonly done: readonly BoardEvent[];
  /** Height of a card. */
  readonly line: number;
}

interface Props {
  board: BoardData;
  day: string;
  /** Everything of the day that came along. */
  all: readonly BoardEvent[];
  fitted: Fitted | undefined;
  /** How many did not come along. */
  unsent: number;
  hasWord: boolean;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onMove: (event: BoardEvent) => void;
  onDay: (day: string) => void;
}

/** Below the cards of a day: how many more it has and how many are finished; a press lists the whole day. */
export function DayRest({ board, day, all, fitted, unsent, hasWord, mayMove, onOpen, onMove, onDay }: Props) {
  const t = useT();
  const { context } = useFormat();
  const { shown = [], rest = [], done = [], line = MONTH.line } = fitted ?? {};
  const count = rest.length + unsent;
  if (count + done.length === 0) return null;
  const words = dayWords(day, context.locale);
  return (
    <PopoverButton
      label={t('planning.day_of', { day: words, count: all.length + unsent })}
      position="bottom-start"
      target={
        <RestOfDay
          {...{ count, events: rest, model: board.model, done: done.length }}
          hasWord={hasWord && count === 0}
          className={styles.more}
          style={{ top: MONTH.dayHead + shown.length * line }}
        />
      }
    >
      {(close) => (
        <DayList
          {...{ board, day, unsent, mayMove }}
          events={all}
          onOpen={(id) => {
            close();
            onOpen(id);
          }}
          onMove={(event) => {
            close();
            onMove(event);
          }}
          onDay={onDay}
        />
      )}
    </PopoverButton>
  );
}
