import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { SheetCell, SheetRow } from '../../sheets/sheet-types.ts';
import { isClear } from '../cells/cell-lists.ts';
import type { CellReading } from '../cells/cell-values.ts';
import { cellIndex, type ImportDeclaration, type ParsedRow, type RunContext } from '../declaration.ts';
import { parseRow, warning } from '../stage.ts';
import type { FileWarning } from './left-out.ts';

type Cells = readonly (SheetCell | string | null | undefined)[];

const textOf = (cell: Cells[number]): string => (typeof cell === 'string' ? cell : (cell?.value ?? '')).trim();
/** Where nothing names a record, there is nothing to be emptied either. */
const isFilled = (cell: Cells[number]): boolean => textOf(cell) !== '' && !isClear(textOf(cell));

/** What a row brings: something of the record itself, a line of it only, or nothing that is read. */
function partOf({ columns }: ImportDeclaration, cells: Cells): 'head' | 'line' | 'nothing' {
  const filled = columns.filter((_column, at) => isFilled(cells[at]));
  if (filled.some((column) => !column.isLine)) return 'head';
  return filled.length > 0 ? 'line' : 'nothing';
}

/** Whether a row with a line says nothing of its record but what the row above, which has a key, says of its own. */
function repeats({ columns, key }: ImportDeclaration, cells: Cells, above: Cells): boolean {
  const filled = columns.flatMap((column, at) => (isFilled(cells[at]) ? [{ column, at }] : []));
  const heads = filled.filter(({ column }) => !column.isLine);
  return (
    heads.length < filled.length &&
    isFilled(above[columns.findIndex(({ name }) => name === key)]) &&
    heads.every(({ column, at }) => column.name !== key && textOf(cells[at]) === textOf(above[at]))
  );
}

/** A line of the record above: what it repeats of that is no part of it. */
function onlyLine(row: ParsedRow, { columns }: ImportDeclaration): void {
  const lines = new Set(columns.flatMap(({ name, isLine }) => (isLine ? [name] : [])));
  row.cells = row.cells.map((cell, at) => (columns[at]?.isLine ? cell : null));
  const own = row.problems.filter(({ column }) => column === null || lines.has(column));
  row.problems.splice(0, row.problems.length, ...own);
  row.missing = row.missing?.filter(({ column }) => lines.has(column ?? ''));
  row.action = own.some(({ severity }) => severity === 'error') ? 'error' : 'create';
}

/** Reads the rows of one way through a file; a row that only brings a line belongs to the record above it. */
export class RecordHeads {
  readonly #declaration: ImportDeclaration;
  readonly #run: RunContext;
  readonly #lineRun: RunContext;
  #above: ParsedRow | null = null;
  #aboveCells: Cells = [];
  #first: number | null = null;
  #count = 0;

  constructor(declaration: ImportDeclaration, run: RunContext) {
    this.#declaration = declaration;
    this.#run = run;
    // What stands for an empty cell of a record, and what of it must be filled, is no matter of its further lines.
    const lines = new Set(declaration.columns.flatMap(({ name, isLine }) => (isLine ? [name] : [])));
    const { defaults = {}, required = [] } = run.options;
    const ofLines = {
      defaults: Object.fromEntries(Object.entries(defaults).filter(([name]) => lines.has(name))),
      required: required.filter((name) => lines.has(name)),
    };
    this.#lineRun = { ...run, options: { ...run.options, ...ofLines } };
  }

  read(row: SheetRow, columns: readonly number[], readings: readonly CellReading[]): ParsedRow {
    const [declaration, { language }] = [this.#declaration, this.#run];
    const cells = columns.map((at) => row.cells[at]);
    const own = declaration.groups ? partOf(declaration, cells) : 'head';
    const isRepeated = own === 'head' && declaration.groups && repeats(declaration, cells, this.#aboveCells);
    const part = isRepeated ? 'line' : own;
    const parsed = parseRow(row, columns, declaration, part === 'head' ? this.#run : this.#lineRun, readings);
    if (part === 'line') onlyLine(parsed, declaration);
    if (part === 'head') [this.#above, this.#aboveCells] = [parsed, cells];
    else if (part === 'nothing') leave(parsed, this.#run);
    else if (this.#above === null) refuseAlone(parsed, declaration, language);
    else {
      parsed.head = this.#above;
      this.#first ??= row.number;
      this.#count++;
    }
    return parsed;
  }

  /** Says how many lines went to the record above them. */
  warnings(row: number): FileWarning[] {
    if (this.#first === null) return [];
    const values = { count: String(this.#count), row: String(this.#first) };
    const message = this.#declaration.groups?.above(this.#run.language, values) ?? '';
    return [{ row, column: null, value: null, code: 'lines_above', message, severity: 'warning' }];
  }
}

function leave(row: ParsedRow, { language }: RunContext): void {
  row.action = 'skip';
  warning(row, null, null, 'nothing_read', language);
}

function refuseAlone(row: ParsedRow, { groups }: ImportDeclaration, language: RunContext['language']): void {
  row.action = 'error';
  const message = groups?.alone(language, { row: String(row.row) }) ?? '';
  row.problems.push({ column: null, value: null, code: 'line_alone', message, severity: 'error' });
}

/** What was found of a record holds for the lines below it: its key, and what becomes of it. */
export function joinHead(row: ParsedRow, declaration: ImportDeclaration): void {
  const { head } = row;
  if (!head) return;
  const at = cellIndex(declaration, declaration.key ?? '');
  row.cells[at] = head.cells[at] ?? null;
  row.matchId = head.matchId;
  if (row.action !== 'error') row.action = head.action === 'error' ? 'create' : head.action;
}

/** Finds what a corrected row belongs to; `wasLine`: it was checked as a line of a record above, whose key it holds. */
export async function findHead(
  db: TenantDb,
  declaration: ImportDeclaration,
  run: RunContext,
  row: ParsedRow,
  wasLine: boolean,
): Promise<void> {
  if (!declaration.groups) return;
  if (wasLine) row.cells[cellIndex(declaration, declaration.key ?? '')] = null;
  const part = partOf(declaration, row.cells);
  if (part === 'nothing') leave(row, run);
  if (part !== 'line') return;
  const places = declaration.columns.flatMap(({ isLine }, at) => (isLine ? [] : [at + 1]));
  const above = await db.maybe<Pick<ParsedRow, 'row' | 'cells' | 'action' | 'matchId'>>(sql`
    select "row", cells, action, match_id as "matchId" from import_row r where run_id = ${run.runId} and "row" < ${row.row}
      and head is null and exists (select from unnest(${places}::int[]) p where r.cells[p] is not null) order by "row" desc limit 1`);
  if (above) row.head = { ...above, problems: [] };
  else refuseAlone(row, declaration, run.language);
}
