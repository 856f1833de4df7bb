/** A place on the earth, degrees. */
interface Place {
  readonly lat: number;
  readonly long: number;
}

const MARGIN = 16;
/** A person who stands still does not fill the picture with the noise of the receiver: at least about 200 m across. */
const LEAST_DEGREES = 0.002;

/** The way of a person as a line in a picture of `width` × `height`, north up, one scale both ways; `end` is the newest place. */
export function drawn(
  places: readonly Place[],
  width: number,
  height: number,
): { line: string; end: { x: number; y: number } | null } {
  if (places.length === 0) return { line: '', end: null };
  const lats = places.map((place) => place.lat);
  const middle = (Math.min(...lats) + Math.max(...lats)) / 2;
  // A degree of longitude shrinks towards the poles.
  const shrink = Math.max(Math.cos((middle * Math.PI) / 180), 0.01);
  const flat = places.map((place) => ({ x: place.long * shrink, y: -place.lat }));
  const [xs, ys] = [flat.map((point) => point.x), flat.map((point) => point.y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * MARGIN) / Math.max(right - left, LEAST_DEGREES),
    (height - 2 * MARGIN) / Math.max(bottom - top, LEAST_DEGREES),
  );
  const points = flat.map((point) => ({
    x: round(width / 2 + (point.x - (left + right) / 2) * scale),
    y: round(height / 2 + (point.y - (top + bottom) / 2) * scale),
  }));
  return { line: points.map(({ x, y }) => `${x},${y}`).join(' '), end: points.at(-1) ?? null };
}

const round = (value: number): number => Math.round(value * 10) / 10;
