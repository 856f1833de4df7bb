import { RATE_DECIMALS, USUAL_DECIMALS } from '../../../kernel/money/decimals.ts';
import { cached, writeNumber } from '../../../kernel/money/number-marks.ts';
import { decimal, type Money } from '../../../kernel/money.ts';
import type { TemplateValue } from './values.ts';

/** Language and conventions of one rendering. */
export interface Conventions {
  /** BCP 47, e.g. en, en-US, es. */
  locale: string;
  /** IANA zone of all dates and times. */
  zone: string;
  /** ISO 4217 code of amounts that name none. */
  currency: string;
  /** Decimals of currencies that do not have two, by code. */
  decimals?: Readonly<Record<string, number>>;
  /** How the company writes a day in figures (YYYY-MM-DD, DD/MM/YYYY, MM/DD/YYYY, DD.MM.YYYY); absent: as the locale does. */
  dates?: string | null;
}

/** Decimals of amounts in a currency. */
export const decimalsIn = ({ decimals }: Pick<Conventions, 'decimals'>, code: string): number =>
  decimals?.[code] ?? USUAL_DECIMALS;

const MAX_DIGITS = 30;

/** The value as an exact decimal; null when it is none, or too large for a document. */
export function numeric(value: TemplateValue): Money | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (typeof value === 'string' && (value.length > 60 || value.trim() === '')) return null;
  try {
    const parsed = decimal(typeof value === 'string' ? value.trim() : value);
    return Math.abs(parsed.e) > MAX_DIGITS ? null : parsed;
  } catch {
    return null;
  }
}

/** An amount in its currency as the locale writes it; empty when it is no number. */
export function formatMoney(value: TemplateValue, how: Conventions, other?: string): string {
  const { locale, currency } = how;
  const amount = numeric(value);
  if (!amount) return '';
  const code = other && /^[A-Z]{3}$/.test(other) ? other : currency;
  // "$" has many meanings: an amount in another currency than the company's says its code, as on pages.
  const currencyDisplay = code === currency ? 'narrowSymbol' : 'code';
  const places = decimalsIn(how, code);
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  return writeNumber(locale, { style: 'currency', currency: code, currencyDisplay, ...digits }, amount.toFixed(places));
}

/** A number with the locale's separators; `decimals` fixes the places, else as many as there are, from `least` up to `most`. */
export function formatNumber(
  value: TemplateValue,
  { locale }: Pick<Conventions, 'locale'>,
  decimals: number | null,
  most = 6,
  least = 0,
): string {
  const amount = numeric(value);
  if (!amount) return '';
  const places =
    decimals === null
      ? { minimumFractionDigits: least, maximumFractionDigits: most }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return writeNumber(locale, places, amount.toFixed());
}

/** 8.25 as "8.25%" in the locale's form. */
export function formatPercent(value: TemplateValue, { locale }: Conventions, decimals: number | null): string {
  const amount = numeric(value);
  if (!amount) return '';
  const places =
    decimals === null
      ? { maximumFractionDigits: RATE_DECIMALS }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return writeNumber(locale, { style: 'percent', ...places }, amount.div(100).toFixed());
}

export type DatePart = 'date' | 'time' | 'datetime';

/** A day (YYYY-MM-DD, no zone applies) or an instant (ISO 8601) as pages write it; empty when it is neither. */
export function formatDate(
  value: TemplateValue,
  part: DatePart,
  { locale, zone, dates }: Conventions,
  style: string,
): string {
  const text = typeof value === 'number' ? new Date(value).toISOString() : value;
  if (typeof text !== 'string') return '';
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const epoch = Date.parse(text);
  if (Number.isNaN(epoch) || !/^\d{4}-/.test(text)) return '';
  const timeZone = isDay ? 'UTC' : zone;
  const day =
    part === 'time' ? '' : dates ? dayAs(dates, epoch, timeZone) : dayText(epoch, locale, timeZone, oneOf(style));
  const time = part === 'date' || (isDay && part !== 'time') ? '' : clock(epoch, locale, timeZone);
  return [day, time].filter(Boolean).join(' ');
}

/** The day by the company's own pattern, whatever style a template asks for: one document writes its dates one way. */
function dayAs(pattern: string, epoch: number, timeZone: string): string {
  const [year = '', month = '', day = ''] = dateFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
    .format(epoch)
    .split('-');
  return pattern.replace('YYYY', year).replace('MM', month).replace('DD', day);
}

/** "19 Nov 2026" as on pages; the other styles as the locale has them. */
function dayText(epoch: number, locale: string, timeZone: string, dateStyle: DateStyle): string {
  if (dateStyle !== 'medium') return dateFormat(locale, { dateStyle, timeZone }).format(epoch);
  const parts = dateFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }).formatToParts(epoch);
  const part = (type: string) => parts.find((one) => one.type === type)?.value.replace('.', '') ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
}

const clock = (epoch: number, locale: string, timeZone: string): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(epoch);

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached(dateFormats, `${locale} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(locale, options));

type DateStyle = 'full' | 'long' | 'medium' | 'short';

function oneOf(style: string): DateStyle {
  return style === 'full' || style === 'long' || style === 'short' ? style : 'medium';
}
