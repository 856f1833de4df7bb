import type { QueueConflict } from './queue-conflict.rules.ts';
import { forgetStart, forgetValue, keepValue, readValue, readValues } from './queue-store.web.ts';
import type { QueuedWrite } from './queued-write.rules.ts';

/** A change that went through, for the list of what is done. */
export interface SentWrite {
  id: string;
  orderId: number;
  reference: string;
  label: string;
  at: string;
}

/** What the screens show of the queue. */
export interface QueueState {
  writes: readonly QueuedWrite[];
  conflicts: readonly QueueConflict[];
  sent: readonly SentWrite[];
  /** Ids and targets that went through since the page was opened. */
  saved: ReadonlySet<string>;
  isOffline: boolean;
  /** The phone refused to store something. */
  isFull: boolean;
}

const WRITE = 'write:';
const CONFLICT = 'conflict:';
const SENT = 'sent';
const MOST_SENT = 30;
const EMPTY = { writes: [], conflicts: [], sent: [], saved: new Set<string>(), isFull: false };

let state: QueueState = { ...EMPTY, isOffline: !navigator.onLine };
let userId: number | null = null;
let lastSeq = 0;
const listeners = new Set<() => void>();

export const readQueue = (): QueueState => state;
export const watchQueue = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Changes what is shown; nothing is stored. */
export function setQueue(patch: Partial<QueueState>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

/** Whose queue is open, or null. */
export const queueOwner = (): number | null => userId;

/** The place of a new write: after every other, also when the phone's clock was set back. */
export function nextSeq(): number {
  lastSeq = Math.max(Date.now(), lastSeq + 1);
  return lastSeq;
}

/** Takes up the queue of a person as it was left. */
export async function takeUp(id: number): Promise<void> {
  userId = id;
  const [kept, conflicts, sent] = await Promise.all([
    readValues<QueuedWrite>(id, WRITE).catch(() => []),
    readValues<QueueConflict>(id, CONFLICT).catch(() => []),
    readValue<SentWrite[]>(id, SENT).catch(() => null),
  ]);
  lastSeq = Math.max(lastSeq, ...kept.map((write) => write.seq ?? 0));
  // A write that was under way when the page went may have gone through: its key makes sending it again harmless.
  const writes = kept.map((write) => (write.state === 'sending' ? { ...write, state: 'queued' as const } : write));
  setQueue({ writes, conflicts, sent: sent ?? [] });
}

/** Nobody's queue any more; what is stored stays or went before. */
export function letGo(): void {
  userId = null;
  setQueue(EMPTY);
}

/** Stores a write; without room the copies of far activities go first. False when the phone still refuses. */
export async function storeWrite(write: QueuedWrite): Promise<boolean> {
  if (userId === null) return false;
  const owner = userId;
  const keep = () => keepValue(owner, WRITE + write.id, write);
  try {
    await keep().catch(async () => {
      await forgetStart(owner, 'snapshot:order:');
      await keep();
    });
    if (state.isFull) setQueue({ isFull: false });
    return true;
  } catch (error) {
    console.warn('the phone has no room', error);
    setQueue({ isFull: true });
    return false;
  }
}

/** Changes a write here and where it is kept. */
export async function changeWrite(id: string, patch: Partial<QueuedWrite>): Promise<void> {
  setQueue({ writes: state.writes.map((write) => (write.id === id ? { ...write, ...patch } : write)) });
  const write = state.writes.find((other) => other.id === id);
  if (write && !write.isLoose) await storeWrite(write);
}

/** Forgets a write where it is kept. */
export async function forgetWrite(id: string): Promise<void> {
  if (userId !== null) await forgetValue(userId, WRITE + id).catch((error) => console.warn(error));
}

/** Shows and keeps the open conflicts; those that are gone are forgotten. */
export async function keepConflicts(conflicts: readonly QueueConflict[]): Promise<void> {
  const gone = state.conflicts.filter((old) => !conflicts.some((each) => each.id === old.id));
  const added = conflicts.filter((each) => !state.conflicts.some((old) => old.id === each.id));
  setQueue({ conflicts });
  if (userId === null) return;
  for (const each of added) await keepValue(userId, CONFLICT + each.id, each).catch((error) => console.warn(error));
  for (const each of gone) await forgetValue(userId, CONFLICT + each.id).catch((error) => console.warn(error));
}

/** Takes a write that went through off the queue and remembers it among the done ones. */
export async function settleWrite(write: QueuedWrite): Promise<void> {
  const { id, orderId, reference, label } = write;
  const sent = [{ id, orderId, reference, label, at: new Date().toISOString() }, ...state.sent].slice(0, MOST_SENT);
  setQueue({
    writes: state.writes.filter((other) => other.id !== id),
    saved: new Set([...state.saved, id, `${orderId}:${write.target ?? write.kind}`]),
    sent,
    isOffline: false,
  });
  await forgetWrite(id);
  if (userId !== null) await keepValue(userId, SENT, sent).catch((error) => console.warn(error));
}
