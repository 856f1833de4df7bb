import { cached } from '../money/number-marks.ts';
import type { Language } from './language.ts';

const NUMBERS: Readonly<Record<string, Intl.NumberFormatOptions>> = {
  integer: { maximumFractionDigits: 0 },
  percent: { style: 'percent' },
};
const DAY = { day: 'numeric', year: 'numeric' } as const;
const DATES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  short: { ...DAY, month: 'numeric', year: '2-digit' },
  medium: { ...DAY, month: 'short' },
  long: { ...DAY, month: 'long' },
  full: { ...DAY, month: 'long', weekday: 'long' },
};
const MINUTE = { hour: 'numeric', minute: 'numeric' } as const;
const SECOND = { ...MINUTE, second: 'numeric' } as const;
const TIMES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  short: MINUTE,
  medium: SECOND,
  long: { ...SECOND, timeZoneName: 'short' },
  full: { ...SECOND, timeZoneName: 'short' },
};

const made = new Map<string, unknown>();

const kept = <Format>(key: string, make: () => Format): Format => cached(made, key, make) as Format;

/** The locales of the companies that are shown: a count is written as the amounts beside it. */
const locales = new Map<Language, string>();

/** From now on messages of the language write numbers as this BCP 47 locale does; a page shows one company. */
export function writeNumbersAs(language: Language, locale: string): void {
  locales.set(language, locale);
}

/** How messages write numbers: by a named style, else plainly. */
export const numberFormat = (language: Language, style = ''): Intl.NumberFormat => {
  const known = Object.hasOwn(NUMBERS, style) ? style : '';
  const locale = locales.get(language) ?? language;
  return kept(`number ${locale} ${known}`, () => new Intl.NumberFormat(locale, NUMBERS[known]));
};

/** How messages write days and times. */
export const dateFormat = (language: Language, kind: 'date' | 'time', style = ''): Intl.DateTimeFormat => {
  const table = kind === 'date' ? DATES : TIMES;
  const known = Object.hasOwn(table, style) ? style : kind === 'time' && style === '' ? 'medium' : '';
  return kept(`${kind} ${language} ${known}`, () => new Intl.DateTimeFormat(language, table[known]));
};

/** Which arm of a plural a number takes. */
export const pluralRules = (language: Language, isCardinal: boolean): Intl.PluralRules =>
  kept(
    `plural ${language} ${isCardinal}`,
    () => new Intl.PluralRules(language, { type: isCardinal ? 'cardinal' : 'ordinal' }),
  );
