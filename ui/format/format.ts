import { priceDecimals, RATE_DECIMALS, USUAL_DECIMALS } from '../../platform/kernel/money/decimals.ts';
import { cached, writeNumber } from '../../platform/kernel/money/number-marks.ts';

// One module for every number, amount and date on screen. Intl objects are costly: they are cached by locale and options.

/** Who reads: BCP 47 locale (language + country), IANA zone, ISO 4217 currency of amounts without one of their own. */
export interface FormatContext {
  locale: string;
  zone: string;
  currency: string;
  /** Decimals of currencies that do not have two, by code. */
  decimals?: Readonly<Record<string, number>>;
  /** Currency of amounts written without one; the context's own where nothing is said. */
  plain?: string;
  /** The day weeks begin with, 0 for Sunday; Monday where nothing is said. */
  weekStart?: number;
}

/** Decimals of amounts in a currency; of the context's own where none is named. */
export const decimalsIn = (context: FormatContext, currency = context.currency): number =>
  context.decimals?.[currency] ?? USUAL_DECIMALS;

/** Amounts arrive as decimal strings from the wire, or as numbers from counts. */
export type Numeric = string | number | null | undefined;

/** An ISO 8601 instant (with Z), a day `YYYY-MM-DD`, or a Date. */
export type Moment = string | Date | null | undefined;

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

/** The cached Intl.DateTimeFormat of a locale and options. */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(dateFormats, locale + JSON.stringify(options), () => new Intl.DateTimeFormat(locale, options));
}

/** Whether there is a value to write. */
export function present(value: Numeric): value is string | number {
  return value !== null && value !== undefined && value !== '' && Number.isFinite(Number(value));
}

export interface MoneyOptions {
  currency?: string;
  style?: 'symbol' | 'code' | 'plain';
  /** The price of a unit: decimals beyond those of the currency are shown. */
  isPrice?: boolean;
}

/**
 * Amount with the decimals of its currency. `style`: 'symbol' ("$1,250.50"; a currency other than the context's is written as its code, for "$" has
 * many meanings), 'code' ("JMD 1,250.50"), 'plain' ("1,250.50"). Empty text for no value.
 */
export function formatMoney(value: Numeric, context: FormatContext, options: MoneyOptions = {}): string {
  if (!present(value)) return '';
  const style = options.style ?? 'symbol';
  const least = decimalsIn(context, options.currency ?? (style === 'plain' ? context.plain : undefined));
  const most = options.isPrice ? priceDecimals(least) : least;
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  if (style === 'plain') return writeNumber(context.locale, digits, value);
  const currency = options.currency ?? context.currency;
  const currencyDisplay = style === 'code' || currency !== context.currency ? 'code' : 'narrowSymbol';
  return writeNumber(context.locale, { style: 'currency', currency, currencyDisplay, ...digits }, value);
}

/** Number with at most `decimals` decimals (default 4, trailing zeros dropped). */
export function formatNumber(value: Numeric, context: FormatContext, decimals = 4): string {
  return present(value) ? writeNumber(context.locale, { maximumFractionDigits: decimals }, value) : '';
}

/** Counting stops after ten thousand. */
const COUNTED_TO = 10_001;

/** How many there are: exact, "10,000+" where counting stopped there, "≈ 890,000" where the number is an estimate. */
export function formatCount(value: number, isEstimate: boolean, context: FormatContext): string {
  if (!isEstimate) return formatNumber(value, context);
  if (value === COUNTED_TO) return `${formatNumber(COUNTED_TO - 1, context)}+`;
  return `≈ ${formatNumber(rounded(value), context)}`;
}

/** Two figures of an estimate are known, so no more are shown. */
export const rounded = (value: number): number => Number(value.toPrecision(2));

/** Per cent of a value counted in hundred, a rate with all its decimals: 12.5 gives "12.5%". */
export function formatPercent(value: Numeric, context: FormatContext, decimals = RATE_DECIMALS): string {
  if (!present(value)) return '';
  return writeNumber(context.locale, { style: 'unit', unit: 'percent', maximumFractionDigits: decimals }, value);
}

/** Minutes as "2 h 15 min"; negative values keep their sign. */
export function formatDuration(minutes: Numeric, context: FormatContext): string {
  if (!present(minutes)) return '';
  const total = Math.round(Math.abs(Number(minutes)));
  const sign = Number(minutes) < 0 && total > 0 ? '−' : '';
  const hours = Math.floor(total / 60);
  const rest = total % 60;
  const h = writeNumber(context.locale, {}, hours);
  if (hours === 0) return `${sign}${rest} min`;
  return rest === 0 ? `${sign}${h} h` : `${sign}${h} h ${rest} min`;
}

/** The same where there is little room: "2 h 15". Takes no negative ones. */
export function formatHours(minutes: number): string {
  const whole = Math.round(minutes);
  const rest = whole % 60;
  if (whole > 0 && whole < 60) return `${rest} min`;
  return `${(whole - rest) / 60} h${rest ? ` ${String(rest).padStart(2, '0')}` : ''}`;
}

/** Bytes as "2.4 MB" (decimal units, as storage is sold). */
export function formatBytes(bytes: Numeric, context: FormatContext): string {
  if (!present(bytes)) return '';
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  let size = Number(bytes);
  let step = 0;
  while (size >= 1000 && step < units.length - 1) {
    size /= 1000;
    step++;
  }
  const options = {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: size < 10 ? 1 : 0,
  } as const;
  return writeNumber(context.locale, options, size);
}

/** "in 5 min" / "1 h 7 min ago" between two instants of a day: hours are said as durations are. */
export function formatRelative(from: Date, now: Date, context: FormatContext): string {
  const make = () => new Intl.RelativeTimeFormat(context.locale, { numeric: 'auto', style: 'short' });
  const format = cached(relativeFormats, context.locale, make);
  const minutes = Math.trunc((from.getTime() - now.getTime()) / 60_000);
  if (minutes === 0) return format.format(0, 'second');
  return format.format(minutes, 'minute').replace(/\d.*min\.?/, formatDuration(Math.abs(minutes), context));
}
