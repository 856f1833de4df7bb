import { type MapView, scaleOf } from './mercator.rules.ts';

/** Coasts and borders on the plane of the map. */
export interface Land {
  readonly ground: Path2D;
  readonly borders: Path2D;
}

/** So far a shape goes on beyond the edge of the map: Chukotka, Fiji. */
const EDGE = 0.06;

/** Fills the land and draws its coasts and borders; lines stay one pixel at every zoom. */
export function drawLand(
  pen: CanvasRenderingContext2D,
  { ground, borders }: Land,
  view: MapView,
  width: number,
  height: number,
  ink: (name: string) => string,
): void {
  const scale = scaleOf(view.zoom);
  const half = width / 2 / scale;
  for (const world of [-1, 0, 1]) {
    // The neighbour's edge reaches over the date line.
    if (view.x + half < world - EDGE || view.x - half > world + 1 + EDGE) continue;
    pen.save();
    pen.translate(width / 2 - (view.x - world) * scale, height / 2 - view.y * scale);
    pen.scale(scale, scale);
    pen.lineWidth = 1 / scale;
    pen.lineJoin = 'round';
    pen.fillStyle = ink('surface');
    pen.fill(ground);
    pen.strokeStyle = ink('line');
    pen.stroke(borders);
    pen.strokeStyle = ink('line-strong');
    pen.stroke(ground);
    pen.restore();
  }
}
