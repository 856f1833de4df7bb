import { clientHash } from '../../../platform/kernel/ids.ts';
import { uploadFile } from '../../../platform/web/files/upload.ts';
import { translate } from '../../../platform/web/i18n/i18n.ts';
import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { beforeSignOut } from '../../../platform/web/session/session.ts';
import { getSession, onSessionChange } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { claimOf } from '../order-files/use-order-uploads.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { forgetPerson, forgetValue, keepValue, readValues } from './queue-store.web.ts';
import { afterFailure, inSendingOrder, type QueuedWrite, withWrite } from './queued-write.rules.ts';

/** What the screens show of the queue. */
export interface QueueState {
  writes: readonly QueuedWrite[];
  /** Ids that went through since the page was opened. */
  saved: ReadonlySet<string>;
  isOffline: boolean;
}

const KEY = 'write:';
/** While something waits, the network is tried this often. */
const RETRY_MS = 20_000;

let state: QueueState = { writes: [], saved: new Set(), isOffline: !navigator.onLine };
let userId: number | null = null;
let isDraining = false;
let isOpened = false;
const listeners = new Set<() => void>();

function set(patch: Partial<QueueState>): void {
  state = { ...state, ...patch };
  for (const listener of listeners) listener();
}

export const readQueue = (): QueueState => state;
export const watchQueue = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the queue of the signed-in person; what waited from before is sent. Runs once, then follows the session. */
export function openQueue(): void {
  if (isOpened) return void follow();
  isOpened = true;
  window.addEventListener('online', () => void drain());
  window.addEventListener('offline', () => set({ isOffline: true }));
  setInterval(() => state.writes.length > 0 && void drain(), RETRY_MS);
  onSessionChange(() => void follow());
  beforeSignOut(leave);
  void follow();
}

async function follow(): Promise<void> {
  const now = getSession()?.user.id ?? null;
  if (now === userId || now === null) return;
  userId = now;
  const kept = await readValues<QueuedWrite>(now, KEY).catch(() => []);
  // A write that was under way when the page went may have gone through: its key makes sending it again harmless.
  set({ writes: kept.map((write) => (write.state === 'sending' ? { ...write, state: 'queued' } : write)) });
  await drain();
}

/** A confirmed sign-out takes everything off the phone; unsent work is named first (UI F1). */
async function leave(id: number): Promise<boolean> {
  const count = state.writes.length;
  const isSure = count === 0 || (await confirm(leaveQuestion(count)));
  if (!isSure) return false;
  await forgetPerson(id).catch((error) => console.warn(error));
  userId = null;
  set({ writes: [], saved: new Set() });
  return true;
}

const leaveQuestion = (count: number) => ({
  title: translate('activity.officer.leave_title'),
  text: translate('activity.officer.leave_text', { count }),
  confirm: translate('activity.officer.leave_confirm'),
  cancel: translate('activity.officer.leave_stay'),
  isDanger: true,
});

type NewWrite = Omit<QueuedWrite, 'id' | 'at' | 'state'>;

/** Puts a write on the phone and sends it as soon as there is a network. Resolves when it is safely kept. */
export async function enqueue(wanted: NewWrite): Promise<void> {
  const write: QueuedWrite = { ...wanted, id: clientHash(), at: new Date().toISOString(), state: 'queued' };
  const before = state.writes;
  const writes = withWrite(before, write);
  set({ writes });
  await store(write);
  await Promise.all(before.filter((old) => !writes.includes(old)).map((old) => forget(old.id)));
  void drain();
}

/** Tries a refused write again. */
export async function retryWrite(id: string): Promise<void> {
  await change(id, { state: 'queued', problem: undefined });
  await drain();
}

/** Gives a refused write up. */
export async function dropWrite(id: string): Promise<void> {
  set({ writes: state.writes.filter((write) => write.id !== id) });
  await forget(id);
}

/** Sends what waits, one by one; stops at the first sign that there is no network or no session. */
export async function drain(): Promise<void> {
  if (isDraining || userId === null || getSession() === null) return;
  isDraining = true;
  const done = new Set<number>();
  try {
    for (let next = firstQueued(); next; next = firstQueued()) {
      await change(next.id, { state: 'sending' });
      const outcome = await deliver(next);
      if (outcome === 'saved') done.add(next.orderId);
      else if (outcome !== 'failed') break;
    }
  } finally {
    isDraining = false;
  }
  if (done.size > 0) await ordersChanged();
}

const firstQueued = (): QueuedWrite | undefined =>
  inSendingOrder(state.writes).find((write) => write.state === 'queued');

async function deliver(write: QueuedWrite): Promise<'saved' | 'failed' | 'wait' | 'stop'> {
  try {
    await sendWrite(write);
    set({
      writes: state.writes.filter((other) => other.id !== write.id),
      saved: new Set([...state.saved, write.id, `${write.orderId}:${write.target ?? write.kind}`]),
      isOffline: false,
    });
    await forget(write.id);
    return 'saved';
  } catch (error) {
    const failure = isApiError(error) ? error : null;
    const outcome = failure ? afterFailure(failure.status) : 'failed';
    set({ isOffline: failure?.status === 0 });
    await change(
      write.id,
      outcome === 'failed' ? { state: 'failed', problem: words(failure, error) } : { state: 'queued' },
    );
    return outcome;
  }
}

function words(failure: ApiError | null, error: unknown): string {
  const first = failure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return first ?? (error instanceof Error ? error.message : String(error));
}

/** What only the page needs to show the change is not for the server. */
const OWN_FIELDS = new Set(['progress_status', 'is_start']);

async function sendWrite(write: QueuedWrite): Promise<void> {
  let body = write.body;
  if (write.photo) {
    const stored = await uploadFile(fileOf(write.photo));
    body = { ...body, ...claimOf(stored) };
    // Stored once: a lost answer to the next call must not send the picture again.
    await change(write.id, { photo: undefined, body });
  }
  const call = looseRemote<{ params: { id: number }; body: unknown }, unknown>(write.method, write.path);
  await send(
    call,
    { params: { id: write.orderId }, body: wireBody(write.kind, body) },
    { idempotencyKey: write.id, isQuiet: true },
  );
}

function wireBody(kind: QueuedWrite['kind'], body: Record<string, unknown>): unknown {
  if (kind === 'tick') return { data: [body] };
  if (kind === 'used') return { items: [body] };
  if (kind === 'receive') return { receivedBy: body };
  return Object.fromEntries(Object.entries(body).filter(([name]) => !OWN_FIELDS.has(name)));
}

function fileOf({ name, type, data }: NonNullable<QueuedWrite['photo']>): File {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], name, { type });
}

async function change(id: string, patch: Partial<QueuedWrite>): Promise<void> {
  set({ writes: state.writes.map((write) => (write.id === id ? { ...write, ...patch } : write)) });
  const write = state.writes.find((other) => other.id === id);
  if (write) await store(write);
}

async function store(write: QueuedWrite): Promise<void> {
  if (userId !== null) await keepValue(userId, KEY + write.id, write);
}

async function forget(id: string): Promise<void> {
  if (userId !== null) await forgetValue(userId, KEY + id).catch((error) => console.warn(error));
}
