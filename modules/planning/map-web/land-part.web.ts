import type { Land } from './draw-land.web.ts';
import { type LandPart, partOf, pointsOf } from './land-parts.rules.ts';
import { toWorld } from './mercator.rules.ts';

/** The outlines around a place: a few kilobytes of the world's; all of it where they were not cut. Null when they cannot be had. */
export async function loadLandAround(lat: number, long: number): Promise<Land | null> {
  try {
    const answer = await fetch(`/land-parts/${partOf(lat, long)}.json`);
    // Squares of sea are not kept.
    if (answer.status === 404) return { ground: new Path2D(), borders: new Path2D() };
    const part = (await answer.json()) as LandPart;
    return { ground: pathOf(part.ground, true), borders: pathOf(part.borders, false) };
  } catch {
    return import('./land.web.ts').then(({ loadLand }) => loadLand());
  }
}

function pathOf(lines: LandPart['ground'], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const steps of lines) {
    pointsOf(steps).forEach(([long, lat], index) => {
      const { x, y } = toWorld(lat, long);
      if (index === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    });
    if (isClosed) path.closePath();
  }
  return path;
}
