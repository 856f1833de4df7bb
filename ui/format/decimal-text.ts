import { hasCurrency } from '../../platform/kernel/money/currency-text.ts';
import { marksOf } from '../../platform/kernel/money/number-marks.ts';

/** What a typed number came to: a plain decimal string, nothing, or something that is no number. */
export type DecimalInput = { ok: true; value: string } | { ok: false };

/** A space or an apostrophe between digits parts thousands, or two numbers. */
const BROKEN_GROUP = /\d[\s\u00a0\u202f'’]+(?!\d{3}(?!\d))[\d.,]/;

/** Thousands, or as India groups: 12,34,568. */
const GROUPED = /^(\d{0,3}(\D\d{3})+|\d{1,2}(\D\d\d)+\D\d{3})$/;

/**
 * Reads a typed decimal with either separator ("1.234,50", "1,234.50", "1 234.5", "-3,5") into a plain decimal string.
 * The last separator decides; one separator followed by exactly three digits counts as grouping only if the locale groups by it.
 * An empty text is ok with value ''.
 */
export function parseDecimal(text: string, locale = 'en'): DecimalInput {
  if (BROKEN_GROUP.test(text)) return { ok: false };
  const compact = withoutCurrency(text, locale)
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace(/[−–]/g, '-');
  if (compact === '') return { ok: true, value: '' };
  if (!/^[+-]?[\d.,]+$/.test(compact) || !/\d/.test(compact)) return { ok: false };
  const sign = compact.startsWith('-') ? '-' : '';
  const digits = compact.replace(/^[+-]/, '');
  const mark = decimalMark(digits, locale);
  if (mark === null) return plain(sign, digits.replace(/[.,]/g, ''), '');
  const at = digits.lastIndexOf(mark);
  const whole = digits.slice(0, at);
  if (whole.includes(mark)) return { ok: false };
  const fraction = digits.slice(at + 1);
  if (/[.,]/.test(fraction)) return { ok: false };
  return plain(sign, whole.replace(/[.,]/g, ''), fraction);
}

/** Whether no currency, as amounts are read with, stands beside a number. */
export const isBare = (text: string, locale: string): boolean =>
  !hasCurrency(text) && withoutCurrency(text, locale) === text.trim();

/** Reads a typed number that is no amount: what has a currency is none. */
export const parseNumber = (text: string, locale = 'en'): DecimalInput =>
  isBare(text, locale) ? parseDecimal(text, locale) : { ok: false };

/** Amounts are pasted as they are shown: a sign or a code of a currency before or behind, the minus on either side of it. */
export function withoutCurrency(text: string, locale: string): string {
  const bare = text.trim();
  if (/^[\d.,]*$/.test(bare)) return bare;
  const { before, behind } = currencyOf(locale);
  const [whole, minus = '', inner = ''] = before.exec(bare) ?? [];
  if (whole === undefined) return bare.replace(behind, '');
  return minus + inner + bare.slice(whole.length);
}

const currencies = new Map<string, { before: RegExp; behind: RegExp }>();

/** Signs that are letters ("S/", "kr", "RM") are read where the locale writes them, and apart from the figures: "K12" is no amount. */
function currencyOf(locale: string) {
  let made = currencies.get(locale);
  if (!made) {
    const written = Intl.supportedValuesOf('currency').map((currency) =>
      new Intl.NumberFormat(locale, { style: 'currency', currencyDisplay: 'narrowSymbol', currency }).formatToParts(1),
    );
    const signs = written.map((parts) => parts.find(({ type }) => type === 'currency')?.value ?? CODE);
    const any = [CODE, ...signs.map((sign) => sign.replace(/[.$/]/g, '\\$&').replace(/\s/g, '\\s'))].join('|');
    const apart = `(?:${any})(?:(?=[\\s−])|(?<=[/.]))`;
    made = {
      before: new RegExp(`^([+\\-−–]?)\\s*(?:[A-Z]{0,3}\\p{Sc}|${apart})\\s*([\\-−–]?)\\s*(?=[\\d.,])`, 'u'),
      behind: new RegExp(
        `(?<=\\d)(?:\\s*\\p{Sc}|\\s+(?:${written[0]?.at(-1)?.type === 'currency' ? any : CODE}))$`,
        'u',
      ),
    };
    currencies.set(locale, made);
  }
  return made;
}

const CODE = '[A-Z]{3}';

function plain(sign: string, whole: string, fraction: string): DecimalInput {
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? head : `${head}.${fraction}`;
  return { ok: true, value: /[1-9]/.test(value) ? sign + value : value };
}

function decimalMark(digits: string, locale: string): string | null {
  const marks = digits.replace(/\d/g, '');
  const last = marks.at(-1) ?? null;
  if (/\.,|,\./.test(marks) || !GROUPED.test(digits)) return last;
  const isGroup = marks.length > 1 || (!/^0?\D/.test(digits) && marksOf(locale).group === last);
  return isGroup ? null : last;
}

/** The decimal separator a locale writes. */
export const localeMark = (locale: string): string => marksOf(locale).decimal ?? '.';
