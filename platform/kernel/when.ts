import { addDays } from './days.ts';
import { type RelativeRange, relativeRange, startOfDay } from './zones.ts';

/** A range of a filter: a relative name, or bounds that are days of the company zone or instants; both ends inclusive. */
export type When = RelativeRange | { from?: string; to?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The half-open instants [from, to) a range means; null = unbounded. */
export function whenRange(
  when: When,
  scope: { zone: string; now: number; firstDayOfWeek: number },
): { from: string | null; to: string | null } {
  if (typeof when === 'string') return relativeRange(when, scope.now, scope.zone, scope.firstDayOfWeek || 7);
  return {
    from: when.from === undefined ? null : DAY.test(when.from) ? startOfDay(when.from, scope.zone) : when.from,
    to:
      when.to === undefined
        ? null
        : DAY.test(when.to)
          ? startOfDay(addDays(when.to, 1), scope.zone)
          : justAfter(when.to),
  };
}

/** Instants have milliseconds, so "up to and including" is "before the next millisecond". */
const justAfter = (instant: string): string => new Date(Date.parse(instant) + 1).toISOString();
