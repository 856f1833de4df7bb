import type { Random } from '../random.ts';
import type { Row } from '../rows.ts';
import type { DemoCustomer } from './clientele.ts';
import { CANCEL_REASONS, INCOMPLETE_REASONS } from './lists.ts';
import type { OrderStatus, Planned } from './plan.ts';
import { type Desk, idOf, type World } from './world.ts';

const MINUTE = 60_000;
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** When an activity reached each state, as epoch milliseconds and as columns of its row. */
export interface Stamps {
  released: number | null;
  completed: number | null;
  clerk: number;
  last: number;
  columns: Row;
}

/** Times that fit the state: created ≤ released ≤ started ≤ ended ≤ now. */
export function stampsOf(random: Random, world: World, planned: Planned, desk: Desk): Stamps {
  const { status, created, isStarted } = planned;
  const clerk = random.pick(desk.clerks);
  const start = planned.start ?? created;
  const end = planned.end ?? created;
  const wasReleased = status !== 'pending' && status !== 'cancelled';
  const isEmergency = planned.job.prefix === 'EMG';
  const released = wasReleased ? (isEmergency ? created : between(random, created, Math.min(start, desk.now))) : null;
  const started = isStarted ? Math.min(start + random.int(-10, 20) * MINUTE, desk.now) : null;
  const ended = Math.min(Math.max(end + random.int(-15, 35) * MINUTE, started ?? created), desk.now);
  const completed = status === 'completed' ? ended : null;
  const incomplete = status === 'incomplete' ? ended : null;
  const cancelled = status === 'cancelled' ? between(random, created, Math.min(start, desk.now)) : null;
  const type = world.types.get(planned.job.prefix);
  const signed = completed !== null && type?.require_signoff ? completed - 2 * MINUTE : null;
  return {
    released,
    completed,
    clerk,
    last: Math.max(created, released ?? 0, started ?? 0, completed ?? 0, incomplete ?? 0, cancelled ?? 0),
    columns: {
      progress_status_id: progressOf(random, world, planned, desk.now),
      released_at: iso(released),
      released_by: released === null ? null : clerk,
      started_at: iso(started),
      completed_at: iso(completed),
      completed_by: completed === null ? null : (planned.officer?.id ?? clerk),
      incomplete_at: iso(incomplete),
      incomplete_by: incomplete === null ? null : (planned.officer?.id ?? clerk),
      incomplete_reason: incomplete === null ? null : random.pick(INCOMPLETE_REASONS),
      cancelled_at: iso(cancelled),
      cancelled_by: cancelled === null ? null : clerk,
      cancel_reason: cancelled === null ? null : random.pick(CANCEL_REASONS),
      signed_off_at: iso(signed),
    },
  };
}

function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random.next() * Math.max(to - from, 0));
}

const PROGRESS: Record<OrderStatus, readonly string[]> = {
  pending: ['Requested'],
  released: ['Scheduled'],
  incomplete: ['Paused', 'Waiting for parts', 'Return visit needed'],
  completed: [],
  cancelled: [],
};

function progressOf(random: Random, world: World, planned: Planned, now: number): number | null {
  const { status, isStarted, start } = planned;
  if (status === 'released' && isStarted) return idOf(world.statuses, random.pick(['On site', 'On site', 'Finishing']));
  const isNear = status === 'released' && start !== null && start > now && start < now + 90 * MINUTE;
  if (isNear) return idOf(world.statuses, 'On the way');
  const names = PROGRESS[status];
  return names.length === 0 ? null : idOf(world.statuses, random.pick(names));
}

/** Log, officers, receipt and signature of one activity, oldest first. */
export function history(
  random: Random,
  order_id: number,
  planned: Planned,
  customer: DemoCustomer,
  stamps: Stamps,
  secondary: number | null,
  created_by: number,
) {
  const signed = signatureOf(order_id, planned, customer, stamps);
  return {
    log: logOf(order_id, planned, stamps, created_by),
    officers: [
      { role: 'driver', user_id: planned.officer?.id },
      { role: 'secondary', user_id: secondary },
    ].flatMap(({ role, user_id }) =>
      user_id ? [{ order_id, user_id, role, from_at: iso(stamps.released ?? planned.created) }] : [],
    ),
    received: receiptOf(order_id, planned, customer, stamps),
    signed,
    rated: ratingOf(random, order_id, planned, customer.id, signed),
  };
}

function logOf(order_id: number, planned: Planned, stamps: Stamps, created_by: number): Row[] {
  const { columns } = stamps;
  const officer = planned.officer?.id ?? stamps.clerk;
  const log: Row[] = [];
  const add = (
    to_status: OrderStatus,
    action: string,
    at: unknown,
    by_user_id: number,
    reason: unknown = null,
  ): void => {
    const from_status = log.at(-1)?.to_status ?? null;
    log.push({ order_id, from_status, to_status, action, at, created_at: at, by_user_id, reason, source: 'staff' });
  };
  add('pending', 'create', iso(planned.created), created_by);
  if (columns.released_at) add('released', 'release', columns.released_at, stamps.clerk);
  if (columns.completed_at) add('completed', 'complete', columns.completed_at, officer);
  if (columns.incomplete_at) add('incomplete', 'incomplete', columns.incomplete_at, officer, columns.incomplete_reason);
  if (columns.cancelled_at) add('cancelled', 'cancel', columns.cancelled_at, stamps.clerk, columns.cancel_reason);
  return log;
}

/** Goods are handed to somebody; other work is signed for. */
export function isReceived(planned: Planned): boolean {
  return planned.status === 'completed' && ['DEL', 'PIC'].includes(planned.job.prefix);
}

function receiptOf(order_id: number, planned: Planned, customer: DemoCustomer, stamps: Stamps): Row[] {
  if (!isReceived(planned)) return [];
  const { first_name, last_name } = customer.contact;
  return [
    {
      order_id,
      name: `${first_name} ${last_name}`.trim(),
      position: 'Facility manager',
      received_at: iso(stamps.completed),
    },
  ];
}

function signatureOf(order_id: number, planned: Planned, customer: DemoCustomer, stamps: Stamps): Row[] {
  const signed_at = stamps.columns.signed_off_at;
  if (!signed_at || planned.status !== 'completed') return [];
  const { first_name, last_name, email } = customer.contact;
  const place = customer.addresses[0];
  return [
    {
      order_id,
      signer_name: `${first_name} ${last_name}`.trim(),
      signer_email: email,
      signed_at,
      address: place ? `${place.address1} ${place.city}` : null,
      lat: place?.latitude ?? null,
      long: place?.longitude ?? null,
    },
  ];
}

/** What the customer said when signing: one rating an activity, among all other feedback. */
function ratingOf(
  random: Random,
  order_id: number,
  planned: Planned,
  customer_id: number,
  signed: readonly Row[],
): Row[] {
  const [signature] = signed;
  const rating = signature ? random.pick([5, 5, 5, 4, 4, 3, null]) : null;
  if (!signature || rating === null) return [];
  const at = signature.signed_at;
  const officers = planned.officer ? [planned.officer.id] : [];
  return [{ order_id, customer_id, rating, source: 'staff', officer_ids: officers, created_at: at, updated_at: at }];
}
