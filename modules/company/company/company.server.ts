import { AppError, fail, type Language } from '../../../platform/kernel/errors.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { tenantCache } from '../../../platform/server/tenant-cache/tenant-cache.ts';
import { claimUpload } from '../../files/public.server.ts';
import { ownBase } from '../currency/base.server.ts';
import { baseByCode } from '../currency/first-base.server.ts';
import { refuseWhenPriced, tellRatesFrom } from '../currency/rebase.server.ts';
import type { SettingReader } from '../setting/setting.server.ts';

/** A company row as the database has it, the logo still a stored JSON string. */
export interface CompanyRow {
  id: number;
  name: string;
  logo: string | null;
  background_color: string;
  text_color: string;
  base_currency_id: number;
  base_currency: { code: string; decimals: number };
  currency_decimals: Record<string, number>;
  country: { code: string } | null;
  time_zone: string;
  language: Language;
  updated_at: string;
  [column: string]: unknown;
}

/** The company with its country and base currency; one statement. */
export const companyStatement = (language: Language): Statement => sql`
  select c.id, c.name, c.address1, c.address2, c.city, c.state, c.postal_code, c.country_id,
    case when n.id is null then null else json_build_object('id', n.id, 'code', n.code,
      'country_name', ${language === 'es' ? sql`n.country_name_es` : sql`n.country_name`}) end as country,
    c.phone, c.email, c.website, c.logo, c.background_color, c.text_color, c.base_currency_id,
    json_build_object('id', b.id, 'code', b.code, 'name', app.shown(b.names, b.name), 'symbol', b.symbol, 'decimals', b.decimals) as base_currency,
    ${sql.raw(CURRENCY_DECIMALS)} as currency_decimals,
    c.time_zone, c.language, c.date_format, c.first_day_of_week, c.fiscal_year_start_month, c.updated_at
  from company c join currency b on b.id = c.base_currency_id left join country n on n.id = c.country_id`;

/** Writes the sent fields; a stale `updated_at` is a conflict that carries the company as it is now. */
export async function updateCompany(
  tx: Tx,
  { expected, patch }: { expected: string | undefined; patch: Record<string, unknown> },
  { actor, language }: SignedInContext,
): Promise<CompanyRow> {
  await ownNewBase(tx, patch);
  await tx.run(sql`select 1 from company for update`);
  const [before] = await tx.wire<CompanyRow>(companyStatement(language));
  if (!before) return fail('not_found');
  if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
  await refuseNoPhone(tx, { table: 'company', id: before.id }, patch);
  const { base_currency_id, base_currency_code: code, logo, ...plain } = patch;
  const base = typeof code === 'string' ? await baseByCode(tx, code, actor) : base_currency_id;
  if (typeof base === 'number' && base !== before.base_currency_id) await changeBase(tx, base);
  const columns = {
    ...plain,
    base_currency_id: base,
    logo: logo === undefined ? undefined : await savedLogo(tx, before, logo as string | null, actor),
  };
  const update = updateRow('company', columns, sql`id = ${before.id}`);
  if (update) await tx.run(update);
  const [after] = await tx.wire<CompanyRow>(companyStatement(language));
  return after ?? fail('not_found');
}

/** The key in a logo as stored or sent: JSON string {"url","key"}, or the key itself. */
export function logoKey(logo: string | null): string | null {
  if (!logo) return null;
  try {
    const parsed = JSON.parse(logo) as { key?: unknown };
    return typeof parsed === 'object' && parsed !== null && typeof parsed.key === 'string' ? parsed.key : null;
  } catch {
    return logo;
  }
}

async function savedLogo(
  tx: Tx,
  company: CompanyRow,
  sent: string | null,
  actor: { userId: number },
): Promise<string | null> {
  const key = logoKey(sent);
  if (key === logoKey(company.logo)) return company.logo;
  await tx.run(sql`update attachment set deleted_at = now()
    where owner_type = 'company' and owner_id = ${company.id} and kind = 'image' and deleted_at is null`);
  if (key === null) return null;
  const id = await claimUpload(tx, { ownerType: 'company', ownerId: company.id, kind: 'image', key, actor });
  const file = await tx.maybe<{ key: string; mime: string }>(sql`select key, mime from attachment where id = ${id}`);
  if (!file?.mime.startsWith('image/')) throw new AppError('validation', { errors: { logo: ['not_allowed'] } });
  return JSON.stringify({ url: file.key, key: file.key });
}

/** Another base is to be: nobody reads a rate meanwhile. It comes before every row, as wherever a rate is written. */
async function ownNewBase(tx: Tx, { base_currency_id: id, base_currency_code: code }: Record<string, unknown>) {
  if (id === undefined && code === undefined) return;
  const same = await tx.maybe(sql`select 1 from company c join currency y on y.id = c.base_currency_id
    where y.id = coalesce(${id ?? null}::bigint, y.id) and y.code = coalesce(${code ?? null}::text, y.code)`);
  if (!same) await tx.run(ownBase);
}

/** The base may change only while nothing was ever priced in it; every rate is then told in the new base. */
async function changeBase(tx: Tx, currencyId: number): Promise<void> {
  await refuseWhenPriced(tx);
  const next = await tx.maybe<{ exchange_rate: string; active: boolean }>(
    sql`select exchange_rate, active from currency where id = ${currencyId} for update`,
  );
  if (!next?.active) throw new AppError('validation', { errors: { base_currency_id: ['not_found'] } });
  await tellRatesFrom(tx, currencyId, next.exchange_rate);
}

/** The company's clock and the day its weeks begin with: 0 Sunday, 1 Monday, 6 Saturday. */
export interface Calendar {
  readonly zone: string;
  readonly firstDayOfWeek: number;
}
const calendars = tenantCache<Calendar>();

/** Drops known calendars when a company changes. */
export const forgetCalendars = (tenantId: number | null): void => calendars.forget(tenantId);

/** What days, weeks and months are on the company's clock. Kept until the company changes. */
export const companyCalendar = (db: SettingReader): Promise<Calendar> =>
  calendars.of(db.actor.tenantId, async () => {
    const [row] = await db.read<{ time_zone: string; first_day_of_week: number }>(
      sql`select time_zone, first_day_of_week from company`,
    );
    // Of a company that is only being made nothing is kept.
    if (!row) forgetCalendars(db.actor.tenantId);
    return { zone: row?.time_zone ?? 'UTC', firstDayOfWeek: row?.first_day_of_week ?? 1 };
  });

/** The IANA zone of the company: where a calendar day begins. */
export const companyZone = async (db: SettingReader): Promise<string> => (await companyCalendar(db)).zone;
