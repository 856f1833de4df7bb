import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { isMoved } from '../../../platform/server/access/versions.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { additionalValues, settleFieldFiles, shownInside } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { endHandedOver, endLinks } from '../password/auth-token.server.ts';
import { mailInvitation, type Person, personColumns } from '../password/password.server.ts';
import { demandPortal, giveRole, movePrimary } from '../portal-person/portal-person.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { type RevokeReason, revokeSessions } from '../session/sessions.server.ts';
import { demandHeld, demandRolesHeld, mayTouch } from './escalation.server.ts';
import { keepAdministrator } from './last-administrator.server.ts';
import type { userUpdate } from './user-change.contract.ts';
import { customerOf, locationOf, makesAdministrator, permissionsOf, rolesOf } from './user-input.server.ts';
import { recordInside, recordOf, type UserRecord } from './user-queries.server.ts';

export type UserPatch = BodyOf<typeof userUpdate>;

/** What says who a person is, and nothing of what they may do. */
const HARMLESS: ReadonlySet<string> = new Set([
  'first_name',
  'last_name',
  'phone',
  'language',
  'department_name',
  'division',
  'location_section_id',
  'ex_ref_no',
  'notification',
  'additional',
  'updated_at',
]);

/** The flags that end sessions when they are set, with what their person is told. */
const ENDING: readonly (readonly ['disable' | 'is_blacklisted', RevokeReason, string])[] = [
  ['is_blacklisted', 'blacklist', 'blacklist.users'],
  ['disable', 'disable', 'disable.users'],
];

/** Changes a person; a stale `updated_at` is a conflict that carries the record as it is now. */
export async function updateUser(
  config: PlatformConfig,
  userId: number,
  body: UserPatch,
  context: SignedInContext,
): Promise<UserRecord> {
  return context.db.write(async (tx) => {
    await refuseNoPhone(tx, { table: 'app_user', id: userId }, body);
    await patchUser(tx, config, userId, body, context);
    return recordInside(tx, userId, context);
  });
}

/**
 * Changes a person inside a transaction; gives whether anything is different now. Only what may leave the company without an
 * administrator waits for other such changes.
 */
export const patchUser = (
  tx: Tx,
  config: PlatformConfig,
  userId: number,
  body: UserPatch,
  context: SignedInContext,
): Promise<boolean> =>
  Object.keys(body).every((key) => HARMLESS.has(key))
    ? patch(tx, config, userId, body, context)
    : keepAdministrator(tx, userId, () => patch(tx, config, userId, body, context));

async function patch(
  tx: Tx,
  config: PlatformConfig,
  userId: number,
  body: UserPatch,
  context: SignedInContext,
): Promise<boolean> {
  const { actor } = context;
  await tx.run(sql`select 1 from app_user where id = ${userId} for no key update`);
  const [before] = await tx.wire<UserRecord>(recordOf(userId));
  if (!before || !mayChange(context, before)) return fail('not_found');
  await mayTouch(tx, actor, userId, context.language);
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
    fail('conflict', { details: { current: await shownInside(tx, context, 'user', before) } });
  const isLinked = await changeFields(tx, before, body, context);
  if (body.additional) await changeAdditional(tx, before, body, context);
  await changeFlags(tx, before, body, context);
  const isGivenMore = before.is_customer_user
    ? await changePortalRole(tx, before, body, context)
    : await changeGrants(tx, before, body, context);
  if (isGivenMore || isLinked) await inviteAnew(tx, config, userId);
  const isChanged = await isMoved(tx, 'app_user', before);
  if (isChanged) await emit(tx, 'user.updated', { table: 'app_user', id: userId });
  return isChanged;
}

const mayChange = ({ actor }: SignedInContext, person: UserRecord): boolean =>
  holds(actor, 'update.users') || (person.is_customer_user && holds(actor, 'update.customer_users'));

/** Says whether a portal user has another customer now. */
async function changeFields(tx: Tx, before: UserRecord, body: UserPatch, { actor }: SignedInContext): Promise<boolean> {
  const customer = await customerOf(tx, body);
  if (customer && !before.is_customer_user) fail('staff_user_cannot_be_linked');
  const {
    first_name,
    last_name,
    phone,
    language,
    department_name,
    division,
    ex_ref_no,
    notification,
    location_section_id,
  } = body;
  const place =
    location_section_id === undefined
      ? {}
      : { location_section_id, location_id: await locationOf(tx, location_section_id) };
  const link =
    customer && before.is_customer_user ? { customer_id: customer.id, customer_code: customer.customer_code } : {};
  const values = {
    first_name,
    last_name,
    phone,
    language,
    department_name,
    division,
    ex_ref_no,
    notification,
    ...place,
    ...link,
  };
  const update = updateRow('app_user', values, sql`id = ${before.id}`);
  if (update) await tx.run(update);
  if (!customer || customer.id === before.customer_id) return false;
  await movePrimary(tx, actor, customer.id, before.id);
  return true;
}

async function changeAdditional(tx: Tx, before: UserRecord, body: UserPatch, context: SignedInContext): Promise<void> {
  const values = await additionalValues(tx, context, {
    module: 'user',
    targets: { user: [before.id], role: body.roles ?? before.roles.map((role) => role.id) },
    sent: body.additional,
    stored: before.additional,
    recordId: before.id,
  });
  await tx.run(sql`update app_user set additional = ${JSON.stringify(values)}::jsonb where id = ${before.id}`);
  await settleFieldFiles(tx, context, { type: 'user', id: before.id, module: 'user' }, values);
}

/** Forms send whole records: only a flag that changes needs its own permission. */
async function changeFlags(tx: Tx, before: UserRecord, body: UserPatch, context: SignedInContext): Promise<void> {
  const { actor } = context;
  for (const [flag, reason, slug] of ENDING) {
    const next = body[flag];
    if (next === undefined || next === before[flag]) continue;
    if (!before.is_customer_user || holds(actor, 'update.users')) demand(actor, slug);
    if (before.id === actor.userId) fail('self_change');
    if (before.is_customer_user && !next) demandPortal(actor, 'update');
    await tx.run(sql`update app_user set ${sql.ref(flag)} = ${next} where id = ${before.id}`);
    if (next) await shutOut(tx, actor.tenantId, before.id, reason);
  }
  if (body.web_access === undefined || body.web_access === before.web_access) return;
  if (before.id === actor.userId) fail('self_change');
  if (before.is_customer_user && body.web_access) demandPortal(actor, 'update');
  await tx.run(sql`update app_user set web_access = ${body.web_access} where id = ${before.id}`);
  if (!body.web_access) await shutOut(tx, actor.tenantId, before.id, 'web_access');
}

/** Sessions and links end; whoever is let in again starts anew. */
async function shutOut(tx: Tx, tenantId: number, userId: number, reason: RevokeReason): Promise<void> {
  await tx.run(endLinks(userId));
  await revokeSessions(tx, tenantId, [userId], reason);
}

/** Gives whether the person may do more than before. */
async function changeGrants(tx: Tx, before: UserRecord, body: UserPatch, context: SignedInContext): Promise<boolean> {
  const { actor, language } = context;
  const roles = body.roles && (await rolesOf(tx, body.roles, 'staff'));
  const permissions = body.permissions && (await permissionsOf(tx, body.permissions, 'staff'));
  const roleChange = roles && difference(before.roles, roles);
  const permissionChange = permissions && difference(before.permissions, permissions);
  if ((roleChange?.any || permissionChange?.any) && before.id === actor.userId) fail('self_change');
  if (roles && roleChange?.any) {
    demand(actor, 'assign_roles.users');
    await demandRolesHeld(tx, actor, roleChange.added, language);
    if (makesAdministrator(roles.filter((role) => roleChange.added.includes(role.id))))
      await demandRecentPassword(tx, actor.sessionId);
    await tx.run(
      sql`delete from user_role where user_id = ${before.id} and role_id = any(${roleChange.removed}::bigint[])`,
    );
    await tx.run(
      sql`insert into user_role (user_id, role_id) select ${before.id}, unnest(${roleChange.added}::bigint[])`,
    );
  }
  if (permissions && permissionChange?.any) {
    demand(actor, 'assign_permissions.users');
    const added = permissions.filter((permission) => permissionChange.added.includes(permission.id));
    demandHeld(
      actor,
      added.map((permission) => permission.slug),
      language,
    );
    await tx.run(
      sql`delete from user_permission where user_id = ${before.id} and permission_id = any(${permissionChange.removed}::bigint[])`,
    );
    await tx.run(
      sql`insert into user_permission (user_id, permission_id) select ${before.id}, unnest(${permissionChange.added}::bigint[])`,
    );
  }
  return Boolean(roleChange?.added.length || permissionChange?.added.length);
}

/** An invitation that somebody else was told is mailed to the person instead. */
async function inviteAnew(tx: Tx, config: PlatformConfig, userId: number): Promise<void> {
  if ((await endHandedOver(tx, { user: userId, isInvitedAnew: true })) === 0) return;
  const person = await tx.maybe<Person>(sql`select ${personColumns} from app_user where id = ${userId}`);
  if (person) await mailInvitation(tx, config, person);
}

/** A portal user has one role per customer; a change of roles here is the one of the primary customer. Says whether it changed. */
async function changePortalRole(
  tx: Tx,
  before: UserRecord,
  body: UserPatch,
  { actor }: SignedInContext,
): Promise<boolean> {
  if (body.permissions?.length) failField('permissions', 'not_allowed');
  if (!body.roles) return false;
  const [role, ...more] = await rolesOf(tx, body.roles, 'customer');
  // Whole records come back with the roles of all customers: unchanged ones change nothing.
  if (!difference(before.roles, role ? [role, ...more] : []).any) return false;
  if (!role || more.length > 0) failField('roles', 'not_allowed');
  await giveRole(tx, actor, before.id, role.id);
  return true;
}

function difference(
  before: readonly { id: number }[],
  after: readonly { id: number }[],
): { added: number[]; removed: number[]; any: boolean } {
  const [old, next] = [before.map((row) => row.id), after.map((row) => row.id)];
  const added = next.filter((id) => !old.includes(id));
  const removed = old.filter((id) => !next.includes(id));
  return { added, removed, any: added.length + removed.length > 0 };
}
