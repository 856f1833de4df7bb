import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, fail, type Language } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';
import { companyName } from '../../identity/public.server.ts';
import { type MailState, mailState, sendMail } from '../../messages/public.server.ts';
import { lockOrder } from '../order-commands/locked-order.server.ts';
import { seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { demandSignable } from '../order-transitions/signable.server.ts';
import type { makeSignLink, SignLinkRow } from './sign-link.contract.ts';

const DAYS = 14;

const TEXTS = productTexts(
  'error.sign_link',
  { module: 'activities', use: 'error' },
  {
    readers_own: {
      en: 'Use the email of a contact who receives statements or of a portal user.',
      es: 'Use el correo de un contacto que recibe estados de cuenta o de un usuario del portal.',
    },
    shut_out: {
      en: 'This person’s portal access is disabled.',
      es: 'El acceso de esta persona al portal está desactivado.',
    },
  },
);

export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Where a link went, as the person may read it: addresses of the customer's people come with the customers, those that the activity
 * tells with the activity. Of others enough to know them by.
 */
const shownEmail = (actor: Actor) =>
  holds(actor, 'view.customers')
    ? sql`l.email`
    : sql`case when exists (select from "order" o left join customer c on c.id = o.customer_id
        where o.id = l.order_id and lower(l.email) in (lower(o.contact_email), lower(c.email))) then l.email
      else regexp_replace(l.email, '^(.).*@', '\\1•••@') end`;

/** Made out to a person of the portal who is shut out, or was deleted after `madeAt`; `email` is where it goes. */
export const isShutOut = (email: ReturnType<typeof sql>, madeAt = sql`now()`) => sql`exists (select from app_user u
  where u.is_customer_user and lower(u.email) = lower(${email})
    and (u.deleted_at > ${madeAt} or u.deleted_at is null and (u.disable or u.is_blacklisted)))`;
/** Of a link `l`. */
export const hasEnded = isShutOut(sql`l.email`, sql`l.created_at`);

const columns = (
  actor: Actor,
) => sql`l.id, l.name, ${shownEmail(actor)} as email, l.created_at, l.expires_at, l.opened_at, l.used_at, l.revoked_at,
  case when l.used_at is not null then 'used' when l.revoked_at is not null or ${hasEnded} then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end as state`;

/** Makes a link for an activity that can be signed now; only the hash of its secret is kept. Mails it when there is an address. */
export async function createSignLink(
  tx: Tx,
  config: PlatformConfig,
  context: SignedInContext,
  id: number,
  body: BodyOf<typeof makeSignLink>,
): Promise<SignLinkRow & { url: string | null; is_mailed: boolean; mail_state: MailState | null }> {
  const { order } = await demandSignable(tx, context, id);
  const isTold = readsAllOfLink(context.actor);
  const email = isTold ? body.email : await readersOwn(tx, id, body.email ?? null, context);
  const refused = email && (await tx.maybe(sql`select 1 where ${isShutOut(sql`${email}::text`)}`));
  if (refused) throw new AppError('validation', { errors: { email: [TEXTS.in('shut_out', context.language)] } });
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx.wire<SignLinkRow>(sql`with l as (
    insert into sign_link (order_id, token_sha256, name, email, expires_at)
    values (${id}, ${linkHash(token)}, ${body.name ?? null}, ${email ?? null}, now() + make_interval(days => ${body.days ?? DAYS}))
    returning *) select ${columns(context.actor)} from l`);
  if (!row) return fail('internal');
  const url = `${await originOf(tx, config)}/sign/${token}`;
  let state: MailState | null = null;
  if (email) {
    const language = await readersLanguage(tx, id, email);
    state = await mailLink(tx, { ...row, email }, { url, orderId: id, reference: order.reference_no, language });
  }
  return { ...row, url: isTold ? url : null, is_mailed: state === 'queued', mail_state: state };
}

/** The page of a link shows prices, lines and files: its address is told only to who may read all of them. */
const readsAllOfLink = (actor: Actor): boolean =>
  seesPrices(actor) && mayReadPart(actor, 'items') && mayReadPart(actor, 'attachments');

/**
 * An address whose reader reads all of it anyway: a contact who receives statements, or a person of the portal; the one asked for, else the
 * first there is. Where the link goes, whoever may not read its page must not choose, and both are set by who reads as much as they do.
 */
async function readersOwn(
  tx: Tx,
  orderId: number,
  asked: string | null,
  { language }: SignedInContext,
): Promise<string> {
  const found = await tx.maybe<{ email: string }>(sql`
    select a.email from "order" o cross join lateral (
      select 1 as rank, not p.is_primary as other, p.email from customer_contact p
        where p.customer_id = o.customer_id and p.deleted_at is null and p.receives_statements
      union all select 2, not l.is_primary, u.email from customer_user l join app_user u
          on u.id = l.user_id and u.deleted_at is null and not u.disable and not u.is_blacklisted
        where l.customer_id = o.customer_id and l.portal_access) a
    where o.id = ${orderId} and a.email <> '' and (${asked}::text is null or lower(a.email) = lower(${asked}::text))
    order by a.rank, a.other, a.email limit 1`);
  if (!found) throw new AppError('validation', { errors: { email: [TEXTS.in('readers_own', language)] } });
  return found.email;
}

/** Of the portal user at the address, else of the one the activity is for, else of the customer, else of the company. */
async function readersLanguage(tx: Tx, orderId: number, email: string): Promise<Language> {
  const [row] = await tx.rows<{ language: Language }>(sql`
    select coalesce((select u.language from customer_user l join app_user u on u.id = l.user_id and u.deleted_at is null
        where l.customer_id = o.customer_id and l.portal_access and (lower(u.email) = lower(${email}) or u.id = o.customer_user_id)
        order by lower(u.email) = lower(${email}) desc nulls last limit 1),
      c.language, (select language from company limit 1), 'en') as language
    from "order" o left join customer c on c.id = o.customer_id where o.id = ${orderId}`);
  return row?.language ?? fail('internal');
}

async function mailLink(
  tx: Tx,
  { id, name, email }: SignLinkRow,
  { url, orderId, reference, language }: { url: string; orderId: number; reference: string; language: Language },
): Promise<MailState> {
  const mail = await sendMail(tx, {
    to: email ?? '',
    event: 'order.sign_link',
    ownerType: 'order',
    ownerId: orderId,
    dedupeKey: `sign_link:${id}`,
    kind: 'sign_link',
    language,
    values: { name: name ?? '', reference, company: await companyName(tx), link: url },
  });
  return mailState(tx, mail);
}

/** Links of an activity the person may see, newest first. */
export async function signLinks({ db, actor }: SignedInContext, id: number): Promise<SignLinkRow[]> {
  const [[found], rows] = (await db.readAll([
    sql`select o.id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`,
    sql`select ${columns(actor)} from sign_link l where l.order_id = ${id} order by l.id desc limit 100`,
  ])) as [unknown[], SignLinkRow[]];
  return found ? rows : fail('not_found');
}

/** Stops a link; one that was used or stopped before stays as it is. */
export async function stopSignLink(
  tx: Tx,
  { actor }: SignedInContext,
  id: number,
  linkId: number,
): Promise<SignLinkRow> {
  await lockOrder(tx, actor, id);
  await tx.run(
    sql`update sign_link set revoked_at = now() where id = ${linkId} and order_id = ${id} and used_at is null and revoked_at is null`,
  );
  const [row] = await tx.wire<SignLinkRow>(
    sql`select ${columns(actor)} from sign_link l where l.id = ${linkId} and l.order_id = ${id}`,
  );
  return row ?? fail('not_found');
}
