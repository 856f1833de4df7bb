import { setTimeout as delay } from 'node:timers/promises';
import { fail, failField, type Language } from '../../../platform/kernel/errors.ts';
import { tokenHash } from '../../../platform/server/access/access.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { type MailKind, sendMail } from '../../messages/public.server.ts';
import { clearTries, takeFromBudget } from '../attempt/attempt.server.ts';
import { stillHandsOver, stillInvites } from '../portal-person/portal-person.server.ts';
import { checkOwnPassword } from '../session/reauthentication.server.ts';
import { revokeSessions } from '../session/sessions.server.ts';
import { companyName, passwordLink } from './auth-token.server.ts';
import { hashPassword, verifyPassword } from './hash.server.ts';
import { normalPassword, passwordProblem } from './password.rules.ts';

/** What passwords and their mails need of a person. */
export interface Person {
  id: number;
  first_name: string;
  last_name: string | null;
  email: string | null;
  language: Language;
  is_customer_user: boolean;
  password_hash: string | null;
}

export const personColumns = sql`id, first_name, last_name, email, language, is_customer_user, password_hash`;

const FORGOT_CALLS_PER_HOUR = 20;
const MAILS_PER_HOUR = 3;
const FORGOT_TAKES = 400;

/** Throws 422 when the policy refuses a password or its `confirmation` differs. */
export async function demandPolicy(
  tx: Tx,
  password: string,
  person: Omit<Person, 'id' | 'password_hash'>,
  confirmation?: string,
): Promise<void> {
  if (confirmation !== undefined && confirmation !== password) failField('password_confirmation', 'password_mismatch');
  const problem = passwordProblem(password, { ...person, company: await companyName(tx) });
  if (problem) failField('password', problem);
}

/** Throws 422 when a password is the one in use. Takes a hash's time: never call it inside a transaction. */
export async function demandDifferent(stored: string | null, password: string): Promise<void> {
  if (stored !== null && (await verifyPassword(stored, password))) failField('password', 'password_same');
}

/** The key under which failures of an address are counted. */
export const accountKey = (email: string): string => `login:${email}`;

/** Puts one of the identity mails for a person into the outbox. */
export async function mailTo(
  tx: Tx,
  person: Omit<Person, 'password_hash'>,
  kind: MailKind,
  event: string,
  more: { values?: Record<string, string>; to?: string } = {},
): Promise<void> {
  const to = more.to ?? person.email;
  if (!to) return;
  const values = { name: person.first_name, company: await companyName(tx), ...more.values };
  await sendMail(tx, {
    to,
    userId: person.id,
    kind,
    language: person.language,
    event,
    ownerType: 'user',
    ownerId: person.id,
    values,
  });
}

/** Mails a person the link with which they choose their password for the first time. */
export async function mailInvitation(
  tx: Tx,
  config: PlatformConfig,
  person: Omit<Person, 'password_hash'>,
): Promise<void> {
  const link = await passwordLink(tx, config, person, 'invite');
  await mailTo(tx, person, 'invite', 'user.invited', { values: { link } });
}

/**
 * Uses up what was given out under the password before: links to choose one, halves of a sign-in. "That was not me" stays: with it the
 * person takes the account back from whoever changed the password.
 */
const waysIn = (userId: number): Statement => sql`update auth_token set used_at = now()
  where user_id = ${userId} and kind in ('reset', 'invite', 'second_factor') and used_at is null`;

/** The person's own change: other sessions end, the first-login gate opens, a notice goes out. */
export async function changePassword(
  body: { current_password: string; password: string; password_confirmation: string },
  context: SignedInContext,
): Promise<void> {
  const { actor } = context;
  await checkOwnPassword(context, body.current_password, 'current_password');
  if (normalPassword(body.password) === normalPassword(body.current_password)) failField('password', 'password_same');
  const hashed = await hashPassword(body.password);
  await context.db.write(async (tx) => {
    const person = await tx.maybe<Person>(
      sql`select ${personColumns} from app_user where id = ${actor.userId} for update`,
    );
    if (!person) return fail('session_expired');
    await demandPolicy(tx, body.password, person, body.password_confirmation);
    await tx.run(sql`update app_user set password_hash = ${hashed}, password_changed_at = now(), is_first_time_login = false
      where id = ${actor.userId}`);
    await tx.run(waysIn(actor.userId));
    await revokeSessions(tx, actor.tenantId, [actor.userId], 'password', actor.sessionId);
    await mailTo(tx, person, 'password_changed', 'user.password_changed');
  });
}

/** Mails a reset link when the account exists and may use it; takes the same time and says the same in every case. */
export async function forgotPassword(config: PlatformConfig, email: string, context: RequestContext): Promise<void> {
  const done = delay(FORGOT_TAKES);
  await context.db.write((tx) => takeFromBudget(tx, 'forgot', context.ip, FORGOT_CALLS_PER_HOUR, 3_600));
  await context.db.write(async (tx) => {
    const person = await tx.maybe<Person>(sql`select ${personColumns} from app_user
      where email = ${email} and deleted_at is null and not disable and not is_blacklisted and web_access for update`);
    if (!person) return;
    const recent = await tx.run(sql`select 1 from auth_token
      where user_id = ${person.id} and kind = 'reset' and created_at > now() - interval '1 hour'`);
    if (recent >= MAILS_PER_HOUR) return;
    const link = await passwordLink(tx, config, person, 'reset');
    await mailTo(tx, person, 'password_reset', 'user.password_reset', { values: { link } });
  });
  await done;
}

/** A person with the link they came by, and whoever was told it in their place. */
interface LinkedPerson extends Person {
  link_id: number;
  is_handed_over: boolean;
  made_by: number | null;
}

/** A link that still works, with its person. */
const linkOf = (
  token: string,
) => sql`select t.id as link_id, t.payload ? 'handed_over' as is_handed_over, t.created_by as made_by, u.id, u.first_name, u.last_name, u.email, u.language, u.is_customer_user,
    u.password_hash
  from auth_token t join app_user u on u.id = t.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted
  where t.token_hash = ${tokenHash(token)} and t.kind in ('reset', 'invite') and t.used_at is null and t.expires_at > now()`;

/** Sets a password with a one-use link: every session ends, a lock by failures opens, a notice goes out. */
export async function resetPassword(
  body: { token: string; password: string; password_confirmation: string },
  context: RequestContext,
): Promise<void> {
  const known = (await context.db.maybe<Person>(linkOf(body.token))) ?? fail('link_expired');
  await demandDifferent(known.password_hash, body.password);
  const hashed = await hashPassword(body.password);
  await context.db.write(async (tx) => {
    const person = await tx.maybe<LinkedPerson>(sql`${linkOf(body.token)} for update`);
    if (!person) return fail('link_expired');
    if (person.is_handed_over && !(await stillHandsOver(tx, person.made_by, person))) fail('link_expired');
    await demandPolicy(tx, body.password, person, body.password_confirmation);
    await tx.all([
      sql`update auth_token set used_at = now() where id = ${person.link_id}`,
      waysIn(person.id),
      sql`update app_user set password_hash = ${hashed}, password_changed_at = now(), is_first_time_login = false,
        is_locked = is_locked and lock_reason <> 'failed_logins',
        lock_reason = nullif(lock_reason, 'failed_logins'),
        locked_at = case when lock_reason = 'failed_logins' then null else locked_at end
        where id = ${person.id}`,
    ]);
    if (person.email) await clearTries(tx, accountKey(person.email));
    await revokeSessions(tx, context.tenant.id, [person.id], 'password');
    await mailTo(tx, person, 'password_changed', 'user.password_changed');
  });
}

interface LinkRow {
  kind: string;
  email: string | null;
  expires: string;
  customer_name: string | null;
}

interface LinkMaker {
  kind: string;
  is_handed_over: boolean;
  made_by: number | null;
  user_id: number | null;
  is_customer_user: boolean;
  customer_id: number | null;
}

/** What a link is for: the page behind it shows the masked address before it asks for a password. */
export async function linkInfo(token: string, context: RequestContext): Promise<Record<string, unknown>> {
  const row = await context.db.maybe<LinkRow & { maker: LinkMaker }>(sql`
    select t.kind, coalesce(u.email, t.payload ->> 'email') as email, t.expires_at as expires, c.name as customer_name,
      json_build_object('kind', t.kind, 'is_handed_over', t.payload ? 'handed_over', 'made_by', t.created_by, 'user_id', t.user_id,
        'is_customer_user', coalesce(u.is_customer_user, false), 'customer_id', (t.payload ->> 'customer_id')::bigint) as maker
    from auth_token t left join app_user u on u.id = t.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted
    left join customer c on c.id = coalesce((t.payload ->> 'customer_id')::bigint, u.customer_id) and c.deleted_at is null
    where t.token_hash = ${tokenHash(token)} and t.used_at is null and t.expires_at > now()
      and (t.user_id is null or u.id is not null) and (t.kind <> 'customer_invite' or c.status not in ('blocked', 'inactive'))`);
  if (!row?.email || !(await mayStillInvite(row.maker, context))) return fail('link_expired');
  const { email, maker: _maker, ...rest } = row;
  // Whoever holds an invitation got it at this address: the page fills it in.
  return { ...rest, email_masked: masked(email), ...(row.kind === 'customer_invite' ? { email } : {}) };
}

/** What somebody else invited with counts while they still may, here as when it is used. */
async function mayStillInvite(maker: LinkMaker, { db }: RequestContext): Promise<boolean> {
  const { user_id: id, customer_id: customerId, is_customer_user } = maker;
  if (maker.is_handed_over && id !== null)
    return db.write((tx) => stillHandsOver(tx, maker.made_by, { id, is_customer_user }));
  if (maker.kind === 'customer_invite' && customerId !== null)
    return db.write((tx) => stillInvites(tx, maker.made_by, customerId));
  return true;
}

/** `ana@x.com` → `a••@x.com`. */
function masked(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(local.length - 1, 8)))}@${domain}`;
}
