export interface Spot {
  readonly x: number;
  readonly y: number;
}
interface Circle extends Spot {
  readonly radius: number;
}

/** Pixels of a driver's tag: its box stands above its tip. */
export const TAG = { width: 26, height: 20, tip: 7 } as const;
const STOREYS = 4;
const GAP = 2;
/** The top of the circle, beside it to the left and right; then the same one storey higher. */
const COLUMNS = [0, -(TAG.width + GAP), TAG.width + GAP];

/** Where the tips of tags point so that none lies over a circle with its count, nor over another tag; as near as there is room. */
export function tagTips(drivers: readonly Spot[], circles: readonly Circle[]): Spot[] {
  const placed: Spot[] = [];
  for (const driver of drivers) {
    const tip = waysFor(driver, circles).find(
      (way) => !circles.some((circle) => covers(way, circle)) && !placed.some((other) => meet(way, other)),
    );
    placed.push(tip ?? driver);
  }
  return placed;
}

/** A tag whose tip is further off than this has a line to its place. */
const LED = 10;

/** Where the line of a tag ends that stands away from its place: there, or at the rim of the circle around it; null without a line. */
export function leadTo(place: Spot, tip: Spot, circles: readonly Circle[]): Spot | null {
  const home = circles.find(({ x, y, radius }) => Math.hypot(place.x - x, place.y - y) < radius);
  const [dx, dy] = home ? [tip.x - home.x, tip.y - home.y] : [0, 0];
  const far = Math.hypot(dx, dy);
  const end = home && far > 0 ? { x: home.x + (dx / far) * home.radius, y: home.y + (dy / far) * home.radius } : place;
  return Math.hypot(tip.x - end.x, tip.y - end.y) > LED ? end : null;
}

/** Its own place, or the rim of the circle it stands in, and beside and above. */
function waysFor(driver: Spot, circles: readonly Circle[]): Spot[] {
  const home = circles.find((circle) => covers(driver, circle));
  const first = home ? { x: home.x, y: home.y - home.radius - GAP } : driver;
  const storeys = Array.from({ length: STOREYS }, (_, storey) => storey * (TAG.height + GAP));
  return storeys.flatMap((up) => COLUMNS.map((aside) => ({ x: first.x + aside, y: first.y - up })));
}

/** Whether a tag with its tip here would lie over the circle, or point into it. */
function covers(tip: Spot, { x, y, radius }: Circle): boolean {
  const [left, top] = [tip.x - TAG.width / 2, tip.y - TAG.tip - TAG.height];
  const nearX = Math.max(left, Math.min(x, left + TAG.width));
  const nearY = Math.max(top, Math.min(y, top + TAG.height));
  return Math.hypot(nearX - x, nearY - y) < radius || Math.hypot(tip.x - x, tip.y - y) < radius;
}

const meet = (one: Spot, other: Spot): boolean =>
  Math.abs(one.x - other.x) < TAG.width + GAP && Math.abs(one.y - other.y) < TAG.height + GAP;
