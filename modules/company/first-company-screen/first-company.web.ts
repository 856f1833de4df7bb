import { currencyOf } from '../country/country-currency.rules.ts';

/** What a company was made with when nobody had said anything about it. */
const UNSAID = { country: 'US', zone: 'UTC', currency: 'USD', language: 'en' } as const;

/** The name the first company of an installation is made with is nobody's. */
export const isUnnamed = (name: string): boolean => name === 'My company';

/** The administrator a company is made with has no name of their own until they say it. */
export const isNameless = (person: { first_name: string; last_name: string | null }): boolean =>
  person.first_name === 'Administrator' && !person.last_name;

/** Where a company is and what it speaks and pays in. */
export interface Place {
  /** ISO code. */
  country: string | null;
  zone: string;
  currency: string;
  language: 'en' | 'es';
}

/** What the browser knows of whoever sets the company up. */
export interface Here {
  zone: string;
  /** Languages and regions of the browser, the first choice first. */
  locales: readonly string[];
  /** Language of the page. */
  language: 'en' | 'es';
}

/** The place to begin with: what was said when the company was made, else what the browser of its founder says. */
export function firstPlace(stored: Place, here: Here, countries: readonly string[]): Place {
  const said = (name: keyof Place): boolean => stored[name] !== UNSAID[name];
  const country = said('country') ? stored.country : (countryOf(here, countries) ?? stored.country);
  const paid = country === null ? null : currencyOf(country);
  return {
    country,
    zone: said('zone') ? stored.zone : here.zone,
    currency: said('currency') ? stored.currency : (paid ?? stored.currency),
    language: said('language') ? stored.language : here.language,
  };
}

/** The country whose clocks show the browser's zone, else the region of its language. */
function countryOf({ zone, locales }: Here, countries: readonly string[]): string | undefined {
  const regions = locales.flatMap((locale) => regionOf(locale) ?? []);
  const inZone = countries.filter((code) => zonesOf(code).includes(zone));
  return inZone.find((code) => regions.includes(code)) ?? inZone[0] ?? regions.find((code) => countries.includes(code));
}

function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}

/** Older browsers do not know the zones of a country. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?: () => string[] | undefined };
  return locale.getTimeZones?.() ?? [];
}
