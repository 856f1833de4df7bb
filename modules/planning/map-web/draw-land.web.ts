import { type MapView, scaleOf, type World } from './mercator.rules.ts';

/** Coasts and borders on the plane of the map. */
export interface Land {
  readonly ground: Path2D;
  readonly borders: Path2D;
  readonly countries?: readonly Country[];
  /** The points of all of them, x and y in turn. */
  readonly outline?: readonly number[];
}

/** Where the name of a country stands, and how far its largest part reaches. */
export interface Country {
  readonly name: string;
  readonly place: World;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
}

/** The sea under everything: a quiet blue, apart from the land in both schemes. */
export function drawSea(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  ink: (name: string) => string,
): void {
  pen.fillStyle = ink('canvas');
  pen.fillRect(0, 0, width, height);
  pen.globalAlpha = SEA;
  pen.fillStyle = ink('st-info-bg');
  pen.fillRect(0, 0, width, height);
  pen.globalAlpha = 1;
}

/** So far a shape goes on beyond the edge of the map: Chukotka, Fiji. */
const EDGE = 0.06;
const SEA = 0.7;

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

/** The country of a code among the outlines, which carry names in the reader's language. */
export function countryNamed({ countries }: Land, code: string | null): Country | undefined {
  const language = document.documentElement.lang || 'en';
  const name = code ? new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) : undefined;
  return countries?.find((country) => country.name === name);
}

/** Two corners of a square that holds the largest part of a country. */
export const around = ({ place: { x, y }, width }: Country): World[] => [
  { x: x - width / 2, y: y - width / 2 },
  { x: x + width / 2, y: y + width / 2 },
];
