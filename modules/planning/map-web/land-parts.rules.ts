/** The outlines of the world cut into squares for small maps: each holds what lies in it and around it, for a map reaches over its edge. */
export interface LandPart {
  /** Rings of land, and lines between countries: hundredths of a degree east and north, then the steps from point to point. */
  readonly ground: readonly (readonly number[])[];
  readonly borders: readonly (readonly number[])[];
}

/** Degrees a square is wide and high, and how far around it a part reaches. */
export const PART = 10;
export const AROUND = 6;
/** Points of a degree; half a pixel of the small map. */
export const FINE = 100;

type Point = readonly [long: number, lat: number];
type Box = readonly [w: number, s: number, e: number, n: number];

/** The square of a place, named by its south-west corner: "-80_10". */
export function partOf(lat: number, long: number): string {
  const [x, y] = [long, lat].map((degrees) => Math.floor(degrees / PART) * PART);
  return `${x}_${y}`;
}

/** What a square's part covers. */
export const boxOf = (x: number, y: number): Box => [x - AROUND, y - AROUND, x + PART + AROUND, y + PART + AROUND];

/** A ring as one runs along it: across the date line it goes on; what goes around a pole is closed there. */
export function unwound(ring: readonly (readonly number[])[]): Point[] {
  let turn = 0;
  let last = ring[0]?.[0] ?? 0;
  const points = ring.map(([long = 0, lat = 0]): Point => {
    if (Math.abs(long - last) > 180) turn += long > last ? -360 : 360;
    last = long;
    return [long + turn, lat];
  });
  const [first, end] = [points[0], points.at(-1)];
  return turn === 0 || !first || !end ? points : [...points, [end[0], -90], [first[0], -90]];
}

/** The part of a ring within a box; its cuts run along the edges. */
export function ringIn(ring: readonly Point[], [w, s, e, n]: Box): Point[] {
  const west = cut(ring, 0, w, 1);
  const east = cut(west, 0, e, -1);
  return cut(cut(east, 1, s, 1), 1, n, -1);
}

/** Keeps what lies on one side of a line across the plane. */
function cut(points: readonly Point[], axis: 0 | 1, at: number, side: 1 | -1): Point[] {
  const isIn = (point: Point): boolean => (point[axis] - at) * side >= 0;
  return points.flatMap((point, index) => {
    const before = points.at(index - 1) ?? point;
    if (isIn(point) === isIn(before)) return isIn(point) ? [point] : [];
    const share = (at - before[axis]) / (point[axis] - before[axis]);
    const other = axis === 0 ? 1 : 0;
    const across = before[other] + share * (point[other] - before[other]);
    const edge: Point = axis === 0 ? [at, across] : [across, at];
    return isIn(point) ? [edge, point] : [edge];
  });
}

/** The stretches of a line that touch a box; they may end outside of it. */
export function linesIn(line: readonly Point[], [w, s, e, n]: Box): Point[][] {
  const found: Point[][] = [];
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]] as [Point, Point];
    const isFar =
      Math.max(from[0], to[0]) < w ||
      Math.min(from[0], to[0]) > e ||
      Math.max(from[1], to[1]) < s ||
      Math.min(from[1], to[1]) > n;
    if (isFar) continue;
    const open = found.at(-1);
    if (open?.at(-1) === from) open.push(to);
    else found.push([from, to]);
  }
  return found;
}

/** Points as whole steps; those that fall on the one before are left out. */
export function stepsOf(points: readonly Point[]): number[] {
  const steps: number[] = [];
  let [x, y] = [0, 0];
  for (const [long, lat] of points) {
    const [nextX, nextY] = [Math.round(long * FINE), Math.round(lat * FINE)];
    if (steps.length > 0 && nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
  }
  return steps;
}

/** The points of steps, in degrees. */
export function pointsOf(steps: readonly number[]): Point[] {
  const points: Point[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push([x / FINE, y / FINE]);
  }
  return points;
}
