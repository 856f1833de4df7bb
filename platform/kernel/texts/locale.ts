import type { Language } from './language.ts';

/** Spanish of a country with none of its own is that of its continent: alone it would be written as in Spain, "3.790,97 $". */
const AMERICAN_SPANISH = 'es-419';

/**
 * How numbers, days and money look, on pages and in documents alike: BCP 47 tag of the language in the company's country when it
 * has one of its own, else the language alone. `country` is ISO 3166 alpha-2 in capitals or '', `zone` an IANA zone or ''.
 */
export function localeOf(language: Language, country: string, zone: string): string {
  const tag = `${language}-${country}`;
  const isOwn =
    /^[A-Z]{2}$/.test(country) && new Intl.NumberFormat(tag).resolvedOptions().locale.endsWith(`-${country}`);
  if (isOwn) return tag;
  return language === 'es' && zone.startsWith('America/') ? AMERICAN_SPANISH : language;
}
