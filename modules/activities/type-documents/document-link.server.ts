import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';

/** What a filled link opens: a document of a type, filled with an activity, until `exp` (epoch seconds). */
export interface LinkGrant {
  readonly document: number;
  readonly order: number | null;
  readonly exp: number;
}

/** What links are made with: the address of the installation and its secret. */
export type LinkConfig = Pick<PlatformConfig, 'secret' | 'origin'>;

/** SQL text: the address of a document of a type (aliases td and md): its own, that of the company's document, else its first file. */
export const PAPER_LINK = `coalesce(td.link, md.link, (select 'attachment:' || a.id from attachment a where a.owner_type = 'master_document'
  and a.owner_id = md.id and a.deleted_at is null and a.status = 'clean' order by a.id limit 1))`;

/** A filled link holds an hour. */
const SECONDS = 3600;
const PATH = '/api/v1/ordertype/document-file';

const signature = (
  { secret }: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  { document, order, exp }: LinkGrant,
): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'ordo/document-link', 32)))
    .update([tenantId, document, order ?? 0, exp].join('\n'))
    .digest();

/** The address of a document filled with an activity; it needs no session. */
export function filledLink(
  config: LinkConfig,
  context: RequestContext,
  document: number,
  order: number | null,
): string {
  const grant = { document, order, exp: Math.floor(context.now / 1000) + SECONDS };
  const query = new URLSearchParams({
    document: String(document),
    ...(order === null ? {} : { order: String(order) }),
    exp: String(grant.exp),
    sig: signature(config, context.tenant.id, grant).toString('base64url'),
    subdomain: context.tenant.subdomain,
  });
  return `${config.origin}${PATH}?${query}`;
}

/** Throws 403 link_invalid for anything but an unchanged address of ours, 410 link_expired past its hour. */
export function checkFilledLink(config: PlatformConfig, context: RequestContext, grant: LinkGrant, sig: string): void {
  const [expected, sent] = [signature(config, context.tenant.id, grant), Buffer.from(sig, 'base64url')];
  if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) fail('link_invalid');
  if (context.now >= grant.exp * 1000) fail('link_expired');
}

/** The grant in one of our own filled links; null for any other text. */
export function grantIn(config: PlatformConfig, link: string): (LinkGrant & { sig: string }) | null {
  if (!link.startsWith(`${config.origin}${PATH}?`)) return null;
  const query = new URL(link).searchParams;
  const [document, order, exp] = ['document', 'order', 'exp'].map((name) => Number(query.get(name)));
  return document && exp ? { document, order: order || null, exp, sig: query.get('sig') ?? '' } : null;
}
