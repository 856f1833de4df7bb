import { unguardText } from './cell-guard.ts';
import { csvRows } from './csv-reader.ts';
import { type ByteSource, openSource } from './sheet-source.ts';
import { type ReadOptions, SheetError, type SheetRow, type SheetSource } from './sheet-types.ts';
import { type RawRow, xlsxRows, xlsxSheets } from './xlsx-reader.ts';

/** How many filled rows are looked at to find the header below titles and notes. */
const HEADER_WINDOW = 20;

/**
 * Streams the rows of an xlsx or CSV file: first the header row (`isHeader`), then the data rows below it; what stands above the
 * header and empty rows are left out. Texts of CSV lose the one apostrophe of guardText. Throws SheetError for a file that is no sheet,
 * is damaged, or passes a limit.
 */
export async function* readSheet(source: SheetSource, options: ReadOptions): AsyncGenerator<SheetRow> {
  const bytes = await openSource(source, options.maxBytes);
  const format = options.format ?? (await detectFormat(bytes));
  const rows = format === 'xlsx' ? xlsxRows(bytes, options) : unguarded(csvRows(bytes, options));
  const first: RawRow[] = [];
  let header: RawRow | null = null;
  let count = 0;
  for await (const row of rows) {
    if (header === null) {
      first.push(row);
      if (first.length < HEADER_WINDOW) continue;
      header = findHeader(first, options.knownLabels);
      yield* opened(first, header);
      count = first.length - first.indexOf(header) - 1;
    } else {
      count += 1;
      yield asRow(row, false);
    }
    assertRows(count, options.maxRows);
  }
  if (header !== null || first.length === 0) return;
  header = findHeader(first, options.knownLabels);
  assertRows(first.length - first.indexOf(header) - 1, options.maxRows);
  yield* opened(first, header);
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
  const start = await bytes.read(0, 8);
  if (start[0] === 0x50 && start[1] === 0x4b) return 'xlsx';
  const isOldOffice = start.length === 8 && start.readUInt32BE(0) === 0xd0cf11e0;
  if (isOldOffice) throw new SheetError('encrypted', 'The file is encrypted or in the old xls format; save it as xlsx');
  const isText = start.every((byte) => byte !== 0) || (start[0] ?? 0) >= 0xfe;
  if (!isText) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  return 'csv';
}

function* opened(rows: readonly RawRow[], header: RawRow): Generator<SheetRow> {
  yield asRow(header, true);
  for (const row of rows.slice(rows.indexOf(header) + 1)) yield asRow(row, false);
}

const asRow = (row: RawRow, isHeader: boolean): SheetRow => ({
  number: row.number,
  isHeader,
  cells: Array.from(row.cells, (cell) => cell ?? null),
});

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

/** The row with most known labels; without any, the first row of text that is about as wide as the widest one. */
function findHeader(rows: readonly RawRow[], knownLabels: Iterable<string> = []): RawRow {
  const known = new Set(Array.from(knownLabels, labelKey));
  const scored = rows.map((row) => ({
    row,
    hits: row.cells.filter((cell) => cell && known.has(labelKey(cell.value))).length,
  }));
  const best = scored.reduce((winner, entry) => (entry.hits > winner.hits ? entry : winner));
  if (best.hits > 0) return best.row;
  const widest = Math.max(...rows.map(filledCount));
  const isHeader = (row: RawRow) =>
    filledCount(row) * 2 >= widest && row.cells.every((cell) => !cell || cell.kind === 'text');
  return rows.find(isHeader) ?? (rows[0] as RawRow);
}

function filledCount(row: RawRow): number {
  return row.cells.filter(Boolean).length;
}

/** A column label as it is compared: without case and spaces. */
export function labelKey(label: string): string {
  return label.normalize('NFC').toLowerCase().replaceAll(/\s+/g, '');
}
