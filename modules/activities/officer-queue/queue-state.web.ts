import { serverNow } from '../../../platform/web/query/server-clock.ts';
import { tellTabs } from '../officer-sync/tabs.web.ts';
import type { QueueConflict } from './queue-conflict.rules.ts';
import { forgetValue, keepValue, readKeys, readValue, readValues } from './queue-store.web.ts';
import { farCopies, type QueuedWrite } from './queued-write.rules.ts';

/** A change that went through, for the list of what is done. */
export interface SentWrite {
  id: string;
  orderId: number;
  reference: string;
  label: string;
  at: string;
  /** The clock of the phone was changed on the way. */
  isUnsure?: boolean;
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
const COPY = 'snapshot:order:';
const CONFLICT = 'conflict:';
const SENT = 'sent';
const MOST_SENT = 30;
const EMPTY = { writes: [], conflicts: [], sent: [], saved: new Set<string>(), isFull: false };

let state: QueueState = { ...EMPTY, isOffline: !navigator.onLine };
let userId: number | null = null;
let lastSeq = 0;
/** Writes that are on their way into the store, or that it refused: what is known here is newer than what is there. */
const storing = new Set<string>();
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
  storing.add(write.id);
  try {
    await keep().catch(async () => {
      await makeRoom(owner, write.orderId);
      await keep();
    });
    storing.delete(write.id);
    tellTabs(owner, { kind: 'write', id: write.id });
    if (state.isFull) setQueue({ isFull: false });
    return true;
  } catch (error) {
    console.warn('the phone has no room', error);
    setQueue({ isFull: true });
    return false;
  }
}

/** What a far activity looks like can be read again; what the person works on, or has work waiting for, stays readable. */
async function makeRoom(owner: number, orderId: number): Promise<void> {
  const copies = await readKeys(owner, COPY);
  const needed = [orderId, ...state.writes.map((write) => write.orderId)];
  for (const key of farCopies(copies, COPY, needed)) await forgetValue(owner, key);
}

/** Changes a write here and where it is kept. */
export async function changeWrite(id: string, patch: Partial<QueuedWrite>): Promise<void> {
  setQueue({ writes: state.writes.map((write) => (write.id === id ? { ...write, ...patch } : write)) });
  const write = state.writes.find((other) => other.id === id);
  if (write && !write.isLoose) await storeWrite(write);
}

/** Forgets a write where it is kept. */
export async function forgetWrite(id: string): Promise<void> {
  if (userId === null) return;
  await forgetValue(userId, WRITE + id).catch((error) => console.warn(error));
  tellTabs(userId, { kind: 'write', id });
}

/** Reads a write as it is stored now, whichever tab changed it; one that is gone leaves the queue. Gives it, or null. */
export async function rereadWrite(id: string): Promise<QueuedWrite | null> {
  const known = state.writes.find((write) => write.id === id) ?? null;
  if (userId === null || known?.isLoose || storing.has(id)) return known;
  const stored = await readValue<QueuedWrite>(userId, WRITE + id);
  const others = state.writes.filter((write) => write.id !== id);
  if (known && !stored) setQueue({ writes: others });
  if (stored)
    setQueue({ writes: known ? state.writes.map((each) => (each.id === id ? stored : each)) : [...others, stored] });
  return stored;
}

/** Brings the queue in line with what is stored: other tabs add, send and discard too. */
export async function rereadQueue(): Promise<void> {
  if (userId === null) return;
  const before = state.writes.filter((write) => !write.isLoose && !storing.has(write.id));
  const stored = new Set((await readKeys(userId, WRITE)).map((key) => key.slice(WRITE.length)));
  const gone = new Set(before.filter((write) => !stored.has(write.id)).map((write) => write.id));
  if (gone.size > 0) setQueue({ writes: state.writes.filter((write) => !gone.has(write.id)) });
  for (const id of stored) if (!state.writes.some((write) => write.id === id)) await rereadWrite(id);
}

/** Reads the open conflicts as they are stored now. */
export async function rereadConflicts(): Promise<void> {
  if (userId !== null) setQueue({ conflicts: await readValues<QueueConflict>(userId, CONFLICT) });
}

/** Another tab brought a write through. */
export async function hearSaved(id: string, target: string): Promise<void> {
  if (userId === null) return;
  const sent = (await readValue<SentWrite[]>(userId, SENT)) ?? state.sent;
  setQueue({
    writes: state.writes.filter((write) => write.id !== id),
    saved: new Set([...state.saved, id, target]),
    sent,
    isOffline: false,
  });
}

/** Shows and keeps the open conflicts; those that are gone are forgotten. */
export async function keepConflicts(conflicts: readonly QueueConflict[]): Promise<void> {
  const gone = state.conflicts.filter((old) => !conflicts.some((each) => each.id === old.id));
  const added = conflicts.filter((each) => !state.conflicts.some((old) => old.id === each.id));
  setQueue({ conflicts });
  if (userId === null) return;
  for (const each of added) await keepValue(userId, CONFLICT + each.id, each).catch((error) => console.warn(error));
  for (const each of gone) await forgetValue(userId, CONFLICT + each.id).catch((error) => console.warn(error));
  tellTabs(userId, { kind: 'conflicts' });
}

/** Takes a write that went through off the queue and remembers it among the done ones; `isAbsorbed`: the copy on the phone shows it. */
export async function settleWrite(write: QueuedWrite, isAbsorbed: boolean): Promise<void> {
  const { id, orderId, reference, label, isUnsure } = write;
  const at = new Date(serverNow()).toISOString();
  const sent = [{ id, orderId, reference, label, at, isUnsure }, ...state.sent].slice(0, MOST_SENT);
  const target = `${orderId}:${write.target ?? write.kind}`;
  setQueue({
    writes: state.writes.filter((other) => other.id !== id),
    saved: new Set([...state.saved, id, target]),
    sent,
    isOffline: false,
  });
  if (userId === null) return;
  await keepValue(userId, SENT, sent).catch((error) => console.warn(error));
  tellTabs(userId, { kind: 'saved', id, target, isAbsorbed });
  await forgetWrite(id);
}
