import type { z } from 'zod';
import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { isMoved } from '../../../platform/server/access/versions.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import { endAllTypes, flagsOf, linesOf, replaceGrants } from '../activity-type/activity-type.server.ts';
import { endHandedOver } from '../password/auth-token.server.ts';
import { permissionWords } from '../permission/catalogue.rules.ts';
import { demandReadsAsCustomers } from '../portal-person/portal-person.server.ts';
import { forgetSessions } from '../session/access-cache.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { demandHeld, demandRolesHeld } from '../user/escalation.server.ts';
import { permissionsOf } from '../user/user-input.server.ts';
import type { roleCreate, roleFilters, roleRecord, roleUpdate } from './role.contract.ts';

export type RoleRecord = z.infer<typeof roleRecord>;
type Patch = BodyOf<typeof roleUpdate>;

const usersCount = sql`(select count(*)::int from app_user u where u.deleted_at is null and (u.id in (select user_id from user_role where role_id = r.id)
    or u.id in (select user_id from customer_user where portal_role_id = r.id)))`;

export const roleColumns = sql`r.id, app.shown(r.names, r.name) as name, r.text_key, app.shown(r.descriptions, r.description) as description, r.audience, r.is_system, r.is_driver, r.all_activity_types,
  ${usersCount} as users_count, r.created_at, r.updated_at`;

/** The order of roles in their list and its exports. */
export const roleOrder = sorting(
  {
    id: sql`r.id`,
    name: sql`lower(app.shown(r.names, r.name))`,
    description: sql`lower(app.shown(r.descriptions, r.description))`,
    audience: sql`r.audience`,
    users_count: usersCount,
    created_at: sql`r.created_at`,
  },
  { initial: 'name', tie: sql`r.id` },
);

export function roleConditions(q: string | undefined, filters: z.infer<typeof roleFilters> = {}) {
  const parts = [sql`r.deleted_at is null`];
  if (q)
    parts.push(
      sql`app.search_words(app.shown(r.names, r.name) || ' ' || coalesce(app.shown(r.descriptions, r.description), '')) like all (app.search_patterns(${q}))`,
    );
  if (filters.audience) parts.push(sql`r.audience = ${filters.audience}`);
  if (filters.is_driver !== undefined) parts.push(sql`r.is_driver = ${filters.is_driver}`);
  return sql.join(parts, sql` and `);
}

/** One statement for a whole role. */
export const roleOf = (roleId: number): Statement => sql`
  select ${roleColumns},
    coalesce((select json_agg(json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'group_name', p.group_name) order by p.id)
      from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id), '[]') as permissions,
    coalesce((select json_agg(g) filter (where g.can_view) from (${linesOf({ role_id: roleId })}) g), '[]') as activity_types
  from role r where r.id = ${roleId} and r.deleted_at is null`;

export const inLanguage = (role: RoleRecord, { language }: SignedInContext): RoleRecord => ({
  ...role,
  permissions: role.permissions.map((permission) => permissionWords(permission, language)),
});

async function read(tx: Tx, roleId: number): Promise<RoleRecord> {
  const [role] = await tx.wire<RoleRecord>(roleOf(roleId));
  return role ?? fail('not_found');
}

/** Adds a role with no more than the caller holds. */
export async function insertRole(tx: Tx, body: BodyOf<typeof roleCreate>, context: SignedInContext): Promise<number> {
  const { permissions, activity_types, ...fields } = body;
  if (fields.audience === 'customer') refuseStaffParts(body);
  if (fields.all_activity_types && context.actor.types !== 'all')
    demandHeld(context.actor, ['all_activity_types'], context.language);
  const [row] = await tx.rows<{ id: number }>(insertRows('role', [fields]));
  const id = row?.id ?? fail('internal');
  if (permissions) await setPermissions(tx, id, fields.audience, [], permissions, context);
  if (activity_types) await replaceGrants(tx, { role_id: id }, activity_types.map(flagsOf), context);
  return id;
}

export const createRole = (body: BodyOf<typeof roleCreate>, context: SignedInContext): Promise<RoleRecord> =>
  context.db.write(async (tx) => inLanguage(await read(tx, await insertRole(tx, body, context)), context));

/**
 * Changes a role within what the caller holds; a system role keeps its name, Administrator everything. Gives whether anything is
 * different now.
 */
export async function patchRole(tx: Tx, roleId: number, body: Patch, context: SignedInContext): Promise<boolean> {
  const { actor, language } = context;
  const locked = await tx.maybe<{ names: object | null }>(sql`select names from role where id = ${roleId} for update`);
  const before = await read(tx, roleId);
  const { updated_at, permissions, activity_types, audience, ...fields } = body;
  if (updated_at !== undefined && updated_at !== before.updated_at) fail('conflict', { details: { current: before } });
  if (audience !== undefined && audience !== before.audience) failField('audience', 'not_allowed');
  refuseSystemChange(before, body, Object.values(locked?.names ?? {}));
  if (before.audience === 'customer') refuseStaffParts(body);
  else {
    const isOwn = await tx.run(sql`select 1 from user_role where role_id = ${roleId} and user_id = ${actor.userId}`);
    if (isOwn > 0 && !actor.isAdministrator) fail('self_change');
    await demandRolesHeld(tx, actor, [roleId], language);
  }
  if (fields.all_activity_types && actor.types !== 'all') demandHeld(actor, ['all_activity_types'], language);
  const update = updateRow('role', fields, sql`id = ${roleId}`);
  if (update) await tx.run(update);
  if (fields.all_activity_types) await endHandedOver(tx, { role: roleId });
  // A set of types is what the role has, unless all of them are asked for by the same call.
  if (activity_types && before.audience === 'staff' && !fields.all_activity_types) await endAllTypes(tx, roleId);
  if (permissions) await setPermissions(tx, roleId, before.audience, before.permissions, permissions, context);
  if (activity_types) await replaceGrants(tx, { role_id: roleId }, activity_types.map(flagsOf), context);
  const isChanged = await isMoved(tx, 'role', before);
  if (isChanged) forgetSessions(tx, actor.tenantId);
  return isChanged;
}

export const updateRole = (roleId: number, body: Patch, context: SignedInContext): Promise<RoleRecord> =>
  context.db.write(async (tx) => {
    await patchRole(tx, roleId, body, context);
    return inLanguage(await read(tx, roleId), context);
  });

/** Deletes a role nobody has; system roles stay. */
export const deleteRole = (roleId: number, context: SignedInContext): Promise<null> =>
  context.db.write(async (tx) => {
    await tx.run(sql`select 1 from role where id = ${roleId} for update`);
    const role = await read(tx, roleId);
    if (role.is_system) fail('system_role');
    if (role.audience === 'staff') await demandRolesHeld(tx, context.actor, [roleId], context.language);
    await refuseWhenUsed(tx, 'role', roleId);
    await tx.run(sql`update role set deleted_at = now() where id = ${roleId}`);
    return null;
  });

/** `words`: what the role is called in each language, none of which is a change of its name. */
function refuseSystemChange(before: RoleRecord, body: Patch, words: readonly string[]): void {
  if (!before.is_system) return;
  if (body.name !== undefined && body.name !== before.name && !words.includes(body.name)) fail('system_role');
  if (before.text_key !== 'administrator') return;
  const keepsAll = body.permissions === undefined || body.permissions.length >= before.permissions.length;
  if (!keepsAll || body.all_activity_types === false) fail('system_role');
}

/** Drivers and activity types are matters of staff. */
function refuseStaffParts(body: Patch): void {
  if (body.is_driver) failField('is_driver', 'not_allowed');
  if (body.all_activity_types) failField('all_activity_types', 'not_allowed');
  if (body.activity_types?.length) failField('activity_types', 'not_allowed');
}

async function setPermissions(
  tx: Tx,
  roleId: number,
  audience: 'staff' | 'customer',
  before: readonly { id: number }[],
  named: readonly (number | string)[],
  { actor, language }: SignedInContext,
): Promise<void> {
  const wanted = await permissionsOf(tx, named, audience);
  const old = new Set(before.map((permission) => permission.id));
  const added = wanted.filter((permission) => !old.has(permission.id));
  const keep = wanted.map((permission) => permission.id);
  if (audience === 'staff')
    demandHeld(
      actor,
      added.map((permission) => permission.slug),
      language,
    );
  // More for people of customers shows them more: nobody does that who sees less.
  else if (added.length > 0) demandReadsAsCustomers(actor);
  // A role that may delete is not made on a screen somebody left open.
  if (added.some((permission) => permission.slug.startsWith('delete.')))
    await demandRecentPassword(tx, actor.sessionId);
  await tx.run(sql`delete from role_permission where role_id = ${roleId} and permission_id <> all(${keep}::bigint[])`);
  await tx.run(sql`insert into role_permission (role_id, permission_id)
    select ${roleId}, unnest(${added.map((permission) => permission.id)}::bigint[])`);
  if (added.length > 0) await endHandedOver(tx, { role: roleId });
}
