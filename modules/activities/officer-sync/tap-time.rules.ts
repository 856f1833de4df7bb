/** When a person tapped, as the phone knew it: its own clock, and what was known of the server's. */
export interface Tap {
  /** Epoch ms by the clock of the phone. */
  phone: number;
  /** What had to be added to it, as last heard. */
  offset: number;
  /** Server time of the last answer before the tap: it was not earlier than this. */
  heardAt: number | null;
}

/** The server's clock at the time of sending. */
export interface SendingClock {
  offset: number;
  /** Epoch ms by the server. */
  now: number;
}

export interface TapTime {
  /** Epoch ms by the server. */
  at: number;
  /** The clock of the phone was changed between tap and sending, and nothing says on which side of the tap. */
  isSure: boolean;
}

/** Clocks drift and are put right by seconds; this much is no change of the clock. */
const DRIFT_MS = 60_000;

/**
 * The server's time of a tap. Where the clock of the phone was changed on the way there are two candidates; the tap was after the
 * last answer before it and is not in the future. If that does not decide, the earliest possible time is given: an edit of another
 * person is then never overruled by a clock.
 */
export function tapTime(tap: Tap, clock: SendingClock): TapTime {
  const before = tap.phone + tap.offset;
  if (Math.abs(clock.offset - tap.offset) <= DRIFT_MS) return { at: Math.min(before, clock.now), isSure: true };
  const earliest = tap.heardAt ?? Number.NEGATIVE_INFINITY;
  const candidates = [before, tap.phone + clock.offset];
  const possible = candidates.filter((at) => at >= earliest - DRIFT_MS && at <= clock.now + DRIFT_MS);
  const [only] = possible;
  if (only !== undefined && possible.length === 1) return { at: Math.min(only, clock.now), isSure: true };
  return { at: Math.min(tap.heardAt ?? Math.min(...candidates), clock.now), isSure: false };
}

interface Timed {
  at: string;
  body: Record<string, unknown>;
  tap?: Tap;
  isUnsure?: boolean;
}

/**
 * A write with the times the server is to believe; from then on they stand, so that sending again sends the same. A completion
 * whose time is not sure goes by the server's own clock. What an older version kept goes as it is.
 */
export function withTimes<Write extends Timed>(write: Write, clock: SendingClock): Write {
  if (!write.tap) return write;
  const { at, isSure } = tapTime(write.tap, clock);
  const instant = new Date(at).toISOString();
  const { completed_at, ...body } = write.body;
  if ('at' in body) body.at = instant;
  if (completed_at !== undefined && isSure) body.completed_at = instant;
  const isTimed = 'at' in body || completed_at !== undefined;
  return { ...write, at: instant, body, tap: undefined, ...(isSure || !isTimed ? {} : { isUnsure: true }) };
}
