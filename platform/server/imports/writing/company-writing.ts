import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { Writing } from './column-writing.ts';

/** What the company's own settings say of zone, numbers and dates. */
export interface CompanyWriting extends Writing {
  readonly zone: string;
}

interface Row {
  time_zone: string;
  language: string;
  date_format: string | null;
  country: string | null;
}

/** How the company writes: its date setting, else the custom of its country, else that of its language. */
export async function companyWriting(db: TenantDb): Promise<CompanyWriting> {
  const row = await db.maybe<Row>(sql`select c.time_zone, c.language, c.date_format, n.code as country
    from company c left join country n on n.id = c.country_id limit 1`);
  return row ? writingOfCompany(row) : { zone: 'UTC', decimal: '.', order: 'dmy' };
}

export function writingOfCompany({ time_zone, language, date_format, country }: Row): CompanyWriting {
  // The language people of the country use: "en" as the language of the screens says nothing about a German's comma.
  const spoken = country ? new Intl.Locale('und', { region: country }).maximize().language : language;
  const locale = country ? `${spoken}-${country}` : language;
  const decimal = partOf(new Intl.NumberFormat(locale).formatToParts(1.5), 'decimal') === ',' ? ',' : '.';
  const parts = new Intl.DateTimeFormat(country ? locale : 'es', { dateStyle: 'short' }).formatToParts(0);
  const isMonthFirst = parts.findIndex(({ type }) => type === 'month') < parts.findIndex(({ type }) => type === 'day');
  const own = date_format && !date_format.startsWith('YYYY') ? date_format.startsWith('MM') : isMonthFirst;
  return { zone: time_zone, decimal, order: own ? 'mdy' : 'dmy' };
}

const partOf = (parts: readonly Intl.NumberFormatPart[], type: string): string | undefined =>
  parts.find((part) => part.type === type)?.value;
