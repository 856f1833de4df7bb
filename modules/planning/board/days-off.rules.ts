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

/** Days without work between two instants (ms) on the company's clock: outside the work week (1 Monday … 7 Sunday), and holidays. */
export function daysOff(
  from: number,
  to: number,
  zone: string,
  workWeek: readonly number[],
  holidays: readonly HolidayRow[],
): DayOff[] {
  const found: DayOff[] = [];
  const last = dayIn(to - 1, zone);
  for (let day = dayIn(from, zone); day <= last; day = addDays(day, 1)) {
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay() || 7;
    const start = Date.parse(startOfDay(day, zone));
    const end = Date.parse(startOfDay(addDays(day, 1), zone));
    if (!workWeek.includes(weekday)) found.push({ start, end, name: null, location_id: null });
    for (const holiday of holidays) {
      const falls = holiday.yearly ? holidayIn(holiday.day, Number(day.slice(0, 4))) : holiday.day;
      if (falls !== day) continue;
      const noon = Date.parse(wallTime(`${day}T12:00`, zone));
      found.push({
        start: holiday.part === 'pm' ? noon : start,
        end: holiday.part === 'am' ? noon : end,
        name: holiday.name,
        location_id: holiday.location_id,
      });
    }
  }
  return found;
}
