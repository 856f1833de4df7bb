import { dayIn } from '../../../ui/format/format-date.ts';
import { instantOf, wallClock } from '../../../ui/primitives/fields/dates/date-text.ts';

/** A visit as typed: instants, '' for none, and the zone of the clock they were typed on. */
export interface VisitHours {
  start: string;
  end: string;
  zone: string;
}

/**
 * The same hours on the clock of another place: who types nine o'clock and then chooses a customer in another zone means nine
 * o'clock there.
 */
export function hoursIn(typed: VisitHours, zone: string): VisitHours {
  if (typed.zone === '' || typed.zone === zone) return { ...typed, zone };
  const moved = (instant: string): string => {
    if (instant === '') return '';
    const { day, time } = wallClock(instant, typed.zone);
    return instantOf(day, time, zone);
  };
  return { start: moved(typed.start), end: moved(typed.end), zone };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Longer visits are rare enough to be a slip of the year or month. */
const USUAL_DAYS = 7;

/** What may be a slip in the hours of a visit, and is no error: since how many days it is past, 0 for today; how many days it lasts. */
export interface Doubts {
  past: number | null;
  lasts: number | null;
}

/** Takes what was typed, and now in ms. Who enters what just began is not asked. */
export function doubtsOf({ start, end, zone }: VisitHours, now: number): Doubts {
  const begins = Date.parse(start);
  const lasts = (Date.parse(end) - begins) / DAY;
  const ago = midnight(now, zone) - midnight(begins, zone);
  return {
    past: now - begins > HOUR ? Math.round(ago / DAY) : null,
    lasts: lasts > USUAL_DAYS ? Math.round(lasts) : null,
  };
}

const midnight = (at: number, zone: string): number =>
  Number.isNaN(at) ? Number.NaN : Date.parse(`${dayIn(zone, new Date(at))}T00:00:00Z`);
