import { type AnyResource, tableOf } from '../../../resource/define.ts';
import { untilRowsAreFree } from '../../db/database.ts';
import { type Statement, sql, updateRow } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportColumn, ParsedRow, RunContext } from '../../imports/declaration.ts';
import { refusalsOf } from '../../imports/staging/refusals.ts';
import type { Behaviour } from '../behaviour.ts';
import { createRecord, insertOf, refuseUnknown, updateRecord, withInitial } from '../commands.ts';
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
const TAKE_BACK = sql`rollback to savepoint rehearsal`;
const NEXT = [sql`release savepoint rehearsed_row`, sql`savepoint rehearsed_row`];

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
    if (await fitTogether(list, silent, rows, context)) return;
    await tx.all([TAKE_BACK, sql`savepoint rehearsed_row`]);
    for (const row of rows) {
      try {
        await writeRow(list, silent, { ...row, match_id: row.matchId }, context);
      } catch (error) {
        await tx.run(sql`rollback to savepoint rehearsed_row`);
        row.problems.push(...refusalsOf(error, row.cells, list.columns, context.language));
      }
      await tx.all(NEXT);
    }
  } finally {
    await tx.run(TAKE_BACK);
  }
}

/** Whether rows of a list without code of its own fit, all in one round trip: most files have nothing to refuse. */
async function fitTogether(
  { resource, hooks, columns, shapes }: ListWriting,
  tx: Tx,
  rows: readonly ParsedRow[],
  { actor }: SignedInContext,
): Promise<boolean> {
  if (hooks.beforeWrite || hooks.afterWrite) return false;
  try {
    const statements: Statement[] = [];
    for (const { action, matchId, cells } of rows) {
      const isNew = action === 'create';
      const sent = shapes[isNew ? 'create' : 'update'].parse(wireValues(columns, cells));
      const values = sealMasked(resource, hooks.vault, tx.tenantId, isNew ? withInitial(resource, sent) : sent);
      await refuseUnknown(tx, resource, values, actor);
      const statement = isNew
        ? insertOf(resource, values)
        : updateRow(tableOf(resource), values, sql`id = ${matchId ?? 0}`);
      if (statement) statements.push(statement);
    }
    await tx.all(statements);
    return true;
  } catch {
    // Which of them, and why, is told row by row.
    return false;
  }
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
