import { fail, failField } from '../../kernel/errors.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import type { SheetCell } from '../sheets/sheet-types.ts';
import { forgetClears } from './cells/cell-lists.ts';
import type { CellReading } from './cells/cell-values.ts';
import { refuseNoPhones } from './cells/phones.ts';
import { recordNames } from './cells/record-names.ts';
import { createReferences } from './cells/references.ts';
import { companySigns, refuseOtherCurrencies } from './cells/row-currency.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportDeclaration,
  type ParsedRow,
  type RowProblem,
  type RunContext,
} from './declaration.ts';
import { parseRow, problem, requireOfNew, resolveReferences } from './stage.ts';
import { refuseOtherOwners } from './staging/one-record.ts';
import { OTHER_NAME } from './staging/own-numbers.ts';
import { findHead, joinHead } from './staging/record-heads.ts';
import { countGroups } from './staging/records.ts';
import { isToRehearse, rehearse } from './staging/rehearse.ts';
import { writingOf } from './writing/column-writing.ts';
import { companyWriting } from './writing/company-writing.ts';
import { type FieldFormat, formatKind } from './writing/file-writing.ts';
import { fileReadings, tellTexts } from './writing/told-text.ts';

/** New texts by column name; null empties a cell. */
export type RowChange = Readonly<Record<string, string | null>>;

/** A run with what is known of how its file's columns are written. */
export type RecheckedRun = RunContext & { readonly formats: readonly FieldFormat[] };

interface Staged {
  cells: (string | null)[];
  head: number | null;
  problems: RowProblem[] | null;
}

/**
 * Puts new texts into a checked row and checks that row anew: its cells, references, key and the declaration's own look. The
 * plan of the run is counted again. 404 without such a row, 422 for a column the import does not know, 409 once it is written.
 */
export async function recheckRow(
  context: SignedInContext,
  declaration: ImportDeclaration,
  run: RecheckedRun,
  number: number,
  change: RowChange,
): Promise<void> {
  const { db } = context;
  const strange = Object.keys(change).find((name) => !declaration.columns.some((column) => column.name === name));
  if (strange !== undefined) failField(`values.${strange}`, 'unknown_key');
  const [[staged]] = (await db.readAll([
    sql`select r.cells, r.head, (select jsonb_agg(jsonb_build_object('column', e."column", 'value', e.value, 'code', e.code, 'message', e.message, 'severity', e.severity) order by e.id)
          from import_error e where e.run_id = r.run_id and e."row" = r."row" and e.severity = 'error') as problems
        from import_row r where r.run_id = ${run.runId} and r."row" = ${number}`,
  ])) as [Staged[]];
  if (!staged) return fail('not_found');
  const texts = declaration.columns.map((column, at) =>
    textOf(column, staged.cells[at] ?? null, staged.problems ?? [], change),
  );
  const written = fileReadings(declaration, run.formats, run.options, await companyWriting(db));
  // A typed text may be written as the column of the file is or as one is used to; its column decides where it fits both.
  const signs = await companySigns(db, declaration);
  const readings = written.map(({ zone, writing }, at) => ({
    zone,
    writing: writingOf(texts[at] ?? '', writing),
    signs,
  }));
  const row = await readAgain(db, declaration, run, { number, staged, change, texts, readings });
  if (declaration.key && !declaration.groups) await refuseDouble(db, declaration, run, row);
  const wasLine = staged.head !== null && change[declaration.key ?? ''] === undefined;
  await findHead(db, declaration, run, row, wasLine);
  await declaration.examine?.(db, [row], run);
  await refuseNoPhones(db, declaration, [row], run);
  await refuseOtherCurrencies(db, declaration, [row], run, signs);
  joinHead(row, declaration);
  requireOfNew(row);
  if (row.action === 'create') forgetClears(row);
  if (row.problems.some(({ severity }) => severity === 'error')) row.action = 'error';
  await tellNames(row, declaration, context);
  tellTexts(row, declaration, written);
  await db.write(async (tx) => {
    await keep(tx, run.runId, row);
    if (declaration.groups) await keepLines(tx, declaration, run.runId, row);
    await refuseOtherOwners(tx, declaration, run.runId, run.language);
    await countAgain(tx, declaration, run.runId);
  });
  const told = { write: false, create: Number(row.action === 'create'), update: Number(row.action === 'update') };
  if (!isToRehearse(declaration, told)) return;
  await rehearse(db, declaration, run, written, row.row);
  await db.write((tx) => countAgain(tx, declaration, run.runId));
}

interface Again {
  number: number;
  staged: Staged;
  change: RowChange;
  /** What is to be read, by column position; undefined where a cell stays as it was read. */
  texts: readonly (string | null | undefined)[];
  readings: readonly CellReading[];
}

/** Cells that were right stay as they were read; changed and wrong ones are read like cells of a file. */
async function readAgain(
  db: SignedInContext['db'],
  declaration: ImportDeclaration,
  run: RecheckedRun,
  { number, staged, change, texts, readings }: Again,
): Promise<ParsedRow> {
  const { columns } = declaration;
  const isFault = ({ name }: ImportColumn) =>
    change[name] === undefined &&
    staged.problems?.some((one) => one.column === name && one.code.startsWith('formula_'));
  const cells = texts.map((value, at): SheetCell | null =>
    value ? { kind: isFault(columns[at] as ImportColumn) ? 'error' : 'text', value } : null,
  );
  const read = parseRow(
    { number, isHeader: false, cells },
    columns.map((_column, at) => at),
    declaration,
    run,
    readings,
  );
  const isKept = (at: number) => texts[at] === undefined;
  const problems = read.problems.filter(({ column }) => !isKept(columns.findIndex(({ name }) => name === column)));
  const row: ParsedRow = {
    ...read,
    // What a reference found is an id, and no text to look up.
    cells: read.cells.map((cell, at) => (isKept(at) ? null : cell)),
    action: problems.length > 0 ? 'error' : 'create',
    problems,
    missing: read.missing?.filter(({ column }) => {
      const at = columns.findIndex(({ name }) => name === column);
      return !isKept(at) || (staged.cells[at] ?? null) === null;
    }),
  };
  await resolveReferences([row], declaration, createReferences(db, run.actor), run);
  // What stood beside the number in the file is not kept: until somebody says whom it means, it is as wrong as it was.
  const others = (staged.problems ?? []).filter(
    ({ code, column }) => code === OTHER_NAME && change[column ?? ''] === undefined,
  );
  row.problems.push(...others);
  if (others.length > 0) row.action = 'error';
  row.cells = row.cells.map((cell, at) => (isKept(at) ? (staged.cells[at] ?? null) : cell));
  return row;
}

/** A cell that stays holds the id of its record; what is wrong with it is told of the record by its name. */
async function tellNames(row: ParsedRow, declaration: ImportDeclaration, context: SignedInContext): Promise<void> {
  const wrong = row.problems.filter(({ column, value }) => {
    const at = cellIndex(declaration, column ?? '');
    const isReference = /^references?$/.test(declaration.columns[at]?.kind ?? '');
    return isReference && value !== null && value === row.cells[at] && row.texts?.[at] == null;
  });
  if (wrong.length === 0) return;
  const names = (await recordNames(declaration, [row], context))(row);
  for (const problem of wrong) problem.value = names[problem.column ?? ''] ?? null;
}

/** The text of a cell that is to be read; undefined when it was right and nobody changed it. */
function textOf(
  column: ImportColumn,
  cell: string | null,
  problems: Staged['problems'] & object,
  change: RowChange,
): string | null | undefined {
  const { name, kind } = column;
  const changed = change[name];
  if (changed !== undefined) return changed;
  const wrong = problems.filter(({ column }) => column === name);
  if (wrong.length === 0) return undefined;
  // The text of a reference that was not found is kept with its problem only.
  if (kind === 'reference' || kind === 'references')
    // What it named was found, and only the write said no.
    return wrong.every(({ code }) => code === 'not_allowed')
      ? undefined
      : [...new Set(wrong.map(({ value }) => value ?? ''))].join(';');
  // A number or a time that was read and refused is kept as it was read; the problem holds what stood there.
  return (formatKind(column) && wrong[0]?.value) || cell;
}

async function refuseDouble(
  db: SignedInContext['db'],
  declaration: ImportDeclaration,
  { runId, language }: RunContext,
  row: ParsedRow,
): Promise<void> {
  const at = declaration.columns.findIndex(({ name }) => name === declaration.key);
  const key = row.cells[at];
  if (!key) return;
  const other = await db.maybe<{ row: number }>(sql`select "row" from import_row where run_id = ${runId}
    and "row" <> ${row.row} and action <> 'error' and lower(cells[${at + 1}::int]) = ${key.toLowerCase()} order by "row" limit 1`);
  if (other) problem(row, declaration.key, key, 'duplicate', language, { row: String(other.row) });
}

/** The file is no longer the one that was uploaded: its hash goes on with every change, so that it is not taken for it. */
async function keep(tx: Tx, runId: number, { row, cells, action, matchId, problems, head }: ParsedRow): Promise<void> {
  const open = await tx.maybe<{ status: string }>(sql`select status from import_run where id = ${runId} for update`);
  if (open?.status !== 'validated') fail('import_not_ready', { values: { status: open?.status ?? '' } });
  await tx.all([
    sql`update import_row set cells = ${cells}::text[], action = ${action}, match_id = ${matchId}, head = ${head?.row ?? null} where run_id = ${runId} and "row" = ${row}`,
    sql`update import_run set file_sha256 = encode(sha256(convert_to(file_sha256 || ${row}::text || ${JSON.stringify(cells)}::text, 'UTF8')), 'hex')
      where id = ${runId}`,
    sql`delete from import_error where run_id = ${runId} and "row" = ${row}`,
    sql`insert into import_error (run_id, "row", "column", value, code, message, severity)
      select ${runId}, ${row}::int, p.column, p.value, p.code, p.message, p.severity
      from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p("column" text, value text, code text, message text, severity text)`,
  ]);
}

/** The lines below a corrected row go on being those of its record. */
async function keepLines(
  tx: Tx,
  declaration: ImportDeclaration,
  runId: number,
  { row, cells, action, matchId }: ParsedRow,
): Promise<void> {
  const at = cellIndex(declaration, declaration.key ?? '');
  await tx.run(sql`update import_row set cells[${sql.lit(at + 1)}] = ${cells[at] ?? null}::text, match_id = ${matchId},
      action = case when action = 'error' then action else ${action === 'error' ? 'create' : action} end
    where run_id = ${runId} and head = ${row}`);
}

async function countAgain(tx: Tx, declaration: ImportDeclaration, runId: number): Promise<void> {
  const groups = declaration.groups ? await countGroups(tx, declaration, runId) : null;
  await tx.run(sql`update import_run r set failed = c.failed, ok = r.total - c.failed, created = coalesce(${groups?.create ?? null}::int, c.created),
      updated = coalesce(${groups?.update ?? null}::int, c.updated), unchanged = coalesce(${groups?.unchanged ?? null}::int, c.unchanged), skipped = c.skipped
    from (select count(*) filter (where action = 'error')::int as failed, count(*) filter (where action = 'create')::int as created,
        count(*) filter (where action = 'update')::int as updated, count(*) filter (where action = 'unchanged')::int as unchanged,
        count(*) filter (where action = 'skip')::int as skipped from import_row where run_id = ${runId}) as c where r.id = ${runId}`);
}
