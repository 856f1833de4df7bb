import dayjs from 'dayjs';

/** So far a way over days that cannot be chosen is gone. */
const FAR = 366;

const moved = (day: string, by: number, unit: 'day' | 'month'): string => dayjs(day).add(by, unit).format('YYYY-MM-DD');
const shifted = (day: string, days: number): string => moved(day, days, 'day');

export interface DayMove {
  key: string;
  shiftKey: boolean;
}

/**
 * The day a key leads to from another, as calendars do (APG): arrows by a day and a week, Home and End within the week, PageUp and
 * PageDown by a month, with Shift by a year; the month ends nowhere. What cannot be chosen is passed over. Null for every other key,
 * `day` where there is nowhere to go. Days are `YYYY-MM-DD`, `weekStart` 0 for Sunday.
 */
export function dayAfterKey(
  { key, shiftKey }: DayMove,
  day: string,
  weekStart: number,
  isOff: (day: string) => boolean,
): string | null {
  const ofWeek = (dayjs(day).day() - weekStart + 7) % 7;
  const months = shiftKey ? 12 : 1;
  // Where the key leads, and in which steps it goes on while that day cannot be chosen.
  const way: Readonly<Record<string, readonly [string, number]>> = {
    ArrowLeft: [shifted(day, -1), -1],
    ArrowRight: [shifted(day, 1), 1],
    ArrowUp: [shifted(day, -7), -7],
    ArrowDown: [shifted(day, 7), 7],
    Home: [shifted(day, -ofWeek), 1],
    End: [shifted(day, 6 - ofWeek), -1],
    PageUp: [moved(day, -months, 'month'), 1],
    PageDown: [moved(day, months, 'month'), -1],
  };
  const found = way[key];
  if (!found) return null;
  const [first, step] = found;
  let to = first;
  for (let gone = 0; gone < FAR && to !== day && isOff(to); gone++) to = shifted(to, step);
  return isOff(to) ? day : to;
}
