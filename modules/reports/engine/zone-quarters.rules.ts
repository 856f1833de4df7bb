const QUARTER = 900_000;
const WEEK = 7 * 86_400_000;
const SECOND = 1000;
/** Rules of zones are known some years ahead. */
const AHEAD = 250 * WEEK;

const known = new Map<string, string | null>();

/**
 * The moment since which a zone is whole quarters of an hour from UTC and changes its clock only with one, so that its days and months
 * begin with a quarter: St. John's changed a minute past midnight until 2011, Liberia was 44:30 behind until 1972. Before 1970 nothing is said.
 * Null for a zone that is not known here.
 */
export function quartersSince(zone: string, now: number): string | null {
  const found = known.get(zone);
  if (found !== undefined) return found;
  const since = lastUneven(zone, now + AHEAD);
  known.set(zone, since);
  return since;
}

function lastUneven(zone: string, end: number): string | null {
  const offset = offsetOf(zone);
  if (offset === null) return null;
  let last = 0;
  let before = offset(0);
  for (let at = 0; at < end; at += WEEK) {
    const after = offset(at + WEEK);
    if (before % QUARTER !== 0) last = at + WEEK;
    if (after !== before) {
      const change = changeWithin(offset, at, at + WEEK);
      if (change % QUARTER !== 0) last = change + QUARTER;
    }
    before = after;
  }
  return new Date(last).toISOString();
}

/** The second in which the clock changes. */
function changeWithin(offset: (at: number) => number, from: number, to: number): number {
  const before = offset(from);
  let [low, high] = [from, to];
  while (high - low > SECOND) {
    const middle = Math.floor((low + high) / 2 / SECOND) * SECOND;
    if (offset(middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** How far a zone is from UTC at a moment, in milliseconds. */
function offsetOf(zone: string): ((at: number) => number) | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    return (at) => {
      const [, sign, hours = 0, minutes = 0, seconds = 0] =
        /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(format.format(at)) ?? [];
      return (sign === '-' ? -SECOND : SECOND) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
    };
  } catch {
    return null;
  }
}
