import { clientHash } from '../../../platform/kernel/ids.ts';
import { translate } from '../../../platform/web/i18n/i18n.ts';
import { isServerReachable, watchServer } from '../../../platform/web/query/reachable.ts';
import { serverClock, serverNow } from '../../../platform/web/query/server-clock.ts';
import { beforeSignOut } from '../../../platform/web/session/session.ts';
import { getSession, onSessionChange } from '../../../platform/web/session/session-store.ts';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { drain } from '../officer-sync/drain.web.ts';
import { hearTabs, type Told, tellTabs } from '../officer-sync/tabs.web.ts';
import { ordersChanged } from '../order-web/order-write.web.ts';
import { absorb } from './officer-snapshot.web.ts';
import { type Choice, chosen, type QueueConflict, resolution } from './queue-conflict.rules.ts';
import {
  changeWrite,
  forgetWrite,
  hearSaved,
  keepConflicts,
  letGo,
  nextSeq,
  queueOwner,
  readQueue,
  rereadConflicts,
  rereadWrite,
  setQueue,
  storeWrite,
  takeUp,
} from './queue-state.web.ts';
import { forgetPerson } from './queue-store.web.ts';
import { type QueuedWrite, sameAim, withWrite } from './queued-write.rules.ts';

/** While something waits, the network is tried this often. */
const RETRY_MS = 20_000;

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
  // The browser may know of a network before there is one, and of none while there is: what calls meet counts.
  watchServer(() => {
    setQueue({ isOffline: !isServerReachable() });
    if (isServerReachable()) void drain();
  });
  setInterval(() => readQueue().writes.length > 0 && void drain(), RETRY_MS);
  onSessionChange(follow);
  beforeSignOut(leave);
  hearTabs((userId, told) => {
    if (userId === queueOwner())
      void heard(told).catch((error) => console.warn('another tab was not understood', error));
  });
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

/** Another tab of this phone changed the queue. */
async function heard(told: Told): Promise<void> {
  if (told.kind === 'left') return letGo();
  if (told.kind === 'network') return setQueue({ isOffline: told.isOffline });
  if (told.kind === 'conflicts') return rereadConflicts();
  if (told.kind === 'write') return void (await rereadWrite(told.id));
  const write = readQueue().writes.find((each) => each.id === told.id);
  if (write && told.isAbsorbed) await absorb(queueOwner(), write);
  await hearSaved(told.id, told.target);
  await ordersChanged();
}

/** A confirmed sign-out takes everything off the phone; unsent work is named first. */
async function leave(id: number): Promise<boolean> {
  const { writes, conflicts } = readQueue();
  const count = writes.length + conflicts.length;
  const isSure = count === 0 || (await confirm(leaveQuestion(count)));
  if (!isSure) return false;
  await forgetPerson(id).catch((error) => console.warn(error));
  tellTabs(id, { kind: 'left' });
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

type NewWrite = Omit<QueuedWrite, 'id' | 'at' | 'tap' | 'seq' | 'state'>;

/**
 * Puts a write on the phone and sends it as soon as there is a network. Resolves when it is safely kept. Without room it goes out
 * at once while there is a network; else it rejects and nothing counts as done.
 */
export async function enqueue(wanted: NewWrite): Promise<void> {
  const { offset, heardAt } = serverClock();
  const added: QueuedWrite = {
    ...wanted,
    id: clientHash(),
    at: new Date(serverNow()).toISOString(),
    tap: { phone: Date.now(), offset, heardAt },
    seq: nextSeq(),
    state: 'queued',
  };
  await ready;
  // Another tab may just be sending what this one would replace.
  for (const old of readQueue().writes.filter((write) => sameAim(write, added))) await rereadWrite(old.id);
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

/** Sends other writes in the place of these, of the same activity; none goes before all others are safely kept. */
export async function replaceWrites(old: readonly QueuedWrite[], wanted: readonly NewWrite[]): Promise<void> {
  for (const write of wanted) await enqueue(write);
  const ids = new Set(old.map(({ id }) => id));
  setQueue({ writes: readQueue().writes.filter(({ id }) => !ids.has(id)) });
  for (const id of ids) await forgetWrite(id);
  await drain();
}

/** Decides a conflict: what does not stand yet is sent as a new edit. */
export async function decide(conflict: QueueConflict, choice: Choice): Promise<void> {
  const { value, isSent } = chosen(conflict, choice);
  if (isSent) await enqueue(resolution(conflict, value, new Date(serverNow()).toISOString()));
  await keepConflicts(readQueue().conflicts.filter((each) => each.id !== conflict.id));
  await drain();
}
