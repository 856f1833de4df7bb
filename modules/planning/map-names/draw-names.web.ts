import type { Country } from '../map-web/draw-land.web.ts';
import type { At, Ink } from '../map-web/draw-track.web.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';
import { type Group, scaleOf } from '../map-web/mercator.rules.ts';
import { type Box, largestPlace, meet, NAME_HEIGHT, nameBox, radiusOf } from './map-groups.rules.ts';

/** Names of so many groups at most, the largest first. */
const MOST_NAMES = 60;
/** Nearer than this one knows the country; farther the names would cover it. */
const COUNTRIES = { from: 3, to: 9 } as const;

interface Sheet {
  readonly pen: CanvasRenderingContext2D;
  readonly ink: Ink;
  readonly at: At;
  readonly width: number;
  readonly height: number;
  /** What a name must not lie on; grows with each name. */
  readonly taken: Box[];
}

/** Names of the largest town of each group, once each, as far as there is room. */
export function drawTowns(sheet: Sheet, points: readonly MapPoint[], groups: readonly Group[]): void {
  const { pen, ink, at, taken } = sheet;
  const named = new Set<string>();
  for (const group of [...groups]
    .sort((one, other) => other.members.length - one.members.length)
    .slice(0, MOST_NAMES)) {
    const name = largestPlace(group.members.map((index) => points[index]?.city));
    if (!name || named.has(name)) continue;
    const circle = { ...at(group), radius: radiusOf(group.members.length) };
    const box = nameBox(circle, pen.measureText(name).width, sheet, taken);
    if (!box) continue;
    named.add(name);
    taken.push(box);
    write(sheet, name, box, ink('text'));
  }
}

/** Names of the countries that are wider than their name. */
export function drawCountries(sheet: Sheet, countries: readonly Country[], zoom: number): void {
  if (zoom < COUNTRIES.from || zoom > COUNTRIES.to) return;
  const { pen, ink, at, taken } = sheet;
  for (const { name, place, width: wide } of countries) {
    const middle = at(place);
    if (middle.x < 0 || middle.y < 0 || middle.x > sheet.width || middle.y > sheet.height) continue;
    const width = pen.measureText(name).width;
    if (wide * scaleOf(zoom) < width * 0.8) continue;
    const left = middle.x - width / 2;
    const top = middle.y - NAME_HEIGHT / 2;
    const box = { left, top, right: left + width, bottom: top + NAME_HEIGHT };
    if (left < 4 || box.right > sheet.width - 4 || taken.some((one) => meet(one, box))) continue;
    taken.push(box);
    write(sheet, name, box, ink('text-2'));
  }
}

/** A name with a rim of the land's colour, so that coasts do not cross it. */
function write({ pen, ink }: Sheet, name: string, { left, bottom }: Box, colour: string): void {
  pen.lineJoin = 'round';
  pen.lineWidth = 3;
  pen.strokeStyle = ink('surface');
  pen.strokeText(name, left, bottom - 4);
  pen.fillStyle = colour;
  pen.fillText(name, left, bottom - 4);
}
