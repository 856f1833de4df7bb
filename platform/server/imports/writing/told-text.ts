import { wallClock } from '../../../kernel/zones.ts';
import type { SheetCell } from '../../sheets/sheet-types.ts';
import { type CellReading, shownText } from '../cells/cell-values.ts';
import type { ImportColumn, ImportDeclaration, ImportOptions, ParsedRow } from '../declaration.ts';
import type { Writing } from './column-writing.ts';
import { type FieldFormat, formatKind } from './file-writing.ts';

const PLAIN = /^-?\d+\.\d+$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

/** How each column of a run's file is written; the company's way where its cells do not say. */
export const fileReadings = (
  { columns }: ImportDeclaration,
  formats: readonly FieldFormat[],
  { zone, decimal }: Pick<ImportOptions, 'zone' | 'decimal'>,
  company: Writing,
): CellReading[] =>
  columns.map(({ name }) => {
    const found = formats.find(({ column }) => column === name);
    const own = found && (found.kind === 'number' ? { decimal: found.way } : { order: found.way });
    return { zone, writing: { ...company, ...(decimal && { decimal }), ...own } as Writing };
  });

/** A value that was read, as the file would write it: whoever corrects it there goes on in the same way. */
export function writtenText(value: string, column: Pick<ImportColumn, 'kind'>, { writing, zone }: CellReading): string {
  const kind = formatKind(column);
  if (kind === 'number' && PLAIN.test(value)) return value.replace('.', writing.decimal);
  return kind === 'date' && INSTANT.test(value) ? wallClock(value, zone) : value;
}

/** A staged cell as its problem tells it; the id of a record tells nobody anything. */
export function toldCell(cell: string | null, column: ImportColumn, reading: CellReading): string | null {
  if (cell === null || column.isSecret || column.kind === 'reference' || column.kind === 'references') return null;
  return shownText(writtenText(cell, column, reading));
}

/** What stands in a cell, as its sheet shows it. */
export function cellText(cell: SheetCell | null, column: ImportColumn, reading: CellReading): string | null {
  if (cell === null) return null;
  if (cell.kind === 'number' && formatKind(column)) return writtenText(cell.value, column, reading);
  return cell.shown ?? cell.value;
}

/** Problems tell what stands in the file, not what was made of it: no id of a record, no number of the wire, no time of Greenwich. */
export function tellTexts(row: ParsedRow, { columns }: ImportDeclaration, readings: readonly CellReading[]): void {
  for (const problem of row.problems) {
    const at = columns.findIndex(({ name }) => name === problem.column);
    const [column, reading, cell] = [columns[at], readings[at], row.cells[at]];
    // What the list of a cell names is told by its own words.
    if (!column || !reading || !cell || problem.value !== cell.slice(0, 200)) continue;
    problem.value = shownText(row.texts?.[at] ?? writtenText(cell, column, reading));
  }
}
