import { addDays } from '../../../platform/kernel/days.ts';

/** Four weeks to any day of this one, and the four before them. */
const WEEKS = 9;

/** The days of nine whole weeks, this one the last; `first` is the company's first day of the week, 0 Sunday … 6 Saturday. */
export function trendDays(today: string, first: number): string[] {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const start = addDays(today, -((weekday - first + 7) % 7) - (WEEKS - 1) * 7);
  return Array.from({ length: WEEKS * 7 }, (_, at) => addDays(start, at));
}
