import { untilRowsAreFree } from '../../db/database.ts';
import { insertRows, type Statement, sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { toAppError } from '../../http/errors.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { CellReading } from '../cells/cell-values.ts';
import type { ImportDeclaration, RowProblem, RunContext } from '../declaration.ts';
import { toldCell } from '../writing/told-text.ts';
import { refusalsOf } from './refusals.ts';

/** Rows written and taken back in one go: a check keeps nobody waiting who edits one of their records. */
const ROWS = 200;
const LAST_ROW = 2_147_483_647;
const TAKE_BACK = sql`rollback to savepoint rehearsal`;
/** Who asks may not at all: that is said of the whole file. */
const OF_THE_PERSON = [401, 403];

interface StagedRow {
  row: number;
  action: 'create' | 'update';
  cells: (string | null)[];
}
interface Told {
  updated: number;
  /** Rows that bring nothing new. */
  same: number[];
  /** What the write refused, by row. */
  refused: { row: StagedRow; problems: RowProblem[] }[];
}

/** What the rehearsal found: rows that are no creations or updates as they had been counted. */
export interface Rehearsed {
  updated: number;
  unchanged: number;
  /** Refused rows of new and of known records. */
  refusedNew: number;
  refused: number;
}

/** Whether a run writes its rows first and takes them back: what only the write finds out is told by the check. */
export const isToRehearse = (
  { isRehearsed }: ImportDeclaration,
  { write, create, update }: { write: boolean; create: number; update: number },
): boolean => (isRehearsed === 'all' ? create + update > 0 : isRehearsed === true && !write && update > 0);

interface Plan {
  readonly create: number;
  readonly unchanged: number;
  readonly failed: number;
}

/** The plan of a run as its rehearsal left it. */
export const plannedAfter = ({ create, unchanged, failed }: Plan, found: Rehearsed) => ({
  create: create - found.refusedNew,
  update: found.updated,
  unchanged: unchanged + found.unchanged,
  failed: failed + found.refused,
});

/**
 * Writes what a run would and takes it back: what is unchanged and what is refused is told by the very commands that will write, and
 * its rows are marked so. `only`: one row that was corrected.
 */
export async function rehearse(
  db: TenantDb,
  declaration: ImportDeclaration,
  run: RunContext,
  readings: readonly CellReading[],
  only?: number,
): Promise<Rehearsed> {
  const found: Rehearsed = { updated: 0, unchanged: 0, refusedNew: 0, refused: 0 };
  const until = only ?? LAST_ROW;
  for (let after = (only ?? 0) - 1; ; ) {
    const part = await db.write((tx) => rehearsePart(tx, declaration, run, { after, until, readings }));
    if (part === null) return found;
    found.updated += part.updated;
    found.unchanged += part.same.length;
    found.refusedNew += part.refused.filter(({ row }) => row.action === 'create').length;
    found.refused += part.refused.length;
    after = part.last;
  }
}

async function rehearsePart(
  tx: Tx,
  declaration: ImportDeclaration,
  run: RunContext,
  { after, until, readings }: { after: number; until: number; readings: readonly CellReading[] },
): Promise<(Told & { last: number }) | null> {
  const actions = declaration.isRehearsed === 'all' ? sql`('create', 'update')` : sql`('update')`;
  const rows = await tx.rows<StagedRow>(sql`select "row", action, cells from import_row
    where run_id = ${run.runId} and "row" > ${after} and "row" <= ${until} and action in ${actions} order by "row" limit ${ROWS}`);
  const last = rows.at(-1)?.row;
  if (last === undefined) return null;
  // Inside a request with an Idempotency-Key the transaction is the request's; nothing of it may follow a commit.
  const silent = { ...tx, afterCommit: () => undefined };
  await tx.all([untilRowsAreFree, sql`savepoint rehearsal`]);
  let told: Told;
  try {
    told = await writtenOf(silent, declaration, run, rows, readings);
  } finally {
    await tx.run(TAKE_BACK);
  }
  await mark(tx, run, told);
  return { ...told, last };
}

/** What becomes of the rows; where they do not fit together each is tried after the others. */
async function writtenOf(
  tx: Tx,
  declaration: ImportDeclaration,
  run: RunContext,
  rows: readonly StagedRow[],
  readings: readonly CellReading[],
): Promise<Told> {
  const told: Told = { updated: 0, same: [], refused: [] };
  try {
    const same: number[] = [];
    const { updated } = await writeOf(tx, declaration, run, rows, same);
    return { ...told, updated, same };
  } catch (error) {
    if (OF_THE_PERSON.includes(toAppError(error).status)) throw error;
    await tx.run(TAKE_BACK);
    for (const row of rows) {
      await tx.run(sql`savepoint rehearsed_row`);
      try {
        told.updated += (await writeOf(tx, declaration, run, [row], told.same)).updated;
      } catch (reason) {
        await tx.run(sql`rollback to savepoint rehearsed_row`);
        const problems = refusalsOf(reason, row.cells, declaration.columns, run.language).map((one) => {
          const at = declaration.columns.findIndex(({ name }) => name === one.column);
          const [column, reading] = [declaration.columns[at], readings[at]];
          return column && reading ? { ...one, value: toldCell(row.cells[at] ?? null, column, reading) } : one;
        });
        told.refused.push({ row, problems });
      }
      await tx.run(sql`release savepoint rehearsed_row`);
    }
    if (told.refused.length === 0) throw error;
    return told;
  }
}

/** Writes rows as a run of their own. */
async function writeOf(
  tx: Tx,
  declaration: ImportDeclaration,
  run: RunContext,
  rows: readonly StagedRow[],
  same: number[],
): Promise<{ updated: number }> {
  const [part] = await tx.rows<{ id: number }>(sql`insert into import_run (resource, mode, options, status, user_id)
    select resource, mode, options, status, user_id from import_run where id = ${run.runId} returning id`);
  const runId = part?.id ?? 0;
  await tx.run(sql`update import_row set run_id = ${runId}
    where run_id = ${run.runId} and "row" = any(${rows.map(({ row }) => row)}::int[])`);
  return declaration.commit(tx, { ...run, runId, onUnchanged: (row) => same.push(row) });
}

/** Keeps what was found with the rows. */
async function mark(tx: Tx, { runId }: RunContext, { same, refused }: Told): Promise<void> {
  const marked = (action: string, rows: readonly number[]) =>
    rows.length === 0
      ? []
      : [sql`update import_row set action = ${action} where run_id = ${runId} and "row" = any(${[...rows]}::int[])`];
  const lines = refused.flatMap(({ row, problems }) =>
    problems.map((problem) => ({ run_id: runId, row: row.row, ...problem })),
  );
  const wrong = refused.map(({ row }) => row.row);
  const statements: Statement[] = [...marked('unchanged', same), ...marked('error', wrong)];
  if (lines.length > 0) statements.push(insertRows('import_error', lines));
  if (statements.length > 0) await tx.all(statements);
}
