import { unguardText } from './cell-guard.ts';
import { csvRows } from './csv-reader.ts';
import { headerPlace } from './reading/header-row.ts';
import { type ByteSource, openSource } from './sheet-source.ts';
import { type RawRow, type ReadOptions, SheetError, type SheetRow, type SheetSource } from './sheet-types.ts';
import { xlsxRows, xlsxSheets } from './xlsx-reader.ts';

/** How many filled rows are looked at to find the header below titles and notes. */
const HEADER_WINDOW = 20;

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
  let isOpen = false;
  let count = 0;
  for await (const row of rows) {
    if (!isOpen) {
      first.push(row);
      if (first.length < HEADER_WINDOW) continue;
      const opened = openedRows(first, options.knownLabels);
      isOpen = true;
      yield* opened;
      count = opened.length - 1;
    } else {
      count += 1;
      yield asRow(row, false);
    }
    assertRows(count, options.maxRows);
  }
  if (isOpen || first.length === 0) return;
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
  const start = await bytes.read(0, 8);
  if (start[0] === 0x50 && start[1] === 0x4b) return 'xlsx';
  const isOldOffice = start.length === 8 && start.readUInt32BE(0) === 0xd0cf11e0;
  if (isOldOffice) throw new SheetError('encrypted', 'The file is encrypted or in the old xls format; save it as xlsx');
  const isText = start.every((byte) => byte !== 0) || (start[0] ?? 0) >= 0xfe;
  if (!isText) throw new SheetError('not_a_sheet', 'The file is no spreadsheet');
  return 'csv';
}

/** The header and what follows it among the first rows. */
function openedRows(first: readonly RawRow[], knownLabels: ReadOptions['knownLabels']): SheetRow[] {
  const place = headerPlace(first, knownLabels);
  const [header, ...rest] = first.slice(place) as [RawRow, ...RawRow[]];
  const above = first.slice(0, place).map((row) => asRow(row, false));
  return [{ ...asRow(header, true), above }, ...rest.map((row) => asRow(row, false))];
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
