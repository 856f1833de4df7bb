import { addDays } from '../../../platform/kernel/days.ts';
import { dayIn, startOfDay, wallTime } from '../../../platform/kernel/zones.ts';
import { holidayIn } from '../holiday/holiday-year.rules.ts';
import type { DayOff } from './board-checks.rules.ts';

/** A holiday of the whole company or of one location as its row. */
export interface HolidayRow {
  readonly name: string;
  readonly day: string;
  readonly part: 'full' | 'am' | 'pm';
  readonly yearly: boolean;
  readonly location_id: number | null;
}

const MOST_DAYS = 400;

/**
 * Days without work between two instants (ms) on the company's clock, by start: outside the work week (1 Monday … 7 Sunday), and holidays.
 * Each holiday is put to its day once a year, however many days are asked for, and no more than a year and a month of days is looked at:
 * what an activity that lasts longer meets, it meets within.
 */
export function daysOff(
  from: number,
  to: number,
  zone: string,
  workWeek: readonly number[],
  holidays: readonly HolidayRow[],
): DayOff[] {
  const found: DayOff[] = [];
  const last = dayIn(Math.min(to, from + MOST_DAYS * 86_400_000) - 1, zone);
  let year = '';
  let byDay = new Map<string, HolidayRow[]>();
  let start = Date.parse(startOfDay(dayIn(from, zone), zone));
  for (let day = dayIn(from, zone); day <= last; day = addDays(day, 1)) {
    if (!day.startsWith(year) || year === '') {
      year = day.slice(0, 4);
      byDay = Map.groupBy(holidays, (one) => (one.yearly ? holidayIn(one.day, Number(year)) : one.day));
    }
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    const begins = start;
    const end = Date.parse(startOfDay(addDays(day, 1), zone));
    if (!workWeek.includes(weekday)) found.push({ start: begins, end, name: null, location_id: null });
    const ofDay = byDay.get(day) ?? [];
    const noon = ofDay.length > 0 ? Date.parse(wallTime(`${day}T12:00`, zone)) : 0;
    const parts = ofDay.map(({ part, name, location_id }) => ({
      start: part === 'pm' ? noon : begins,
      end: part === 'am' ? noon : end,
      name,
      location_id,
    }));
    found.push(...parts.sort((one, other) => one.start - other.start));
    start = end;
  }
  return found;
}
