import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { companyName, originOf } from '../../identity/public.server.ts';
import { sendMail } from '../../messages/public.server.ts';
import { lockOrder } from '../order-commands/locked-order.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { demandSignable } from '../order-transitions/signable.server.ts';
import type { makeSignLink, SignLinkRow } from './sign-link.contract.ts';

const DAYS = 14;

export const linkHash = (token: string): string => createHash('sha256').update(token).digest('hex');

const COLUMNS = sql`l.id, l.name, l.email, l.created_at, l.expires_at, l.opened_at, l.used_at, l.revoked_at,
  case when l.used_at is not null then 'used' when l.revoked_at is not null then 'revoked' when l.expires_at <= now() then 'expired' else 'open' end as state`;

/** Makes a link for an activity that can be signed now; only the hash of its secret is kept. Mails it when there is an address. */
export async function createSignLink(
  tx: Tx,
  config: PlatformConfig,
  context: SignedInContext,
  id: number,
  body: BodyOf<typeof makeSignLink>,
): Promise<SignLinkRow & { url: string; is_mailed: boolean }> {
  const { order, language } = await demandSignable(tx, context, id);
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx.wire<SignLinkRow>(sql`with l as (
    insert into sign_link (order_id, token_sha256, name, email, expires_at)
    values (${id}, ${linkHash(token)}, ${body.name ?? null}, ${body.email ?? null}, now() + make_interval(days => ${body.days ?? DAYS}))
    returning *) select ${COLUMNS} from l`);
  if (!row) return fail('internal');
  const url = `${await originOf(tx, config)}/sign/${token}`;
  if (body.email) await mailLink(tx, row, { url, orderId: id, reference: order.reference_no, language });
  return { ...row, url, is_mailed: Boolean(body.email) };
}

async function mailLink(
  tx: Tx,
  { id, name, email }: SignLinkRow,
  { url, orderId, reference, language }: { url: string; orderId: number; reference: string; language: 'en' | 'es' },
): Promise<void> {
  await sendMail(tx, {
    to: email ?? '',
    event: 'order.sign_link',
    ownerType: 'order',
    ownerId: orderId,
    dedupeKey: `sign_link:${id}`,
    kind: 'sign_link',
    language,
    values: { name: name ?? '', reference, company: await companyName(tx), link: url },
  });
}

/** Links of an activity the person may see, newest first. */
export async function signLinks({ db, actor }: SignedInContext, id: number): Promise<SignLinkRow[]> {
  const [[found], rows] = (await db.readAll([
    sql`select o.id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`,
    sql`select ${COLUMNS} from sign_link l where l.order_id = ${id} order by l.id desc limit 100`,
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
    sql`select ${COLUMNS} from sign_link l where l.id = ${linkId} and l.order_id = ${id}`,
  );
  return row ?? fail('not_found');
}
