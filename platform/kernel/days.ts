const DAY_MS = 86_400_000;

/** The calendar day (YYYY-MM-DD) so many days after another, before it with a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The seven days of the week a day is in; weeks begin on `first`, a day of the week from 0 for Sunday. */
export function weekOf(day: string, first = 1): string[] {
  const gone = (new Date(`${day}T12:00:00Z`).getUTCDay() - first + 7) % 7;
  return Array.from({ length: 7 }, (_, n) => addDays(day, n - gone));
}
