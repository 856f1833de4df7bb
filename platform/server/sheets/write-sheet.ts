import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { USUAL_DECIMALS } from '../../kernel/money/decimals.ts';
import { guardText } from './cell-guard.ts';
import { wallDate, zonedText } from './zone-clock.ts';

export type SheetColumnKind = 'text' | 'integer' | 'number' | 'money' | 'percent' | 'date' | 'instant' | 'boolean';

/** One column of a written sheet. */
export interface SheetColumn {
  key: string;
  label: string;
  /** Its value of a row; default what the row has under `key`. */
  of?: (row: SheetRecord) => unknown;
  /** Default text. Numbers come as decimal strings or numbers, days as YYYY-MM-DD, instants as ISO 8601 or Date. */
  kind?: SheetColumnKind;
  /** Shown decimals of `number`; default as many as there are, up to 6. Of `money`: those of its currency, which a row may tell. */
  decimals?: number | ((row: SheetRecord) => number);
  /** Of `money`: key of the currency's code in the row; empty there means what `options.decimals` says. */
  currency?: string;
  /** Money for one unit: decimals beyond those of the currency are shown. */
  isPrice?: boolean;
  /** Of `instant`: key of its clock in the row; empty there means that of the sheet. */
  zone?: string;
  /** In characters; default by kind. */
  width?: number;
}

export type SheetRecord = Record<string, unknown>;
/** Rows of a sheet as they come: one by one, or many at once as they were read, which costs fewer turns of the event loop. */
export type SheetRows = AsyncIterable<SheetRecord | readonly SheetRecord[]> | Iterable<SheetRecord>;

export interface WriteOptions {
  sheetName?: string;
  /** Clock of `instant` columns; default UTC. */
  zone?: string;
  /** Decimals of `money` that says nothing of its own; default 2. */
  decimals?: number;
  /** Decimals of currencies that do not have the usual ones, by code. */
  decimalsOf?: Readonly<Record<string, number>>;
}

type CellOut = string | number | boolean | Date | null;

const WIDTHS: Record<SheetColumnKind, number> = {
  text: 24,
  integer: 10,
  number: 14,
  money: 14,
  percent: 10,
  date: 12,
  instant: 18,
  boolean: 10,
};
const NEEDS_QUOTES = /[",\r\n]/;
const MAX_CELL_TEXT = 32_767;
const PIECE_SIZE = 65_536;

/**
 * Writes rows as xlsx to a sink, with a frozen header and typed cells; memory does not grow with the rows. Beyond
 * the format's row limit it goes on in another sheet. Resolves when the sink has everything.
 */
export async function writeXlsx(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  sink: Writable,
  options: WriteOptions = {},
): Promise<void> {
  await pipeline(xlsxStream(columns, rows, options), sink);
}

/** As writeXlsx, as a stream to read from. */
export function xlsxStream(columns: readonly SheetColumn[], rows: SheetRows, options: WriteOptions = {}): Readable {
  const toSheet = columns.map((column) => xlsxCell(column, options.zone ?? 'UTC'));
  // The row that is being written: cells of one column may be amounts of several currencies.
  let current: SheetRecord = {};
  async function* lines(): AsyncGenerator<CellOut[]> {
    for await (const part of rows) {
      for (const row of batch(part)) {
        current = row;
        yield columns.map((column, at) => toSheet[at]?.(cellValue(column, row), row) ?? null);
      }
    }
  }
  const stream = writeXlsxStream(lines(), {
    name: safeSheetName(options.sheetName),
    columns: columns.map((column) => {
      const format = numberFormat(column, options);
      return {
        header: sheetText(column.label),
        width: column.width ?? Math.max(WIDTHS[column.kind ?? 'text'], Math.min(column.label.length + 3, 40)),
        // Asked for each cell, right after its row was given.
        get numFmt() {
          return format(current);
        },
      };
    }),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

/** Writes rows as CSV (UTF-8 with mark, comma, CRLF) to a sink with guarded texts; memory does not grow with the rows. */
export async function writeCsv(
  columns: readonly SheetColumn[],
  rows: SheetRows,
  sink: Writable,
  options: WriteOptions = {},
): Promise<void> {
  await pipeline(csvStream(columns, rows, options), sink);
}

/** As writeCsv, as a stream to read from. */
export function csvStream(columns: readonly SheetColumn[], rows: SheetRows, options: WriteOptions = {}): Readable {
  const toField = columns.map((column) => csvCell(column, options));
  async function* pieces(): AsyncGenerator<string> {
    let piece = `\uFEFF${columns.map((column) => csvField(guardText(column.label))).join(',')}\r\n`;
    for await (const part of rows) {
      for (const row of batch(part)) {
        let at = 0;
        for (const column of columns) {
          if (at > 0) piece += ',';
          piece += toField[at++]?.(cellValue(column, row), row) ?? '';
        }
        piece += '\r\n';
        if (piece.length < PIECE_SIZE) continue;
        yield piece;
        piece = '';
      }
    }
    if (piece !== '') yield piece;
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** A text as one field of a CSV line: in quotes where it needs them, not guarded. */
export function csvField(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** All bytes of a stream in one buffer, for answers that carry the file inline. */
export async function toBuffer(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream as AsyncIterable<Buffer | string>) {
    parts.push(typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.length));
  }
  return Buffer.concat(parts);
}

/** A name that spreadsheet programs accept: at most 31 characters without []:*?/\ and without quotes at the ends. */
export function safeSheetName(name: string | undefined): string {
  const clean = (name ?? '')
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (
    Array.from(clean.replaceAll(/^'+|'+$/g, ''))
      .slice(0, 28)
      .join('')
      .trim() || 'Sheet1'
  );
}

/** Text as an xlsx cell holds it; typed as text it is never run as a formula, so it needs no guard. Cut at the format's limit, and _xHHHH_ as typed kept apart from the format's own escapes. */
export function sheetText(text: string): string {
  return text.slice(0, MAX_CELL_TEXT).replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
}

const FORMATS: Partial<Record<SheetColumnKind, string>> = {
  integer: '0',
  percent: '0.00####"%"',
  date: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};

/** The number format of an amount with so many decimals. */
export const amountFormat = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

/** How a column's numbers are shown, by the row they stand in. */
function numberFormat(column: SheetColumn, options: WriteOptions): (row: SheetRecord) => string | undefined {
  const { kind = 'text', decimals } = column;
  if (kind === 'money') {
    const least = moneyDecimals(column, options);
    return (row) => amountFormat(Math.max(least(row), column.isPrice ? placesOf(cellValue(column, row)) : 0));
  }
  if (kind === 'instant')
    return (row) => (hasSeconds(cellValue(column, row)) ? `${FORMATS.instant}:ss` : FORMATS.instant);
  const format = kind === 'number' && typeof decimals === 'number' ? amountFormat(decimals) : FORMATS[kind];
  return () => format;
}

/** Decimals of the amounts of a column, by the row they stand in. */
function moneyDecimals({ decimals, currency }: SheetColumn, options: WriteOptions): (row: SheetRecord) => number {
  if (typeof decimals === 'function') return decimals;
  const usual = decimals ?? options.decimals ?? USUAL_DECIMALS;
  if (currency === undefined) return () => usual;
  return ({ [currency]: code }) => (isEmpty(code) ? usual : (options.decimalsOf?.[String(code)] ?? USUAL_DECIMALS));
}

const cellValue = ({ key, of }: SheetColumn, row: SheetRecord): unknown => (of ? of(row) : row[key]);

/** A moment within a minute is shown with its seconds, so that a file saved as text keeps them. */
const hasSeconds = (value: unknown): boolean =>
  !isEmpty(value) && Math.round(new Date(value as string).getTime() / 1000) % 60 !== 0;

const placesOf = (value: unknown): number => (isEmpty(value) ? 0 : (String(value).split('.')[1]?.length ?? 0));

const batch = (part: SheetRecord | readonly SheetRecord[]): readonly SheetRecord[] =>
  Array.isArray(part) ? part : [part as SheetRecord];

type CellWriter<Out> = (value: unknown, row?: SheetRecord) => Out;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && !(value instanceof Date)) return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

const clockOf = ({ zone: key }: SheetColumn, row: SheetRecord | undefined, zone: string): string =>
  key === undefined || isEmpty(row?.[key]) ? zone : String(row?.[key]);

function xlsxCell(column: SheetColumn, zone: string): CellWriter<CellOut> {
  const { kind = 'text' } = column;
  return (value, row) => {
    if (isEmpty(value)) return null;
    if (kind === 'text') return sheetText(textOf(value));
    if (kind === 'boolean') return value === true || value === 'true';
    if (kind === 'date') return countedDay(dayDate(textOf(value))) ?? sheetText(textOf(value));
    if (kind === 'instant') return countedDay(wallDate(value, clockOf(column, row, zone))) ?? sheetText(textOf(value));
    const number = Number(value);
    return Number.isFinite(number) ? number : sheetText(textOf(value));
  };
}

/** Spreadsheets count days from 1900, and all alike from its March: what is earlier is a text. */
const FIRST_COUNTED = Date.UTC(1900, 2, 1);
const countedDay = (day: Date | null): Date | null => (day && day.getTime() >= FIRST_COUNTED ? day : null);

/** The value of one kind as a field of a CSV line; numbers, days and instants have nothing that needs quotes or a guard. */
function csvCell(column: SheetColumn, options: WriteOptions): CellWriter<string> {
  const { kind = 'text' } = column;
  const { zone = 'UTC' } = options;
  const text: CellWriter<string> = (value) => (isEmpty(value) ? '' : csvField(guardText(textOf(value))));
  if (kind === 'text') return text;
  if (kind === 'boolean') return (value) => (isEmpty(value) ? '' : String(value === true || value === 'true'));
  if (kind === 'date') {
    return (value) => (!isEmpty(value) && dayDate(textOf(value)) ? textOf(value).slice(0, 10) : text(value));
  }
  if (kind === 'instant')
    return (value, row) => (isEmpty(value) ? '' : (zonedText(value, clockOf(column, row, zone)) ?? text(value)));
  const decimals = kind === 'money' ? moneyDecimals(column, options) : null;
  const number = (value: unknown, row: SheetRecord): string =>
    decimals ? moneyText(value, decimals(row)) : textOf(value);
  return (value, row = {}) => (!isEmpty(value) && Number.isFinite(Number(value)) ? number(value, row) : text(value));
}

/** An amount with the decimals of its currency; what it has beyond them stays. */
function moneyText(value: unknown, decimals: number): string {
  if (typeof value === 'number') {
    const amount = value.toFixed(decimals);
    return Number(amount) === value ? amount : String(value);
  }
  const text = textOf(value);
  const [whole = '', fraction = ''] = text.split('.');
  const own = fraction.replace(/0+$/, '');
  if (text.includes('e') || own.length > decimals) return text;
  return decimals === 0 ? whole : `${whole}.${own.padEnd(decimals, '0')}`;
}

function dayDate(text: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

/** A name for a sheet that no other of its file has. */
export function uniqueSheetName(wanted: string, taken: Set<string>): string {
  const name = safeSheetName(wanted);
  let unique = name;
  for (let count = 2; taken.has(unique.toLowerCase()); count += 1) unique = `${name.slice(0, 27)} ${count}`;
  taken.add(unique.toLowerCase());
  return unique;
}
