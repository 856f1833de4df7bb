import type { Tap } from '../officer-sync/tap-time.rules.ts';

/** What a queued write does; decides its place in the queue and how the page shows it. */
export type WriteKind = 'tick' | 'used' | 'progress' | 'note' | 'receive' | 'review' | 'sign' | 'complete' | 'photo';

/** One write that waits on the phone until the network is back. */
export interface QueuedWrite {
  /** Also its Idempotency-Key: however often it is sent, it happens once. */
  id: string;
  kind: WriteKind;
  orderId: number;
  reference: string;
  /** What it does, in the person's words. */
  label: string;
  /** Task, line or file it belongs to. */
  target: string | null;
  /** When the person tapped, by the server's clock as far as it is known. */
  at: string;
  /** What the time of the tap is told from when it is sent; gone once the times stand. */
  tap?: Tap;
  /** The clock of the phone was changed between tap and sending. */
  isUnsure?: boolean;
  /** Place among all taps of this phone, whatever its clock says; absent in what older versions kept. */
  seq?: number;
  method: 'POST' | 'PUT';
  path: string;
  body: Record<string, unknown>;
  state: 'queued' | 'sending' | 'failed';
  problem?: string;
  /** Code of the refusal; `cancelled` when the activity was. */
  code?: string;
  /** The phone had no room: it is lost when the page goes before it is sent. */
  isLoose?: boolean;
  /** Base64 bytes of a photo still to be stored. */
  photo?: { name: string; type: string; data: string };
}

// Status and signature first, then photos.
const LAST: ReadonlySet<WriteKind> = new Set(['photo']);

/** Writes in the order in which they are sent: as tapped, photos after everything else. */
export function inSendingOrder(writes: readonly QueuedWrite[]): QueuedWrite[] {
  return [...writes].sort((a, b) => Number(LAST.has(a.kind)) - Number(LAST.has(b.kind)) || beforeOrAfter(a, b));
}

const beforeOrAfter = (a: QueuedWrite, b: QueuedWrite): number =>
  (a.seq ?? 0) - (b.seq ?? 0) || a.at.localeCompare(b.at) || a.id.localeCompare(b.id);

/** What ends the work: it never overtakes anything of the same activity that the person still has to look at. */
const ENDING: ReadonlySet<WriteKind> = new Set(['sign', 'complete']);

/** An undecided conflict of a field, as far as it holds up what ends the work. */
interface Undecided {
  orderId: number;
  kept: 'stored' | 'sent';
}

/** Whether a write waits for the person: something of the same activity was refused before, or an own value lost. */
export function isHeld(
  write: QueuedWrite,
  writes: readonly QueuedWrite[],
  conflicts: readonly Undecided[] = [],
): boolean {
  if (!ENDING.has(write.kind)) return false;
  const isRefusedBefore = writes.some(
    (other) => other.orderId === write.orderId && other.state === 'failed' && beforeOrAfter(other, write) < 0,
  );
  return isRefusedBefore || conflicts.some((each) => each.orderId === write.orderId && each.kept === 'stored');
}

/** The write that goes out next, or undefined while everything waits for the person. */
export function nextToSend(
  writes: readonly QueuedWrite[],
  conflicts: readonly Undecided[] = [],
): QueuedWrite | undefined {
  return inSendingOrder(writes).find((write) => write.state === 'queued' && !isHeld(write, writes, conflicts));
}

/** Of the copies kept under `prefix` and an id, those of activities nobody needs right now. */
export function farCopies(keys: readonly string[], prefix: string, needed: readonly number[]): string[] {
  const near = new Set(needed.map((id) => prefix + id));
  return keys.filter((key) => !near.has(key));
}

/** What the person can do about a refused write; the words are the screen's. */
export function adviceFor(
  status: string | undefined,
): 'gone' | 'cancelled' | 'closed' | 'missing' | 'rights' | 'retry' {
  if (status === 'not_found') return 'gone';
  if (status === 'cancelled') return 'cancelled';
  if (status === 'illegal_transition' || status === 'already_signed') return 'closed';
  if (status === 'permission_denied') return 'rights';
  const gates = ['tasks_open', 'checkoff_open', 'checkoff_sequence', 'documents_missing', 'signoff_required'];
  return gates.includes(status ?? '') ? 'missing' : 'retry';
}

/** Kinds of which only the newest for the same target counts while it still waits. */
const REPLACING: ReadonlySet<WriteKind> = new Set(['tick', 'used', 'progress', 'review']);

/** Whether a write would take the place of another of the same kind and target. */
export const sameAim = (write: QueuedWrite, added: QueuedWrite): boolean =>
  REPLACING.has(added.kind) &&
  write.kind === added.kind &&
  write.orderId === added.orderId &&
  write.target === added.target;

/** The queue after one more tap: a tick and an untick of the same task leave only the later one. */
export function withWrite(writes: readonly QueuedWrite[], added: QueuedWrite): QueuedWrite[] {
  const isReplaced = (write: QueuedWrite): boolean => write.state !== 'sending' && sameAim(write, added);
  const first = writes.find(isReplaced);
  return [...writes.filter((write) => !isReplaced(write)), sinceFirst(added, first)];
}

/** What the person saw before the first of several taps is what counts: the ones between never left the phone. */
function sinceFirst(added: QueuedWrite, first: QueuedWrite | undefined): QueuedWrite {
  if (first?.body.was === undefined || added.body.was === undefined) return added;
  return { ...added, body: { ...added.body, was: first.body.was } };
}

/** What to do after a write was refused: wait for the network, or let the person decide. */
export function afterFailure(status: number): 'wait' | 'stop' | 'failed' {
  if (status === 401) return 'stop';
  return status === 0 || status === 429 || status >= 500 ? 'wait' : 'failed';
}

interface WorkLine {
  hash: string;
  quantity_used: number | null;
  task_checked: boolean;
  task_checked_at: string | null;
}

interface WorkReview {
  checkoff_type_id: number;
  result: string;
}

interface Work<Line extends WorkLine> {
  id: number;
  status: string;
  started_at: string | null;
  received_by_name: string | null;
  signed_off_at: string | null;
  progress_status: { id: number; name: string; colour: string | null; is_start?: boolean } | null;
  items: Line[];
  checkoffs?: readonly WorkReview[];
}

/** An activity as it will be once the queue is sent; failed writes do not count. */
export function withQueue<Line extends WorkLine, Order extends Work<Line>>(
  order: Order,
  writes: readonly QueuedWrite[],
): Order {
  return inSendingOrder(writes.filter((write) => write.orderId === order.id && write.state !== 'failed')).reduce(
    (before, write) => applied(before, write),
    order,
  );
}

function applied<Line extends WorkLine, Order extends Work<Line>>(order: Order, write: QueuedWrite): Order {
  const change = (patch: (line: Line) => Partial<WorkLine>) => ({
    ...order,
    items: order.items.map((line) => (line.hash === write.target ? { ...line, ...patch(line) } : line)),
  });
  switch (write.kind) {
    case 'tick':
      return change(() => ({ task_checked: write.body.task_checked === true, task_checked_at: write.at }));
    case 'used':
      return change(() => ({
        quantity_used: write.body.quantity_used === null ? null : Number(write.body.quantity_used),
      }));
    case 'progress':
      return {
        ...order,
        progress_status: write.body.progress_status as Order['progress_status'],
        started_at: order.started_at ?? (write.body.is_start === true ? write.at : null),
      };
    case 'review':
      return {
        ...order,
        checkoffs: order.checkoffs?.map((review) =>
          review.checkoff_type_id === write.body.checkoff_type_id && review.result === 'pending'
            ? { ...review, result: String(write.body.result) }
            : review,
        ),
      };
    case 'receive':
      return { ...order, received_by_name: String(write.body.name ?? '') };
    case 'sign':
      return { ...order, signed_off_at: write.at };
    case 'complete':
      return { ...order, status: 'completed' };
    default:
      return order;
  }
}

/** What still stands between an officer and "Complete". */
export interface Missing {
  kind: 'release' | 'task' | 'review' | 'signoff' | 'received_by' | 'driver' | 'schedule' | 'section';
  /** Hash of the task, or id of the review's type. */
  target?: string;
  name?: string;
}

interface Gated {
  status: string;
  driver_id: number | null;
  scheduled_start: string | null;
  location_section_id?: number | null;
  received_by_name: string | null;
  signed_off_at: string | null;
  type: {
    require_driver?: boolean;
    require_section?: boolean;
    require_schedule?: boolean;
    require_tasks_done?: boolean;
    require_signoff?: boolean;
    require_received_by?: boolean;
    allow_direct_complete?: boolean;
  };
  items: readonly {
    hash: string;
    name: string;
    required: boolean;
    task_checked: boolean;
    type: { is_task: boolean };
  }[];
  checkoffs?: readonly {
    checkoff_type_id: number;
    required: boolean;
    result: string;
    type: { name: string; gate: string };
  }[];
}

/** The gates of completing on what is known on the phone, each as something the officer can go to. */
export function missingFor(order: Gated): Missing[] {
  const { type } = order;
  const isDirect = order.status === 'pending';
  const missing: Missing[] = [];
  if (isDirect && type.allow_direct_complete === false) missing.push({ kind: 'release' });
  if (isDirect && type.require_driver && order.driver_id === null) missing.push({ kind: 'driver' });
  if (isDirect && type.require_schedule && order.scheduled_start === null) missing.push({ kind: 'schedule' });
  if (isDirect && type.require_section && !order.location_section_id) missing.push({ kind: 'section' });
  if (type.require_tasks_done) {
    const open = order.items.filter((item) => item.type.is_task && item.required && !item.task_checked);
    missing.push(...open.map((item) => ({ kind: 'task' as const, target: item.hash, name: item.name })));
  }
  const reviews = (order.checkoffs ?? []).filter(
    (review) =>
      review.required && review.type.gate === 'before_complete' && ['pending', 'failed'].includes(review.result),
  );
  missing.push(
    ...reviews.map((review) => ({
      kind: 'review' as const,
      target: String(review.checkoff_type_id),
      name: review.type.name,
    })),
  );
  if (type.require_signoff && order.signed_off_at === null) missing.push({ kind: 'signoff' });
  if (type.require_received_by && !order.received_by_name) missing.push({ kind: 'received_by' });
  return missing;
}
