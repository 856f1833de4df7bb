import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { Temporal } from 'temporal-polyfill';
import { guardText } from './cell-guard.ts';

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
const MAX_CELL_TEXT = 32_767;
const PIECE_SIZE = 32_768;

/**
 * Writes rows as xlsx to a sink, with a frozen header, typed cells and guarded texts; memory does not grow with the rows. Beyond
 * the format's row limit it goes on in another sheet. Resolves when the sink has everything.
 */
export async function writeXlsx(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
  sink: Writable,
  options: WriteOptions = {},
): Promise<void> {
  await pipeline(xlsxStream(columns, rows, options), sink);
}

/** As writeXlsx, as a stream to read from. */
export function xlsxStream(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
  options: WriteOptions = {},
): Readable {
  const toSheet = columns.map((column) => xlsxCell(column, options.zone ?? 'UTC'));
  async function* lines(): AsyncGenerator<CellOut[]> {
    for await (const row of rows) yield columns.map((column, at) => toSheet[at]?.(row[column.key]) ?? null);
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
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
  sink: Writable,
  options: WriteOptions = {},
): Promise<void> {
  await pipeline(csvStream(columns, rows, options), sink);
}

/** As writeCsv, as a stream to read from. */
export function csvStream(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
  options: WriteOptions = {},
): Readable {
  const toText = columns.map((column) => csvCell(column, options.zone ?? 'UTC'));
  async function* pieces(): AsyncGenerator<string> {
    let piece = `\uFEFF${columns.map((column) => csvField(guardText(column.label))).join(',')}\r\n`;
    for await (const row of rows) {
      let line = '';
      for (const [at, { key }] of columns.entries())
        line += `${at === 0 ? '' : ','}${csvField(toText[at]?.(row[key]) ?? '')}`;
      piece += `${line}\r\n`;
      if (piece.length < PIECE_SIZE) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }
  return Readable.from(pieces(), { objectMode: false });
}

/** A text as one field of a CSV line: in quotes where it needs them, not guarded. */
export function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
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

/** Guarded text as an xlsx cell holds it: cut at the format's limit, and _xHHHH_ as typed kept apart from the format's own escapes. */
export function sheetText(text: string): string {
  return guardText(text)
    .slice(0, MAX_CELL_TEXT)
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');
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

function csvCell({ kind = 'text' }: SheetColumn, zone: string): CellWriter<string> {
  return (value) => {
    if (isEmpty(value)) return '';
    if (kind === 'boolean') return value === true || value === 'true' ? 'true' : 'false';
    if (kind === 'date') return dayDate(textOf(value)) ? textOf(value).slice(0, 10) : guardText(textOf(value));
    if (kind === 'instant') return zonedText(value, zone) ?? guardText(textOf(value));
    if (kind === 'money' && Number.isFinite(Number(value))) return moneyText(value);
    if (kind !== 'text' && Number.isFinite(Number(value))) return textOf(value);
    return guardText(textOf(value));
  };
}

function moneyText(value: unknown): string {
  const text = textOf(value);
  const [, fraction = ''] = text.split('.');
  return text.includes('e') || fraction.length > 2 ? text : `${text.split('.')[0]}.${fraction.padEnd(2, '0')}`;
}

function dayDate(text: string): Date | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0];
  const at = day ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}

function epochOf(value: unknown): number {
  return value instanceof Date ? value.getTime() : Date.parse(String(value));
}

const QUARTER_HOUR = 900_000;
const OFFSETS_KEPT = 5000;
const offsets = new Map<string, number>();

/** Milliseconds the zone is ahead of UTC; zones change on quarter hours only, so one look-up serves a whole quarter. */
function offsetOf(epoch: number, zone: string): number {
  const key = `${zone}:${Math.floor(epoch / QUARTER_HOUR)}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  const offset = Temporal.Instant.fromEpochMilliseconds(epoch).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The wall clock of the zone as if it were UTC: spreadsheet cells know no zone. */
function wallDate(value: unknown, zone: string): Date | null {
  const epoch = epochOf(value);
  return Number.isNaN(epoch) ? null : new Date(epoch + offsetOf(epoch, zone));
}

function zonedText(value: unknown, zone: string): string | null {
  const epoch = epochOf(value);
  if (Number.isNaN(epoch)) return null;
  const offset = offsetOf(epoch, zone);
  const wall = new Date(epoch + offset).toISOString();
  const minutes = Math.abs(Math.round(offset / 60_000));
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${wall.slice(0, epoch % 1000 === 0 ? 19 : 23)}${offset < 0 ? '-' : '+'}${clock}`;
}
