/** Where somebody was at an instant (ms). */
export interface Position {
  readonly lat: number;
  readonly long: number;
  readonly at: number;
  /** Metres; null when the phone did not say. */
  readonly accuracy: number | null;
}

/** A stay in one place. */
export interface Stop {
  readonly lat: number;
  readonly long: number;
  readonly from: number;
  readonly to: number;
}

export interface Track {
  /** The way in parts: where the phone was silent for long, nothing is drawn. */
  readonly lines: readonly (readonly Position[])[];
  readonly stops: readonly Stop[];
  readonly kilometres: number;
}

/** Worse positions say nothing about the way. */
const WORST_ACCURACY = 200;
/** A phone that lies still speaks every five minutes. */
const SILENCE_MS = 20 * 60_000;
const STOP_MS = 5 * 60_000;
const STOP_METRES = 75;
/** The drawn line leaves the way by no more than this. */
const TOLERANCE_METRES = 15;
const METRES_PER_DEGREE = 111_320;

/** The way of a day: a simplified line, the stays of five minutes and more, and the length of the way. Positions oldest first. */
export function trackOf(positions: readonly Position[]): Track {
  const sure = positions.filter(({ accuracy }) => accuracy === null || accuracy <= WORST_ACCURACY);
  const parts = partsOf(sure);
  const stops = stopsOf(sure);
  const metres = parts.reduce((sum, part) => sum + lengthOf(withoutStays(part, stops)), 0);
  return { lines: parts.map(simplified), stops, kilometres: Math.round(metres / 10) / 100 };
}

/** Metres between two places; flat, for the size of a town. */
function metresBetween(one: { lat: number; long: number }, other: { lat: number; long: number }): number {
  const shrink = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, (one.long - other.long) * shrink) * METRES_PER_DEGREE;
}

function partsOf(positions: readonly Position[]): Position[][] {
  const parts: Position[][] = [];
  for (const position of positions) {
    const part = parts.at(-1);
    const last = part?.at(-1);
    const isOn =
      last !== undefined && (position.at - last.at <= SILENCE_MS || metresBetween(last, position) <= STOP_METRES);
    if (part && isOn) part.push(position);
    else parts.push([position]);
  }
  return parts;
}

/** Places looked at for the stays for each place of the way: standing for the five minutes of a stay, a phone tells fewer. */
const MOST_NEAR = 50;

/**
 * Each stay begins at the first place from which the phone did not move away for long enough. Past a bound, with a phone that tells
 * its place many times a second, the next one is looked for where it moved away: a stay may begin a little later, and it ends.
 */
function stopsOf(positions: readonly Position[]): Stop[] {
  const stops: Stop[] = [];
  let left = MOST_NEAR * positions.length;
  for (let first = 0; first < positions.length; ) {
    const anchor = positions[first] as Position;
    let after = first + 1;
    while (after < positions.length && metresBetween(anchor, positions[after] as Position) <= STOP_METRES) after++;
    const last = positions[after - 1] as Position;
    const isStay = last.at - anchor.at >= STOP_MS;
    if (isStay) {
      const stay = positions.slice(first, after);
      stops.push({ lat: mean(stay, 'lat'), long: mean(stay, 'long'), from: anchor.at, to: last.at });
    } else left -= after - first;
    first = isStay || left <= 0 ? after : first + 1;
  }
  return stops;
}

const mean = (positions: readonly Position[], of: 'lat' | 'long'): number =>
  positions.reduce((sum, position) => sum + position[of], 0) / positions.length;

/** A phone on a table seems to wander: of a stay only its beginning counts for the length. */
function withoutStays(part: readonly Position[], stops: readonly Stop[]): readonly Position[] {
  let next = 0;
  return part.filter(({ at }) => {
    while ((stops[next]?.to ?? Infinity) < at) next++;
    const stop = stops[next];
    return !stop || at <= stop.from;
  });
}

const lengthOf = (part: readonly Position[]): number =>
  part.reduce((sum, position, index) => {
    const before = part[index - 1];
    return before ? sum + metresBetween(before, position) : sum;
  }, 0);

/** Places Douglas and Peucker look at for each place of the way: a day of driving round corners asks for fewer. */
const MOST_LOOKS = 50;

/**
 * Douglas and Peucker: the fewest of the places whose line stays within the tolerance. On a way that only zigzags each farthest place
 * may be the next one; past a bound the halves are taken instead, so that a few more places are kept and it ends.
 */
function simplified(part: readonly Position[]): readonly Position[] {
  const kept = new Set([0, part.length - 1]);
  const open: [number, number][] = [[0, part.length - 1]];
  let left = MOST_LOOKS * part.length;
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    let farthest = { index: -1, metres: TOLERANCE_METRES };
    for (let index = first + 1; index < last; index++) {
      const metres = metresFromLine(part[index] as Position, part[first] as Position, part[last] as Position);
      if (metres > farthest.metres) farthest = { index, metres };
    }
    if (farthest.index < 0) continue;
    left -= last - first;
    const split = left > 0 ? farthest.index : (first + last) >> 1;
    kept.add(split);
    open.push([first, split], [split, last]);
  }
  return part.filter((_, index) => kept.has(index));
}

/** Metres from a place to the straight way between two others. */
function metresFromLine(place: Position, from: Position, to: Position): number {
  const shrink = Math.cos((from.lat * Math.PI) / 180);
  const flat = ({ lat, long }: Position) => ({
    x: (long - from.long) * shrink * METRES_PER_DEGREE,
    y: (lat - from.lat) * METRES_PER_DEGREE,
  });
  const [at, end] = [flat(place), flat(to)];
  const square = end.x ** 2 + end.y ** 2;
  const part = square === 0 ? 0 : Math.min(1, Math.max(0, (at.x * end.x + at.y * end.y) / square));
  return Math.hypot(at.x - part * end.x, at.y - part * end.y);
}
