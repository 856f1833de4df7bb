import { unguardText } from './cell-guard.ts';
import { csvRows, unmarkedUtf16 } from './csv-reader.ts';
import { headerPlace } from './reading/header-row.ts';
import { Turns } from './reading/turns.ts';
import { type ByteSource, openSource } from './sheet-source.ts';
import {
  cutText,
  type RawRow,
  type ReadOptions,
  SheetError,
  type SheetRow,
  type SheetSource,
  tooMuch,
  unpackedLimit,
} from './sheet-types.ts';
import { xlsxRows, xlsxSheets } from './xlsx-reader.ts';

/** How many filled rows are looked at to find the header below titles and notes. */
const HEADER_WINDOW = 100;
/** A longer heading is read as far as this. */
const LONGEST_HEADING = 255;

/**
 * Streams the rows of an xlsx or CSV file: first the header row (`isHeader`, with what stands `above` it), then the data rows below;
 * empty rows are left out. Texts of CSV lose the one apostrophe of guardText. Throws SheetError for a file that is no sheet,
 * is damaged, or passes a limit. Nobody else waits for it longer than a moment, whatever the rows hold.
 */
export async function* readSheet(source: SheetSource, options: ReadOptions): AsyncGenerator<SheetRow> {
  const bytes = await openSource(source, options.maxBytes);
  const format = options.format ?? (await detectFormat(bytes));
  const count = createCount(options.maxRows, unpackedLimit(bytes.size));
  const turns = new Turns();
  const first: RawRow[] = [];
  let header = 0;
  for await (const row of format === 'xlsx' ? xlsxRows(bytes, options) : csvRows(bytes, options)) {
    if (turns.isOver) await turns.next();
    if (format === 'csv') unguard(row);
    if (header > 0) yield count(asRow(row, header));
    else if (first.push(row) === HEADER_WINDOW) {
      for (const opened of openedRows(first, options.knownLabels)) {
        if (opened.isHeader) header = opened.number;
        yield count(opened);
      }
    }
  }
  if (header > 0 || first.length === 0) return;
  for (const opened of openedRows(first, options.knownLabels)) yield count(opened);
}

/** Lets rows pass as long as there are not too many of them, nor of what they hold: one text may be shown in many cells. */
function createCount(maxRows: number, maxCharacters: number): (row: SheetRow) => SheetRow {
  let rows = 0;
  let characters = 0;
  return (row) => {
    if (!row.isHeader) rows += 1;
    if (rows > maxRows)
      throw new SheetError('too_many_rows', `The sheet has more than ${maxRows} rows`, { limit: maxRows });
    characters += charactersOf(row);
    if (characters > maxCharacters) throw tooMuch(maxCharacters);
    return row;
  };
}

/** How many characters the cells of a row have together. */
export function charactersOf({ cells }: RawRow): number {
  let characters = 0;
  for (const cell of cells) if (cell) characters += cell.value.length;
  return characters;
}

/** The texts of a header row, one per column; an empty text for a column without one. */
export function headerLabels(row: SheetRow): string[] {
  return Array.from(row.cells, (cell) => cell?.value.trim() ?? '');
}

/** Names of the sheets of a file; none for CSV. */
export async function listSheets(
  source: SheetSource,
  maxBytes?: number,
): Promise<{ name: string; isHidden: boolean }[]> {
  const bytes = await openSource(source, maxBytes);
  if ((await detectFormat(bytes)) === 'csv') return [];
  return (await xlsxSheets(bytes)).map(({ name, isHidden }) => ({ name, isHidden }));
}

async function detectFormat(bytes: ByteSource): Promise<'xlsx' | 'csv'> {
  const head = await bytes.read(0, 64);
  const start = head.subarray(0, 8);
  if (start[0] === 0x50 && start[1] === 0x4b) return 'xlsx';
  const isOldOffice = start.length === 8 && start.readUInt32BE(0) === 0xd0cf11e0;
  if (isOldOffice) throw new SheetError('encrypted', 'The file is encrypted or in the old xls format; save it as xlsx');
  const isText = start.every((byte) => byte !== 0) || (start[0] ?? 0) >= 0xfe || unmarkedUtf16(head) !== null;
  if (!isText) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  return 'csv';
}

/** The header and what follows it among the first rows. */
function openedRows(first: readonly RawRow[], knownLabels: ReadOptions['knownLabels']): SheetRow[] {
  const place = headerPlace(first, knownLabels);
  const header = first[place] as RawRow;
  const above = first.slice(0, place).map((row) => asRow(row, null));
  const below = first.slice(place + 1).map((row) => asRow(row, header.number));
  return [{ ...asRow(heading(header), null), isHeader: true, above }, ...below];
}

const heading = ({ number, cells }: RawRow): RawRow => ({
  number,
  cells: cells.map((cell) => cell && { ...cell, value: cutText(cell.value, LONGEST_HEADING) }),
});

/** A row below the header shows what is merged into it from other such rows; no title or heading holds for data. */
function asRow(row: RawRow, header: number | null): SheetRow {
  const cells = Array.from(row.cells, (cell) => cell ?? null);
  for (const { top, column, cell } of row.merged ?? []) {
    if (header === null || top <= header) continue;
    while (cells.length < column) cells.push(null);
    cells[column] = cell;
  }
  return { number: row.number, isHeader: false, cells };
}

/** CSV cannot say that a cell is text, so what looks like a formula carries a guard there. */
function unguard({ cells }: RawRow): void {
  for (const cell of cells) if (cell) cell.value = unguardText(cell.value);
}
