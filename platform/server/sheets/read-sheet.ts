import { unguardText } from './cell-guard.ts';
import { csvRows, unmarkedUtf16 } from './csv-reader.ts';
import { headerPlace } from './reading/header-row.ts';
import { type ByteSource, openSource } from './sheet-source.ts';
import { type RawRow, type ReadOptions, SheetError, type SheetRow, type SheetSource } from './sheet-types.ts';
import { xlsxRows, xlsxSheets } from './xlsx-reader.ts';

/** How many filled rows are looked at to find the header below titles and notes. */
const HEADER_WINDOW = 100;

/**
 * Streams the rows of an xlsx or CSV file: first the header row (`isHeader`, with what stands `above` it), then the data rows below;
 * empty rows are left out. Texts of CSV lose the one apostrophe of guardText. Throws SheetError for a file that is no sheet,
 * is damaged, or passes a limit.
 */
export async function* readSheet(source: SheetSource, options: ReadOptions): AsyncGenerator<SheetRow> {
  const bytes = await openSource(source, options.maxBytes);
  const format = options.format ?? (await detectFormat(bytes));
  const rows = format === 'xlsx' ? xlsxRows(bytes, options) : unguarded(csvRows(bytes, options));
  const first: RawRow[] = [];
  let header = 0;
  let count = 0;
  for await (const row of rows) {
    if (header === 0) {
      first.push(row);
      if (first.length < HEADER_WINDOW) continue;
      const opened = openedRows(first, options.knownLabels);
      header = opened[0]?.number ?? 0;
      yield* opened;
      count = opened.length - 1;
    } else {
      count += 1;
      yield asRow(row, header);
    }
    assertRows(count, options.maxRows);
  }
  if (header > 0 || first.length === 0) return;
  const opened = openedRows(first, options.knownLabels);
  assertRows(opened.length - 1, options.maxRows);
  yield* opened;
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
  return [{ ...asRow(header, null), isHeader: true, above }, ...below];
}

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
async function* unguarded(rows: AsyncGenerator<RawRow>): AsyncGenerator<RawRow> {
  for await (const row of rows) {
    for (const cell of row.cells) if (cell) cell.value = unguardText(cell.value);
    yield row;
  }
}

function assertRows(count: number, limit: number): void {
  if (count > limit) throw new SheetError('too_many_rows', `The sheet has more than ${limit} rows`, { limit });
}
