import type { Language } from '../../kernel/errors.ts';
import { isZone } from '../../kernel/zone-names.ts';

/** What the company says about how numbers, days and money look. */
export interface CompanyFormat {
  /** ISO 3166 alpha-2. */
  country_code?: string | null;
  time_zone?: string | null;
  /** ISO 4217. */
  currency_code?: string | null;
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
  };
}

/** Spanish of a country with none of its own is that of its continent: alone it would be written as in Spain, "3.790,97 $". */
const AMERICAN_SPANISH = 'es-419';

function localeOf(language: Language, country: string, zone: string): string {
  const tag = `${language}-${country}`;
  const isOwn =
    /^[A-Z]{2}$/.test(country) && new Intl.NumberFormat(tag).resolvedOptions().locale.endsWith(`-${country}`);
  if (isOwn) return tag;
  return language === 'es' && zone.startsWith('America/') ? AMERICAN_SPANISH : language;
}
