import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { originOf } from '../../../platform/server/outbound/company-origin.ts';

/** What a filled link opens: a document of a type, filled with an activity. */
export interface Opened {
  readonly document: number;
  readonly order: number | null;
  /** One of its files instead of what it says. */
  readonly file?: number | null;
  /** The signature whose document this is: as it was signed. */
  readonly signature?: number | null;
  /** Hash of what the reader is about to sign; nothing else is opened. */
  readonly content?: string | null;
}

/** The same until `exp` (epoch seconds). */
export interface LinkGrant extends Opened {
  readonly exp: number;
}

/** What links are made with: the secret of the installation, and its address, which says that of the company. */
export type LinkConfig = Pick<PlatformConfig, 'secret' | 'origin'>;

/** SQL text: the address of a document of a type (aliases td and md): its own, that of the company's document, else its first file. */
export const PAPER_LINK = `coalesce(td.link, md.link, (select 'attachment:' || a.id from attachment a where a.owner_type = 'master_document'
  and a.owner_id = md.id and a.deleted_at is null and a.status = 'clean' order by a.id limit 1))`;

/** A filled link holds an hour. */
const SECONDS = 3600;
const PATH = '/api/v1/ordertype/document-file';
const OURS = /^https?:\/\/[^/?#@]+$/;

const signature = (
  { secret }: Pick<PlatformConfig, 'secret'>,
  tenantId: number,
  { document, order, file, signature: signed, content, exp }: LinkGrant,
): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'ordo/document-link', 32)))
    .update([tenantId, document, order ?? 0, file ?? 0, signed ?? 0, content ?? '', exp].join('\n'))
    .digest();

/** What gives the addresses of documents filled with an activity, at the company's own address; they need no session. */
export async function filledLinks(config: LinkConfig, context: RequestContext): Promise<(opened: Opened) => string> {
  const origin = await originOf(context.db, config);
  return (opened) => filledLink({ secret: config.secret, origin }, context, opened);
}

function filledLink({ secret, origin }: LinkConfig, context: RequestContext, opened: Opened): string {
  const grant = { ...opened, exp: Math.floor(context.now / 1000) + SECONDS };
  const query = new URLSearchParams(
    Object.entries(grant).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, `${value}`]],
    ),
  );
  query.set('sig', signature({ secret }, context.tenant.id, grant).toString('base64url'));
  query.set('subdomain', context.tenant.subdomain);
  return `${origin}${PATH}?${query}`;
}

/** Throws 403 link_invalid for anything but an unchanged address of ours, 410 link_expired past its hour. */
export function checkFilledLink(config: PlatformConfig, context: RequestContext, grant: LinkGrant, sig: string): void {
  const [expected, sent] = [signature(config, context.tenant.id, grant), Buffer.from(sig, 'base64url')];
  if (expected.length !== sent.length || !timingSafeEqual(expected, sent)) fail('link_invalid');
  if (context.now >= grant.exp * 1000) fail('link_expired');
}

/** The grant in one of our own filled links, at whichever of our addresses it was made; null for any other text. */
export function grantIn(link: string): (LinkGrant & { sig: string }) | null {
  const [host, rest] = link.split(PATH, 2);
  if (!rest?.startsWith('?') || !OURS.test(host ?? '')) return null;
  const query = new URLSearchParams(rest);
  const [document, order, file, signed, exp] = ['document', 'order', 'file', 'signature', 'exp'].map(
    (name) => Number(query.get(name)) || null,
  );
  if (!document || !exp) return null;
  const content = query.get('content');
  return { document, order: order ?? null, file, signature: signed, content, exp, sig: query.get('sig') ?? '' };
}
