import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { additionalValues, settleFieldFiles } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import { demandPolicy, mailInvitation } from '../password/password.server.ts';
import { insertLink, type Opener } from '../portal-person/portal-person.server.ts';
import { demandRecentPassword } from '../session/reauthentication.server.ts';
import { demandHeld, demandRolesHeld } from './escalation.server.ts';
import type { userCreate } from './user-change.contract.ts';
import {
  type CustomerRef,
  customerOf,
  defaultRole,
  demandFreeEmail,
  locationOf,
  makesAdministrator,
  permissionsOf,
  rolesOf,
} from './user-input.server.ts';
import { recordInside, type UserRecord } from './user-queries.server.ts';

export type NewUser = BodyOf<typeof userCreate> & { disable?: boolean };
/** What a person has at least; the rest stays empty. */
type NewPerson = Partial<NewUser> & Pick<NewUser, 'first_name' | 'email'>;

/** Adds a person in the request's transaction and answers the whole record. */
export async function createUser(config: PlatformConfig, body: NewUser, context: SignedInContext): Promise<UserRecord> {
  const hashed = body.password ? await hashPassword(body.password) : null;
  return context.db.write(async (tx) => {
    const id = await insertUser(tx, config, body, hashed, context);
    return recordInside(tx, id, context);
  });
}

/** Adds a person inside a transaction: roles and permissions within the caller's own, an invitation without a password. */
export async function insertUser(
  tx: Tx,
  config: PlatformConfig,
  body: NewUser,
  hashed: string | null,
  context: SignedInContext,
): Promise<number> {
  const customer = (await customerOf(tx, body)) ?? null;
  const person = await personOf(tx, body, customer);
  const id = await insertPerson(tx, body, person, { customer, hashed, now: context.now });
  await saveAdditional(tx, id, body, context);
  if (customer) await linkCustomer(tx, context.actor, id, customer, body);
  else await grant(tx, id, body, context);
  if (!hashed) await mailInvitation(tx, config, { id, ...person });
  return id;
}

/** Adds a portal user of a customer without anybody's permission being asked: a registration that was approved. */
export async function insertPortalUser(
  tx: Tx,
  config: PlatformConfig,
  body: NewPerson & { customer_id: number },
  hashed: string | null,
  now: number,
): Promise<number> {
  const customer = (await customerOf(tx, body)) ?? failField('customer_id', 'not_found');
  const person = await personOf(tx, body, customer);
  const id = await insertPerson(tx, body, person, { customer, hashed, now });
  await linkCustomer(tx, 'registration', id, customer, body);
  // A password of one's own opens everything; nobody else chose it.
  if (hashed) await tx.run(sql`update app_user set is_first_time_login = false where id = ${id}`);
  else await mailInvitation(tx, config, { id, ...person });
  return id;
}

interface NamedPerson {
  first_name: string;
  last_name: string | null;
  email: string;
  language: Language;
  is_customer_user: boolean;
}

/** Whoever is given no language speaks that of their customer, else the company's. */
async function personOf(tx: Tx, body: NewPerson, customer: CustomerRef | null): Promise<NamedPerson> {
  const spoken = body.language
    ? undefined
    : await tx.maybe<{ language: Language }>(sql`select coalesce(
        (select language from customer where id = ${customer?.id ?? null}::bigint), (select language from company)) as language`);
  return {
    ...nameOf(body),
    email: body.email,
    language: body.language ?? spoken?.language ?? 'en',
    is_customer_user: customer !== null,
  };
}

async function insertPerson(
  tx: Tx,
  body: NewPerson,
  person: NamedPerson,
  { customer, hashed, now }: { customer: CustomerRef | null; hashed: string | null; now: number },
): Promise<number> {
  await demandFreeEmail(tx, body.email);
  if (body.password) await demandPolicy(tx, body.password, person);
  const rows = await tx.rows<{ id: number }>(
    insertRows('app_user', [
      {
        ...person,
        phone: body.phone,
        password_hash: hashed,
        password_changed_at: hashed ? new Date(now).toISOString() : undefined,
        customer_id: customer?.id,
        customer_code: customer?.customer_code,
        department_name: body.department_name,
        division: body.division,
        ex_ref_no: body.ex_ref_no,
        location_section_id: body.location_section_id,
        location_id: await locationOf(tx, body.location_section_id),
        notification: body.notification,
        web_access: body.web_access,
        disable: body.disable,
      },
    ]),
  );
  const id = rows[0]?.id ?? fail('internal');
  await emit(tx, 'user.created', { table: 'app_user', id });
  return id;
}

async function saveAdditional(tx: Tx, id: number, body: NewUser, context: SignedInContext): Promise<void> {
  const values = await additionalValues(tx, context, {
    module: 'user',
    targets: { user: [id], role: body.roles ?? [] },
    sent: body.additional,
    manner: body.additional === undefined && body.customer_id ? 'quick' : undefined,
  });
  if (Object.keys(values).length === 0) return;
  await tx.run(sql`update app_user set additional = ${JSON.stringify(values)}::jsonb where id = ${id}`);
  await settleFieldFiles(tx, context, { type: 'user', id, module: 'user' }, values);
}

const nameOf = (body: NewPerson) => ({ first_name: body.first_name, last_name: body.last_name ?? null });

/** A portal user's role belongs to the link with the customer. */
async function linkCustomer(tx: Tx, by: Opener, userId: number, customer: CustomerRef, body: NewPerson): Promise<void> {
  if (body.permissions?.length) failField('permissions', 'not_allowed');
  const [role] = await rolesOf(tx, body.roles ?? [], 'customer');
  if ((body.roles?.length ?? 0) > 1) failField('roles', 'not_allowed');
  await insertLink(tx, by, { customerId: customer.id, userId, roleId: role?.id });
}

type Wish = Pick<NewUser, 'roles' | 'permissions'>;

/** Ids of the roles and permissions that a new person of the staff gets; throws unless the actor may give all of them. */
export async function demandGivable(
  tx: Tx,
  body: Wish,
  { actor, language }: SignedInContext,
): Promise<{ roleIds: number[]; permissionIds: number[] }> {
  if (body.roles?.length) demand(actor, 'assign_roles.users');
  if (body.permissions?.length) demand(actor, 'assign_permissions.users');
  const roles = await rolesOf(tx, body.roles ?? [], 'staff');
  const permissions = await permissionsOf(tx, body.permissions ?? [], 'staff');
  demandHeld(
    actor,
    permissions.map((permission) => permission.slug),
    language,
  );
  if (makesAdministrator(roles)) await demandRecentPassword(tx, actor.sessionId);
  // Whoever gets neither roles nor permissions could not enter: they start with the default role.
  const isBare = roles.length === 0 && permissions.length === 0;
  const roleIds = isBare ? await defaultRole(tx) : roles.map((role) => role.id);
  await demandRolesHeld(tx, actor, roleIds, language);
  return { roleIds, permissionIds: permissions.map((permission) => permission.id) };
}

async function grant(tx: Tx, userId: number, body: NewUser, context: SignedInContext): Promise<void> {
  const { roleIds, permissionIds } = await demandGivable(tx, body, context);
  await tx.run(sql`insert into user_role (user_id, role_id) select ${userId}, unnest(${roleIds}::bigint[])`);
  await tx.run(sql`insert into user_permission (user_id, permission_id)
    select ${userId}, unnest(${permissionIds}::bigint[])`);
}
