import { feature, type merge, mesh } from 'topojson-client';
import atlasUrl from 'world-atlas/countries-50m.json?url';
import { countryNames } from '../map-names/country-names.rules.ts';
import type { Country, Land } from './draw-land.web.ts';
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
  const outline: number[] = [];
  for (const { geometry } of feature(atlas, atlas.objects.land).features) {
    const polygons =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [];
    for (const ring of polygons.flat()) trace(ground, ring, true, outline);
  }
  const borders = new Path2D();
  for (const line of mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates)
    trace(borders, line, false, outline);
  const nameIn = countryNames(document.documentElement.lang || 'en');
  const countries = feature(atlas, atlas.objects.countries).features.flatMap(({ geometry, properties }) => {
    const name = nameIn(String((properties as { name?: unknown } | null)?.name ?? ''));
    const rings =
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates.map(([ring]) => ring ?? [])
        : geometry.type === 'Polygon'
          ? geometry.coordinates.slice(0, 1)
          : [];
    return name ? (middleOf(name, rings) ?? []) : [];
  });
  return { ground, borders, countries, outline };
}

/** The middle of a country's largest part. */
function middleOf(name: string, rings: readonly (readonly Position[])[]): Country | null {
  let largest: (Country & { area: number }) | null = null;
  for (const ring of rings) {
    const places = ring.map(([long = 0, lat = 0]) => toWorld(lat, long));
    let [area, x, y] = [0, 0, 0];
    places.forEach((one, index) => {
      const next = places[(index + 1) % places.length] ?? one;
      const part = one.x * next.y - next.x * one.y;
      area += part;
      x += (one.x + next.x) * part;
      y += (one.y + next.y) * part;
    });
    const xs = places.map((place) => place.x);
    const ys = places.map((place) => place.y);
    const reach = {
      width: Math.max(...xs) - Math.min(...xs),
      ...{ top: Math.min(...ys), bottom: Math.max(...ys) },
    };
    if (area !== 0 && Math.abs(area) > (largest?.area ?? 0))
      largest = { name, place: { x: x / (3 * area), y: y / (3 * area) }, ...reach, area: Math.abs(area) };
  }
  return largest;
}

/** Across the date line a shape goes on beyond the edge of the map; what goes around a pole is closed there. */
function trace(path: Path2D, line: readonly Position[], isClosed: boolean, outline: number[]): void {
  let [turn, last, first, end] = [0, 0, 0, 0];
  line.forEach(([long = 0, lat = 0], index) => {
    if (index > 0 && Math.abs(long - last) > 180) turn += long > last ? -360 : 360;
    last = long;
    const { x, y } = toWorld(lat, long + turn);
    end = x;
    outline.push(x, y);
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
