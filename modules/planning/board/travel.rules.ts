/** A place on earth in degrees. */
export interface Place {
  readonly lat: number | null;
  readonly long: number | null;
}

const EARTH_KM = 6371;
/** Streets are longer than the straight line, and vans drive 40 km an hour. */
const DETOUR = 1.3;
const KM_PER_HOUR = 40;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Straight distance in kilometres (haversine); null when a place is unknown. */
export function distanceKm(from: Place, to: Place): number | null {
  if (from.lat === null || from.long === null || to.lat === null || to.long === null) return null;
  const a =
    Math.sin(radians(to.lat - from.lat) / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(radians(to.long - from.long) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
}

/** Minutes on the road between two places, not rounded; 0 at the same address and where a place is unknown. */
export function travelMinutes(from: Place, to: Place): number {
  return ((distanceKm(from, to) ?? 0) * DETOUR * 60) / KM_PER_HOUR;
}

/** What of an activity or a shift its load is made of; instants in epoch ms. */
interface LoadOrder extends Place {
  readonly status: string;
  readonly start: number;
  readonly end: number;
}
interface LoadShift {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly break_minutes: number;
}

/** What somebody has in a window, in minutes: work, the way between, and the shifts to do it in. */
export interface Load {
  readonly work: number;
  readonly travel: number;
  readonly of: number;
}

const MINUTE = 60_000;
/** Between two activities further apart the person goes home. */
const HALF_DAY = 43_200_000;

/**
 * The one figure of how full somebody's days are, on board, dashboard and picker: everything not cancelled that begins in the window, in a
 * shift or not, the way from each to the next, and the shifts that begin in it without their breaks.
 */
export function loadOf(orders: readonly LoadOrder[], roster: readonly LoadShift[], from: number, to: number): Load {
  const within = ({ start }: { start: number }): boolean => start >= from && start < to;
  const own = orders.filter((order) => order.status !== 'cancelled' && within(order));
  own.sort((one, other) => one.start - other.start);
  const shifts = roster.filter((entry) => entry.kind === 'shift' && within(entry));
  return {
    work: Math.round(own.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE),
    travel: Math.round(roadMinutes(own)),
    of: Math.round(shifts.reduce((sum, shift) => sum + shiftMinutes(shift), 0)),
  };
}

export const totalOf = ({ work, travel }: Load): number => work + travel;

/** Whether more is planned than fits; without a shift nobody can say. */
export const isOver = (load: Load): boolean => load.of > 0 && totalOf(load) > load.of;

/** By how many minutes more is planned than fits; 0 where it fits or nobody can say. */
export const overBy = (load: Load): number => (isOver(load) ? totalOf(load) - load.of : 0);

/** Minutes of a shift without its break. */
export const shiftMinutes = (shift: Omit<LoadShift, 'kind'>): number =>
  Math.max(0, (shift.end - shift.start) / MINUTE - shift.break_minutes);

/** The way through activities in their order of time. */
export function roadMinutes(orders: readonly LoadOrder[]): number {
  return orders.reduce((sum, order, index) => {
    const before = orders[index - 1];
    return before && order.start - before.end < HALF_DAY ? sum + travelMinutes(before, order) : sum;
  }, 0);
}
