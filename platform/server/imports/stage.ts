import type { Language } from '../../kernel/errors.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import { sql } from '../db/statement.ts';
import type { TenantDb } from '../http/tenant-db.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { type SheetCell, SheetError, type SheetRow } from '../sheets/sheet-types.ts';
import { CLEAR, listOf } from './cells/cell-lists.ts';
import { readCell } from './cells/cell-values.ts';
import { importText } from './cells/import-texts.ts';
import { knownLabels, type Mapping, suggestMapping } from './cells/mapping.ts';
import { createReferences } from './cells/references.ts';
import type { ImportDeclaration, ParsedRow, RowProblem, RunContext } from './declaration.ts';
import { packCells, unpackedCells } from './staged-rows.ts';

const BATCH = 4_000;
const MAX_COLUMNS = 300;
/** Problems kept per run; the counts go on. */
const KEPT_PROBLEMS = 5_000;

export interface StageResult {
  total: number;
  failed: number;
  warnings: number;
  create: number;
  update: number;
  unchanged: number;
  /** Left out on purpose: the run's mode does not touch them. */
  skipped: number;
  headers: string[];
}

export interface StageRequest {
  db: TenantDb;
  declaration: ImportDeclaration;
  run: RunContext;
  file: Uint8Array;
  sheet: string | undefined;
  mapping: Mapping | undefined;
  /** What is remembered for headers nobody mapped. */
  recall?(headers: readonly string[]): Promise<Mapping | undefined>;
  maxRows: number;
  progress?(done: number): Promise<void>;
}

/**
 * Reads a file once, batch by batch: cells → references → the declaration's own look → staged rows and problems. Writes nothing
 * but import_row and import_error; memory does not grow with the file.
 */
export async function stageFile(request: StageRequest): Promise<StageResult> {
  const { declaration, db, run, file } = request;
  const rows = readSheet(file, {
    sheet: request.sheet,
    maxRows: request.maxRows,
    maxColumns: MAX_COLUMNS,
    knownLabels: knownLabels(declaration.columns),
  });
  const pass = createPass(request);
  let columns: number[] = [];
  let batch: SheetRow[] = [];
  await db.write((tx) =>
    tx.run(
      sql`with e as (delete from import_error where run_id = ${run.runId}) delete from import_row where run_id = ${run.runId}`,
    ),
  );
  try {
    for await (const row of rows) {
      if (row.isHeader) {
        const headers = Array.from(row.cells, (cell) => cell?.value ?? '');
        pass.result.headers = headers;
        columns = positions(headers, declaration, request.mapping ?? (await request.recall?.(headers)));
        if (columns.every((column) => column < 0)) throw noKnownColumn(declaration, run.language);
        continue;
      }
      batch.push(row);
      if (batch.length < BATCH) continue;
      await pass.take(batch, columns);
      batch = [];
      await request.progress?.(pass.result.total);
    }
    // A sheet without any row has no header either.
    if (columns.length === 0) throw noKnownColumn(declaration, run.language);
    if (batch.length > 0) await pass.take(batch, columns);
  } finally {
    await pass.end();
  }
  return pass.result;
}

/** Rows of which nothing is read would become empty records. */
function noKnownColumn(declaration: ImportDeclaration, language: Language): SheetError {
  const names = declaration.columns.slice(0, 5).map((column) => labelText(column.label, language));
  return new SheetError('no_known_column', 'The sheet has no known column', { names: names.join(', ') });
}

/** For each declared column, the position of its cell in the file, or -1. */
function positions(headers: readonly string[], declaration: ImportDeclaration, mapping: Mapping | undefined): number[] {
  const chosen: Mapping =
    mapping ??
    Object.fromEntries(
      suggestMapping(headers, declaration.columns).flatMap((s) =>
        s.column && s.confidence >= 0.7 ? [[s.position, s.column]] : [],
      ),
    );
  return declaration.columns.map((column) =>
    Number(Object.entries(chosen).find(([, name]) => name === column.name)?.[0] ?? -1),
  );
}

interface Pass {
  readonly result: StageResult;
  take(rows: readonly SheetRow[], columns: readonly number[]): Promise<void>;
  /** Resolves once everything taken is staged. */
  end(): Promise<void>;
}

function createPass({ db, declaration, run }: StageRequest): Pass {
  const result: StageResult = {
    total: 0,
    failed: 0,
    warnings: 0,
    create: 0,
    update: 0,
    unchanged: 0,
    skipped: 0,
    headers: [],
  };
  const references = createReferences(db);
  const seen = new Map<string, number>();
  let kept = 0;
  // A batch is written while the next one is read.
  let written: Promise<unknown> = Promise.resolve();
  return {
    result,
    async end() {
      await written;
    },
    async take(rows, columns) {
      const parsed = rows.map((row) => parseRow(row, columns, declaration, run));
      await resolveReferences(parsed, declaration, references, run);
      if (declaration.key && !declaration.groups) refuseDoubles(parsed, declaration, seen, run.language);
      await declaration.examine?.(db, parsed, run);
      for (const row of parsed) settle(row, result);
      const problems = parsed.flatMap((row) => row.problems.map((problem) => ({ row: row.row, ...problem })));
      const room = problems.slice(0, Math.max(0, KEPT_PROBLEMS - kept));
      kept += room.length;
      await written;
      written = write(db, run.runId, parsed, room);
      // It is awaited with the next batch; until then its failure has no other listener.
      written.catch(() => undefined);
      // A request may hold one connection for all it does; a job reads on another one.
      if (run.request !== null) await written;
    },
  };
}

/** Reads the cells of one row; `columns` says for each declared column where its cell stands, -1 for nowhere. */
export function parseRow(
  row: SheetRow,
  columns: readonly number[],
  declaration: ImportDeclaration,
  run: RunContext,
): ParsedRow {
  const problems: RowProblem[] = [];
  const cells = declaration.columns.map((column, index) => {
    const cell = row.cells[columns[index] ?? -1] ?? defaultCell(column.name, run);
    const required = column.required || run.options.required?.includes(column.name);
    if (cell === null && !required) return null;
    if (declaration.clears && !column.required && cell?.value.trim() === CLEAR) return CLEAR;
    const read = readCell(cell, required ? { ...column, required } : column, run.options, run.language);
    if ('value' in read) return read.value;
    problems.push(read.problem);
    return cell ? clean(cell.value) : null;
  });
  return { row: row.number, cells, action: problems.length > 0 ? 'error' : 'create', matchId: null, problems };
}

function defaultCell(name: string, { options }: RunContext): SheetCell | null {
  const value = options.defaults?.[name];
  return value ? { kind: 'text', value } : null;
}

/** A wrong cell is kept as it came, without what the staging cannot hold. */
const clean = (text: string): string =>
  Array.from(text.slice(0, 1_000), (c) => (c < ' ' || c === '\u007f' ? ' ' : c)).join('');

type References = ReturnType<typeof createReferences>;

/** Turns the texts of reference columns into ids, with a problem for each that names nothing or several. */
export async function resolveReferences(
  rows: readonly ParsedRow[],
  declaration: ImportDeclaration,
  references: References,
  { language, options }: RunContext,
): Promise<void> {
  for (const [index, column] of declaration.columns.entries()) {
    if (column.kind !== 'reference' && column.kind !== 'references') continue;
    const parts = (text: string): string[] => (column.kind === 'references' ? listOf(text) : [text]);
    const asked = rows.filter((row) => row.cells[index] != null && row.cells[index] !== CLEAR);
    if (asked.length === 0) continue;
    const known = await references.resolve(
      column,
      asked.flatMap((row) => parts(row.cells[index] as string)),
      options.lookups?.[column.name],
    );
    for (const row of asked) {
      const ids: number[] = [];
      for (const text of parts(row.cells[index] as string)) {
        const found = known.get(text) ?? 'missing';
        if (typeof found === 'number') ids.push(found);
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

function refuseDoubles(
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
    message: importText(code, language, values),
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
    message: importText(code, language, values),
    severity: 'warning',
  });
}

function settle(row: ParsedRow, result: StageResult): void {
  const isWrong = row.problems.some((p) => p.severity === 'error');
  if (isWrong) row.action = 'error';
  result.total++;
  if (isWrong) result.failed++;
  else if (row.action === 'create') result.create++;
  else if (row.action === 'update') result.update++;
  else if (row.action === 'skip') result.skipped++;
  else result.unchanged++;
  if (!isWrong && row.problems.length > 0) result.warnings++;
}

async function write(
  db: TenantDb,
  runId: number,
  rows: readonly ParsedRow[],
  problems: readonly (RowProblem & { row: number })[],
): Promise<void> {
  const lines = rows.map((row) => packCells(row.cells));
  const insertRows = sql`insert into import_row (run_id, "row", cells, action, match_id)
    select ${runId}, r.row, ${unpackedCells('r.line')}, r.action, r.match_id
    from unnest(${rows.map((r) => r.row)}::int[], ${lines}::text[], ${rows.map((r) => r.action)}::text[], ${rows.map((r) => r.matchId)}::bigint[])
      as r(row, line, action, match_id)`;
  const insertProblems = sql`insert into import_error (run_id, "row", "column", value, code, message, severity)
    select ${runId}, p.row, p.column, p.value, p.code, p.message, p.severity
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p(row int, "column" text, value text, code text, message text, severity text)`;
  await db.write((tx) => tx.all(problems.length > 0 ? [insertRows, insertProblems] : [insertRows]));
}
