import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { lockUnchanged } from '../../../platform/server/lists/precondition.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import {
  demandReadsAsCustomers,
  demandRoleHeld,
  endHandedOver,
  insertLink,
  insertUser,
  keepMailsStopped,
  type Opener,
} from '../../identity/public.server.ts';
import type * as contract from './customer-user.contract.ts';
import { refuseBlocked } from './selected-customer.server.ts';

/** The link between a person and a customer, as answers carry it. */
export interface CustomerUser {
  id: number;
  customer_id: number;
  user_id: number;
  user: {
    id: number;
    first_name: string;
    last_name: string | null;
    email: string | null;
    last_login_at: string | null;
  };
  portal_access: boolean;
  role: { id: number; name: string } | null;
  is_primary: boolean;
  title: string | null;
  receives_statements: boolean;
  receives_feedback_requests: boolean;
  updated_at: string;
}

type NewLink = BodyOf<typeof contract.createUser>;
type LinkPatch = BodyOf<typeof contract.updateUser>;

/** Role whose holders look after a customer's people. */
const ADMINISTRATOR = 'customer_administrator';

/** Somebody of another customer whom this customer's own people added, and who never asked for it. */
const isUnasked = sql`u.customer_id is distinct from l.customer_id
  and exists (select from app_user m where m.id = l.created_by and m.is_customer_user)
  and not exists (select from portal_registration g where g.user_id = u.id and g.customer_id = l.customer_id and g.status = 'approved')`;

/** A person changes with their link, so a link's version is that of both. */
const VERSION = sql`greatest(l.updated_at, u.updated_at)`;

/** Links of a customer by name, or the one of a person. A customer reads of such people the address that it wrote itself. */
export const linksStatement = (customerId: number, actor: Actor, userId?: number): Statement => sql`
  select l.id, l.customer_id, l.user_id, case when ${actor.audience === 'customer'} and ${isUnasked}
    then json_build_object('id', u.id, 'first_name', coalesce(u.email, ''), 'last_name', null, 'email', u.email, 'phone', null,
      'last_login_at', null) else json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'email', u.email, 'phone', u.phone, 'language', u.language, 'profile_image', u.profile_image, 'disable', u.disable,
      'is_locked', u.is_locked, 'is_first_time_login', u.is_first_time_login,
      'last_login_at', to_char(u.last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as "user",
    l.portal_access, case when r.id is null then null else json_build_object('id', r.id, 'name', app.shown(r.names, r.name)) end as role,
    l.is_primary, l.title, l.receives_statements, l.receives_feedback_requests, l.created_at, ${VERSION} as updated_at
  from customer_user l join customer c on c.id = l.customer_id and c.deleted_at is null
  join app_user u on u.id = l.user_id and u.deleted_at is null left join role r on r.id = l.portal_role_id
  where l.customer_id = ${customerId}${userId === undefined ? sql`` : sql` and l.user_id = ${userId}`}
  order by case when ${actor.audience === 'customer'} and ${isUnasked} then u.email else u.full_name end, u.id`;

/** Links a person to a customer: a known portal user as it is, an unknown one created and invited. */
export async function linkUser(
  tx: Tx,
  config: PlatformConfig,
  customerId: number,
  body: NewLink,
  context: SignedInContext,
): Promise<CustomerUser> {
  await lockCustomer(tx, customerId);
  await refuseBlocked(tx, context);
  const person = await tx.maybe<{ id: number; is_customer_user: boolean; is_blacklisted: boolean }>(sql`
    select id, is_customer_user, is_blacklisted from app_user where email = ${body.email} and deleted_at is null for update`);
  if (person?.is_blacklisted) failField('email', 'not_allowed');
  if (person && !person.is_customer_user) fail('staff_user_cannot_be_linked');
  await demandRoleHeld(tx, context.actor, body.portal_role_id, context.language);
  const userId = person?.id ?? (await inviteUser(tx, config, customerId, body, context));
  if (person) await linkKnown(tx, context.actor, customerId, person.id);
  const { is_primary, ...rest } = body;
  // Which customer comes first for somebody of others is not for this one to say.
  const isTheirs = person !== undefined && context.actor.audience === 'customer';
  await changeLink(tx, customerId, userId, isTheirs ? rest : { ...rest, is_primary });
  return linkOf(tx, customerId, userId, context.actor);
}

/** Changes link and person; a customer's people leave it an administrator. */
export async function updateLink(
  tx: Tx,
  customerId: number,
  userId: number,
  { updated_at, ...body }: LinkPatch & { updated_at?: string },
  { actor, language }: SignedInContext,
): Promise<CustomerUser> {
  await lockCustomer(tx, customerId);
  await refuseBlocked(tx, { actor });
  const row = sql`from customer_user l join app_user u on u.id = l.user_id where l.customer_id = ${customerId} and l.user_id = ${userId}`;
  const current = () => linkOf(tx, customerId, userId, actor);
  await lockUnchanged(tx, { row, expected: updated_at, version: VERSION, current });
  const before = await current();
  await demandOver(tx, before, actor, language);
  const roleId = body.portal_role_id;
  if (roleId && roleId !== before.role?.id) await demandRoleHeld(tx, actor, roleId, language);
  const isOpened = (body.portal_access && !before.portal_access) || (roleId && roleId !== before.role?.id);
  if (isOpened || (body.receives_statements && !before.receives_statements)) demandReadsAsCustomers(actor);
  if (body.is_primary && !before.is_primary && actor.audience === 'customer' && userId !== actor.userId)
    failField('is_primary', 'shared_person');
  if (body.is_primary === false) await refuseNoPrimary(tx, customerId, userId);
  const had = await hasAdministrator(tx, customerId);
  await changePerson(tx, customerId, userId, body);
  await changeLink(tx, customerId, userId, body);
  if (had) await refuseNoAdministrator(tx, customerId, actor);
  return linkOf(tx, customerId, userId, actor);
}

/** Takes the link away, one that was shut by who may open it: it keeps mails from the customer's own address. The person stays, and another of its customers becomes the primary one. */
export async function unlinkUser(
  tx: Tx,
  customerId: number,
  userId: number,
  { actor, language }: SignedInContext,
): Promise<void> {
  await lockCustomer(tx, customerId);
  await refuseBlocked(tx, { actor });
  await demandOver(tx, await linkOf(tx, customerId, userId, actor), actor, language);
  const shut = sql`select 1 from customer_user l join app_user u on u.id = l.user_id
    where l.customer_id = ${customerId} and l.user_id = ${userId} and (not l.portal_access or u.disable or u.is_blacklisted)`;
  if ((await tx.run(shut)) > 0) demandReadsAsCustomers(actor);
  const had = await hasAdministrator(tx, customerId);
  await keepMailsStopped(tx, userId, customerId);
  await tx.run(sql`delete from customer_user where customer_id = ${customerId} and user_id = ${userId}`);
  if (had) await refuseNoAdministrator(tx, customerId, actor);
  await tx.run(sql`update customer_user set is_primary = true where id = (
    select min(id) from customer_user where user_id = ${userId} having not bool_or(is_primary))`);
  await keepPrimaryCustomer(tx, userId);
}

/** Changes of one customer's people wait for each other: two administrators leaving at once leave one behind. */
async function lockCustomer(tx: Tx, id: number): Promise<void> {
  const found = await tx.run(sql`select 1 from customer where id = ${id} and deleted_at is null for no key update`);
  if (found === 0) fail('not_found');
}

async function linkOf(tx: Tx, customerId: number, userId: number, actor: Actor): Promise<CustomerUser> {
  return (await tx.wire<CustomerUser>(linksStatement(customerId, actor, userId)))[0] ?? fail('not_found');
}

async function inviteUser(
  tx: Tx,
  config: PlatformConfig,
  customerId: number,
  body: NewLink,
  context: SignedInContext,
): Promise<number> {
  const { first_name, last_name, email, phone, language } = body;
  const person = { first_name, last_name, email, phone, language, customer_id: customerId };
  return insertUser(tx, config, person as Parameters<typeof insertUser>[2], null, context);
}

/** Links a portal user there is; 409 when the link is there already. */
export async function linkKnown(tx: Tx, by: Opener, customerId: number, userId: number): Promise<void> {
  await insertLink(tx, by, { customerId, userId });
  await endHandedOver(tx, { user: userId });
  await keepPrimaryCustomer(tx, userId);
}

/** Changes role, rights and marks of a link. */
export async function changeLink(tx: Tx, customerId: number, userId: number, body: Partial<LinkPatch>): Promise<void> {
  if (body.portal_role_id) await refuseStaffRole(tx, body.portal_role_id);
  await endWhenGivenMore(tx, customerId, userId, body);
  if (body.is_primary === true) {
    await tx.run(
      sql`update customer_user set is_primary = false where user_id = ${userId} and is_primary and customer_id <> ${customerId}`,
    );
  }
  const { portal_access, portal_role_id, title, is_primary, receives_statements, receives_feedback_requests } = body;
  const update = updateRow(
    'customer_user',
    {
      portal_access,
      portal_role_id,
      title,
      // A person with customers has a primary one; it changes by naming another.
      is_primary: is_primary === true ? true : undefined,
      receives_statements,
      receives_feedback_requests,
    },
    sql`customer_id = ${customerId} and user_id = ${userId}`,
  );
  if (update) await tx.run(update);
  if (is_primary === true) await keepPrimaryCustomer(tx, userId);
}

/** Another role or access that was shut: who was told this person's link would come in with more than they had when it was told. */
async function endWhenGivenMore(tx: Tx, customerId: number, userId: number, body: Partial<LinkPatch>): Promise<void> {
  const grown = await tx.maybe(sql`select 1 from customer_user where customer_id = ${customerId} and user_id = ${userId}
    and ((${body.portal_role_id ?? null}::bigint is not null and portal_role_id is distinct from ${body.portal_role_id ?? null}::bigint)
      or (${body.portal_access ?? null}::boolean and not portal_access))`);
  if (grown) await endHandedOver(tx, { user: userId });
}

/** A person with customers has a primary one: this stops being it when another becomes it. */
async function refuseNoPrimary(tx: Tx, customerId: number, userId: number): Promise<void> {
  const primary = await tx.run(
    sql`select 1 from customer_user where customer_id = ${customerId} and user_id = ${userId} and is_primary for update`,
  );
  if (primary > 0) failField('is_primary', 'primary_moves');
}

async function refuseStaffRole(tx: Tx, roleId: number): Promise<void> {
  const role = await tx.maybe(
    sql`select 1 from role where id = ${roleId} and audience = 'customer' and deleted_at is null`,
  );
  if (!role) failField('portal_role_id', 'not_found');
}

/** A customer changes the names of its own people only: somebody who also belongs to others is theirs too. */
async function changePerson(tx: Tx, customerId: number, userId: number, body: LinkPatch): Promise<void> {
  const { first_name, last_name, phone, language } = body;
  const update = updateRow('app_user', { first_name, last_name, phone, language }, sql`id = ${userId}`);
  if (!update) return;
  const shared = await tx.maybe(
    sql`select 1 from customer_user where user_id = ${userId} and customer_id <> ${customerId} limit 1`,
  );
  if (shared) failField('first_name', 'shared_person');
  await refuseNoPhone(tx, { table: 'app_user', id: userId }, body);
  await tx.run(update);
}

/** app_user carries the primary customer for lists and sign-in. */
async function keepPrimaryCustomer(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`update app_user u set customer_id = p.customer_id, customer_code = p.customer_code
    from (select ${userId}::bigint as user_id, max(l.customer_id) as customer_id, max(c.customer_code) as customer_code
      from customer_user l join customer c on c.id = l.customer_id where l.user_id = ${userId} and l.is_primary) p
    where u.id = p.user_id and (u.customer_id, u.customer_code) is distinct from (p.customer_id, p.customer_code)`);
}

/** A portal user changes nobody who may do more than they: neither what that person may do, nor whether they are there. */
async function demandOver(tx: Tx, link: CustomerUser, actor: Actor, language: Language): Promise<void> {
  if (link.role && link.user_id !== actor.userId) await demandRoleHeld(tx, actor, link.role.id, language);
}

/** A customer that has an administrator keeps one, whoever of its people changes whom; staff may take the last one away. */
async function refuseNoAdministrator(tx: Tx, customerId: number, actor: Actor): Promise<void> {
  if (actor.audience === 'customer' && !(await hasAdministrator(tx, customerId))) fail('last_portal_administrator');
}

async function hasAdministrator(tx: Tx, customerId: number): Promise<boolean> {
  const found = await tx.run(sql`select 1 from customer_user l join role r on r.id = l.portal_role_id
    join app_user u on u.id = l.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted
    where l.customer_id = ${customerId} and l.portal_access and r.text_key = ${ADMINISTRATOR} limit 1`);
  return found > 0;
}
