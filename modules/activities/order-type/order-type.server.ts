import { type Actor, mayType, typeIds } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Behaviour, behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { demandReadsAsCustomers } from '../../identity/public.server.ts';
import { isValidPrefix } from '../order/number.rules.ts';
import { orderType } from './order-type.resource.ts';

type Sql = ReturnType<typeof sql>;

/** Types outside a person's grants do not exist for them; portal users see what is offered in the portal. */
export function visibleTypes(actor: Actor): Sql {
  if (actor.audience === 'customer') return sql`t.deleted_at is null and t.portal_visible`;
  const ids = typeIds(actor, 'view');
  return ids === 'all' ? sql`t.deleted_at is null` : sql`t.deleted_at is null and t.id = any(${ids}::bigint[])`;
}

/** The same as a condition of the engine's lists, and of every place where another record names a type. */
export function typeWall(actor: Actor, alias: string): Sql | null {
  const ids = typeIds(actor, 'view');
  return ids === 'all' ? null : sql`${sql.ref(`${alias}.id`)} = any(${ids}::bigint[])`;
}

/** What belongs to a type: seen with it. */
export function ofTypeWall(actor: Actor, alias: string): Sql | null {
  const ids = typeIds(actor, 'view');
  return ids === 'all' ? null : sql`${sql.ref(`${alias}.order_type_id`)} = any(${ids}::bigint[])`;
}

/** Active visible types for pickers, by name ignoring case. */
export function orderTypeOptions(actor: Actor): Statement {
  return sql`select t.id, app.shown(t.names, t.name) as name, t.colour, t.icon, t.prefix, t.allow_payment, t.is_default, t.is_default_rental, t.is_rental,
      t.portal_visible, t.default_template_id
    from order_type t where ${visibleTypes(actor)} and t.active order by lower(app.shown(t.names, t.name)), t.id`;
}

/** What the actor may do with activities of each picked type. */
export function withRights<T extends { id: number }>(actor: Actor, rows: readonly T[]) {
  const portal = actor.audience === 'customer';
  const may = (right: 'create' | 'update' | 'complete' | 'remove', id: number): boolean =>
    portal ? right === 'create' && actor.permissions.has('create.portal_orders') : mayType(actor, right, id);
  return rows.map((row) => ({
    ...row,
    can_create: may('create', row.id),
    can_update: may('update', row.id),
    can_complete: may('complete', row.id),
    can_delete: may('remove', row.id),
  }));
}

/** What saving a type does beside its own row. */
export const orderTypeBehaviour: Behaviour = behaviour(orderType, {
  async beforeWrite(tx, input, before, { actor }) {
    if (before !== null && !mayType(actor, 'view', before.id)) fail('not_found');
    // The portal then shows all of its activities, those there are already too.
    if (input.portal_visible === true && before !== null && !before.portal_visible) demandReadsAsCustomers(actor);
    const prefix = typeof input.prefix === 'string' ? input.prefix.trim() : null;
    if (prefix && !isValidPrefix(prefix)) failField('prefix', 'prefix_shape');
    await moveDefaults(tx, input, before?.id ?? 0);
    return 'prefix' in input ? { ...input, prefix: prefix || null } : input;
  },
  async afterWrite(tx, row, before, { actor }) {
    // Whoever may make a type must be able to use it: a limited person gets it granted.
    if (before !== null || actor.types === 'all') return;
    await tx.run(sql`insert into activity_type_grant (order_type_id, user_id, can_view, can_create, can_update, can_complete, can_delete)
      values (${row.id}, ${actor.userId}, true, true, true, true, true) on conflict do nothing`);
  },
  async beforeDelete(_tx, row, { actor }) {
    if (!mayType(actor, 'view', row.id)) fail('not_found');
  },
});

/** A saved default takes the flag from its holder; the rows are locked, so two savings follow each other. */
async function moveDefaults(tx: Tx, input: Record<string, unknown>, id: number): Promise<void> {
  const flags = (['is_default', 'is_default_rental'] as const).filter((flag) => input[flag] === true);
  if (flags.length === 0) return;
  await queueForDefault(tx, input);
  await tx.run(sql`select 1 from order_type order by id for update`);
  for (const flag of flags) {
    await tx.run(sql`update order_type set ${sql.ref(flag)} = false where ${sql.ref(flag)} and id <> ${id}`);
  }
}

/** Savings of defaults come one after the other, before either has locked its own row: else two wait for each other. */
export async function queueForDefault(tx: Tx, input: Record<string, unknown>): Promise<void> {
  if (input.is_default !== true && input.is_default_rental !== true) return;
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('order_type.default'))`);
}
