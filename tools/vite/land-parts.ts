import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feature, mesh } from 'topojson-client';
import type { Plugin } from 'vite';
import {
  boxOf,
  type LandPart,
  linesIn,
  PART,
  ringIn,
  stepsOf,
  unwound,
} from '../../modules/planning/map-web/land-parts.rules.ts';

type Topology = Parameters<typeof feature>[0];
type Collection = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>;
type Atlas = Topology & { objects: { land: Collection; countries: Collection } };
type Line = readonly (readonly number[])[];

/** Puts the outlines of the world beside the app in squares, under /land-parts/; a small map fetches the one of its place. */
export function landParts(root: string): Plugin {
  return {
    name: 'ordo-land-parts',
    apply: 'build',
    generateBundle() {
      const file = join(root, 'node_modules/world-atlas/countries-50m.json');
      for (const [name, part] of partsOf(JSON.parse(readFileSync(file, 'utf8')) as Atlas))
        this.emitFile({ type: 'asset', fileName: `land-parts/${name}.json`, source: JSON.stringify(part) });
    },
  };
}

/** Every square that is not all sea, by its name. */
export function partsOf(atlas: Atlas): Map<string, LandPart> {
  const rings = feature(atlas, atlas.objects.land)
    .features.flatMap(({ geometry }) =>
      geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : geometry.type === 'Polygon'
          ? [geometry.coordinates]
          : [],
    )
    .flat()
    .map(unwound)
    .flatMap(onEverySide);
  const borders = mesh(atlas, atlas.objects.countries as never, (one, other) => one !== other)
    .coordinates.map((line: Line) => unwound(line))
    .flatMap(onEverySide);
  const parts = new Map<string, LandPart>();
  for (let x = -180; x < 180; x += PART)
    for (let y = -90; y < 90; y += PART) {
      const box = boxOf(x, y);
      const ground = rings
        .filter((ring) => ring.touches(box))
        .map(({ points }) => stepsOf(ringIn(points, box)))
        .filter((steps) => steps.length > 4);
      if (ground.length === 0) continue;
      const lines = borders.filter((line) => line.touches(box)).flatMap(({ points }) => linesIn(points, box));
      parts.set(`${x}_${y}`, { ground, borders: lines.map(stepsOf) });
    }
  return parts;
}

type Points = ReturnType<typeof unwound>;
type Box = ReturnType<typeof boxOf>;

/** A line where it is and once around the world to either side: squares at the date line see what lies beyond it. */
function onEverySide(line: Points) {
  return [-360, 0, 360].map((by) => {
    const points: Points = by === 0 ? line : line.map(([long, lat]) => [long + by, lat]);
    const [longs, lats] = [points.map(([long]) => long), points.map(([, lat]) => lat)];
    const [west, east] = [longs.reduce((a, b) => Math.min(a, b)), longs.reduce((a, b) => Math.max(a, b))];
    const [south, north] = [lats.reduce((a, b) => Math.min(a, b)), lats.reduce((a, b) => Math.max(a, b))];
    return { points, touches: ([w, s, e, n]: Box) => west <= e && east >= w && south <= n && north >= s };
  });
}
