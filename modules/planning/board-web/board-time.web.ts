import { addDays, weekOf } from '../../../platform/kernel/days.ts';
import { dayIn } from '../../../ui/format/format-date.ts';
import { instantOf } from '../../../ui/primitives/fields/dates/date-text.ts';

export const MINUTE = 60_000;
export const HOUR = 3_600_000;
/** What need not be in a view's first picture waits this long. */
export const AFTER_PICTURE_MS = 250;
/** Plans move in these steps. */
export const STEP = 15 * MINUTE;

export type BoardView = 'timeline' | 'day' | 'week' | 'month';

/** The calendar day of an instant (ms) in a zone. */
export const dayOf = (at: number, zone: string): string => dayIn(zone, new Date(at));

/** First instant (ms) of a day in a zone. */
export const startOf = (day: string, zone: string): number => Date.parse(instantOf(day, '00:00', zone));

/** The days a view shows around a day; weeks begin on `weekStart`, 0 for Sunday. */
export function daysOf(view: BoardView, day: string, weekStart?: number): string[] {
  if (view === 'timeline' || view === 'day') return [day];
  if (view === 'week') return weekOf(day, weekStart);
  const [first = day] = weekOf(`${day.slice(0, 8)}01`, weekStart);
  const weeks = Math.ceil(
    (Date.parse(`${nextMonth(day)}T12:00:00Z`) - Date.parse(`${first}T12:00:00Z`)) / (7 * 24 * HOUR),
  );
  return Array.from({ length: weeks * 7 }, (_, n) => addDays(first, n));
}

function nextMonth(day: string): string {
  const date = new Date(`${day.slice(0, 8)}01T12:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString().slice(0, 10);
}

/** The day that stands for the step before (-1) or after (1) in a view. */
export function stepDay(view: BoardView, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, 7 * by);
  if (view !== 'month') return addDays(day, by);
  return by > 0 ? nextMonth(day) : `${addDays(`${day.slice(0, 8)}01`, -1).slice(0, 8)}01`;
}

/** An instant on the 15-minute grid of its day. */
export const snap = (at: number, dayStart: number): number => dayStart + Math.round((at - dayStart) / STEP) * STEP;
