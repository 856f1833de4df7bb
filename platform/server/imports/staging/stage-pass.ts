import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { Turns } from '../../sheets/reading/turns.ts';
import type { SheetRow } from '../../sheets/sheet-types.ts';
import { forgetClears } from '../cells/cell-lists.ts';
import type { Mapping } from '../cells/mapping.ts';
import { refuseNoPhones } from '../cells/phones.ts';
import { createReferences } from '../cells/references.ts';
import { companySigns, refuseOtherCurrencies } from '../cells/row-currency.ts';
import type { ImportFile } from '../cells/sent-rows.ts';
import type { ImportDeclaration, ParsedRow, RowProblem, RunContext } from '../declaration.ts';
import { refuseDoubles, requireOfNew, resolveReferences } from '../stage.ts';
import { packCells, unpackedCells } from '../staged-rows.ts';
import type { Writing } from '../writing/column-writing.ts';
import type { FieldFormat, WritingWishes } from '../writing/file-writing.ts';
import { tellTexts } from '../writing/told-text.ts';
import type { FileWarning } from './left-out.ts';
import { OwnNumbers } from './own-numbers.ts';
import { joinHead, RecordHeads } from './record-heads.ts';
import { Sums } from './sums.ts';
import { Unwritten } from './unwritten.ts';

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
  /** Reference columns whose heading says that they hold ids. */
  ids: readonly string[];
  /** How numbers and dates of the file's columns were read. */
  formats: FieldFormat[];
}

export interface StageRequest {
  db: TenantDb;
  declaration: ImportDeclaration;
  run: RunContext;
  file: ImportFile;
  sheet: string | undefined;
  mapping: Mapping | undefined;
  /** How columns write numbers and dates, where somebody said so. */
  formats: WritingWishes | undefined;
  /** How the company writes where a column fits two readings. */
  company: Writing;
  /** What is remembered of files with these headers. */
  recall?(headers: readonly string[]): Promise<{ mapping: Mapping; formats: WritingWishes } | undefined>;
  maxRows: number;
  progress?(done: number): Promise<void>;
}

/** One way through a file. */
export interface Pass {
  readonly result: StageResult;
  readonly ownNumbers: OwnNumbers;
  take(rows: readonly SheetRow[], columns: readonly number[], used: ReadonlyMap<number, Writing>): Promise<void>;
  /** Resolves once everything taken is staged. */
  end(): Promise<void>;
  /** What is to be said of the rows as a whole, at the row of the headings. */
  warnings(header: number): FileWarning[];
}

/** Takes rows batch by batch: cells, references, the declaration's own look, staged rows and problems. */
export function createPass({ db, declaration, run: asked, company, file }: StageRequest): Pass {
  const usual = file.decimal ? { ...company, decimal: file.decimal } : company;
  const sums = new Sums();
  // Rows that came without a file are told nothing of it.
  const run = file.rows ? asked : { ...asked, onSum: sums.add };
  const result: StageResult = {
    total: 0,
    failed: 0,
    warnings: 0,
    create: 0,
    update: 0,
    unchanged: 0,
    skipped: 0,
    headers: [],
    ids: [],
    formats: [],
  };
  const references = createReferences(db, run.actor);
  const seen = new Map<string, number>();
  const heads = new RecordHeads(declaration, run);
  const unwritten = new Unwritten();
  const ownNumbers = new OwnNumbers(declaration, references, run.language);
  const turns = new Turns();
  let kept = 0;
  let signs: Promise<ReadonlySet<string>> | null = null;
  // A batch is written while the next one is read.
  let written: Promise<unknown> = Promise.resolve();
  return {
    result,
    ownNumbers,
    warnings: (header) => [
      ...heads.warnings(header),
      ...ownNumbers.warnings(header),
      ...sums.warnings(header),
      ...unwritten.warnings(header, declaration, run),
    ],
    async end() {
      await written;
    },
    async take(rows, columns, used) {
      const { zone } = run.options;
      signs ??= companySigns(db, declaration);
      const own = await signs;
      const readings = columns.map((at) => ({ zone, writing: used.get(at) ?? usual, signs: own }));
      const parsed: ParsedRow[] = [];
      for (const row of rows) {
        if (turns.isOver) await turns.next();
        parsed.push(heads.read(row, columns, readings));
      }
      const { ids } = result;
      const withIds = { ...run, options: { ...run.options, ids } };
      await resolveReferences(parsed, declaration, references, withIds, ownNumbers.found);
      await ownNumbers.settle(rows);
      if (declaration.key && !declaration.groups) refuseDoubles(parsed, declaration, seen, run.language);
      await declaration.examine?.(db, parsed, run);
      await refuseNoPhones(db, declaration, parsed, run);
      await refuseOtherCurrencies(db, declaration, parsed, run, own);
      for (const row of parsed) joinHead(row, declaration);
      for (const row of parsed) requireOfNew(row);
      for (const row of parsed) if (row.action === 'create') forgetClears(row);
      for (const row of parsed) tellTexts(row, declaration, readings);
      for (const row of parsed) settle(row, result);
      unwritten.add(parsed);
      const problems = firstProblems(parsed, KEPT_PROBLEMS - kept);
      kept += problems.length;
      await written;
      written = write(db, run.runId, parsed, problems);
      // It is awaited with the next batch; until then its failure has no other listener.
      written.catch(() => undefined);
      // A request may hold one connection for all it does; a job reads on another one.
      if (run.request !== null) await written;
    },
  };
}

/** What is wrong with the rows, `most` of it; there may be far more. */
function firstProblems(rows: readonly ParsedRow[], most: number): (RowProblem & { row: number })[] {
  const first: (RowProblem & { row: number })[] = [];
  for (const { row, problems } of rows)
    for (const problem of problems) {
      if (first.length >= most) return first;
      first.push({ row, ...problem });
    }
  return first;
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
  const staged = sql`insert into import_row (run_id, "row", cells, action, match_id, head)
    select ${runId}, r.row, ${unpackedCells('r.line')}, r.action, r.match_id, r.head
    from unnest(${rows.map((r) => r.row)}::int[], ${lines}::text[], ${rows.map((r) => r.action)}::text[], ${rows.map((r) => r.matchId)}::bigint[],
      ${rows.map((r) => r.head?.row ?? null)}::int[]) as r(row, line, action, match_id, head)`;
  const insertProblems = sql`insert into import_error (run_id, "row", "column", value, code, message, severity)
    select ${runId}, p.row, p.column, p.value, p.code, p.message, p.severity
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p(row int, "column" text, value text, code text, message text, severity text)`;
  await db.write((tx) => tx.all(problems.length > 0 ? [staged, insertProblems] : [staged]));
}
