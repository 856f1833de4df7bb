import { clientHash } from '../../../platform/kernel/ids.ts';
import { translate } from '../../../platform/web/i18n/i18n.ts';
import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { beforeSignOut } from '../../../platform/web/session/session.ts';
import { getSession, onSessionChange } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { absorb } from './officer-snapshot.web.ts';
import {
  type Choice,
  chosen,
  conflictsIn,
  type QueueConflict,
  resolution,
  withConflicts,
} from './queue-conflict.rules.ts';
import {
  changeWrite,
  forgetWrite,
  keepConflicts,
  letGo,
  nextSeq,
  queueOwner,
  readQueue,
  setQueue,
  settleWrite,
  storeWrite,
  takeUp,
} from './queue-state.web.ts';
import { forgetPerson } from './queue-store.web.ts';
import { afterFailure, nextToSend, type QueuedWrite, withWrite } from './queued-write.rules.ts';
import { sendWrite } from './send-write.web.ts';

/** While something waits, the network is tried this often. */
const RETRY_MS = 20_000;

let isDraining = false;
let isOpened = false;
/** What was left on the phone is read first: a tap before that must not be overwritten by it. */
let ready: Promise<void> = Promise.resolve();

/** Opens the queue of the signed-in person; what waited from before is sent. Runs once, then follows the session. */
export function openQueue(): void {
  if (isOpened) {
    follow();
    return;
  }
  isOpened = true;
  window.addEventListener('online', () => void drain());
  window.addEventListener('offline', () => setQueue({ isOffline: true }));
  setInterval(() => readQueue().writes.length > 0 && void drain(), RETRY_MS);
  onSessionChange(follow);
  beforeSignOut(leave);
  // Asked for once: a browser short of room then clears other pages before this one.
  void navigator.storage?.persist?.().catch(() => false);
  follow();
}

function follow(): void {
  const now = getSession()?.user.id ?? null;
  if (now === queueOwner() || now === null) return;
  ready = takeUp(now);
  void ready.then(drain);
}

/** A confirmed sign-out takes everything off the phone; unsent work is named first (UI F1). */
async function leave(id: number): Promise<boolean> {
  const { writes, conflicts } = readQueue();
  const count = writes.length + conflicts.length;
  const isSure = count === 0 || (await confirm(leaveQuestion(count)));
  if (!isSure) return false;
  await forgetPerson(id).catch((error) => console.warn(error));
  letGo();
  return true;
}

const leaveQuestion = (count: number) => ({
  title: translate('activity.officer.leave_title'),
  text: translate('activity.officer.leave_text', { count }),
  confirm: translate('activity.officer.leave_confirm'),
  cancel: translate('activity.officer.leave_stay'),
  isDanger: true,
});

type NewWrite = Omit<QueuedWrite, 'id' | 'at' | 'seq' | 'state'>;

/**
 * Puts a write on the phone and sends it as soon as there is a network. Resolves when it is safely kept. Without room it goes out
 * at once while there is a network; else it rejects and nothing counts as done.
 */
export async function enqueue(wanted: NewWrite): Promise<void> {
  await ready;
  const at = new Date().toISOString();
  const added: QueuedWrite = { ...wanted, id: clientHash(), at, seq: nextSeq(), state: 'queued' };
  const before = readQueue().writes;
  const writes = withWrite(before, added);
  const write = writes.at(-1) ?? added;
  setQueue({ writes });
  if (!(await storeWrite(write))) {
    if (readQueue().isOffline || !navigator.onLine) {
      setQueue({
        writes: readQueue()
          .writes.filter((other) => other.id !== write.id)
          .concat(gone(before, writes)),
      });
      throw new Error(translate('activity.officer.phone_full'));
    }
    await changeWrite(write.id, { isLoose: true });
  }
  await Promise.all(gone(before, writes).map((old) => forgetWrite(old.id)));
  void drain();
}

const gone = (before: readonly QueuedWrite[], after: readonly QueuedWrite[]): QueuedWrite[] =>
  before.filter((old) => !after.some((each) => each.id === old.id));

/** Tries a refused write again. */
export async function retryWrite(id: string): Promise<void> {
  await changeWrite(id, { state: 'queued', problem: undefined, code: undefined });
  await drain();
}

/** Gives an unsent write up, after the person was asked. */
export async function dropWrite(write: QueuedWrite): Promise<void> {
  const isSure = await confirm({
    title: translate('activity.officer.drop_title'),
    text: translate('activity.officer.drop_text', { label: write.label, reference: write.reference }),
    confirm: translate('activity.officer.drop_confirm'),
    cancel: translate('activity.officer.drop_keep'),
    isDanger: true,
  });
  if (!isSure) return;
  setQueue({ writes: readQueue().writes.filter((other) => other.id !== write.id) });
  await forgetWrite(write.id);
  await drain();
}

/** Decides a conflict: what does not stand yet is sent as a new edit. */
export async function decide(conflict: QueueConflict, choice: Choice): Promise<void> {
  const { value, isSent } = chosen(conflict, choice);
  if (isSent) await enqueue(resolution(conflict, value, new Date().toISOString()));
  await keepConflicts(readQueue().conflicts.filter((each) => each.id !== conflict.id));
  await drain();
}

/** Sends what waits, one by one; stops at the first sign that there is no network or no session. */
export async function drain(): Promise<void> {
  if (isDraining || queueOwner() === null || getSession() === null) return;
  isDraining = true;
  const done = new Set<number>();
  try {
    for (let next = following(); next; next = following()) {
      await changeWrite(next.id, { state: 'sending' });
      const outcome = await deliver(next);
      if (outcome === 'saved') done.add(next.orderId);
      else if (outcome !== 'failed') break;
    }
  } finally {
    isDraining = false;
  }
  if (done.size > 0) await ordersChanged();
}

const following = (): QueuedWrite | undefined => nextToSend(readQueue().writes, readQueue().conflicts);

async function deliver(write: QueuedWrite): Promise<'saved' | 'failed' | 'wait' | 'stop'> {
  try {
    const answer = await sendWrite(write, (patch) => changeWrite(write.id, patch));
    // Told first, forgotten then: a page that goes in between sends again and hears the same.
    const told = conflictsIn(answer, write);
    if (told.length > 0) await keepConflicts(withConflicts(readQueue().conflicts, told));
    if (!told.some((each) => each.kept === 'stored')) await absorb(queueOwner(), write);
    await settleWrite(write);
    return 'saved';
  } catch (error) {
    const failure = isApiError(error) ? error : null;
    const outcome = failure ? afterFailure(failure.status) : 'failed';
    setQueue({ isOffline: failure?.status === 0 });
    const refused = { state: 'failed', problem: words(failure, error), code: failure?.code } as const;
    await changeWrite(write.id, outcome === 'failed' ? refused : { state: 'queued' });
    return outcome;
  }
}

function words(failure: ApiError | null, error: unknown): string {
  const first = failure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return first ?? (error instanceof Error ? error.message : String(error));
}
