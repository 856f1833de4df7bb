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
