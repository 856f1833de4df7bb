import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { OPEN_STATUSES } from '../order/order-states.rules.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { tellOfOfficers } from '../order-transitions/order-notices.server.ts';
import type { LockedOrder } from './locked-order.server.ts';

interface OfficerChange {
  driver?: number | null;
  secondary?: number | null;
  /** The time of the activity changed: overlaps are looked for even when the people stay. */
  isMoved?: boolean;
}

/** A person whose time overlaps; `order` is null when the asker may not see the other activity. */
export interface ScheduleConflict {
  officer_id: number;
  officer: string;
  from: string;
  to: string;
  order: { id: number; reference_no: string } | null;
}

/** Writes new officers with their history and notices; gives overlaps as warnings, or 409 officer_busy where the company is strict. */
export async function changeOfficers(
  tx: Tx,
  context: SignedInContext,
  order: LockedOrder,
  change: OfficerChange,
): Promise<ScheduleConflict[]> {
  const after = {
    driver: change.driver === undefined ? order.driver_id : change.driver,
    secondary: change.secondary === undefined ? order.secondary_officer_id : change.secondary,
  };
  const statements: Statement[] = [
    ...roleChange(order.id, 'driver', order.driver_id, after.driver),
    ...roleChange(order.id, 'secondary', order.secondary_officer_id, after.secondary),
  ];
  if (statements.length > 0) {
    await tx.all([
      sql`update "order" set driver_id = ${after.driver}, secondary_officer_id = ${after.secondary} where id = ${order.id}`,
      ...statements,
    ]);
    const [before, now] = [people(order.driver_id, order.secondary_officer_id), people(after.driver, after.secondary)];
    await tellOfOfficers(tx, context, order, {
      assigned: now.filter((id) => !before.includes(id)),
      relieved: before.filter((id) => !now.includes(id)),
    });
  }
  if (statements.length === 0 && !change.isMoved) return [];
  return scheduleConflicts(tx, context, order, people(after.driver, after.secondary));
}

const people = (...ids: (number | null)[]): number[] => ids.filter((id): id is number => id !== null);

function roleChange(
  orderId: number,
  role: 'driver' | 'secondary',
  before: number | null,
  after: number | null,
): Statement[] {
  if (before === after) return [];
  const ended = sql`update order_officer set to_at = greatest(now(), from_at) where order_id = ${orderId} and role = ${role} and to_at is null`;
  if (after === null) return [ended];
  return [ended, sql`insert into order_officer (order_id, user_id, role) values (${orderId}, ${after}, ${role})`];
}

/** Overlaps of an activity that was just made. */
export function conflictsOf(
  tx: Tx,
  context: SignedInContext,
  made: Pick<
    LockedOrder,
    'id' | 'scheduled_start' | 'scheduled_end' | 'duration_min' | 'driver_id' | 'secondary_officer_id'
  >,
): Promise<ScheduleConflict[]> {
  return scheduleConflicts(
    tx,
    context,
    { ...made, status: 'pending' },
    people(made.driver_id, made.secondary_officer_id),
  );
}

/** Other open activities of these people in the time of this one. */
export async function scheduleConflicts(
  tx: Tx,
  context: SignedInContext,
  order: Pick<LockedOrder, 'id' | 'status' | 'scheduled_start' | 'scheduled_end' | 'duration_min'>,
  officers: readonly number[],
): Promise<ScheduleConflict[]> {
  const { scheduled_start: start } = order;
  if (officers.length === 0 || start === null || !OPEN_STATUSES.includes(order.status)) return [];
  const end = order.scheduled_end ?? new Date(Date.parse(start) + (order.duration_min ?? 60) * 60_000).toISOString();
  const { strictSchedule } = await companyFactsIn(tx, context.actor.tenantId);
  if (strictSchedule) await oneByOne(tx, officers);
  const conflicts = await tx.wire<ScheduleConflict>(sql`
    select u.id as officer_id, u.full_name as officer, o.scheduled_start as "from",
      coalesce(o.scheduled_end, o.scheduled_start + make_interval(mins => coalesce(o.duration_min, 60))) as "to",
      case when ${visibleOrders(context.actor)} then json_build_object('id', o.id, 'reference_no', o.reference_no) end as "order"
    from app_user u join "order" o on u.id in (o.driver_id, o.secondary_officer_id)
    where u.id = any(${[...officers]}::bigint[]) and o.id <> ${order.id} and o.deleted_at is null
      and (o.driver_id = any(${[...officers]}::bigint[]) or o.secondary_officer_id = any(${[...officers]}::bigint[]))
      and o.status in ('pending', 'released', 'incomplete') and o.scheduled_start < ${end}::timestamptz
      and coalesce(o.scheduled_end, o.scheduled_start + make_interval(mins => coalesce(o.duration_min, 60))) > ${start}::timestamptz
    order by o.scheduled_start limit 20`);
  if (strictSchedule && conflicts.length > 0) fail('officer_busy', { details: { conflicts } });
  return conflicts;
}

/** Two planners who fill the same hour of an officer wait for each other: the second sees what the first one saved. */
export async function oneByOne(tx: Tx, officers: readonly number[]): Promise<void> {
  const locks = [...new Set(officers)]
    .sort((one, other) => one - other)
    .map((id) => sql`select pg_advisory_xact_lock(app.current_tenant(), (${id}::bigint % 2147483647)::int)`);
  if (locks.length > 0) await tx.all(locks);
}
