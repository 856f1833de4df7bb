import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { readSetting } from '../../company/public.server.ts';
import {
  type Acceptance,
  companyName,
  demandAcceptance,
  demandPolicy,
  hashPassword,
  makeToken,
  redeemToken,
  stillInvites,
  takeFromBudget,
} from '../../identity/public.server.ts';
import { notify, sendMail } from '../../messages/public.server.ts';
import { admit, type Registration, registrationOf } from './admit.server.ts';
import type { onboard } from './registration.contract.ts';

const TEXTS = productTexts(
  'notice.registration',
  { module: 'customers', use: 'notice' },
  {
    pending: { en: '{name} requested portal access.', es: '{name} solicitó acceso al portal.' },
  },
);

type Body = BodyOf<typeof onboard>;
/** With the language they are written to in. */
type Told = Body & { readonly language: Language };
type Status = 'email_pending' | 'pending' | 'approved';

const CALLS_PER_HOUR = 5;
const VERIFY_MINUTES = 24 * 60;
const PAGES = { existing: 'customer-user', new: 'customer-user2' } as const;

/**
 * Somebody asks for a place in the portal. The answer never tells whether a code or an address exists; nothing is made
 * before the address is confirmed. An invitation is such a confirmation.
 */
export async function register(
  config: PlatformConfig,
  body: Body,
  context: RequestContext,
): Promise<{ status: Status }> {
  await context.db.write((tx) => takeFromBudget(tx, 'onboard', context.ip, CALLS_PER_HOUR, 3_600));
  if (body.mode === 'new' && !body.company) failField('company', 'text_field_required');
  if (body.mode === 'existing' && !body.invite && !body.customer_code)
    failField('customer_code', 'text_field_required');
  if (body.password) await context.db.write((tx) => demandPassword(tx, body, context));
  const hashed = body.password ? await hashPassword(body.password) : null;
  // A robot is told what everybody is told.
  if (body.website) return { status: 'email_pending' };
  return context.db.write(async (tx) => {
    await aloneWith(tx, body.email);
    const accepted = await demandAcceptance(tx, body.policy_key, context.now);
    const invitation = body.invite ? await redeem(tx, body.invite, body.email) : null;
    const language = body.language ?? invitation?.language ?? context.language;
    const customerId =
      invitation?.customerId ?? (body.mode === 'existing' ? await customerByCode(tx, body.customer_code) : null);
    if (body.mode === 'existing' && customerId === null) return { status: 'email_pending' };
    if (await isKnown(tx, body.email, customerId)) return { status: 'email_pending' };
    const id = await keep(tx, { ...body, language }, { customerId, hashed, accepted }, context);
    if (invitation !== null) return { status: await enter(tx, config, id, true, context) };
    await askToConfirm(tx, config, id, { ...body, language });
    return { status: 'email_pending' };
  });
}

/** Requests of one person come one after the other: the newer takes the place of the older, of all that are sent at once too. */
async function aloneWith(tx: Tx, email: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('registration ' || lower(${email})))`);
}

async function demandPassword(tx: Tx, body: Body, context: RequestContext): Promise<void> {
  const { first_name, last_name = null, email, language = context.language } = body;
  const person = { first_name, last_name, email, language, is_customer_user: true };
  await demandPolicy(tx, body.password ?? '', person, body.password_confirmation ?? undefined);
}

/** The customer and the language of an invitation, which is used up; it counts for the address it was sent to only, while whoever sent it still may. */
async function redeem(
  tx: Tx,
  invite: string,
  email: string,
): Promise<{ customerId: number; language: Language | undefined }> {
  const known = await tx.maybe<{ email: string; made_by: number | null }>(sql`
    select payload ->> 'email' as email, created_by as made_by from auth_token
    where token_hash = ${tokenHash(invite)} and kind = 'customer_invite' and used_at is null and expires_at > now()`);
  if (known && known.email !== email) failField('email', 'not_allowed');
  const used = await redeemToken<{ customer_id: number; language?: Language }>(tx, 'customer_invite', invite);
  if (!known || !used) return fail('link_expired');
  const { customer_id: customerId, language } = used.payload;
  return (await stillInvites(tx, known.made_by, customerId)) ? { customerId, language } : fail('link_expired');
}

async function customerByCode(tx: Tx, code: string | null | undefined): Promise<number | null> {
  const row = await tx.maybe<{ id: number }>(sql`select id from customer
    where lower(customer_code) = lower(${code ?? ''}) and deleted_at is null and status not in ('blocked', 'inactive')`);
  return row?.id ?? null;
}

/** Staff, barred people and whoever has this access already learn nothing and change nothing. */
async function isKnown(tx: Tx, email: string, customerId: number | null): Promise<boolean> {
  const rows = await tx.run(sql`select 1 from app_user u where u.email = ${email} and (u.is_blacklisted
    or u.deleted_at is null and (not u.is_customer_user or u.disable
      or exists (select from customer_user l where l.user_id = u.id and l.customer_id = ${customerId}::bigint)))`);
  return rows > 0;
}

/** A newer request of the same person takes the place of the older one. */
async function keep(
  tx: Tx,
  body: Told,
  { customerId, hashed, accepted }: { customerId: number | null; hashed: string | null; accepted: Acceptance | null },
  context: RequestContext,
): Promise<number> {
  await tx.run(sql`update portal_registration set status = 'expired', password_hash = null
    where email = ${body.email} and customer_id is not distinct from ${customerId}::bigint and status in ('email_pending', 'pending')`);
  const { mode, first_name, last_name, email, phone, language } = body;
  const [row] = await tx.rows<{ id: number }>(
    insertRows('portal_registration', [
      {
        mode,
        first_name,
        last_name,
        email,
        phone,
        language,
        customer_id: customerId,
        password_hash: hashed,
        payload: JSON.stringify({
          ...(mode === 'new' ? { company: body.company, address: body.address ?? null } : {}),
          ...(accepted ? { policy: accepted } : {}),
        }),
        ip: context.ip,
      },
    ]),
  );
  return row?.id ?? fail('internal');
}

async function askToConfirm(tx: Tx, config: PlatformConfig, id: number, body: Told): Promise<void> {
  const { mode, email, language, first_name: name } = body;
  const payload = { registration_id: id, email };
  const token = await makeToken(tx, { kind: 'registration', payload, minutes: VERIFY_MINUTES });
  const link = `${await originOf(tx, config)}/${PAGES[mode]}?token=${token}`;
  await sendMail(tx, {
    to: email,
    kind: 'registration_verify',
    language,
    event: 'registration.verify',
    ownerType: 'portal_registration',
    ownerId: id,
    values: { name, company: await companyName(tx), link },
  });
}

/** The address is confirmed: straight in when the company asks for no approval, else into the queue. */
export async function verifyRegistration(
  config: PlatformConfig,
  token: string,
  context: RequestContext,
): Promise<{ status: 'pending' | 'approved'; company: string }> {
  return context.db.write(async (tx) => {
    const used = await redeemToken<{ registration_id: number }>(tx, 'registration', token);
    if (!used) await tellReceived(tx, token);
    const registration = used ? await registrationOf(tx, used.payload.registration_id) : undefined;
    if (registration?.status !== 'email_pending') return fail('link_expired');
    const isOpen = !(await readSetting<boolean>(context.db, 'customer_onboard_approval'));
    return { status: await enter(tx, config, registration.id, isOpen, context), company: await companyName(tx) };
  });
}

/** Whoever opens the link again learns that the request arrived, and whether the access is ready. */
async function tellReceived(tx: Tx, token: string): Promise<void> {
  const received = await tx.maybe<{ status: string }>(sql`select r.status from auth_token t
    join portal_registration r on r.id = (t.payload ->> 'registration_id')::bigint
    where t.token_hash = ${tokenHash(token)} and t.kind = 'registration' and t.used_at is not null and r.status in ('pending', 'approved')`);
  if (received) fail('registration_received', { details: { status: received.status } });
}

async function enter(
  tx: Tx,
  config: PlatformConfig,
  id: number,
  isOpen: boolean,
  context: RequestContext,
): Promise<'pending' | 'approved'> {
  await tx.run(sql`update portal_registration set status = 'pending', verified_at = now() where id = ${id}`);
  const registration = (await registrationOf(tx, id)) ?? fail('internal');
  if (!isOpen) {
    await tellDeciders(tx, registration);
    return 'pending';
  }
  await admit(tx, config, registration, {}, { now: context.now, userId: null });
  return 'approved';
}

async function tellDeciders(tx: Tx, { id, customer_id: customerId, ...person }: Registration): Promise<void> {
  const administrators = await tx.rows<{ user_id: number }>(sql`select l.user_id from customer_user l
    join role_permission rp on rp.role_id = l.portal_role_id join permission p on p.id = rp.permission_id
    where l.customer_id = ${customerId}::bigint and l.portal_access and p.slug = 'create.portal_users'`);
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ');
  await notify(tx, {
    permission: 'approve.customer_users',
    userIds: administrators.map((row) => row.user_id),
    event: 'registration.pending',
    name,
    message: TEXTS.both('pending', { name }),
    module: 'customer-registrations',
    recordId: null,
    redirect: true,
    ownerType: 'portal_registration',
    dedupeKey: `registration-${id}`,
  });
}
