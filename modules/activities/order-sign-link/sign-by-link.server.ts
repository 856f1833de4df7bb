import type { AnswerOf, BodyOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { type ErrorDetails, fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { fieldDefinitions } from '../../fields/public.server.ts';
import { fileAddress } from '../../files/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { signOff } from '../order-transitions/signoff.server.ts';
import { refuseSignoff } from './refuse-signoff.server.ts';
import type { openSignLink, refuseByLinkCall, signByLinkCall } from './sign-link.contract.ts';
import { hasEnded, linkHash } from './sign-link.server.ts';
import { refuseChanged, workToSign } from './work-to-sign.server.ts';

/** A file of the page opens for an hour. */
const FILE_SECONDS = 3600;

type Shown = AnswerOf<typeof openSignLink>;

interface Link {
  id: number;
  order_id: number;
  name: string | null;
  created_by: number;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
  is_expired: boolean;
  proof_code: string | null;
  signer_name: string | null;
}

/** Its signature only while that counts: what was voided is told as closed, like a link that another one replaced. */
const linkOf = (token: string, isLocked = false) => sql`
  select l.id, l.order_id, l.name, l.created_by, l.expires_at, l.used_at, l.revoked_at, (l.expires_at <= now() or ${hasEnded}) as is_expired, g.proof_code, g.signer_name
  from sign_link l left join order_signoff g on g.id = l.signoff_id and g.voided_at is null
  where l.token_sha256 = ${linkHash(token)} ${isLocked ? sql`for update of l` : sql``}`;

/** What the page of a link shows; a link nobody made answers as one that is not valid. */
export async function showSignLink(
  platform: Pick<Platform, 'config'>,
  token: string,
  context: RequestContext,
): Promise<Shown> {
  const { db, language } = context;
  const link = (await db.maybe<Link>(linkOf(token))) ?? fail('link_invalid');
  const order = await db.maybe<{
    reference_no: string;
    type: string;
    company: string;
    status: string;
    is_signed: boolean;
    time_zone: string;
  }>(
    sql`select o.reference_no, app.shown(t.names, t.name) as type, o.status, o.time_zone, (select name from company limit 1) as company, o.signed_off_at is not null as is_signed
      from "order" o join order_type t on t.id = o.order_type_id where o.id = ${link.order_id} and o.deleted_at is null`,
  );
  if (!order) return fail('link_invalid');
  const company = await companyFacts(db);
  const { status, is_signed, ...facts } = order;
  const shown = {
    ...facts,
    name: link.name,
    may_type: company.typedSignatureAllowed,
    work: null,
    files: [],
    content_sha256: null,
    proof_code: link.proof_code,
  };
  if (link.used_at !== null) return { ...shown, state: link.proof_code ? 'signed' : 'closed' };
  if (link.revoked_at !== null || link.is_expired) return fail('link_expired', await whomToAsk(db));
  if (is_signed || !['released', 'incomplete', 'completed'].includes(status)) return { ...shown, state: 'closed' };
  await db.write((tx) =>
    tx.run(sql`update sign_link set opened_at = now() where id = ${link.id} and opened_at is null`),
  );
  const read = await workToSign((statements) => db.readAll(statements), {
    orderId: link.order_id,
    company,
    language,
    now: context.now,
    fields: await fieldDefinitions(db),
  });
  if (!read) return fail('link_invalid');
  const files = read.files.map(({ id, name, key }) => ({
    id,
    name,
    link: fileAddress(platform, context, key, FILE_SECONDS),
  }));
  return { ...shown, state: 'open', work: read.work, files, content_sha256: read.sha256 };
}

/** Whoever holds a link that the company made may ask it for another one; who only guesses learns no more than its public page says. */
async function whomToAsk(db: RequestContext['db']): Promise<ErrorDetails> {
  const company = await db.maybe<{ phone: string | null; email: string | null }>(
    sql`select phone, email from company limit 1`,
  );
  return { details: { phone: company?.phone ?? null, email: company?.email ?? null } };
}

/** Signs by a link, once: a second tap of the same person answers the signature it already made; another one is told of it. */
export async function signByLink(
  platform: Platform,
  token: string,
  body: BodyOf<typeof signByLinkCall>,
  context: RequestContext,
): Promise<AnswerOf<typeof signByLinkCall>> {
  return context.db.write(async (tx) => {
    const link = await openLink(tx, token);
    if (link.used_at !== null) return signedBefore(link, body.signer_name);
    const { confirmed, content_sha256, ...signature } = body;
    if (!confirmed) fail('validation', { errors: { confirmed: ['text_field_required'] } });
    await refuseChanged(tx, link.order_id, content_sha256, context);
    const signer = actingFor(link, body.signer_name, context);
    await signOff(tx, platform, signer, link.order_id, { address: null, ...signature }, 'link');
    const [signed] = await tx.rows<{ proof_code: string | null }>(sql`with signed as (
        select id, proof_code from order_signoff where order_id = ${link.order_id} and voided_at is null
      ), used as (update sign_link set used_at = now(), signoff_id = (select id from signed) where id = ${link.id})
      select proof_code from signed`);
    return { proof_code: signed?.proof_code ?? null };
  });
}

function signedBefore(link: Link, name: string): AnswerOf<typeof signByLinkCall> {
  if (!link.proof_code) return fail('link_expired');
  return link.signer_name === name.trim() ? { proof_code: link.proof_code } : fail('already_signed');
}

/** Keeps that the person of the link would not sign; the link is used up. */
export async function refuseByLink(
  token: string,
  body: BodyOf<typeof refuseByLinkCall>,
  context: RequestContext,
): Promise<AnswerOf<typeof refuseByLinkCall>> {
  return context.db.write(async (tx) => {
    const link = await openLink(tx, token);
    if (link.used_at !== null) return link.proof_code ? fail('already_signed') : { refused: true };
    const signer = actingFor(link, body.name, context);
    await refuseSignoff(tx, signer, link.order_id, body, { channel: 'link', linkId: link.id });
    await tx.run(sql`update sign_link set used_at = now() where id = ${link.id}`);
    return { refused: true };
  });
}

/** The link under lock, its activity first, as whoever stops the link locks them. */
async function openLink(tx: Tx, token: string): Promise<Link> {
  await tx.run(sql`select from "order" o
    where o.id = (select l.order_id from sign_link l where l.token_sha256 = ${linkHash(token)}) for update`);
  const link = (await tx.maybe<Link>(linkOf(token, true))) ?? fail('link_invalid');
  if (link.used_at === null && (link.revoked_at !== null || link.is_expired)) fail('link_expired');
  return link;
}

/**
 * The signer acts with one right on one activity, on behalf of the person who made the link: what the signature brings about
 * (a completion) is done in their name, and what is written carries the signer's.
 */
function actingFor(link: Link, name: string, context: RequestContext): SignedInContext {
  const actor: Actor = {
    tenantId: context.tenant.id,
    userId: link.created_by,
    sessionId: 0,
    name,
    language: context.language,
    audience: 'staff',
    isStandIn: true,
    isAdministrator: false,
    isFirstTimeLogin: false,
    needsSecondFactor: false,
    lacksSecondFactor: false,
    lacksPolicy: false,
    permissions: new Set(['sign_off.order', 'view_all.order']),
    types: 'all',
    customerId: null,
    customerIds: [],
  };
  return { ...context, actor };
}
