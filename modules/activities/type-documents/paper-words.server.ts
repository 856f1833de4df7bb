import type { Language } from '../../../platform/kernel/errors.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type RenderOptions, renderWords, type Words } from '../../../platform/server/documents/render-html.ts';
import { readingIn } from '../../../platform/server/words/reader.ts';
import { type DocumentLanguage, documentLanguage } from '../documents/document-language.server.ts';
import type { ReadAll } from '../order-documents/document-source.server.ts';

type Group = 'order' | 'customer' | 'company';
type Values = Record<Group, Record<string, unknown> | null>;

/** What documents are filled with: values, and how they are written. Without an activity the company's alone. */
export interface Filling {
  readonly values: Values;
  /** What of it is agreed on, as a signature keeps it (`app.paper_values`); null without an activity. */
  readonly agreed: Values | null;
  readonly language: Language;
  readonly options: RenderOptions;
}

/** The words of a template. */
export interface PaperTemplate {
  readonly name: string;
  readonly html: string;
  readonly html_es: string | null;
}

const COMPANY = `select co.name, co.phone, co.email, co.website, co.address1, co.city, co.state, co.time_zone, co.date_format,
  coalesce(cu.code, 'USD') as currency, ${CURRENCY_DECIMALS} as decimals, coalesce(k.code, '') as country
  from company co left join currency cu on cu.id = co.base_currency_id left join country k on k.id = co.country_id limit 1`;

interface CompanyRow extends Record<string, unknown> {
  time_zone: string;
  date_format: string | null;
  currency: string;
  decimals: Record<string, number>;
  country: string;
}

/** The values of an activity in the language of its documents; in the reader's where there is none. */
export async function fillingOf(
  readAll: ReadAll,
  tenantId: number,
  orderId: number | null,
  reader: Language,
): Promise<Filling> {
  const [[paper]] = (orderId === null ? [[]] : await readAll([documentLanguage([orderId])])) as [DocumentLanguage[]];
  const language = paper?.language ?? reader;
  const [[company], [order]] = (await readingIn(language, () =>
    readAll([
      sql`${sql.raw(COMPANY)}`,
      sql`select json_build_object('id', o.id, 'reference_no', o.reference_no, 'ex_ref_no', o.ex_ref_no, 'title', o.title,
        'description', o.description, 'status', o.status, 'address1', o.address1, 'city', o.city, 'contact_name', o.contact_name,
        'scheduled_start', to_char(o.scheduled_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'type', app.shown(t.names, t.name), 'officer', u.full_name) as "order",
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name, 'customer_code', c.customer_code, 'email', c.email,
        'phone', c.phone, 'tax_number', c.tax_number) end as customer, app.paper_values(${tenantId}, o.id) as agreed,
      o.time_zone as zone
      from "order" o join order_type t on t.id = o.order_type_id left join customer c on c.id = o.customer_id
      left join app_user u on u.id = o.driver_id where o.id = ${orderId}::bigint and o.deleted_at is null`,
    ]),
  )) as [CompanyRow[], { order: Values['order']; customer: Values['customer']; agreed: Values; zone: string }[]];
  const { time_zone: zone, date_format: dates, currency, decimals, country, ...own } = company as CompanyRow;
  return {
    values: { company: own, order: order?.order ?? null, customer: order?.customer ?? null },
    agreed: order?.agreed ?? null,
    language,
    // A visit is told on the clock of its place.
    options: { locale: localeOf(language, country, zone), zone: order?.zone ?? zone, currency, decimals, dates },
  };
}

/** The text of a template that its reader gets. */
export const textOf = ({ html, html_es }: PaperTemplate, language: Language): string =>
  (language === 'es' && html_es) || html;

/** A template filled; throws TemplateError where it cannot be. */
export const filledWords = (template: PaperTemplate, { values, language, options }: Filling): Promise<Words> =>
  renderWords(textOf(template, language), values, options);

const PLACEHOLDER = /\{\{\s*(order|customer|company)\.(\w+)\s*\}\}/g;

/** An address with its placeholders filled, each value escaped. */
export const filledAddress = (link: string, { values }: Filling): string =>
  link.replace(PLACEHOLDER, (_all, group: Group, name: string) =>
    encodeURIComponent(String(values[group]?.[name] ?? '')),
  );

/**
 * The agreed values that a text asks for. A group that is named without one of its values counts whole, and so does everything
 * where a text walks over what there is.
 */
export function agreedIn(text: string, { agreed }: Filling): Partial<Values> {
  const used: Partial<Values> = {};
  if (!agreed) return used;
  const asked = (text.match(/\{\{[^{}]*\}\}/g) ?? []).join(' ');
  if (/\bthis\b|@root(?!\.)/.test(asked)) return agreed;
  for (const [, group, name] of asked.matchAll(/\b(order|customer|company)\b(?:\.(\w+))?/g) as Iterable<
    [string, Group, string | undefined]
  >) {
    const values = agreed[group];
    if (values === null || name === undefined) used[group] = values;
    else if (name in values) used[group] = { ...used[group], [name]: values[name] };
  }
  return used;
}
