import type { z } from 'zod';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { endHandedOver } from '../password/auth-token.server.ts';
import { forgetSessions } from '../session/access-cache.server.ts';
import { demandRolesHeld, demandTypesHeld, mayTouch, type TypeFlags } from '../user/escalation.server.ts';
import type { grantInput, typeLine } from './activity-type.contract.ts';

export type Holder = { role_id: number } | { user_id: number };
export type TypeLine = z.infer<typeof typeLine>;

/** Input of a grant as flags; a right other than seeing brings seeing along. */
export function flagsOf(input: z.infer<typeof grantInput>): TypeFlags {
  if (typeof input === 'number') {
    return {
      order_type_id: input,
      can_view: true,
      can_create: true,
      can_update: true,
      can_complete: true,
      can_delete: true,
    };
  }
  const { can_create, can_update, can_complete, can_delete } = input;
  return { ...input, can_view: input.can_view || can_create || can_update || can_complete || can_delete };
}

const holderColumn = (holder: Holder) => ('role_id' in holder ? sql`role_id` : sql`user_id`);
const holderId = (holder: Holder): number => ('role_id' in holder ? holder.role_id : holder.user_id);

/** Whether a role has every type with every right, whatever its rows say. */
export const hasAllTypes = (role: Statement): Statement =>
  sql`(${role}.all_activity_types or coalesce(${role}.text_key = 'administrator', false))`;

const allOf = (holder: Holder): Statement =>
  'role_id' in holder
    ? sql`exists (select from role r where r.id = ${holder.role_id} and ${hasAllTypes(sql`r`)})`
    : sql`false`;

/** The rights of a holder on every type as they hold, in the order of their names. */
export const linesOf = (holder: Holder): Statement => sql`
  select t.id, app.shown(t.names, t.name) as name, a.every or coalesce(g.can_view, false) as can_view, a.every or coalesce(g.can_create, false) as can_create,
    a.every or coalesce(g.can_update, false) as can_update, a.every or coalesce(g.can_complete, false) as can_complete,
    a.every or coalesce(g.can_delete, false) as can_delete
  from (select ${allOf(holder)} as every) a cross join order_type t
  left join activity_type_grant g on g.order_type_id = t.id and g.${holderColumn(holder)} = ${holderId(holder)}
  where t.deleted_at is null order by lower(app.shown(t.names, t.name)), t.id`;

/**
 * Makes the rights of a role or person exactly these (only what the caller has). Rights on types the caller does not have
 * stay as they are: they could not have sent them.
 */
export async function replaceGrants(
  tx: Tx,
  holder: Holder,
  grants: readonly TypeFlags[],
  context: SignedInContext,
): Promise<void> {
  const { actor, language } = context;
  const wanted = grants.filter((grant) => grant.can_view);
  demandTypesHeld(actor, wanted, language);
  const ids = wanted.map((grant) => grant.order_type_id);
  const known = await tx.run(sql`select 1 from order_type where id = any(${ids}::bigint[]) and deleted_at is null`);
  if (known !== new Set(ids).size || known !== ids.length) failField('permissions', 'not_found');
  const reach = actor.types === 'all' ? sql`true` : sql`order_type_id = any(${[...actor.types.keys()]}::bigint[])`;
  const column = holderColumn(holder);
  await tx.run(sql`delete from activity_type_grant
    where ${column} = ${holderId(holder)} and ${reach} and order_type_id <> all(${ids}::bigint[])`);
  await tx.run(sql`insert into activity_type_grant (${column}, order_type_id, can_view, can_create, can_update, can_complete, can_delete)
    select ${holderId(holder)}, g.* from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as g(order_type_id bigint, can_view boolean,
      can_create boolean, can_update boolean, can_complete boolean, can_delete boolean)
    on conflict (tenant_id, ${column}, order_type_id) do update set can_view = excluded.can_view, can_create = excluded.can_create,
      can_update = excluded.can_update, can_complete = excluded.can_complete, can_delete = excluded.can_delete`);
  if (wanted.length > 0)
    await endHandedOver(tx, 'user_id' in holder ? { user: holder.user_id } : { role: holder.role_id });
  forgetSessions(tx, actor.tenantId);
}

/**
 * From now on the rows of a role decide: a set of types replaces the switch that gives them all. Administrator keeps it.
 * The role is locked by the caller.
 */
export async function endAllTypes(tx: Tx, roleId: number): Promise<void> {
  const [role] = await tx.rows<{ text_key: string | null }>(sql`select text_key from role where id = ${roleId}`);
  if (role?.text_key === 'administrator') fail('system_role');
  await tx.run(sql`update role set all_activity_types = false where id = ${roleId} and all_activity_types`);
}

/** Replaces the activity types of a role or a person the caller may edit; answers them all. */
export async function setGrants(
  body: {
    role_id?: number | null;
    user_id?: number | null;
    permissions: readonly z.infer<typeof grantInput>[];
    updated_at?: string;
  },
  context: SignedInContext,
): Promise<TypeLine[]> {
  const { role_id, user_id } = body;
  if ((role_id == null) === (user_id == null)) failField('role_id', 'select_required');
  const holder: Holder = role_id != null ? { role_id } : { user_id: user_id as number };
  return context.db.write(async (tx) => {
    await mayEdit(tx, holder, context);
    if (body.updated_at !== undefined) await refuseStale(tx, holder, body.updated_at);
    if ('role_id' in holder) await endAllTypes(tx, holder.role_id);
    await replaceGrants(tx, holder, body.permissions.map(flagsOf), context);
    return tx.wire<TypeLine>(linesOf(holder));
  });
}

async function refuseStale(tx: Tx, holder: Holder, seen: string): Promise<void> {
  const table = 'role_id' in holder ? sql`role` : sql`app_user`;
  const [row] = await tx.wire<{ updated_at: string }>(
    sql`select updated_at from ${table} where id = ${holderId(holder)} for update`,
  );
  if (row?.updated_at !== seen) fail('conflict');
}

async function mayEdit(tx: Tx, holder: Holder, context: SignedInContext): Promise<void> {
  const { actor, language } = context;
  if ('user_id' in holder) {
    if (holder.user_id === actor.userId && !actor.isAdministrator) fail('self_change');
    await mayTouch(tx, actor, holder.user_id, language);
    const staff = await tx.run(sql`select 1 from app_user where id = ${holder.user_id} and not is_customer_user`);
    if (staff === 0) failField('user_id', 'not_allowed');
    return;
  }
  const role = await tx.maybe<{ audience: string; is_own: boolean }>(sql`select audience,
    exists (select from user_role where role_id = role.id and user_id = ${actor.userId}) as is_own
    from role where id = ${holder.role_id} and deleted_at is null for update`);
  if (!role) return fail('not_found');
  if (role.audience !== 'staff') failField('role_id', 'role_audience');
  if (role.is_own && !actor.isAdministrator) fail('self_change');
  await demandRolesHeld(tx, actor, [holder.role_id], language);
}
