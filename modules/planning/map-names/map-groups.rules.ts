import { type Group, groupPlaces, scaleOf, type World } from '../map-web/mercator.rules.ts';

/** Between two circles there is always so much room. */
const APART = 2;
const MOST_RADIUS = 25;
const CELL = 2 * MOST_RADIUS + APART;
const PASSES = 6;

/** Radius of a circle with its count; a single activity is a pin of its own size. */
export const radiusOf = (count: number): number => (count > 1 ? 13 + Math.min(12, Math.log2(count) * 1.6) : 12);

/** One late activity among many can still be seen on their circle. */
const LEAST_ARC = Math.PI / 8;

/** How far round the circle of `count` activities its late ones go, in radians. */
export const lateArc = (count: number, late: number): number =>
  late <= 0 ? 0 : Math.max(LEAST_ARC, Math.min(1, late / count) * 2 * Math.PI);

/** Groups of places whose circles do not lie on each other: those that would are one. The same wherever one pans. */
export function circlesApart(places: readonly World[], zoom: number): Group[] {
  const scale = scaleOf(zoom);
  let groups = groupPlaces(places, zoom);
  for (let pass = 0; pass < PASSES; pass++) {
    const next = merged(groups, scale);
    if (next.length === groups.length) break;
    groups = next;
  }
  return groups;
}

/** Where one of a group is drawn by itself: at its place, or at the rim of the circle it would lie under. */
export function besideGroup(
  group: { x: number; y: number },
  radius: number,
  own: { x: number; y: number },
): { x: number; y: number } {
  const [aside, down] = [own.x - group.x, own.y - group.y];
  const away = Math.hypot(aside, down);
  if (away >= radius) return own;
  // Right in the middle every side is as good: above, to the right.
  const [right, below] = away < 1 ? [Math.SQRT1_2, -Math.SQRT1_2] : [aside / away, down / away];
  return { x: group.x + right * radius, y: group.y + below * radius };
}

interface Circle {
  x: number;
  y: number;
  members: readonly number[];
}

function merged(groups: readonly Group[], scale: number): Group[] {
  const byCell = new Map<string, Circle[]>();
  const kept: Circle[] = [];
  const cellOf = (value: number): number => Math.floor((value * scale) / CELL);
  for (const group of [...groups].sort((one, other) => other.members.length - one.members.length)) {
    const [column, row] = [cellOf(group.x), cellOf(group.y)];
    const near = around(column, row).flatMap((key) => byCell.get(key) ?? []);
    const touched = near.find((circle) => areTouching(circle, group, scale));
    if (touched) {
      unite(touched, group);
      continue;
    }
    const circle = { ...group };
    kept.push(circle);
    const key = `${column} ${row}`;
    byCell.set(key, [...(byCell.get(key) ?? []), circle]);
  }
  return kept;
}

const SIDES = [-1, 0, 1];
const around = (column: number, row: number): string[] =>
  SIDES.flatMap((aside) => SIDES.map((down) => `${column + aside} ${row + down}`));

const areTouching = (one: Circle, other: Circle, scale: number): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) * scale <
  radiusOf(one.members.length) + radiusOf(other.members.length) + APART;

function unite(circle: Circle, { x, y, members }: Group): void {
  const [own, all] = [circle.members.length, circle.members.length + members.length];
  circle.x = (circle.x * own + x * members.length) / all;
  circle.y = (circle.y * own + y * members.length) / all;
  circle.members = [...circle.members, ...members];
}

/** The place most of them are in: what a group is called after. */
export function largestPlace(cities: readonly (string | null | undefined)[]): string | null {
  const counts = new Map<string, number>();
  for (const city of cities) if (city) counts.set(city, (counts.get(city) ?? 0) + 1);
  let [largest, most]: [string | null, number] = [null, 0];
  for (const [city, count] of counts) if (count > most) [largest, most] = [city, count];
  return largest;
}

/** Something drawn that a name must not lie under or over. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pixels of a line of a name. */
export const NAME_HEIGHT = 16;
const BESIDE = 6;

/** Where a name of `width` stands beside its circle: right of it, left, below or above, the first that is free and within the map. */
export function nameBox(
  { x, y, radius }: { x: number; y: number; radius: number },
  width: number,
  map: { width: number; height: number },
  taken: readonly Box[],
): Box | null {
  const half = NAME_HEIGHT / 2;
  const places = [
    [x + radius + BESIDE, y - half],
    [x - radius - BESIDE - width, y - half],
    [x - width / 2, y + radius + 2],
    [x - width / 2, y - radius - 2 - NAME_HEIGHT],
  ] as const;
  for (const [left, top] of places) {
    const box = { left, top, right: left + width, bottom: top + NAME_HEIGHT };
    const isInside = left > 4 && box.right < map.width - 4 && top > 2 && box.bottom < map.height - 2;
    if (isInside && !taken.some((other) => meet(box, other))) return box;
  }
  return null;
}

/** Whether two boxes lie on each other. */
export const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
