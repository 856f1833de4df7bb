import { hasCurrency } from '../../platform/kernel/money/currency-text.ts';

/** What a typed number came to: a plain decimal string, nothing, or something that is no number. */
export type DecimalInput = { ok: true; value: string } | { ok: false };

/** A space or an apostrophe between digits parts thousands, or two numbers. */
const BROKEN_GROUP = /\d[\s\u00a0\u202f'’]+(?!\d{3}(?!\d))[\d.,]/;

/**
 * Reads a typed decimal with either separator ("1.234,50", "1,234.50", "1 234.5", "-3,5") into a plain decimal string.
 * The last separator decides; one separator followed by exactly three digits counts as grouping only if the locale groups by it.
 * An empty text is ok with value ''.
 */
export function parseDecimal(text: string, locale = 'en'): DecimalInput {
  if (BROKEN_GROUP.test(text)) return { ok: false };
  const compact = withoutCurrency(text)
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
export const isBare = (text: string): boolean => !hasCurrency(text) && withoutCurrency(text) === text.trim();

/** Reads a typed number that is no amount: what has a currency is none. */
export const parseNumber = (text: string, locale = 'en'): DecimalInput =>
  isBare(text) ? parseDecimal(text, locale) : { ok: false };

/** Amounts are pasted as they are shown: with a sign or a code of a currency before or behind. */
export function withoutCurrency(text: string): string {
  const bare = text.trim().replace(/^([+\-−–]?)\s*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}(?=\s))\s*(?=[\d.,])/u, '$1');
  return bare === text.trim() ? bare.replace(/(?<=\d)\s*(?:\p{Sc}|\s[A-Z]{3})$/u, '') : bare;
}

function plain(sign: string, whole: string, fraction: string): DecimalInput {
  const head = whole.replace(/^0+(?=\d)/, '') || '0';
  const value = fraction === '' ? head : `${head}.${fraction}`;
  return { ok: true, value: /[1-9]/.test(value) ? sign + value : value };
}

function decimalMark(digits: string, locale: string): string | null {
  const dot = digits.lastIndexOf('.');
  const comma = digits.lastIndexOf(',');
  if (dot < 0 && comma < 0) return null;
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ',';
  const mark = dot >= 0 ? '.' : ',';
  const parts = digits.split(mark);
  const groups = parts.length > 1 && parts.slice(1).every((p) => p.length === 3) && (parts[0] ?? '').length <= 3;
  if (parts.length > 2) return groups ? null : mark;
  return groups && parts[0] !== '0' && parts[0] !== '' && groupMark(locale) === mark ? null : mark;
}

/** The decimal separator a locale writes. */
export function localeMark(locale: string): string {
  return new Intl.NumberFormat(locale).formatToParts(1.5).find((p) => p.type === 'decimal')?.value ?? '.';
}

function groupMark(locale: string): string {
  return (
    new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(12345).find((p) => p.type === 'group')
      ?.value ?? ','
  );
}
