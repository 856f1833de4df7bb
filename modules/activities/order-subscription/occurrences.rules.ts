import { addDays } from '../../../platform/kernel/days.ts';
import { occurrenceDays, untilOnClock } from '../../../platform/kernel/recurrence/recurrence.ts';
import { parseRecurrence } from '../../../platform/kernel/recurrence/recurrence-rule.ts';
import { wallTime } from '../../../platform/kernel/zones.ts';

/** What the dates of a subscription follow from; days are YYYY-MM-DD. */
export interface Timing {
  readonly rrule: string;
  readonly start_date: string;
  readonly end_date: string | null;
  readonly max_count: number | null;
  readonly time_of_day: string;
  readonly skip_holidays: 'keep' | 'skip' | 'next_workday';
}

/** Names of the days without work that count at the place. */
export type Holidays = ReadonlyMap<string, string>;

/** One date of a subscription: when the work is, or that there is none. */
export interface Occurrence {
  /** The date of the rule, which stands for it whatever day the work moves to. */
  readonly date: string;
  /** The day the work is on; null when a holiday takes it. */
  readonly day: string | null;
  /** ISO UTC; null without a day. */
  readonly starts_at: string | null;
  /** The holiday in the way. */
  readonly holiday: string | null;
}

/** A moved day is looked for this far. */
const MOST_DAYS_MOVED = 30;

/** The dates of the rule from `from` on, in order; the end date and the most occurrences count from the start. Empty for no rule. */
export function* datesOf(timing: Timing, zone: string, from: string): Generator<string> {
  const written = parseRecurrence(timing.rrule);
  if (!written) return;
  const rule = untilOnClock(written, { time: timing.time_of_day, zone });
  const { max_count: most, end_date: end } = timing;
  const count = rule.count === null ? most : Math.min(rule.count, most ?? rule.count);
  for (const date of occurrenceDays(
    { ...rule, count },
    timing.start_date,
    from > timing.start_date ? from : timing.start_date,
  )) {
    if (end !== null && date > end) return;
    yield date;
  }
}

/** The first dates from `from` on, at most `most`. */
export function nextDates(timing: Timing, zone: string, from: string, most: number): string[] {
  const found: string[] = [];
  for (const date of datesOf(timing, zone, from)) {
    if (found.length >= most) break;
    found.push(date);
  }
  return found;
}

/** What becomes of a date on the clock of `zone`: kept, moved to the next working day, or left out. */
export function occurrenceOn(date: string, timing: Timing, zone: string, holidays: Holidays): Occurrence {
  const holiday = holidays.get(date) ?? null;
  const day = holiday === null || timing.skip_holidays === 'keep' ? date : movedDay(date, timing, holidays);
  const starts_at = day === null ? null : wallTime(`${day}T${timing.time_of_day}`, zone);
  return { date, day, starts_at, holiday };
}

function movedDay(date: string, { skip_holidays }: Timing, holidays: Holidays): string | null {
  if (skip_holidays === 'skip') return null;
  for (let moved = 1; moved <= MOST_DAYS_MOVED; moved++) {
    const day = addDays(date, moved);
    if (!isWeekend(day) && !holidays.has(day)) return day;
  }
  return date;
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
