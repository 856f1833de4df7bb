/** A place on earth in degrees. */
export interface Place {
  readonly lat: number | null;
  readonly long: number | null;
}

const EARTH_KM = 6371;
/** C1 §4.9: streets are longer than the straight line, and vans drive 40 km an hour. */
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

/** Minutes on the road between two places, not rounded; 0 at the same address and where a place is unknown (C1 §4.9). */
export function travelMinutes(from: Place, to: Place): number {
  return ((distanceKm(from, to) ?? 0) * DETOUR * 60) / KM_PER_HOUR;
}
