import type { Language } from '../../kernel/errors.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { SheetCell, SheetRow } from '../sheets/sheet-types.ts';
import { CLEAR, isClear, listOf } from './cells/cell-lists.ts';
import { type CellReading, readCell } from './cells/cell-values.ts';
import { importText, shortText } from './cells/import-texts.ts';
import type { createReferences } from './cells/references.ts';
import type { ImportColumn, ImportDeclaration, ParsedRow, RowProblem, RunContext } from './declaration.ts';
import { writingOf } from './writing/column-writing.ts';
import { cellText } from './writing/told-text.ts';

/** Whoever reads of so many in one row looks at the others too; a file may have hundreds of columns and thousands of rows. */
export const MOST_OF_ROW = 50;

/** Reads the cells of one row; `columns` says for each declared column where its cell stands, -1 for nowhere, `readings` how. */
export function parseRow(
  row: SheetRow,
  columns: readonly number[],
  declaration: ImportDeclaration,
  run: RunContext,
  readings: readonly CellReading[],
): ParsedRow {
  const problems: RowProblem[] = [];
  const missing: RowProblem[] = [];
  const texts: (string | null)[] = [];
  const cells = declaration.columns.map((column, index) => {
    const own = row.cells[columns[index] ?? -1] ?? null;
    const cell = own ?? defaultCell(column.name, run);
    const inFile = readings[index] as CellReading;
    // A default is no part of the file.
    const reading = own || !cell ? inFile : { ...inFile, writing: writingOf(cell.value, inFile.writing) };
    texts[index] = cellText(cell, column, reading);
    const required = column.required || run.options.required?.includes(column.name);
    if (cell === null && !required) return null;
    // One rule for all imports: the cell empties what a known record has there.
    if (cell && isClear(cell.value)) {
      if (required || column.isKept || column.name === declaration.key)
        problems.push({ ...kept(column.name), message: importText('clear', run.language) });
      return CLEAR;
    }
    const read = readCell(cell, required ? { ...column, required } : column, reading, run.language);
    if ('value' in read) return read.value;
    const isLater = read.problem.code === 'required' && column.name !== declaration.key && mayBeKnown(declaration, run);
    const told = isLater ? missing : problems;
    if (told.length < MOST_OF_ROW) told.push(read.problem);
    return cell ? clean(cell.value) : null;
  });
  const action = problems.length > 0 ? 'error' : 'create';
  return { row: row.number, cells, action, matchId: null, problems, texts, missing };
}

/** Whether rows of a run may change records that are there. */
const mayBeKnown = ({ key, updates }: ImportDeclaration, { options }: RunContext): boolean =>
  options.mode !== 'insert' && (key !== null || updates !== undefined);

/** A row of a new record is told what it must have; a known one has it. */
export function requireOfNew(row: ParsedRow): void {
  const { missing = [], matchId, action } = row;
  if (missing.length === 0 || matchId !== null || !(action === 'create' || action === 'error')) return;
  const names = new Set(missing.map(({ column }) => column));
  const others = row.problems.filter(({ column }) => !names.has(column));
  row.problems.splice(0, row.problems.length, ...others, ...missing);
  row.action = 'error';
}

const kept = (column: string) => ({ column, value: CLEAR, code: 'clear', severity: 'error' }) as const;

function defaultCell(name: string, { options }: RunContext): SheetCell | null {
  const value = options.defaults?.[name];
  return value ? { kind: 'text', value } : null;
}

/** A wrong cell is kept as it came, without what the staging cannot hold. */
const clean = (text: string): string =>
  Array.from(text.slice(0, 1_000), (c) => (c < ' ' || c === '\u007f' ? ' ' : c)).join('');

type References = ReturnType<typeof createReferences>;

/** So many records one cell may name, and so many that it names wrongly are told of. */
const MOST_NAMED = 200;
const MOST_TOLD = 10;

/** Turns the texts of reference columns into ids, with a problem for each that names nothing or several. */
export async function resolveReferences(
  rows: readonly ParsedRow[],
  declaration: ImportDeclaration,
  references: References,
  { language, options }: RunContext,
  onFound?: (row: ParsedRow, column: ImportColumn, text: string, id: number) => void,
): Promise<void> {
  for (const [index, column] of declaration.columns.entries()) {
    if (column.kind !== 'reference' && column.kind !== 'references') continue;
    const named = namedIn(rows, index, column, language);
    if (named.size === 0) continue;
    const texts = [...named.values()].flat();
    // What stands for an empty cell was chosen, by its id as well.
    const usual = new Set(listOf(options.defaults?.[column.name] ?? ''));
    const chosen = await references.resolve(
      column,
      texts.filter((text) => usual.has(text)),
      undefined,
      true,
    );
    const known = await references.resolve(
      column,
      texts.filter((text) => !usual.has(text)),
      options.lookups?.[column.name],
      options.ids?.includes(column.name),
    );
    for (const [row, parts] of named) {
      const ids: number[] = [];
      let told = 0;
      for (const text of parts) {
        const found = (usual.has(text) ? chosen : known).get(text) ?? 'missing';
        if (typeof found === 'number') {
          ids.push(found);
          if (!usual.has(text)) onFound?.(row, column, text, found);
        } else if (++told > MOST_TOLD) break;
        else if (found === 'missing' && options.unknown === 'skip') {
          warning(row, column.name, text, 'not_found', language, { value: text });
          if (row.action !== 'error') row.action = 'skip';
        } else
          problem(row, column.name, text, found === 'ambiguous' ? 'ambiguous' : 'not_found', language, { value: text });
      }
      row.cells[index] = ids.join(',');
    }
  }
}

/** What the rows name in a column; a cell that names more than anybody would is refused and names nothing. */
function namedIn(
  rows: readonly ParsedRow[],
  index: number,
  { name, kind }: ImportColumn,
  language: Language,
): Map<ParsedRow, string[]> {
  const named = new Map<ParsedRow, string[]>();
  for (const row of rows) {
    const text = row.cells[index];
    if (text == null || text === CLEAR) continue;
    const parts = kind === 'references' ? listOf(text) : [text];
    const isTooMany = parts.length > MOST_NAMED;
    if (isTooMany) problem(row, name, text, 'too_many_values', language, { max: String(MOST_NAMED) });
    named.set(row, isTooMany ? [] : parts);
  }
  return named;
}

/** Marks rows whose key stands in an earlier row; `seen` lasts as long as the file. */
export function refuseDoubles(
  rows: readonly ParsedRow[],
  declaration: ImportDeclaration,
  seen: Map<string, number>,
  language: Language,
): void {
  const index = declaration.columns.findIndex((column) => column.name === declaration.key);
  for (const row of rows) {
    const key = row.cells[index]?.toLowerCase();
    if (!key) continue;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, row.row);
    else problem(row, declaration.key, row.cells[index] ?? null, 'duplicate', language, { row: String(first) });
  }
}

/** A sentence shows a piece of a cell: thousands of rows may hold the same endless text. */
const shortened = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortText(value)]));

/** Adds an error to a row, which then is not written. */
export function problem(
  row: ParsedRow,
  column: string | null,
  value: string | null,
  code: string,
  language: Language,
  values: Record<string, string> = {},
): void {
  row.problems.push({
    column,
    value: value?.slice(0, 200) ?? null,
    code,
    message: importText(code, language, shortened(values)),
    severity: 'error',
  });
}

/** Adds a warning; the row is written all the same. */
export function warning(
  row: ParsedRow,
  column: string | null,
  value: string | null,
  code: string,
  language: Language,
  values: Record<string, string> = {},
): void {
  row.problems.push({
    column,
    value: value?.slice(0, 200) ?? null,
    code,
    message: importText(code, language, shortened(values)),
    severity: 'warning',
  });
}

/** Warns of a cell that says otherwise of a known record and is not written; `value`: what of it may be shown. */
export function tellNotChanged(
  row: ParsedRow,
  { name, label }: Pick<ImportColumn, 'name' | 'label'>,
  value: string | null,
  language: Language,
): void {
  warning(row, name, value, 'not_changed', language, { column: labelText(label, language) });
}

/** What becomes of a row whose record is known, or is not: the run's mode leaves one or the other alone. */
export function settleKnown(
  row: ParsedRow,
  column: string,
  id: number | undefined,
  { options, language }: RunContext,
): void {
  if (row.action === 'error') {
    row.matchId = id ?? null;
    return;
  }
  const isLeft = id === undefined ? options.mode === 'update' : options.mode === 'insert';
  if (!isLeft) {
    if (id !== undefined) Object.assign(row, { action: 'update', matchId: id });
    return;
  }
  row.action = 'skip';
  warning(row, column, null, id === undefined ? 'missing' : 'exists', language);
}
