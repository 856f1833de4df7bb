import type { Language } from '../../kernel/errors.ts';
import { localeOf } from '../../kernel/texts/locale.ts';
import { isZone } from '../../kernel/zone-names.ts';

/** What the company says about how numbers, days and money look. */
export interface CompanyFormat {
  /** ISO 3166 alpha-2. */
  country_code?: string | null;
  time_zone?: string | null;
  /** ISO 4217. */
  currency_code?: string | null;
  /** Of currencies that do not have two decimals, by code. */
  currency_decimals?: Readonly<Record<string, number>>;
  /** 0 Sunday, 1 Monday, 6 Saturday. */
  first_day_of_week?: number;
}

/** Locale, zone and currency of everything on screen: language + company country when valid, else the language alone. */
export function formatContext(language: Language, company: CompanyFormat | null | undefined) {
  const country = company?.country_code?.toUpperCase() ?? '';
  const zone = company?.time_zone ?? '';
  const currency = company?.currency_code?.toUpperCase() ?? '';
  return {
    locale: localeOf(language, country, zone),
    zone: isZone(zone) ? zone : 'UTC',
    currency: /^[A-Z]{3}$/.test(currency) ? currency : 'USD',
    decimals: company?.currency_decimals,
    weekStart: company?.first_day_of_week,
  };
}
