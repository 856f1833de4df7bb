import { type ApiError, isApiError } from '../../../platform/web/query/api-error.ts';
import { send } from '../../../platform/web/query/send.ts';
import { isClockFresh, serverClock, serverNow } from '../../../platform/web/query/server-clock.ts';
import { sessionCalls } from '../../../platform/web/session/session-calls.ts';
import { getSession } from '../../../platform/web/session/session-store.ts';
import { absorb } from '../officer-queue/officer-snapshot.web.ts';
import { conflictsIn, withConflicts } from '../officer-queue/queue-conflict.rules.ts';
import {
  changeWrite,
  keepConflicts,
  queueOwner,
  readQueue,
  rereadQueue,
  rereadWrite,
  setQueue,
  settleWrite,
} from '../officer-queue/queue-state.web.ts';
import { afterFailure, nextToSend, type QueuedWrite } from '../officer-queue/queued-write.rules.ts';
import { sendWrite } from '../officer-queue/send-write.web.ts';
import { orderReads } from '../order-web/order-calls.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { cancelledWork } from './cancelled-work.rules.ts';
import { asOnlySender, tellTabs } from './tabs.web.ts';
import { withTimes } from './tap-time.rules.ts';

/** A phone that waits longer for a word of the server has no network worth the name. */
const GREETING_MS = 10_000;

let isDraining = false;

/** Sends what waits, one by one and from one tab only; stops at the first sign that there is no network or no session. */
export async function drain(): Promise<void> {
  const owner = queueOwner();
  if (isDraining || owner === null || getSession() === null) return;
  isDraining = true;
  const done = new Set<number>();
  try {
    await asOnlySender(owner, async () => {
      if (queueOwner() === owner) await sendAll(done);
    });
  } catch (error) {
    // What is stored cannot be read right now; it is tried again like a lost network.
    console.warn('the queue could not be sent', error);
  } finally {
    isDraining = false;
  }
  if (done.size > 0) await ordersChanged();
}

async function sendAll(done: Set<number>): Promise<void> {
  await rereadQueue();
  // Nobody else sends now: what still says so was left by a tab that went.
  setQueue({ writes: readQueue().writes.map((write) => (write.state === 'sending' ? asQueued(write) : write)) });
  for (let next = await following(); next; next = await following()) {
    if (!isClockFresh() && !(await greet())) return;
    const timed = withTimes(next, { offset: serverClock().offset, now: serverNow() });
    await changeWrite(next.id, { ...timed, state: 'sending' });
    const outcome = await deliver(timed);
    if (outcome === 'saved') done.add(next.orderId);
    else if (outcome !== 'failed') return;
    await rereadQueue();
  }
}

const asQueued = (write: QueuedWrite): QueuedWrite => ({ ...write, state: 'queued' });

/** The next write as it is stored now: another tab may have changed or discarded it. */
async function following(): Promise<QueuedWrite | null> {
  for (;;) {
    const { writes, conflicts } = readQueue();
    const next = nextToSend(writes, conflicts);
    if (!next) return null;
    const stored = await rereadWrite(next.id);
    if (stored?.state === 'sending') {
      await changeWrite(stored.id, { state: 'queued' });
      return asQueued(stored);
    }
    if (stored?.state === 'queued') return stored;
  }
}

/** Asks the server for its time before taps are told; false when there is no network. */
async function greet(): Promise<boolean> {
  try {
    await send(sessionCalls.version, {}, { isQuiet: true, timeout: GREETING_MS });
    return true;
  } catch (error) {
    const isOffline = isApiError(error) && error.status === 0;
    if (isOffline) tellNetwork(true);
    return !isOffline;
  }
}

async function deliver(write: QueuedWrite): Promise<'saved' | 'failed' | 'wait' | 'stop'> {
  try {
    const answer = await sendWrite(write, (patch) => changeWrite(write.id, patch));
    // Told first, forgotten then: a page that goes in between sends again and hears the same.
    const told = conflictsIn(answer, write);
    if (told.length > 0) await keepConflicts(withConflicts(readQueue().conflicts, told));
    const isAbsorbed = !told.some((each) => each.kept === 'stored');
    if (isAbsorbed) await absorb(queueOwner(), write);
    await settleWrite(write, isAbsorbed);
    return 'saved';
  } catch (error) {
    const failure = isApiError(error) ? error : null;
    const outcome = failure ? afterFailure(failure.status) : 'failed';
    tellNetwork(failure?.status === 0);
    if (outcome !== 'failed') await changeWrite(write.id, { state: 'queued' });
    else {
      const refused = { state: 'failed', problem: words(failure, error), code: failure?.code } as const;
      if (!(await isCancelled(write))) await changeWrite(write.id, refused);
      else await refuseAll(write, { ...refused, code: 'cancelled' });
    }
    return outcome;
  }
}

/** Nothing of the work on a cancelled activity is taken any more: it is refused together, so that it leaves together. */
async function refuseAll(write: QueuedWrite, refused: Partial<QueuedWrite>): Promise<void> {
  for (const other of cancelledWork(write.orderId, readQueue().writes))
    if (other.state === 'queued') await changeWrite(other.id, refused);
  await changeWrite(write.id, refused);
}

/** Whether the office cancelled the activity meanwhile: each kind of change is refused in its own words. */
async function isCancelled({ orderId }: QueuedWrite): Promise<boolean> {
  const now = await send(orderReads.get, { params: { id: orderId } }, { isQuiet: true }).catch(() => null);
  return now?.status === 'cancelled';
}

function tellNetwork(isOffline: boolean): void {
  setQueue({ isOffline });
  tellTabs(queueOwner(), { kind: 'network', isOffline });
}

function words(failure: ApiError | null, error: unknown): string {
  const first = failure ? Object.values(failure.errors)[0]?.[0] : undefined;
  return first ?? (error instanceof Error ? error.message : String(error));
}
