import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { guardText } from './cell-guard.ts';
import { wallDate, zonedText } from './zone-clock.ts';

export type SheetColumnKind = 'text' | 'integer' | 'number' | 'money' | 'percent' | 'date' | 'instant' | 'boolean';

/** One column of a written sheet; values come from the row's `key`. */
export interface SheetColumn {
  key: string;
  label: string;
  /** Default text. Numbers come as decimal strings or numbers, days as YYYY-MM-DD, instants as ISO 8601 or Date. */
  kind?: SheetColumnKind;
  /** Shown decimals of `number`; default as many as there are, up to 6. */
  decimals?: number;
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
  async function* lines(): AsyncGenerator<CellOut[]> {
    for await (const part of rows) {
      for (const row of batch(part)) yield columns.map((column, at) => toSheet[at]?.(row[column.key]) ?? null);
    }
  }
  const stream = writeXlsxStream(lines(), {
    name: safeSheetName(options.sheetName),
    columns: columns.map((column) => ({
      header: sheetText(column.label),
      width: column.width ?? Math.max(WIDTHS[column.kind ?? 'text'], Math.min(column.label.length + 3, 40)),
      numFmt: numberFormat(column),
    })),
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
  const toField = columns.map((column) => csvCell(column, options.zone ?? 'UTC'));
  const keys = columns.map((column) => column.key);
  async function* pieces(): AsyncGenerator<string> {
    let piece = `\uFEFF${columns.map((column) => csvField(guardText(column.label))).join(',')}\r\n`;
    for await (const part of rows) {
      for (const row of batch(part)) {
        for (let at = 0; at < keys.length; at++) {
          if (at > 0) piece += ',';
          piece += toField[at]?.(row[keys[at] as string]) ?? '';
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

function numberFormat({ kind = 'text', decimals }: SheetColumn): string | undefined {
  const formats: Record<SheetColumnKind, string | undefined> = {
    text: undefined,
    integer: '0',
    number: decimals === undefined ? undefined : decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`,
    money: '#,##0.00',
    percent: '0.00"%"',
    date: 'yyyy-mm-dd',
    instant: 'yyyy-mm-dd hh:mm',
    boolean: undefined,
  };
  return formats[kind];
}

const batch = (part: SheetRecord | readonly SheetRecord[]): readonly SheetRecord[] =>
  Array.isArray(part) ? part : [part as SheetRecord];

type CellWriter<Out> = (value: unknown) => Out;

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function textOf(value: unknown): string {
  if (typeof value === 'object' && !(value instanceof Date)) return JSON.stringify(value);
  return value instanceof Date ? value.toISOString() : String(value);
}

function xlsxCell({ kind = 'text' }: SheetColumn, zone: string): CellWriter<CellOut> {
  return (value) => {
    if (isEmpty(value)) return null;
    if (kind === 'text') return sheetText(textOf(value));
    if (kind === 'boolean') return value === true || value === 'true';
    if (kind === 'date') return dayDate(textOf(value)) ?? sheetText(textOf(value));
    if (kind === 'instant') return wallDate(value, zone) ?? sheetText(textOf(value));
    const number = Number(value);
    return Number.isFinite(number) ? number : sheetText(textOf(value));
  };
}

/** The value of one kind as a field of a CSV line; numbers, days and instants have nothing that needs quotes or a guard. */
function csvCell({ kind = 'text' }: SheetColumn, zone: string): CellWriter<string> {
  const text: CellWriter<string> = (value) => (isEmpty(value) ? '' : csvField(guardText(textOf(value))));
  if (kind === 'text') return text;
  if (kind === 'boolean') return (value) => (isEmpty(value) ? '' : String(value === true || value === 'true'));
  if (kind === 'date') {
    return (value) => (!isEmpty(value) && dayDate(textOf(value)) ? textOf(value).slice(0, 10) : text(value));
  }
  if (kind === 'instant') return (value) => (isEmpty(value) ? '' : (zonedText(value, zone) ?? text(value)));
  const number = kind === 'money' ? moneyText : textOf;
  return (value) => (!isEmpty(value) && Number.isFinite(Number(value)) ? number(value) : text(value));
}

function moneyText(value: unknown): string {
  if (typeof value === 'number') {
    const cents = value.toFixed(2);
    return Number(cents) === value ? cents : String(value);
  }
  const text = textOf(value);
  const [whole, fraction = ''] = text.split('.');
  return text.includes('e') || fraction.length > 2 ? text : `${whole}.${fraction.padEnd(2, '0')}`;
}

function dayDate(text: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
