import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import type { PaperEvidence } from '../portal-company-papers/paper-proof.server.ts';
import type { Opened } from './document-link.server.ts';
import { contentOf, hashOf, PAPER_SOURCE, type PaperSource } from './paper-content.server.ts';
import { fillingOf } from './paper-words.server.ts';
import { drawPart, renderLink } from './render-document.server.ts';
import { signedPart } from './signed-part.server.ts';

/** What a filled link opens, with the name of its file. */
export async function openDocument(
  platform: Platform,
  context: RequestContext,
  opened: Opened,
): Promise<{ bytes: Buffer; name: string }> {
  const row = await context.db.maybe<{ source: PaperSource; name: string }>(sql`
    select ${sql.raw(PAPER_SOURCE)} as source, coalesce(td.name, app.shown(dt.names, dt.name), md.name) as name
    from order_type_document td left join document_type dt on dt.id = td.document_type_id
    left join master_document md on md.id = td.master_document_id where td.id = ${opened.document}`);
  if (!row) return fail('link_unknown');
  const draw = opened.signature ? drawSigned : drawPresent;
  return { bytes: await draw(platform, context, opened, row.source), name: row.name };
}

/** As it is now; where a hash is named, only what that was taken of. */
async function drawPresent(
  platform: Platform,
  context: RequestContext,
  { order, file = null, content }: Opened,
  source: PaperSource,
): Promise<Buffer> {
  const { db, tenant, language } = context;
  const filling = await fillingOf((statements) => db.readAll(statements), tenant.id, order, language);
  const { parts } = await contentOf(source, filling);
  const part = file === null ? parts[0] : parts.find((each) => each.kind === 'file' && each.id === file);
  if (content && (!part || hashOf([part]) !== content)) fail('document_changed');
  if (part) return drawPart(platform, context, part);
  // Says why it cannot be opened.
  return file === null && source.link ? renderLink(platform, context, source.link, order) : fail('link_unknown');
}

/** As it was signed: from the evidence, whatever the activity, the template and the files have become. */
async function drawSigned(
  platform: Platform,
  context: RequestContext,
  { order, signature, file = null }: Opened,
): Promise<Buffer> {
  const row = await context.db.maybe<{ evidence: string }>(
    sql`select evidence from order_document_signature where id = ${signature ?? null}::bigint and order_id = ${order}::bigint`,
  );
  if (!row) return fail('link_unknown');
  const evidence = JSON.parse(row.evidence) as PaperEvidence;
  const { notice, ...part } = await signedPart(context, evidence, order, file);
  return drawPart(platform, context, part, { createdAt: evidence.signed_at, isKept: true, notice });
}
