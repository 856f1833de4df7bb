import {
  type BoardOfficer,
  type BoardOrder,
  type BoardShift,
  type DayOff,
  HALF_DAY,
  isFor,
  WORKS,
} from '../board/board-checks.rules.ts';
import { firstFrom, peaksOf } from './peaks.rules.ts';

/** What an officer's roster and the company's days off say about an activity. */
interface Presence {
  readonly roster: readonly BoardShift[];
  readonly daysOff: readonly DayOff[];
}

/**
 * Of a roster and of days off, both by start, the few that decide about an activity: sorted once for an officer, so that an activity
 * does not walk through all of them.
 */
export function presenceIn(officer: BoardOfficer, daysOff: readonly DayOff[]): (order: BoardOrder) => Presence {
  const works = officer.roster.filter(({ kind }) => WORKS.has(kind));
  const absences = stretchesOf(officer.roster.filter(({ kind }) => !WORKS.has(kind)));
  const shifts = stretchesOf(works.filter(({ kind }) => kind === 'shift'));
  const work = stretchesOf(works);
  const ofType = cached((type: number) => stretchesOf(works.filter((entry) => isFor(entry, type))));
  const closings = closingsOf(daysOff);
  const ownPlaces = Map.groupBy(works, ({ location_id }) => location_id);
  const closedPlaces = [...ownPlaces].flatMap(([place, entries]) =>
    place !== null && closings.has(place) ? [{ place, entries: stretchesOf(entries) }] : [],
  );
  const entryPlace = new Map(officer.roster.map((entry, index) => [entry, index]));
  const dayPlace = new Map(daysOff.map((off, index) => [off, index]));

  return (order) => {
    const holding = closedPlaces.map(({ place, entries }) => ({ place, entry: entries.around(order) }));
    const places = holding.flatMap(({ place, entry }) => (entry ? [place] : []));
    const decisive = [
      absences.meeting(order, 0),
      work.meeting(order, HALF_DAY),
      work.around(order),
      ofType(order.type_id).around(order),
      shifts.at(order.start),
      ...holding.map(({ entry }) => entry),
    ];
    const off = [null, officer.location_id, order.location_id, ...places].map((place) =>
      closings.get(place)?.meeting(order, 0),
    );
    return { roster: inOrder(decisive, entryPlace), daysOff: inOrder(off, dayPlace) };
  };
}

type Stretches<T> = ReturnType<typeof stretchesOf<T & { start: number; end: number }>>;

/** Stretches by start; each answer is the first of them, in as many steps as their number has binary digits. */
function stretchesOf<T extends { readonly start: number; readonly end: number }>(list: readonly T[]) {
  const sorted = list.toSorted((one, other) => one.start - other.start);
  const starts = sorted.map(({ start }) => start);
  const ends = peaksOf(sorted.map(({ end }) => end));
  const first = (before: number, until: number): T | undefined =>
    sorted[ends.first(0, firstFrom(starts, before), until, -1)];
  return {
    /** Has time in common with it, or with what lies so near before and after it. */
    meeting: ({ start, end }: BoardOrder, near: number) => first(end + near, start - near + 1),
    /** Begins no later than it and ends no earlier. */
    around: ({ start, end }: BoardOrder) => first(start + 1, end),
    at: (instant: number) => first(instant + 1, instant + 1),
  };
}

const known = new WeakMap<readonly DayOff[], Map<number | null, Stretches<DayOff>>>();

/** Days off by their location; the officers of a board share them. */
function closingsOf(daysOff: readonly DayOff[]): Map<number | null, Stretches<DayOff>> {
  const byPlace = Map.groupBy(daysOff, ({ location_id }) => location_id);
  const found = known.get(daysOff) ?? new Map([...byPlace].map(([place, days]) => [place, stretchesOf(days)]));
  known.set(daysOff, found);
  return found;
}

function cached<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Each of them once, as they stand in the list they are of. */
const inOrder = <T>(some: readonly (T | undefined)[], places: ReadonlyMap<T, number>): T[] =>
  [...new Set(some.filter((one) => one !== undefined))].sort(
    (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
  );
