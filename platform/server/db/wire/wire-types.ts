import pg from 'pg';

const { types } = pg;
const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const NUMERIC_ARRAY = 1231;
const INT8_ARRAY = 1016;
const DOT = 46;
const PLUS = 43;

/** "2026-11-21 07:49:38.1+00" (session time zone UTC) → "2026-11-21T07:49:38.100Z". */
export function isoInstant(text: string): string {
  // The usual form by position: a list parses thousands of them.
  if (text.length === 26 && text.charCodeAt(19) === DOT && text.charCodeAt(23) === PLUS) {
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  }
  const zone = text.lastIndexOf('+');
  const body = zone > 10 ? text.slice(0, zone) : text;
  const [seconds = '', fraction = ''] = body.split('.');
  return `${seconds.replace(' ', 'T')}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

type Parser = (text: string) => unknown;
type Types = { getTypeParser(oid: number, format?: string): Parser };

const list = (parse: Parser): Parser => {
  const fallback = types.getTypeParser(INT8_ARRAY as never, 'text') as Parser;
  return (text) => (fallback(text) as (string | null)[]).map((item) => (item === null ? null : parse(String(item))));
};

const SHARED: Record<number, Parser> = {
  [TIMESTAMPTZ]: isoInstant,
  [DATE]: (text) => text,
  [INT8]: Number,
  [INT8_ARRAY]: list(Number),
};
const WIRE: Record<number, Parser> = { ...SHARED, [NUMERIC]: Number, [NUMERIC_ARRAY]: list(Number) };

const using = (parsers: Record<number, Parser>): Types => ({
  getTypeParser: (oid, format) =>
    parsers[oid] ?? (types.getTypeParser(oid as never, (format ?? 'text') as 'text') as Parser),
});

/** Rows for answers: numeric as number (money has two decimals), int8 as number, instants ISO UTC with ms, days as text. */
export const WIRE_TYPES: Types = using(WIRE);
/** Rows for commands: as WIRE_TYPES, but numeric stays the exact decimal string. */
export const EXACT_TYPES: Types = using(SHARED);
export type RowTypes = Types;
