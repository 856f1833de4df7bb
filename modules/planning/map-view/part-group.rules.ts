import { type Bounds, edgesOf, scaleOf, toDegrees, type World } from '../map-web/mercator.rules.ts';

/** Two circles of one are told apart from so many pixels on. */
const APART = 28;

/** Whether places that stand together ever part on the way to the nearest zoom: those of one building do not. */
export function canPart(places: readonly World[], most: number): boolean {
  const { w, e, n, s } = edgesOf(places);
  return Math.max(e - w, s - n) * scaleOf(most) >= APART;
}

/** The degrees that hold them all. */
export function boundsAround(places: readonly World[]): Bounds {
  const { w, e, n, s } = edgesOf(places);
  const [first, last] = [toDegrees({ x: w, y: n }), toDegrees({ x: e, y: s })];
  return { n: first.lat, w: first.long, s: last.lat, e: last.long };
}
