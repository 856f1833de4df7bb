import {
  type BoardOfficer,
  type BoardOrder,
  type BoardShift,
  type Chip,
  chipsOf,
  OPEN,
  type Rules,
  type ShiftLoad,
} from '../board/board-checks.rules.ts';
import { roadMinutes, shiftMinutes } from '../board/travel.rules.ts';
import { firstFrom, peaksOf } from './peaks.rules.ts';
import { presenceIn } from './presence.rules.ts';

const MINUTE = 60_000;

/**
 * The chips of many activities of one officer: those `chipsOf` gives with all of the officer's activities around it, but what they have in
 * common is sorted and measured once, so that a day with thousands of them does not compare each with each.
 */
export function chipsOfMany(
  officer: BoardOfficer | null,
  orders: readonly BoardOrder[],
  rules: Rules,
): (order: BoardOrder) => Chip[] {
  if (!officer) return (order) => chipsOf(order, null, [], rules);
  const sorted = orders.toSorted((one, other) => one.start - other.start);
  const around = aroundIn(sorted.filter(({ status }) => OPEN.has(status)));
  const shiftLoad = shiftLoadIn(sorted);
  const presence = presenceIn(officer, rules.daysOff);
  return (order) => {
    if (!OPEN.has(order.status)) return [];
    const { roster, daysOff } = presence(order);
    return chipsOf(order, { ...officer, roster }, around(order), { ...rules, daysOff }, shiftLoad);
  };
}

/** Of activities sorted by start the few that decide: what overlaps an activity most, what comes before it and what after. */
function aroundIn(sorted: readonly BoardOrder[]): (order: BoardOrder) => BoardOrder[] {
  const places = placesOf(sorted);
  const starts = sorted.map(({ start }) => start);
  const ends = peaksOf(sorted.map(({ end }) => end));
  const lengths = peaksOf(sorted.map(({ start, end }) => end - start));
  const endAt = (place: number): number => (sorted[place] as BoardOrder).end;
  // Of those that end together the first of the list stands last.
  const byEnd = sorted.map((_, place) => place).sort((one, other) => endAt(one) - endAt(other) || other - one);
  const endsInOrder = byEnd.map(endAt);

  return (order) => {
    const self = places.get(order.id) ?? -1;
    const later = firstFrom(starts, order.start);
    // Of what begins earlier, the first that lasts to the end, else what lasts longest.
    const earlier = ends.first(0, later, Math.min(ends.max(0, later, self), order.end), self);
    // Of what begins later, the first that lasts to the end; what begins between lies within: the longest of it.
    const beyond = ends.first(later, sorted.length, order.end, self);
    const inner = beyond < 0 ? sorted.length : beyond;
    const within = lengths.first(later, inner, lengths.max(later, inner, self), self);
    const ended = firstFrom(endsInOrder, order.start + 1) - 1;
    const before = byEnd[ended] === self ? byEnd[ended - 1] : byEnd[ended];
    const next = firstFrom(starts, order.end);
    const after = next === self ? next + 1 : next;
    const found = new Set([earlier, within, beyond, before ?? -1, after]);
    // In the order of the list: of equals the first is named.
    return [...found].sort((one, other) => one - other).flatMap((place) => sorted[place] ?? []);
  };
}

const placesOf = (orders: readonly BoardOrder[]): Map<number, number> =>
  new Map(orders.map(({ id }, place) => [id, place]));

/** What a shift holds, measured once: an activity only changes the way at the place it leaves and the one it takes. */
function shiftLoadIn(sorted: readonly BoardOrder[]): ShiftLoad {
  const known = new Map<BoardShift, ReturnType<typeof loadWith>>();
  const starts = sorted.map(({ start }) => start);
  return (order, shift) => {
    const inShift = () => sorted.slice(firstFrom(starts, shift.start), firstFrom(starts, shift.end));
    const found = known.get(shift) ?? loadWith(inShift(), Math.round(shiftMinutes(shift)));
    known.set(shift, found);
    return found(order);
  };
}

function loadWith(inShift: readonly BoardOrder[], fits: number): (order: BoardOrder) => ReturnType<ShiftLoad> {
  const planned = inShift.filter(({ status }) => status !== 'cancelled');
  const places = placesOf(planned);
  const starts = planned.map(({ start }) => start);
  const lasting = planned.reduce((sum, { start, end }) => sum + end - start, 0);
  const road = roadMinutes(planned);
  const open = planned.filter(({ status }) => OPEN.has(status)).length;
  const way = (...stations: readonly (BoardOrder | undefined)[]): number =>
    roadMinutes(stations.filter((one) => one !== undefined));

  return (order) => {
    const place = places.get(order.id) ?? -1;
    const self = planned[place];
    const [left, right] = [planned[place - 1], planned[place + 1]];
    const without = self ? road - way(left, self, right) + way(left, right) : road;
    // Of those that begin together the one in question comes last, as if it were new.
    const next = firstFrom(starts, order.start + 1);
    const before = planned[self && next - 1 === place ? next - 2 : next - 1];
    const after = planned[self && next === place ? next + 1 : next];
    const work = Math.round((lasting - (self ? self.end - self.start : 0) + order.end - order.start) / MINUTE);
    const travel = Math.round(without - way(before, after) + way(before, order, after));
    return { over: work + travel - fits, open: open - (self && OPEN.has(self.status) ? 1 : 0) + 1 };
  };
}
