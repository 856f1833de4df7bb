import { dayIn } from '../../../ui/format/format-date.ts';

const DAY_MS = 86_400_000;
const midnight = (at: Date, zone: string): number => Date.parse(`${dayIn(zone, at)}T00:00:00Z`);

/** How many days of the calendar of `zone` lie between an instant (ISO 8601) and now: yesterday evening is a day ago. */
export const daysSince = (instant: string, zone: string, now = new Date()): number =>
  Math.max(0, (midnight(now, zone) - midnight(new Date(instant), zone)) / DAY_MS);
