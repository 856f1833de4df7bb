import { type Money, roundTo, sum, ZERO } from '../../../kernel/money.ts';
import { fillText, isMessage } from '../../../kernel/texts/fill-text.ts';
import { type Conventions, formatDate, formatMoney, formatNumber, formatPercent, numeric } from './formats.ts';
import {
  escapeHtml,
  isBlank,
  ownValue,
  SafeHtml,
  TemplateError,
  type TemplateRecord,
  type TemplateValue,
  textOf,
} from './values.ts';

export interface HelperContext extends Conventions {
  /** Translations by key. */
  texts: Record<string, string>;
  /** Images by name as data URLs, beside those that the data holds itself. */
  images: Record<string, string>;
  /** 0-based place in the innermost loop; null outside of one. */
  loopIndex: number | null;
  /** Characters that may still be made: what a helper would make beyond them is refused before it is there. */
  room: number;
}

export type Helper = (args: readonly TemplateValue[], hash: TemplateRecord, context: HelperContext) => TemplateValue;

const IMAGE_URL = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_TEXT = 100_000;
/** The greatest number there is, written out with its separators. */
const LONGEST_NUMBER = 420;

function places(value: TemplateValue, most: number): number | null {
  const parsed = numeric(value);
  return parsed ? Math.min(Math.max(parsed.trunc().toNumber(), 0), most) : null;
}

function list(value: TemplateValue): TemplateValue[] {
  return Array.isArray(value) ? value : [];
}

function picked(value: TemplateValue, key: TemplateValue): TemplateValue[] {
  const name = textOf(key);
  return list(value).map((item) => (name === '' ? item : ownValue(item, name)));
}

function fold(step: (a: Money, b: Money) => Money | null): Helper {
  return (args) => {
    const numbers = args.map((value) => numeric(value) ?? ZERO);
    const [first = ZERO, ...rest] = numbers;
    let result: Money | null = first;
    for (const value of rest) result = result && step(result, value);
    return result?.isFinite() && Math.abs(result.e) <= 30 ? result.toFixed() : null;
  };
}

function compared(a: TemplateValue, b: TemplateValue): number {
  const left = numeric(a);
  const right = numeric(b);
  if (left && right) return left.comparedTo(right);
  const texts = [textOf(a), textOf(b)] as const;
  return texts[0] === texts[1] ? 0 : texts[0] < texts[1] ? -1 : 1;
}

function isSame(a: TemplateValue, b: TemplateValue): boolean {
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  return typeof a === 'boolean' || typeof b === 'boolean' ? a === b : compared(a, b) === 0;
}

function isNothing(value: TemplateValue): boolean {
  return value === null || value === undefined;
}

function fits(length: number, room: number): void {
  if (length > room) throw new TemplateError('limit', 'The document is too large', 0);
}

function translate(key: string, hash: TemplateRecord, { texts, locale, room }: HelperContext): string {
  const template = Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;
  const values = Object.fromEntries(Object.keys(hash).map((name) => [name, textOf(ownValue(hash, name))]));
  const longest = Object.values(values).reduce((most, { length }) => Math.max(most, length), 0);
  // Each place, and each number of a plural, may take the longest value: text that is filled with itself would else grow without end.
  const places = (template.match(/[{#]/g) ?? []).length;
  fits(template.length + places * Math.max(longest, LONGEST_NUMBER), room);
  if (!isMessage(template)) return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(ownValue(hash, name)));
  try {
    return fillText(template, locale.startsWith('es') ? 'es' : 'en', values);
  } catch (error) {
    // A message that cannot be read, a value it misses or cannot take: whoever wrote the template has to know, not the log.
    throw new TemplateError('data', `The text cannot be filled: ${(error as Error).message.slice(0, 200)}`, 0);
  }
}

function joined(value: TemplateValue, separator: TemplateValue, key: TemplateValue, room: number): string {
  const texts = picked(value, key).map(textOf).filter(Boolean);
  const between = separator === undefined ? ', ' : textOf(separator);
  fits(
    texts.reduce((length, text) => length + text.length + between.length, 0),
    room,
  );
  return texts.join(between);
}

function imageTag(value: TemplateValue, hash: TemplateRecord, images: Record<string, string>): SafeHtml | string {
  const name = textOf(value);
  const url = Object.hasOwn(images, name) ? (images[name] ?? '') : name;
  if (!IMAGE_URL.test(url)) return '';
  const size = (key: string) => {
    const pixels = places(hash[key], 2000);
    return pixels ? ` ${key}="${pixels}"` : '';
  };
  const label = hash.class === undefined ? '' : ` class="${escapeHtml(textOf(hash.class))}"`;
  return new SafeHtml(
    `<img src="${url}" alt="${escapeHtml(textOf(hash.alt))}"${label}${size('width')}${size('height')}>`,
  );
}

function withBreaks(value: TemplateValue, room: number): SafeHtml {
  // An escaped character, or a break, is six signs at most.
  fits(textOf(value).length * 6, room);
  return new SafeHtml(escapeHtml(textOf(value)).replaceAll(/\r\n|\r|\n/g, '<br>'));
}

function truncated(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit
    ? text
    : `${characters
        .slice(0, Math.max(limit - 1, 0))
        .join('')
        .trimEnd()}…`;
}

/** The helpers of document templates. All are pure; numbers are exact decimals, given back as text. */
export const HELPERS: ReadonlyMap<string, Helper> = new Map<string, Helper>([
  ['t', ([key], hash, context) => translate(textOf(key), hash, context)],
  ['date', ([value], hash, context) => formatDate(value, 'date', context, textOf(hash.style))],
  ['time', ([value], hash, context) => formatDate(value, 'time', context, textOf(hash.style))],
  ['datetime', ([value], hash, context) => formatDate(value, 'datetime', context, textOf(hash.style))],
  ['money', ([value], hash, context) => formatMoney(value, context, textOf(hash.currency))],
  [
    'number',
    ([value, decimals], hash, context) =>
      formatNumber(value, context, places(decimals ?? hash.decimals, 8), 6, places(hash.least, 6) ?? 0),
  ],
  [
    'percent',
    ([value, decimals], hash, context) => formatPercent(value, context, places(decimals ?? hash.decimals, 8)),
  ],
  ['qty', ([value], _, context) => formatNumber(value, context, null, 4)],
  ['upper', ([value], _, { locale }) => textOf(value).toLocaleUpperCase(locale)],
  ['lower', ([value], _, { locale }) => textOf(value).toLocaleLowerCase(locale)],
  ['trim', ([value]) => textOf(value).trim()],
  ['truncate', ([value, limit]) => truncated(textOf(value), places(limit, MAX_TEXT) ?? 100)],
  ['nl2br', ([value], _, { room }) => withBreaks(value, room)],
  ['eq', ([a, b]) => isSame(a, b)],
  ['ne', ([a, b]) => !isSame(a, b)],
  ['gt', ([a, b]) => compared(a, b) > 0],
  ['gte', ([a, b]) => compared(a, b) >= 0],
  ['lt', ([a, b]) => compared(a, b) < 0],
  ['lte', ([a, b]) => compared(a, b) <= 0],
  ['and', (args) => args.every((value) => !isBlank(value))],
  ['or', (args) => args.some((value) => !isBlank(value))],
  ['not', ([value]) => isBlank(value)],
  ['default', (args) => args.find((value) => !isNothing(value) && value !== '')],
  ['add', fold((a, b) => a.plus(b))],
  ['sub', fold((a, b) => a.minus(b))],
  ['mul', fold((a, b) => a.times(b))],
  ['div', fold((a, b) => (b.isZero() ? null : a.div(b)))],
  [
    'round',
    ([value, decimals]) => {
      const amount = numeric(value);
      return amount && roundTo(amount, places(decimals, 10) ?? 0).toFixed();
    },
  ],
  ['sum', ([value, key]) => sum(picked(value, key).map((item) => numeric(item) ?? ZERO)).toFixed()],
  ['count', ([value]) => list(value).length],
  ['join', ([value, separator, key], _, { room }) => joined(value, separator, key, room)],
  [
    'index',
    ([value, at], _, { loopIndex }) => {
      if (value === undefined) return loopIndex === null ? null : loopIndex + 1;
      return ownValue(value, textOf(at));
    },
  ],
  ['first', ([value]) => list(value)[0]],
  ['last', ([value]) => list(value).at(-1)],
  ['lookup', ([value, key]) => ownValue(value, textOf(key))],
  ['image', ([value], hash, { images }) => imageTag(value, hash, images)],
  ['pageNumber', () => new SafeHtml('<span class="pageNumber"></span>')],
  ['totalPages', () => new SafeHtml('<span class="totalPages"></span>')],
]);
