/** Where a phone was, in degrees, with metres of accuracy. */
export interface Fix {
  readonly lat: number;
  readonly long: number;
  readonly accuracy: number;
}

/** The last fix that was sent, with its time (ms). */
export interface SentFix extends Fix {
  readonly at: number;
}

/** Moving phones report every 30 s, still ones every 5 min. */
export const MOVING_MS = 30_000;
export const STILL_MS = 300_000;
/** Movement below this is GPS jitter. */
const LEAST_METRES = 30;
const METRES_PER_DEGREE = 111_320;

/** Whether a fix is due: the first, a moved one after half a minute, any after five minutes. */
export function isDue(last: SentFix | null, fix: Fix, now: number): boolean {
  if (last === null) return true;
  const since = now - last.at;
  // A clock that was set back must not silence the phone.
  if (since < 0 || since >= STILL_MS) return true;
  return since >= MOVING_MS && metresBetween(last, fix) > Math.max(LEAST_METRES, fix.accuracy);
}

function metresBetween(a: Fix, b: Fix): number {
  const long = Math.abs(a.long - b.long);
  const width = Math.min(long, 360 - long) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, width) * METRES_PER_DEGREE;
}
