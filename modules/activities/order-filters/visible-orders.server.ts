import { type Actor, typeIds } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/**
 * The one condition behind which every read of activities stands: list, count, sum, export, schedule, my
 * activities, dashboard, status, search, portal. Alias `o` is the activity. `deleted` shows deleted ones instead, or both.
 */
export function visibleOrders(actor: Actor, deleted: boolean | 'ever' = false): Sql {
  const parts = reachable(actor);
  if (deleted === 'ever') return parts ?? sql`true`;
  const alive = deleted ? sql`o.deleted_at is not null` : sql`o.deleted_at is null`;
  return parts ? sql`${alive} and ${parts}` : alive;
}

/** What of it depends on who asks; null where that limits nothing. */
export function reachable(actor: Actor): Sql | null {
  if (actor.audience === 'customer') {
    return sql`o.customer_id = ${actor.customerId ?? 0}
      and o.order_type_id in (select pt.id from order_type pt where pt.portal_visible)`;
  }
  const types = typeIds(actor, 'view');
  const typed = types === 'all' ? null : sql`o.order_type_id = any(${types}::bigint[])`;
  if (seesAll(actor)) return typed;
  const own = sql`(${ownOrders(actor)} or ${reviewedBy(actor)})`;
  return typed ? sql`${typed} and ${own}` : own;
}

/**
 * For who sees their own work: each way in which an activity is theirs, without those of the ways before, so that each is found by its own
 * index and none is found twice. Null for everybody else.
 */
export function ownWays(actor: Actor): readonly Sql[] | null {
  if (actor.audience === 'customer' || seesAll(actor)) return null;
  const types = typeIds(actor, 'view');
  const typed = types === 'all' ? [] : [sql`o.order_type_id = any(${types}::bigint[])`];
  const me = actor.userId;
  const columns = ['created_by', 'driver_id', 'secondary_officer_id'].map((name) => sql.ref(`o.${name}`));
  const others = columns.map((column) => sql`${column} is distinct from ${me}`);
  const ways = [...columns.map((column) => sql`${column} = ${me}`), reviewedBy(actor)];
  return ways.map((way, at) => sql.join([...typed, way, ...others.slice(0, at)], sql` and `));
}

/** The types of activities a person sees, where nothing else limits what they see; null for everybody else. */
export function seenTypes(actor: Actor): readonly number[] | null {
  const types = actor.audience === 'customer' || !seesAll(actor) ? 'all' : typeIds(actor, 'view');
  return types === 'all' ? null : types;
}

/** Activities the person made, drives or seconds. */
export function ownOrders(actor: Pick<Actor, 'userId'>): Sql {
  const me = actor.userId;
  return sql`(o.created_by = ${me} or o.driver_id = ${me} or o.secondary_officer_id = ${me})`;
}

/** Activities the person is assigned, whether they drive or second. */
export function assignedOrders({ userId }: Pick<Actor, 'userId'>): Sql {
  return sql`(o.driver_id = ${userId} or o.secondary_officer_id = ${userId})`;
}

/** Activities the person has reviewed; one array, so that the indexes of the other branches still serve. */
const reviewedBy = (actor: Actor): Sql =>
  sql`o.id = any(array(select rc.order_id from order_checkoff rc where rc.done_by = ${actor.userId}))`;

/** Whether nothing but the tenant limits what the person sees, so that a prepared statement serves them. */
export function seesEverything(actor: Actor): boolean {
  return actor.audience === 'staff' && actor.types === 'all' && seesAll(actor);
}

const seesAll = (actor: Actor): boolean => holds(actor, 'view_all.order');

/** Whether answers may carry money. */
export function seesPrices(actor: Actor): boolean {
  return holds(actor, actor.audience === 'customer' ? 'view.portal_prices' : 'view_prices.order');
}
