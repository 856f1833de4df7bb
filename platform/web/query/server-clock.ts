/**
 * The server's clock as this page knows it. A phone's own clock may be hours off: what people did is told in the server's time, so
 * that neither their hours nor the order of two edits hangs on a device.
 */
export interface ServerClock {
  /** Milliseconds to add to the clock of this device. */
  offset: number;
  /** How far off the offset may be, in milliseconds: half of what its answer took, the second of the header, the margin. */
  doubt: number;
  /** Server time (epoch ms) of the last answer, or null when none was ever heard. */
  heardAt: number | null;
}

/** One answer: its Date header, and when the call left and came back by the clock of this device. */
export interface HeardAnswer {
  date: string | null;
  sentAt: number;
  gotAt: number;
}

const STORED = 'ordo.clock';
/** The header tells whole seconds. */
const HALF_SECOND = 500;
/** What clocks of healthy devices differ by; less is not worth a correction. */
const MARGIN_MS = 2_000;
const STORE_EVERY_MS = 10_000;
/** An answer of this age still says how the clock stands. */
const FRESH_MS = 30_000;

/**
 * The clock after an answer. Within what a slow network leaves in doubt the known offset stays, unless this answer came back sooner
 * than the one that told it; without a date nothing changes.
 */
export function clockAfter(known: ServerClock, { date, sentAt, gotAt }: HeardAnswer): ServerClock {
  const told = Date.parse(date ?? '');
  // A clock that was set back on the way says nothing about how long the answer took.
  if (Number.isNaN(told) || gotAt < sentAt) return known;
  const server = told + HALF_SECOND;
  const offset = Math.round(server - (sentAt + gotAt) / 2);
  const doubt = (gotAt - sentAt) / 2 + HALF_SECOND + MARGIN_MS;
  if (Math.abs(offset) <= doubt) return { offset: 0, doubt, heardAt: server };
  const isKept = Math.abs(offset - known.offset) <= doubt && known.doubt <= doubt;
  return isKept ? { ...known, heardAt: server } : { offset, doubt, heardAt: server };
}

let clock: ServerClock | null = null;
let storedAt = 0;
let lastAnswer: { wall: number; steady: number } | null = null;

/** The clock as last heard, also on a start with no network. */
export function serverClock(): ServerClock {
  clock ??= stored();
  return clock;
}

/** Now by the server's clock, in epoch ms. */
export const serverNow = (): number => Date.now() + serverClock().offset;

/** Takes the time of an answer; called for every call of the API. */
export function hearAnswer(answer: HeardAnswer): void {
  const before = serverClock();
  const after = clockAfter(before, answer);
  if (answer.gotAt >= answer.sentAt) lastAnswer = { wall: answer.gotAt, steady: performance.now() };
  if (after === before) return;
  clock = after;
  const isDue = (after.heardAt ?? 0) - storedAt > STORE_EVERY_MS;
  if (!isDue && after.offset === before.offset) return;
  storedAt = after.heardAt ?? 0;
  try {
    localStorage.setItem(STORED, JSON.stringify(after));
  } catch (error) {
    console.warn('the offset of the clock could not be kept', error);
  }
}

/** Whether the offset was measured just now: nobody can have set the clock of this device since. */
export function isClockFresh(): boolean {
  if (!lastAnswer) return false;
  const passed = [Date.now() - lastAnswer.wall, performance.now() - lastAnswer.steady];
  return passed.every((each) => each >= 0 && each < FRESH_MS);
}

function stored(): ServerClock {
  try {
    const kept = JSON.parse(localStorage.getItem(STORED) ?? 'null') as Partial<ServerClock> | null;
    if (typeof kept?.offset === 'number')
      return { offset: kept.offset, doubt: kept.doubt ?? Number.POSITIVE_INFINITY, heardAt: kept.heardAt ?? null };
  } catch (error) {
    console.warn('the kept offset of the clock could not be read', error);
  }
  return { offset: 0, doubt: Number.POSITIVE_INFINITY, heardAt: null };
}
