import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { emit } from '../../messages/public.server.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { officersStatement } from '../order-create/create-facts.server.ts';
import { refuseType } from '../order-update/update-checks.server.ts';
import { type LockedOrder, lockOrder } from './locked-order.server.ts';
import { changeOfficers } from './officers.server.ts';

/** A new place on the board; what is absent stays, null takes it off. */
export interface OrderPlan {
  readonly order_id: number;
  readonly updated_at?: string;
  readonly driver_id?: number | null;
  readonly secondary_officer?: number | null;
  readonly start?: string | null;
  readonly end?: string | null;
  readonly all_day?: boolean;
}

/**
 * Gives an open activity other officers and another time, with notices and history. Refuses with 409: conflict
 * (stale), order_closed, officer_inactive, not_permitted_type, officer_busy (strict companies); details name the activity.
 */
export async function planOrder(tx: Tx, context: SignedInContext, plan: OrderPlan): Promise<void> {
  const { order } = await lockOrder(tx, context.actor, plan.order_id);
  const details = { order_id: order.id, reference_no: order.reference_no };
  if (plan.updated_at !== undefined && plan.updated_at !== order.updated_at)
    fail('conflict', { details: { ...details, current: placeOf(order) } });
  if (!mayType(context.actor, 'update', order.order_type_id)) refuseType(order.order_type_id);
  if (!OPEN_STATUSES.includes(order.status))
    fail('order_closed', { values: { reference: order.reference_no }, details });
  const after = {
    driver: plan.driver_id === undefined ? order.driver_id : plan.driver_id,
    secondary: plan.secondary_officer === undefined ? order.secondary_officer_id : plan.secondary_officer,
  };
  if (after.driver !== null && after.driver === after.secondary) after.secondary = null;
  if (after.driver !== order.driver_id || after.secondary !== order.secondary_officer_id)
    demand(context.actor, 'assign_driver.order');
  await refuseUnable(tx, order, after);
  const times = timesAfter(order, plan);
  await tx.run(sql`update "order" set scheduled_start = ${times.start}::timestamptz, scheduled_end = ${times.end}::timestamptz,
    all_day = ${times.allDay} where id = ${order.id}`);
  const moved = { ...order, scheduled_start: times.start, scheduled_end: times.end } as LockedOrder;
  await changeOfficers(tx, context, moved, { ...after, isMoved: true });
  await emit(tx, 'order.updated', { table: 'order', id: order.id, more: { reference_no: order.reference_no } });
}

const placeOf = (order: LockedOrder) => ({
  id: order.id,
  driver_id: order.driver_id,
  secondary_officer_id: order.secondary_officer_id,
  scheduled_start: order.scheduled_start,
  scheduled_end: order.scheduled_end,
  updated_at: order.updated_at,
});

/** Without an end the activity keeps its length; without a start it goes back to the unscheduled ones. */
function timesAfter(order: LockedOrder, plan: OrderPlan) {
  const start = plan.start === undefined ? order.scheduled_start : plan.start;
  const allDay = plan.all_day ?? order.all_day === true;
  if (start === null) return { start: null, end: null, allDay: false };
  if (plan.end !== undefined && plan.end !== null) return { start, end: plan.end, allDay };
  const length =
    order.scheduled_start !== null && order.scheduled_end !== null
      ? Date.parse(order.scheduled_end) - Date.parse(order.scheduled_start)
      : (order.duration_min ?? 60) * 60_000;
  return { start, end: new Date(Date.parse(start) + length).toISOString(), allDay };
}

/** New people have to be there and allowed to do this kind of work. */
async function refuseUnable(
  tx: Tx,
  order: LockedOrder,
  after: { driver: number | null; secondary: number | null },
): Promise<void> {
  const before = [order.driver_id, order.secondary_officer_id];
  const wanted = [after.driver, after.secondary].filter((id): id is number => id !== null && !before.includes(id));
  if (wanted.length === 0) return;
  const able = await tx.rows<{ id: number }>(officersStatement(wanted, order.order_type_id, null));
  const unable = wanted.find((id) => !able.some((one) => one.id === id));
  if (unable === undefined) return;
  const person = await tx.maybe<{ name: string; works: boolean }>(sql`select full_name as name,
    deleted_at is null and not disable and not is_blacklisted and not is_customer_user as works from app_user where id = ${unable}`);
  if (!person) fail('not_found');
  const details = { order_id: order.id, reference_no: order.reference_no, officer_id: unable };
  const values = { officer: person?.name ?? '' };
  if (!person?.works) fail('officer_inactive', { values, details });
  fail('not_permitted_type', { values: { ...values, type: order.type.name }, details });
}
