import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { readWhole } from '../../../platform/server/storage/whole.ts';
import { DRAWN_FILES, type PaperPart } from './paper-content.server.ts';
import { type Filling, filledAddress, filledWords, fillingOf, type PaperTemplate } from './paper-words.server.ts';

const MOST_BYTES = 2_000_000;

/** The PDF behind a link as it is now: a stored file, a template of the company, or a page of the web without scripts. */
export async function renderLink(
  platform: Platform,
  context: RequestContext,
  link: string,
  orderId: number | null,
): Promise<Buffer> {
  const [kind, id] = /^(attachment|template):(\d+)$/.exec(link)?.slice(1) ?? [];
  if (kind === 'attachment') return filePdf(platform, context, { id: Number(id) });
  const { db, tenant, language } = context;
  const filling = await fillingOf((statements) => db.readAll(statements), tenant.id, orderId, language);
  if (kind !== 'template') return pagePdf(filledAddress(link, filling));
  const template = await db.maybe<PaperTemplate>(
    sql`select app.shown(names, name) as name, html, html_es from message_template where id = ${Number(id)} and active`,
  );
  return template ? templatePdf(context, template, filling) : fail('link_unknown');
}

/** What is asked of a part that is drawn: since when it is as it is, and whether a file that was removed since is drawn as well. */
interface Drawn {
  readonly createdAt?: string;
  readonly isKept?: boolean;
  /** What is said above a page of the web, as HTML. */
  readonly notice?: string | undefined;
}

/** The PDF of one part of a document, as it was filled. */
export async function drawPart(
  platform: Platform,
  context: RequestContext,
  part: PaperPart,
  { createdAt = new Date(context.now).toISOString(), isKept = false, notice }: Drawn = {},
): Promise<Buffer> {
  if (part.kind === 'file') return filePdf(platform, context, { id: part.id, isKept });
  if (part.kind === 'page') return pagePdf(part.address, notice);
  return toPdf(part.html, { locale: part.language, page: { title: part.title, createdAt } });
}

async function templatePdf({ now }: RequestContext, template: PaperTemplate, filling: Filling): Promise<Buffer> {
  try {
    const { html } = await filledWords(template, filling);
    const page = { title: template.name, createdAt: new Date(now).toISOString() };
    return await toPdf(html, { locale: filling.language, page });
  } catch (error) {
    if (error instanceof TemplateError) return failField('link', `template:${error.message.replaceAll(':', ' ')}`);
    throw error;
  }
}

/** A stored PDF as it is; a picture on a page of its own. */
async function filePdf(
  platform: Platform,
  { db, now }: RequestContext,
  { id, isKept = false }: { id: number; isKept?: boolean },
): Promise<Buffer> {
  const file = await db.maybe<{ key: string; name: string; file_extension: string | null }>(
    sql`select coalesce(object_key, key) as key, name, file_extension from attachment
      where id = ${id} and owner_type in ('order_type', 'master_document') and (deleted_at is null or ${isKept}) and status = 'clean'`,
  );
  const bytes = file?.key ? await readWhole(platform.storage, file.key) : null;
  if (!file || !bytes) return fail('link_unknown');
  const mime = DRAWN_FILES[(file.file_extension ?? '').toLowerCase()];
  if (!mime) return failField('link', 'not_allowed');
  if (mime === 'application/pdf') return bytes;
  const html = `<img src="data:${mime};base64,${bytes.toString('base64')}" alt="">`;
  return toPdf(html, { page: { title: file.name, createdAt: new Date(now).toISOString() } });
}

/** A page of somebody else's server: fetched by the guarded client, drawn by our own writer, which runs nothing. */
async function pagePdf(url: string, notice = ''): Promise<Buffer> {
  const answer = await sendOutbound({ url, method: 'GET', maxBytes: MOST_BYTES }).catch(() =>
    failField('link', 'link_unreachable'),
  );
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || !/^text\/(html|plain)\b/.test(type)) return failField('link', 'link_unreachable');
  return toPdf(notice + answer.body, { page: { title: new URL(url).hostname } });
}
