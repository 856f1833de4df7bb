import type { Language } from '../../../platform/kernel/errors.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Conventions } from '../../../platform/server/documents/template/formats.ts';

interface Look {
  time_zone: string;
  date_format: string | null;
  country: string;
  code: string;
  decimals: Record<string, number>;
}

/** How a company's own templates write days, numbers and money: as its documents do. */
export async function companyConventions(tx: Tx, language: Language): Promise<Conventions> {
  const look =
    await tx.maybe<Look>(sql`select c.time_zone, c.date_format, coalesce(k.code, '') as country, coalesce(b.code, 'USD') as code,
    ${sql.raw(CURRENCY_DECIMALS)} as decimals from company c left join currency b on b.id = c.base_currency_id
    left join country k on k.id = c.country_id limit 1`);
  return {
    locale: localeOf(language, look?.country ?? '', look?.time_zone ?? ''),
    zone: look?.time_zone ?? 'UTC',
    currency: look?.code ?? 'USD',
    decimals: look?.decimals ?? {},
    dates: look?.date_format ?? null,
  };
}
