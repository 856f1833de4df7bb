import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { formatElsewhere } from '../../../ui/format/format-elsewhere.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type Chip, isConflict } from '../board/board-checks.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { briefWords, chipWords, shortestWords } from './chip-words.web.ts';

/** What a bar says. */
export interface BarWords {
  /** The first conflict; null when nothing is wrong. */
  readonly wrong: string | null;
  /** The same on a card, after when it begins: "08:00 · Overlaps 30 min". */
  readonly brief: string | null;
  /** The same on a line of its own in a narrow card: "Overlaps 1 h". */
  readonly shortest: string | null;
  /** When it begins on the clock of its place, where that shows something else: "09:00 New York". */
  readonly there: string | null;
  /** "Overdue, 14 Oct": not finished at its due date, without one at the end of the visit. */
  readonly late: string | null;
  readonly hint: string;
  /** Everything there is to say about it, for who does not see it. */
  readonly all: readonly string[];
}

interface Known {
  readonly chips: readonly Chip[];
  readonly t: Translate;
  readonly format: Formatters;
  readonly words: BarWords;
}

const known = new WeakMap<BoardEvent, Known>();

/** The words of a bar; made once for each event, for another view has the same. */
export function useBarWords(event: BoardEvent, chips: readonly Chip[]): BarWords {
  const t = useT();
  const format = useFormat();
  const before = known.get(event);
  if (before && before.chips === chips && before.t === t && before.format === format) return before.words;
  const said = chips.map((chip) => chipWords(chip, t, format));
  const at = chips.findIndex(isConflict);
  const there = placeClock(event, format);
  const conflict = chips[at];
  const late = lateWords(event, t, format);
  const words = {
    wrong: said[at] ?? null,
    brief: conflict ? atStart(event, briefWords(conflict, t, format), format) : null,
    shortest: conflict ? shortestWords(conflict, t, format) : null,
    there: there && formatElsewhere(event.start, event.time_zone, format.context),
    late,
    // Its clock takes a line of the name, and a card shows two lines of that.
    hint: [nameOf(event), late, said[at] ?? said[0], there].filter(Boolean).join(' · '),
    all: [
      event.reference_no,
      event.type.name,
      format.window(event.start, event.end),
      ...(there ? [there] : []),
      event.driver?.name ?? t('planning.nobody'),
      t(`planning.status.${event.status}`),
      ...(late ? [late] : []),
      ...said,
    ],
  };
  known.set(event, { chips, t, format, words });
  return words;
}

/** The row says whether it is late, as everywhere; without a due date it is its own end that is past. */
export function lateWords({ is_overdue, due_at, end }: BoardEvent, t: Translate, format: Formatters): string | null {
  return is_overdue ? t('planning.tray.overdue', { date: format.date(due_at ?? end) }) : null;
}

const atStart = (event: BoardEvent, words: string, format: Formatters): string =>
  event.all_day ? words : `${format.time(new Date(event.start))} · ${words}`;

/** Who it is for. */
export const nameOf = ({ customer, title }: BoardEvent): string => customer?.name ?? title;

/** The hours of an activity on the clock of its place; null where that shows what the board's does. */
export const placeClock = ({ isWaiting, all_day, ...event }: BoardEvent, { context }: Formatters): string | null =>
  isWaiting || all_day ? null : formatElsewhere(event.start, event.time_zone, context, event.end) || null;
