import type { Language } from './language.ts';
import { dateFormat, numberFormat, pluralRules } from './message-formats.ts';

/** What a place of a message does with its value. */
type Kind = 'plain' | 'number' | 'date' | 'time' | 'select' | 'plural' | 'selectordinal';

/** The place of a value; a choice has arms, one of them `other`. */
interface Place {
  readonly name: string;
  readonly kind: Kind;
  readonly style?: string;
  readonly offset?: number;
  readonly arms?: ReadonlyMap<string, Message>;
}

/** `#`: the number of the plural around it. */
const POUND = 0;
/** An ICU message taken apart: words, places, and the number of a plural. */
export type Message = readonly (string | typeof POUND | Place)[];

/** Where the reading stands. */
interface Reader {
  readonly text: string;
  at: number;
}

const SPACE = /\s*/y;
const NAME = /[^\p{White_Space}\p{Pattern_Syntax}]+/uy;
const EXACT_OR_NAME = /=[+-]?\d+|[^\p{White_Space}\p{Pattern_Syntax}]+/uy;
const OFFSET = /offset:\s*([+-]?\d+)/y;
const STYLE = /[^{}']+/y;
/** From the apostrophe that opens it to the one that closes it, or to the end; a doubled one is itself. */
const QUOTED = /'((?:[^']|'')*)'?/y;
const VALUES = new Set<Kind>(['number', 'date', 'time']);
const CHOICES = new Set<Kind>(['select', 'plural', 'selectordinal']);

/**
 * Takes an ICU message apart: `{name}`, number, date and time with their named styles, select, plural and selectordinal with
 * offset and exact arms, quoting by apostrophes. Throws where it cannot be read. Pages and server read the same way. Own code,
 * because a library for it weighs 10 kB on every first page; tests hold it against one.
 */
export function readMessage(text: string): Message {
  return readParts({ text, at: 0 }, 0, false);
}

function readParts(reader: Reader, depth: number, isPlural: boolean): Message {
  const parts: (string | typeof POUND | Place)[] = [];
  let words = '';
  const add = (part: typeof POUND | Place): void => {
    if (words !== '') parts.push(words);
    words = '';
    parts.push(part);
  };
  for (let char = reader.text[reader.at]; char !== undefined; char = reader.text[reader.at]) {
    if (char === '}' && depth > 0) break;
    if (char === '{') add(readPlace(reader, depth));
    else if (char === "'") words += readApostrophe(reader, isPlural);
    else {
      reader.at += 1;
      if (char === '#' && isPlural) add(POUND);
      else words += char;
    }
  }
  if (words !== '') parts.push(words);
  return parts;
}

/** An apostrophe is itself unless it is doubled or stands before something that would be read. */
function readApostrophe(reader: Reader, isPlural: boolean): string {
  const next = reader.text[reader.at + 1] ?? '';
  if (next !== '' && (isPlural ? '{}<>#' : '{}<>').includes(next)) return take(reader, QUOTED, 1).replaceAll("''", "'");
  reader.at += next === "'" ? 2 : 1;
  return "'";
}

function readPlace(reader: Reader, depth: number): Place {
  reader.at += 1;
  take(reader, SPACE);
  const name = take(reader, NAME) || fail(reader);
  if (goesOn(reader, '}')) return { name, kind: 'plain' };
  expect(reader, ',');
  take(reader, SPACE);
  const kind = take(reader, NAME) as Kind;
  if (VALUES.has(kind)) return { name, kind, style: readStyle(reader) };
  if (!CHOICES.has(kind)) return fail(reader);
  expect(reader, ',');
  take(reader, SPACE);
  const offset = kind === 'select' ? 0 : Number(take(reader, OFFSET, 1));
  return { name, kind, offset, arms: readArms(reader, kind, depth) };
}

/** The named style of a number or a day; skeletons (`::`) are not read. */
function readStyle(reader: Reader): string | undefined {
  if (goesOn(reader, '}')) return undefined;
  expect(reader, ',');
  const style = take(reader, STYLE).trim();
  if (style === '' || style.startsWith('::')) fail(reader);
  expect(reader, '}');
  return style;
}

function readArms(reader: Reader, kind: Kind, depth: number): Map<string, Message> {
  const arms = new Map<string, Message>();
  while (!goesOn(reader, '}')) {
    const arm = take(reader, kind === 'select' ? NAME : EXACT_OR_NAME);
    if (arm === '' || arms.has(arm)) fail(reader);
    expect(reader, '{');
    arms.set(arm, readParts(reader, depth + 1, kind !== 'select'));
    if (reader.text[reader.at] !== '}') fail(reader);
    reader.at += 1;
  }
  if (!arms.has('other')) fail(reader);
  return arms;
}

/** Takes what the pattern finds here, '' when it finds nothing. */
function take(reader: Reader, pattern: RegExp, group = 0): string {
  pattern.lastIndex = reader.at;
  const found = pattern.exec(reader.text);
  reader.at += found?.[0].length ?? 0;
  return found?.[group] ?? '';
}

/** Takes a sign, with the space before it, when it comes next. */
function goesOn(reader: Reader, sign: string): boolean {
  take(reader, SPACE);
  if (reader.text[reader.at] !== sign) return false;
  reader.at += 1;
  return true;
}

function expect(reader: Reader, sign: string): void {
  if (!goesOn(reader, sign)) fail(reader);
}

function fail({ text, at }: Reader): never {
  throw new SyntaxError(`not an ICU message at ${at}: ${text}`);
}

/** Names of the values a message needs, the same one as often as it stands there. */
export function namesIn(message: Message): string[] {
  return message.flatMap((part) =>
    typeof part === 'object' ? [part.name, ...[...(part.arms?.values() ?? [])].flatMap(namesIn)] : [],
  );
}

/** The words of a message with its values. Throws when a value of it is missing. */
export function sayMessage(
  message: Message,
  language: Language,
  values: Readonly<Record<string, unknown>>,
  count = 0,
): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return part;
      return part === POUND ? numberFormat(language).format(count) : sayPlace(part, language, values);
    })
    .join('');
}

function sayPlace(place: Place, language: Language, values: Readonly<Record<string, unknown>>): string {
  const { name, kind, style, arms, offset = 0 } = place;
  if (!Object.hasOwn(values, name)) throw new Error(`the message needs a value for ${name}`);
  const value = values[name];
  if (kind === 'number') return numberFormat(language, style).format(value as number);
  if (kind === 'date' || kind === 'time') return dateFormat(language, kind, style).format(value as number | Date);
  if (!arms) return value === undefined || value === null || value === false ? '' : String(value);
  const other = arms.get('other') ?? [];
  if (kind === 'select') return sayMessage(arms.get(String(value)) ?? other, language, values);
  const count = Number(value) - offset;
  const arm = arms.get(`=${value}`) ?? arms.get(pluralRules(language, kind === 'plural').select(count)) ?? other;
  return sayMessage(arm, language, values, count);
}
