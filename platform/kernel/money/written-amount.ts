import { type DecimalMark, numberText } from './number-text.ts';

/** An amount as it is written: its number, and what says beside it in which currency it is. */
export interface WrittenAmount {
  readonly number: string;
  readonly signs: readonly string[];
}

/** A currency with what the company writes for it. */
export interface SignedCurrency {
  readonly code: string;
  readonly symbol: string;
}

const LONGEST = 60;
/** A code; a sign, perhaps with letters before it; or letters with points and strokes, as S/ and Bs. have them. */
const SIGNS = [
  String.raw`\p{Lu}{3}`,
  String.raw`\p{L}{0,3}\p{Sc}`,
  String.raw`F\sCFA`,
  String.raw`(?:\p{L}\p{M}*[./]*){1,6}`,
];
const BEFORE = SIGNS.map((sign) => new RegExp(sign, 'uy'));
const WHOLE = new RegExp(`^(?:${SIGNS.join('|')})$`, 'u');

/** A number that is less than nothing as bookkeeping writes it, (5) and 5-, or with a true minus: with a minus before it. */
export function withMinus(text: string): string {
  const plain = text.trim().replaceAll('−', '-');
  // No amount is as long, and looking for one in it would take its length squared.
  if (plain.length > LONGEST) return plain;
  const [, before = '', inside = '', after = ''] = /^([^()\d-]*)\(([^()-]*)\)([^()\d-]*)$/.exec(plain) ?? [];
  if (/\d/.test(inside)) return `-${before}${inside}${after}`;
  if (!plain.endsWith('-') || plain.indexOf('-') < plain.length - 1) return plain;
  const number = plain.slice(0, -1).trimEnd();
  return /\d$/.test(number) ? `-${number}` : plain;
}

/** The parts of a written amount; null where something else stands beside its number. `own`: signs of the company's currencies. */
export function amountIn(text: string, own: ReadonlySet<string> = NONE): WrittenAmount | null {
  if (text.length > LONGEST) return null;
  const parts = partsOf(withMinus(text));
  if (!parts) return null;
  const { first, before, second, bare, behind } = parts;
  if ((first && second) || (before && before === behind)) return null;
  // A single letter behind a number is a unit or a thousand.
  if (/^\p{L}\p{M}*$/u.test(behind)) return null;
  const signs = [before, behind].filter((sign) => sign !== '');
  return signs.every((sign) => isSign(sign, own)) ? { number: first + second + bare, signs } : null;
}

interface Parts {
  first: string;
  before: string;
  second: string;
  bare: string;
  behind: string;
}

/**
 * Plus or minus, a currency, plus or minus, the number, a currency: each read once, from the left. One expression for all of it tries every
 * way to share out the blanks between its parts, and a file made for that holds the server for a minute.
 */
function partsOf(text: string): Parts | null {
  const lead = plusOrMinus(text, 0);
  for (const before of ['', ...signsAt(text, lead.end)]) {
    const next = plusOrMinus(text, lead.end + before.length);
    const [run = ''] = /^[\d.,\s'’]*/.exec(text.slice(next.end)) ?? [];
    if (!/^[\d.,]/.test(run)) continue;
    const bare = run.slice(0, Math.max(1, lastDigit(run) + 1));
    if (run.slice(bare.length).trim() !== '') continue;
    const behind = text.slice(next.end + run.length);
    if (behind === '' || WHOLE.test(behind)) return { first: lead.mark, before, second: next.mark, bare, behind };
  }
  return null;
}

/** The mark at a place, blanks before and after it, and where the next part begins. */
function plusOrMinus(text: string, from: number): { mark: string; end: number } {
  const at = pastBlanks(text, from);
  const mark = text[at] === '-' || text[at] === '+' ? (text[at] ?? '') : '';
  return { mark, end: pastBlanks(text, at + mark.length) };
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && (text[at] ?? '').trim() === '') at += 1;
  return at;
}

/** What may stand for a currency at a place. */
const signsAt = (text: string, from: number): string[] =>
  BEFORE.flatMap((sign) => {
    sign.lastIndex = from;
    return sign.exec(text) ?? [];
  });

function lastDigit(run: string): number {
  let at = run.length - 1;
  while (at >= 0 && !/\d/.test(run[at] ?? '')) at -= 1;
  return at;
}

const NONE: ReadonlySet<string> = new Set();

/** An amount as a plain decimal; null where it is none. */
export const amountText = (text: string, mark: DecimalMark, own?: ReadonlySet<string>): string | null =>
  numberText(amountIn(text, own)?.number ?? withMinus(text), mark);

/** A sign as it is compared: without case and the point behind it; spaces are alike. */
export const plainSign = (sign: string): string => sign.toLowerCase().replace(/\.$/, '').replace(/\s/g, ' ');

const isSign = (sign: string, own: ReadonlySet<string>): boolean =>
  /\p{Sc}/u.test(sign) || own.has(plainSign(sign)) || allSigns().has(plainSign(sign));

/** Whether a sign may stand for a currency; one that only says dollar or peso stands for each of them. */
export function fitsCurrency(sign: string, { code, symbol }: SignedCurrency): boolean {
  const known = [plainSign(code), plainSign(symbol), ...signsOf(code)];
  if (known.includes(plainSign(sign))) return true;
  const [, country] = /^([A-Z]{0,3})\$$/.exec(sign) ?? [];
  return country !== undefined && code.startsWith(country) && known.some((one) => one.endsWith('$'));
}

const ofCodes = new Map<string, readonly string[]>();

/** What people write for a currency: in English, and where it is paid with. */
function signsOf(code: string): readonly string[] {
  const found = ofCodes.get(code);
  if (found) return found;
  const region = code.slice(0, 2);
  const home = `${new Intl.Locale('und', { region }).maximize().language}-${region}`;
  const ways = [
    ['en', 'symbol'],
    ['en', 'narrowSymbol'],
    [home, 'symbol'],
    [home, 'narrowSymbol'],
  ] as const;
  const signs = ways.flatMap(([locale, currencyDisplay]) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: code, currencyDisplay });
    return format.formatToParts(1).flatMap(({ type, value }) => (type === 'currency' ? plainSign(value) : []));
  });
  ofCodes.set(code, signs);
  return signs;
}

let every: ReadonlySet<string> | null = null;

/** Every sign and code there is; gathered when the first is asked for. */
function allSigns(): ReadonlySet<string> {
  every ??= new Set(Intl.supportedValuesOf('currency').flatMap((code) => [plainSign(code), ...signsOf(code)]));
  return every;
}
