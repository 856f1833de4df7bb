import type { AnswerOf, Page, QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import {
  companyName,
  demandReadsAsCustomers,
  demandRoleHeld,
  isJustMade,
  makeToken,
} from '../../identity/public.server.ts';
import { sendMail } from '../../messages/public.server.ts';
import { refuseBlocked } from '../customer-user/selected-customer.server.ts';
import { admit, registrationOf } from './admit.server.ts';
import type { listRegistrations, registrationRow } from './registration.contract.ts';

type Row = AnswerOf<{ answer: typeof registrationRow }>;

const INVITE_MINUTES = 14 * 24 * 60;

/** What the actor may decide about: everything, or confirmed people of the customer they act for. */
const within = (actor: Actor) =>
  actor.audience === 'staff'
    ? sql`true`
    : sql`r.mode = 'existing' and r.status <> 'email_pending' and r.customer_id = ${actor.customerId}::bigint`;

const rows = (where: ReturnType<typeof sql>, actor: Actor): Statement => sql`
  select r.id, r.mode, r.status, r.first_name, r.last_name, r.email, r.phone, r.language,
    case when c.id is null then null else json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code) end as customer,
    r.payload -> 'company' as company, r.payload -> 'address' as address,
    case when r.status = 'pending' and r.mode = 'new' and ${actor.audience === 'staff' && holds(actor, 'view.customers')} then coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.name, 'customer_code', k.customer_code) order by s.likeness desc, k.name)
      from app.similar_customers(coalesce(r.payload -> 'company' ->> 'name', ''), r.email, r.phone, r.payload -> 'company' ->> 'tax_number', null) s
      join customer k on k.id = s.id), '[]') else '[]' end as similar,
    r.reason, case when d.id is null then null else json_build_object('id', d.id, 'name', d.full_name) end as decided_by,
    r.decided_at, r.created_at, r.updated_at
  from portal_registration r left join customer c on c.id = r.customer_id left join app_user d on d.id = r.decided_by
  where ${where} and ${within(actor)}`;

const ordering = sorting(
  {
    is_decided: sql`r.status <> 'pending'`,
    id: sql`r.id`,
    created_at: sql`r.id`,
    status: sql`r.status`,
    email: sql`r.email`,
  },
  { initial: 'is_decided,-id', tie: sql`r.id` },
);

/** Registrations, those who wait first, then the newest. */
export async function listOf(
  query: QueryOf<typeof listRegistrations>,
  { db, actor }: SignedInContext,
): Promise<Page<Row>> {
  const { status, mode } = query.filters ?? {};
  const q = `%${(query.q ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`(${status ?? null}::text is null or r.status = ${status ?? null}) and (${mode ?? null}::text is null or r.mode = ${mode ?? null})
    and (${query.q ?? ''} = '' or concat_ws(' ', r.first_name, r.last_name, r.email, r.payload -> 'company' ->> 'name') ilike ${q})`;
  const page = paging(query, { size: 10, unpaged: true });
  const [found, [counted]] = (await db.readAll([
    sql`${rows(where, actor)} order by ${ordering(query.sort)} limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from portal_registration r where ${where} and ${within(actor)}`,
  ])) as [Row[], [{ total: number }]];
  return pageOf(found, page, counted.total);
}

/** Lets somebody in; of two people who decide at once one wins. */
export async function approve(
  config: PlatformConfig,
  id: number,
  choice: { customer_id?: number | null; portal_role_id?: number | null },
  context: SignedInContext,
): Promise<Row> {
  const { db, actor } = context;
  demandReadsAsCustomers(actor);
  return db.write(async (tx) => {
    const registration = await visible(id, context, (found) => registrationOf(tx, found));
    await refuseBlocked(tx, context);
    // A portal administrator decides who, never for which customer.
    const customer_id = actor.audience === 'staff' ? choice.customer_id : null;
    if (customer_id && registration.mode === 'existing') fail('illegal_transition');
    await demandRoleHeld(tx, actor, choice.portal_role_id, context.language);
    await admit(tx, config, registration, { ...choice, customer_id }, { now: context.now, userId: actor.userId });
    return answer(await tx.wire<Row>(rows(sql`r.id = ${id}`, actor)));
  });
}

/** Refuses somebody and tells them why. */
export async function reject(id: number, reason: string, context: SignedInContext): Promise<Row> {
  const { db, actor } = context;
  return db.write(async (tx) => {
    const registration = await visible(id, context, (found) => registrationOf(tx, found));
    await refuseBlocked(tx, context);
    if (registration.status !== 'pending') fail('illegal_transition', { details: { status: registration.status } });
    await tx.run(sql`update portal_registration set status = 'rejected', reason = ${reason}, password_hash = null,
      decided_by = ${actor.userId}, decided_at = now() where id = ${id}`);
    await sendMail(tx, {
      to: registration.email,
      kind: 'registration_rejected',
      language: registration.language,
      event: 'registration.rejected',
      ownerType: 'portal_registration',
      ownerId: id,
      values: { name: registration.first_name, company: await companyName(tx), reason },
    });
    return answer(await tx.wire<Row>(rows(sql`r.id = ${id}`, actor)));
  });
}

async function visible<T extends { mode: string; customer_id: number | null }>(
  id: number,
  { actor }: SignedInContext,
  find: (id: number) => Promise<T | undefined>,
): Promise<T> {
  const found = await find(id);
  const isOwn = found?.mode === 'existing' && found.customer_id === actor.customerId;
  return found && (actor.audience === 'staff' || isOwn) ? found : fail('not_found');
}

const answer = ([row]: Row[]): Row => row ?? fail('not_found');

/** Mails an invitation for a customer: whoever opens it makes an own account there. */
export async function invite(
  config: PlatformConfig,
  customerId: number,
  asked: { email: string; language?: Language },
  context: SignedInContext,
): Promise<null> {
  return context.db.write(async (tx) => {
    const { email } = asked;
    const customer = await customerFor(tx, customerId, email, context);
    const language = asked.language ?? customer.language ?? context.language;
    // Whoever opens it comes in with the role of new portal users.
    await demandRoleHeld(tx, context.actor, null, context.language);
    const payload = { customer_id: customerId, email, language, mailed: true };
    // Pressed twice is asked once.
    if (await isJustMade(tx, 'customer_invite', payload)) return null;
    const link = await linkFor(tx, config, payload);
    await sendMail(tx, {
      to: email,
      kind: 'customer_invite',
      language,
      event: 'registration.invited',
      ownerType: 'customer',
      ownerId: customerId,
      values: { customer: customer.name, company: await companyName(tx), link },
    });
    return null;
  });
}

/** The same as a link to hand over, told this once; only for an address nobody has: the link alone proves no mailbox. */
export async function inviteByLink(
  config: PlatformConfig,
  customerId: number,
  email: string,
  context: SignedInContext,
): Promise<{ link: string; expires_at: string }> {
  return context.db.write(async (tx) => {
    const known = await tx.run(
      sql`select 1 from app_user where email = ${email} and (deleted_at is null or is_blacklisted)`,
    );
    if (known > 0) failField('email', 'not_allowed');
    const customer = await customerFor(tx, customerId, email, context);
    const language = customer.language ?? context.language;
    const link = await linkFor(tx, config, { customer_id: customerId, email, language });
    await tx.run(sql`insert into audit_log (action, table_name, row_id, label)
      values ('invitation_link', 'customer', ${customerId}, ${email.slice(0, 200)})`);
    return { link, expires_at: new Date(context.now + INVITE_MINUTES * 60_000).toISOString() };
  });
}

interface Invited {
  name: string;
  language: Language | null;
}

/** A customer somebody may be invited for, locked: those who invite for it come one after the other. */
async function customerFor(tx: Tx, id: number, email: string, { actor }: SignedInContext): Promise<Invited> {
  demandReadsAsCustomers(actor);
  if (actor.audience === 'customer' && actor.customerId !== id) fail('not_found');
  const customer = await tx.maybe<Invited & { status: string; hold_reason: string | null }>(
    sql`select name, language, status, hold_reason from customer where id = ${id} and deleted_at is null for no key update`,
  );
  if (!customer) return fail('not_found');
  // Whoever opened it would be refused.
  if (customer.status === 'blocked') fail('customer_blocked', { values: { reason: customer.hold_reason ?? '' } });
  const staff = await tx.run(
    sql`select 1 from app_user where email = ${email} and deleted_at is null and not is_customer_user`,
  );
  if (staff > 0) fail('staff_user_cannot_be_linked');
  return customer;
}

async function linkFor(tx: Tx, config: PlatformConfig, payload: Readonly<Record<string, unknown>>): Promise<string> {
  const token = await makeToken(tx, { kind: 'customer_invite', payload, minutes: INVITE_MINUTES });
  return `${await originOf(tx, config)}/customer-user?invite=${token}`;
}
