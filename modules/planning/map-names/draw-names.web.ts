import type { Country, Land } from '../map-web/draw-land.web.ts';
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

/** A country of fewer pixels is left without a name. */
const LEAST_WIDE = 24;
/** Between a coast and the name beside it; the second where the first is taken. */
const STEPS_OFF = [4, 4 + NAME_HEIGHT];

/** Names of countries: on their land where it is wide enough and free, else in the sea below or above. */
export function drawCountries(sheet: Sheet, { ground, countries = [] }: Land, zoom: number): void {
  if (zoom < COUNTRIES.from || zoom > COUNTRIES.to) return;
  const { pen, ink, at, taken } = sheet;
  const scale = scaleOf(zoom);
  for (const country of countries) {
    const middle = at(country.place);
    if (middle.x < 0 || middle.y < 0 || middle.x > sheet.width || middle.y > sheet.height) continue;
    const wide = country.width * scale;
    if (wide < LEAST_WIDE) continue;
    const width = pen.measureText(country.name).width;
    const left = middle.x - width / 2;
    const tops = wide < width * 0.8 ? [] : [middle.y - NAME_HEIGHT / 2];
    const sea = seaBeside(pen, ground, country);
    for (const off of STEPS_OFF) {
      if (sea.below) tops.push(at({ x: 0, y: country.bottom }).y + off);
      if (sea.above) tops.push(at({ x: 0, y: country.top }).y - off - NAME_HEIGHT);
    }
    const box = tops
      .map((top) => ({ left, top, right: left + width, bottom: top + NAME_HEIGHT }))
      .find((one) => isWithin(one, sheet) && !taken.some((other) => meet(one, other)));
    if (!box) continue;
    taken.push(box);
    write(sheet, country.name, box, ink('text-2'));
  }
}

const isWithin = ({ left, top, right, bottom }: Box, { width, height }: Sheet): boolean =>
  left >= 4 && right <= width - 4 && top >= 2 && bottom <= height - 2;

/** So far from the coast, in parts of the world, a name beside a country lies when the map shows a region. */
const OFF_COAST = [0.001, 0.003];
const seas = new WeakMap<Country, { below: boolean; above: boolean }>();

/** Whether there is sea below and above a country, so that no neighbour would be called by its name; looked at once. */
function seaBeside(pen: CanvasRenderingContext2D, ground: Path2D, country: Country) {
  const known = seas.get(country);
  if (known) return known;
  const { place, width, top, bottom } = country;
  const spots = OFF_COAST.flatMap((off) => [-0.3, 0, 0.3].map((part) => ({ x: place.x + part * width, off })));
  pen.save();
  pen.resetTransform();
  const found = {
    below: spots.every(({ x, off }) => !pen.isPointInPath(ground, x, bottom + off)),
    above: spots.every(({ x, off }) => !pen.isPointInPath(ground, x, top - off)),
  };
  pen.restore();
  seas.set(country, found);
  return found;
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
