import { fitView, type World } from '../map-web/mercator.rules.ts';

/** At most 15 % may fall outside the first view. */
const MOST_OUTSIDE = 0.15;
/** Places are left out only if the view gains a full zoom level. */
const LEAST_GAIN = 1;
/** As few are left out as give this part of what leaving out can give. */
const ENOUGH = 0.75;

/**
 * The places a map opens on: where most of them are. Those far away are left out when the rest can then be told apart, and no more of
 * them than that takes; else it is all.
 */
export function mainPlaces(places: readonly World[], width: number, height: number): readonly World[] {
  const most = Math.floor(places.length * MOST_OUTSIDE);
  if (most === 0) return places;
  const middle = { x: medianOf(places.map(({ x }) => x)), y: medianOf(places.map(({ y }) => y)) };
  const away = ({ x, y }: World): number => Math.hypot(x - middle.x, y - middle.y);
  const near = [...places].sort((one, other) => away(one) - away(other));
  const zooms = zoomsOf(near, most, width, height);
  const [all = 0] = zooms;
  const gain = (zooms.at(-1) ?? all) - all;
  if (gain < LEAST_GAIN) return places;
  const left = zooms.findIndex((zoom) => zoom >= all + ENOUGH * gain);
  return near.slice(0, near.length - left);
}

/** How near a map can come when the farthest 0, 1, 2 … `most` are left out. */
function zoomsOf(near: readonly World[], most: number, width: number, height: number): number[] {
  const least = near.length - most;
  let [w, e, n, s] = [1, 0, 1, 0];
  const zooms: number[] = [];
  near.forEach(({ x, y }, index) => {
    [w, e, n, s] = [Math.min(w, x), Math.max(e, x), Math.min(n, y), Math.max(s, y)];
    if (index + 1 >= least)
      zooms.push(
        fitView(
          [
            { x: w, y: n },
            { x: e, y: s },
          ],
          width,
          height,
        ).zoom,
      );
  });
  return zooms.reverse();
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}
