const DAY = 86_400_000;
const WEEKS = 8;

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The calendar day after. */
export const dayAfter = (day: string): string => plus(day, 1);

/** The days of eight whole weeks, this one the last; `first` is the company's first day of the week, 0 Sunday … 6 Saturday. */
export function trendDays(today: string, first: number): string[] {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  const start = plus(today, -((weekday - first + 7) % 7) - (WEEKS - 1) * 7);
  return Array.from({ length: WEEKS * 7 }, (_, at) => plus(start, at));
}
