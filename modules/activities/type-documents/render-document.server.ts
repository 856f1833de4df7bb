import { buffer } from 'node:stream/consumers';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { toPdf } from '../../../platform/server/documents/pdf.ts';
import { renderHtml } from '../../../platform/server/documents/render-html.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { type DocumentLanguage, documentLanguage } from '../documents/document-language.server.ts';

const MOST_BYTES = 2_000_000;
const PLACEHOLDER = /\{\{\s*(order|customer|company)\.(\w+)\s*\}\}/g;

type Values = Record<'order' | 'customer' | 'company', Record<string, unknown> | null>;

/** The PDF behind a link: a stored file, a template of the company, or a page of the web without scripts. */
export async function renderLink(
  platform: Platform,
  context: RequestContext,
  link: string,
  orderId: number | null,
): Promise<Buffer> {
  const [kind, id] = /^(attachment|template):(\d+)$/.exec(link)?.slice(1) ?? [];
  if (kind === 'attachment') return filePdf(platform, context, Number(id));
  const values = await valuesOf(context, orderId);
  if (kind === 'template') return templatePdf(context, Number(id), values, orderId);
  return pagePdf(filledAddress(link, values));
}

/** An address with its placeholders filled, each value escaped. */
const filledAddress = (link: string, values: Values): string =>
  link.replace(PLACEHOLDER, (_all, group: keyof Values, name: string) =>
    encodeURIComponent(String(values[group]?.[name] ?? '')),
  );

async function valuesOf({ db }: RequestContext, orderId: number | null): Promise<Values> {
  const [[company = null], [order]] = (await db.readAll([
    sql`select name, phone, email, website, address1, city, state from company limit 1`,
    sql`select json_build_object('id', o.id, 'reference_no', o.reference_no, 'ex_ref_no', o.ex_ref_no, 'title', o.title,
        'description', o.description, 'status', o.status, 'address1', o.address1, 'city', o.city, 'contact_name', o.contact_name,
        'scheduled_start', o.scheduled_start, 'type', app.shown(t.names, t.name), 'officer', u.full_name) as "order",
      json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code, 'email', c.email, 'phone', c.phone,
        'tax_number', c.tax_number) as customer
      from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
      left join app_user u on u.id = o.driver_id where o.id = ${orderId}::bigint and o.deleted_at is null`,
  ])) as [Values['company'][], Pick<Values, 'order' | 'customer'>[]];
  return { company, order: order?.order ?? null, customer: order?.customer ?? null };
}

async function templatePdf(
  { db, language: asked, now }: RequestContext,
  id: number,
  values: Values,
  orderId: number | null,
): Promise<Buffer> {
  const paper = orderId === null ? undefined : await db.maybe<DocumentLanguage>(documentLanguage([orderId]));
  const language = paper?.language ?? asked;
  const template = await db.maybe<{ name: string; html: string; html_es: string | null }>(
    sql`select app.shown(names, name) as name, html, html_es from message_template where id = ${id} and active`,
  );
  if (!template) return fail('link_unknown');
  const [company] = await db.read<{
    time_zone: string;
    date_format: string | null;
    code: string | null;
    decimals: Record<string, number>;
  }>(
    sql`select co.time_zone, co.date_format, cu.code, ${sql.raw(CURRENCY_DECIMALS)} as decimals from company co left join currency cu on cu.id = co.base_currency_id limit 1`,
  );
  const { time_zone: zone = 'UTC', date_format: dates, code, decimals } = company ?? {};
  const options = { locale: language, zone, currency: code ?? 'USD', decimals, dates };
  try {
    const html = renderHtml((language === 'es' && template.html_es) || template.html, values, options);
    return await toPdf(html, {
      locale: language,
      page: { title: template.name, createdAt: new Date(now).toISOString() },
    });
  } catch (error) {
    if (error instanceof TemplateError) return failField('link', `template:${error.message.replaceAll(':', ' ')}`);
    throw error;
  }
}

/** A stored PDF as it is; a picture on a page of its own. */
async function filePdf(platform: Platform, { db, now }: RequestContext, id: number): Promise<Buffer> {
  const file = await db.maybe<{ key: string; name: string; file_extension: string | null }>(
    sql`select coalesce(object_key, key) as key, name, file_extension from attachment
      where id = ${id} and owner_type in ('order_type', 'master_document') and deleted_at is null and status = 'clean'`,
  );
  const stream = file && (await platform.storage.get(file.key));
  if (!file || !stream) return fail('link_unknown');
  const bytes = await buffer(stream);
  const extension = (file.file_extension ?? '').toLowerCase();
  if (extension === 'pdf') return bytes;
  const mime = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' }[extension];
  if (!mime) return failField('link', 'not_allowed');
  const html = `<img src="data:${mime};base64,${bytes.toString('base64')}" alt="">`;
  return toPdf(html, { page: { title: file.name, createdAt: new Date(now).toISOString() } });
}

/** A page of somebody else's server: fetched by the guarded client, drawn by our own writer, which runs nothing. */
async function pagePdf(url: string): Promise<Buffer> {
  const answer = await sendOutbound({ url, method: 'GET', maxBytes: MOST_BYTES }).catch(() =>
    failField('link', 'link_unreachable'),
  );
  const type = String(answer.headers['content-type'] ?? '');
  if (answer.status !== 200 || !/^text\/(html|plain)\b/.test(type)) return failField('link', 'link_unreachable');
  return toPdf(answer.body, { page: { title: new URL(url).hostname } });
}
