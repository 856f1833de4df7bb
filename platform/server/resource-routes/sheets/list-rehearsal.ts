import { type AnyResource, tableOf } from '../../../resource/define.ts';
import { untilRowsAreFree } from '../../db/database.ts';
import { insertRows, type Statement, sql, updateRow } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportColumn, ParsedRow, RunContext } from '../../imports/declaration.ts';
import { refusalsOf } from '../../imports/staging/refusals.ts';
import type { Behaviour } from '../behaviour.ts';
import { createRecord, refuseUnknown, updateRecord, withInitial } from '../commands.ts';
import { sealMasked } from '../masked-values.ts';
import type { ListShapes } from './list-import.ts';
import { wireValues } from './list-import-rows.ts';

export interface ListWriting {
  readonly resource: AnyResource;
  readonly hooks: Behaviour;
  readonly columns: readonly ImportColumn[];
  readonly shapes: ListShapes;
}

/** Rows written and taken back in one go: a check keeps nobody waiting who edits one of their records. */
const ROWS = 200;
/** So few are tried one by one: to halve them further costs more. */
const FEW = 12;
const TAKE_BACK = sql`rollback to savepoint rehearsal`;
const ROW = sql`savepoint rehearsed_row`;
const NEXT = [sql`release savepoint rehearsed_row`, ROW];

/**
 * Writes the rows of a batch by the commands that will write them, and takes all back: what a rule across fields, the list's own code
 * or another record refuses is told by the check, at its row.
 */
export async function rehearseRows(
  list: ListWriting,
  db: TenantDb,
  batch: readonly ParsedRow[],
  run: RunContext,
): Promise<void> {
  const context = run.request;
  const rows = batch.filter(
    ({ action, problems, missing = [], matchId }) =>
      (action === 'create' || action === 'update') &&
      !problems.some(({ severity }) => severity === 'error') &&
      (missing.length === 0 || matchId !== null),
  );
  if (context === null) return;
  for (let at = 0; at < rows.length; at += ROWS)
    await db.write((tx) => rehearsePart(list, tx, rows.slice(at, at + ROWS), context));
}

async function rehearsePart(
  list: ListWriting,
  tx: Tx,
  rows: readonly ParsedRow[],
  context: SignedInContext,
): Promise<void> {
  // Inside a request with an Idempotency-Key the transaction is the request's; nothing of it may follow a commit.
  const silent = { ...tx, afterCommit: () => undefined };
  await tx.all([untilRowsAreFree, sql`savepoint rehearsal`]);
  try {
    await tryRows(list, silent, rows, context);
  } finally {
    await tx.run(TAKE_BACK);
  }
}

/** Writes rows in one go; of those that do not fit together halves are tried, so that a few wrong ones among many are found in a few goes. */
async function tryRows(list: ListWriting, tx: Tx, rows: readonly ParsedRow[], context: SignedInContext): Promise<void> {
  await tx.run(sql`savepoint rehearsed_rows`);
  const fit = await fitTogether(list, tx, rows, context);
  if (fit !== 'together') await tx.run(sql`rollback to savepoint rehearsed_rows`);
  if (fit === 'apart' || (fit === 'misfit' && rows.length <= FEW)) await tryEach(list, tx, rows, context);
  else if (fit === 'misfit') {
    const half = Math.ceil(rows.length / 2);
    for (const part of [rows.slice(0, half), rows.slice(half)]) await tryRows(list, tx, part, context);
  }
  await tx.run(sql`release savepoint rehearsed_rows`);
}

/** Writes row by row, as the import will. */
async function tryEach(list: ListWriting, tx: Tx, rows: readonly ParsedRow[], context: SignedInContext): Promise<void> {
  await tx.run(ROW);
  for (const row of rows) {
    try {
      await writeRow(list, tx, { ...row, match_id: row.matchId }, context);
    } catch (error) {
      await tx.run(sql`rollback to savepoint rehearsed_row`);
      row.problems.push(...refusalsOf(error, row.cells, list.columns, context.language));
    }
    await tx.all(NEXT);
  }
}

/** A hook asked the database, which does not hold the rows before its own yet. */
class AsksDatabase extends Error {}

/** The transaction of hooks that look at nothing but what is sent. */
const unasked = (tx: Tx): Tx =>
  new Proxy(tx, {
    get(target, name) {
      if (name === 'tenantId') return target.tenantId;
      throw new AsksDatabase();
    },
  });

/**
 * Whether rows fit, all in one round trip: most files have nothing to refuse. `apart`: the list's own code asks the database, or what a
 * record was before, so that only row by row it sees what it will.
 */
async function fitTogether(
  { resource, hooks, columns, shapes }: ListWriting,
  tx: Tx,
  rows: readonly ParsedRow[],
  context: SignedInContext,
): Promise<'together' | 'misfit' | 'apart'> {
  const isHeard = hooks.beforeWrite !== undefined;
  if (hooks.afterWrite || (isHeard && rows.some(({ action }) => action !== 'create'))) return 'apart';
  const table = tableOf(resource);
  try {
    const statements: Statement[] = [];
    let made: Record<string, unknown>[] = [];
    for (const { action, matchId, cells } of rows) {
      const isNew = action === 'create';
      const read = shapes[isNew ? 'create' : 'update'].parse(wireValues(columns, cells));
      const sent = isNew ? withInitial(resource, read) : read;
      const settled = (await hooks.beforeWrite?.(unasked(tx), sent, null, context)) ?? sent;
      const values = sealMasked(resource, hooks.vault, tx.tenantId, settled);
      await refuseUnknown(tx, resource, values, context.actor);
      // Its place in a sorted list is of no account: to look for the last one costs as much as the list is long.
      if (isNew) made.push({ ...values, ...resource.only });
      else {
        if (made.length > 0) statements.push(insertOf(table, made));
        made = [];
        const change = updateRow(table, values, sql`id = ${matchId ?? 0}`);
        if (change) statements.push(change);
      }
    }
    if (made.length > 0) statements.push(insertOf(table, made));
    await tx.all(statements);
    return 'together';
  } catch (error) {
    // Which of them, and why, is told row by row.
    return error instanceof AsksDatabase ? 'apart' : 'misfit';
  }
}

/** One statement for rows that follow each other, whatever columns each of them fills. */
function insertOf(table: string, rows: readonly Record<string, unknown>[]): Statement {
  const all = Object.fromEntries(rows.flatMap((row) => Object.keys(row)).map((name) => [name, undefined]));
  return insertRows(table, [{ ...all, ...rows[0] }, ...rows.slice(1)]);
}

/** One row of the file, by the command its form would use. */
export async function writeRow(
  { resource, hooks, columns, shapes }: ListWriting,
  tx: Tx,
  row: { action: string; match_id: number | null; cells: readonly (string | null)[] },
  context: SignedInContext,
): Promise<void> {
  const values = wireValues(columns, row.cells);
  if (row.action === 'create') await createRecord(tx, resource, hooks, shapes.create.parse(values), context);
  else await updateRecord(tx, resource, hooks, row.match_id ?? 0, shapes.update.parse(values), context);
}
