import { feature, type merge, mesh } from 'topojson-client';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import type { Land } from './draw-land.web.ts';
import { toWorld } from './mercator.rules.ts';

type Collection = Exclude<Parameters<typeof merge>[1], readonly unknown[]>;
type Atlas = Parameters<typeof merge>[0] & { objects: { land: Collection; countries: Collection } };
type Position = readonly number[];

let asked: Promise<Land | null> | null = null;

/** The outlines that come with the product, read once; without them the map keeps its lines of degrees. */
export function loadLand(): Promise<Land | null> {
  asked ??= readLand().catch(() => {
    asked = null;
    return null;
  });
  return asked;
}

async function readLand(): Promise<Land> {
  const answer = await fetch(atlasUrl);
  if (!answer.ok) throw new Error(`no outlines: ${answer.status}`);
  const atlas = (await answer.json()) as Atlas;
  const ground = new Path2D();
  for (const { geometry } of feature(atlas, atlas.objects.land).features) {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    for (const ring of polygons.flat()) trace(ground, ring, true);
  }
  const borders = new Path2D();
  for (const line of mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates)
    trace(borders, line, false);
  return { ground, borders };
}

/** Across the date line a shape goes on beyond the edge of the map; what goes around a pole is closed there. */
function trace(path: Path2D, line: readonly Position[], isClosed: boolean): void {
  let [turn, last, first, end] = [0, 0, 0, 0];
  line.forEach(([long = 0, lat = 0], index) => {
    if (index > 0 && Math.abs(long - last) > 180) turn += long > last ? -360 : 360;
    last = long;
    const { x, y } = toWorld(lat, long + turn);
    end = x;
    if (index === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
    if (index === 0) first = x;
  });
  if (!isClosed) return;
  if (turn !== 0) {
    path.lineTo(end, 1);
    path.lineTo(first, 1);
  }
  path.closePath();
}
