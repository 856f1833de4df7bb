const MINUTE = 60_000;
/** A position older than this says nothing about now. */
const SIGNAL_MS = 30 * MINUTE;
const WORKS = new Set(['shift', 'on_call']);

/** A shift or an absence, in ms. */
export interface TeamEntry {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** An activity of the day, in ms. */
export interface TeamOrder {
  readonly id: number;
  readonly status: string;
  readonly start: number;
  readonly end: number;
  readonly started: number | null;
  readonly completed: number | null;
  readonly waits: number | null;
}

/** starting: the shift has not begun. on_site: started. due: should have begun. waiting: put on hold, nothing else to do now. ahead: the next is to come. */
export type TeamState = 'starting' | 'on_site' | 'due' | 'waiting' | 'ahead' | 'done' | 'free' | 'leave' | 'off';

export interface TeamBar {
  readonly id: number;
  readonly start: number;
  readonly end: number;
  readonly state: 'done' | 'now' | 'over' | 'waiting' | 'ahead';
}

export interface TeamDay {
  readonly state: TeamState;
  /** The activity the state is about. */
  readonly now: number | null;
  /** Since when, ms; for `due` since its planned beginning, for `starting` when the shift begins. */
  readonly since: number | null;
  /** Minutes the activity the state is about runs late by; null when nobody can know. */
  readonly behind: number | null;
  readonly next: number | null;
  /** When the next one can begin, as things are. */
  readonly next_at: number | null;
  /** Minutes the next one begins late by, as things are. */
  readonly next_behind: number;
  readonly bars: readonly TeamBar[];
  readonly done: number;
  readonly total: number;
  /** Minutes since the last position, when the person shares it and it is old. */
  readonly silent: number | null;
}

/** How the day of a person stands: what they are at, how late they run, what comes next, how full the day is. */
export function teamDay(
  orders: readonly TeamOrder[],
  roster: readonly TeamEntry[],
  now: number,
  seenAt: number | null,
): TeamDay {
  const sorted = [...orders].sort((one, other) => one.start - other.start || one.id - other.id);
  const state = stateOf(sorted, roster, now);
  const current = state.order;
  const free = freeFrom(state, now);
  const next =
    sorted.find((order) => order !== current && isAhead(order) && (order.start > now || current !== null)) ?? null;
  const nextAt = next === null ? null : Math.max(next.start, free);
  const silent = silentFor(state.kind, seenAt, now);
  return {
    state: state.kind,
    now: current?.id ?? null,
    since: state.since,
    behind: silent !== null && state.kind !== 'on_site' ? null : behindOf(state, free),
    next: next?.id ?? null,
    next_at: nextAt,
    next_behind: next === null || nextAt === null ? 0 : minutes(nextAt - next.start),
    bars: sorted.flatMap((order) => barsOf(order, order === current, now)),
    done: sorted.filter(isDone).length,
    total: sorted.length,
    silent,
  };
}

interface State {
  readonly kind: TeamState;
  readonly order: TeamOrder | null;
  readonly since: number | null;
}

const isDone = (order: TeamOrder): boolean => order.status === 'completed';
const isAhead = (order: TeamOrder): boolean => order.status === 'released' || order.status === 'pending';
const minutes = (ms: number): number => Math.round(ms / MINUTE);

function stateOf(orders: readonly TeamOrder[], roster: readonly TeamEntry[], now: number): State {
  const begun = orders.filter((order) => isAhead(order) && order.started !== null);
  const last = begun.reduce<TeamOrder | null>(
    (latest, order) => (!latest || startOf(order) > startOf(latest) ? order : latest),
    null,
  );
  if (last) return { kind: 'on_site', order: last, since: startOf(last) };
  const due = orders.find((order) => isAhead(order) && order.start <= now);
  if (due) return { kind: 'due', order: due, since: due.start };
  const held = orders.findLast((order) => order.status === 'incomplete' && order.end > now);
  if (held) return { kind: 'waiting', order: held, since: held.waits };
  const none = { order: null, since: null };
  const here = roster.find((entry) => entry.start <= now && entry.end > now);
  const shifts = roster.filter(({ kind }) => WORKS.has(kind)).map(({ start }) => start);
  if (!here && shifts.length > 0 && Math.min(...shifts) > now)
    return { kind: 'starting', order: null, since: Math.min(...shifts) };
  if (orders.some(isAhead)) return { kind: 'ahead', ...none };
  if (here && !WORKS.has(here.kind)) return { kind: 'leave', ...none };
  if (orders.some(isDone)) return { kind: 'done', ...none };
  return { kind: here ? 'free' : 'off', ...none };
}

const startOf = (order: TeamOrder): number => order.started ?? order.start;

/** When the person is through with what they are at: it takes as long as planned, and at least until now. */
function freeFrom({ kind, order }: State, now: number): number {
  if (!order || (kind !== 'on_site' && kind !== 'due')) return now;
  const begins = kind === 'on_site' ? startOf(order) : now;
  return Math.max(now, begins + (order.end - order.start));
}

/** By how much the one at hand ends late: it stands beside its name. What that does to the next one is said at the next one. */
function behindOf({ kind, order }: State, free: number): number | null {
  if (kind === 'starting' || kind === 'free' || kind === 'off' || kind === 'leave') return null;
  return !order || kind === 'waiting' ? 0 : minutes(free - order.end);
}

function silentFor(kind: TeamState, seenAt: number | null, now: number): number | null {
  const works = kind === 'on_site' || kind === 'due' || kind === 'waiting' || kind === 'ahead';
  if (!works || seenAt === null || now - seenAt < SIGNAL_MS) return null;
  return minutes(now - seenAt);
}

/** What runs beyond its plan has a second bar for what is too much. */
function barsOf(order: TeamOrder, isNow: boolean, now: number): TeamBar[] {
  const { id } = order;
  if (isDone(order)) {
    const end = order.completed ?? order.end;
    const start = order.started ?? Math.min(order.start, end);
    return [{ id, start, end: Math.max(end, start), state: 'done' }];
  }
  if (order.status === 'incomplete') return [{ id, start: order.start, end: order.end, state: 'waiting' }];
  if (!isNow || order.started === null) return [{ id, start: order.start, end: order.end, state: 'ahead' }];
  const planned = Math.max(order.end, order.started);
  if (now <= planned) return [{ id, start: order.started, end: planned, state: 'now' }];
  const bar: TeamBar = { id, start: order.started, end: planned, state: 'now' };
  const over: TeamBar = { id, start: planned, end: now, state: 'over' };
  return planned > order.started ? [bar, over] : [over];
}

/** Most behind first, then whose next one cannot begin in time, then who is at work, who is off, and whose shift is to come. */
export function byNeed(one: TeamDay & { name: string }, other: TeamDay & { name: string }): number {
  const by = (count: (day: TeamDay) => number) => count(other) - count(one);
  return (
    rank(one) - rank(other) ||
    by(({ behind }) => Math.max(0, behind ?? 0)) ||
    by(({ next_behind }) => next_behind) ||
    by(({ behind }) => behind ?? 0) ||
    one.name.localeCompare(other.name)
  );
}

function rank({ state, behind, silent, next_behind }: TeamDay): number {
  if ((behind ?? 0) > 0) return 0;
  if (next_behind > 0 && silent === null) return 1;
  if (silent !== null) return 2;
  if (state === 'starting') return 6;
  if (state === 'leave' || state === 'off') return 5;
  return state === 'done' || state === 'free' ? 4 : 3;
}
