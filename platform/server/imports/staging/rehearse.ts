import { untilRowsAreFree } from '../../db/database.ts';
import { sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportCounts, ImportDeclaration, RunContext } from '../declaration.ts';

/** Rows written and taken back in one go: a check keeps nobody waiting who edits one of their records. */
const ROWS = 200;
const LAST_ROW = 2_147_483_647;

/**
 * Writes what a run would change and takes it back: what is unchanged is told by the very commands that will write, and its rows are
 * marked so. `only`: one row that was corrected.
 */
export async function rehearse(
  db: TenantDb,
  declaration: ImportDeclaration,
  run: RunContext,
  only?: number,
): Promise<ImportCounts> {
  const counts: ImportCounts = { created: 0, updated: 0, unchanged: 0 };
  const until = only ?? LAST_ROW;
  for (let after = (only ?? 0) - 1; ; ) {
    const part = await db.write((tx) => rehearsePart(tx, declaration, run, { after, until }));
    if (part === null) return counts;
    counts.updated += part.updated;
    counts.unchanged += part.unchanged;
    after = part.last;
  }
}

async function rehearsePart(
  tx: Tx,
  declaration: ImportDeclaration,
  run: RunContext,
  { after, until }: { after: number; until: number },
): Promise<(ImportCounts & { last: number }) | null> {
  const rows = await tx.rows<{ row: number }>(sql`select "row" from import_row
    where run_id = ${run.runId} and "row" > ${after} and "row" <= ${until} and action = 'update' order by "row" limit ${ROWS}`);
  const last = rows.at(-1)?.row;
  if (last === undefined) return null;
  // Inside a request with an Idempotency-Key the transaction is the request's; nothing of it may follow a commit.
  await tx.run(untilRowsAreFree);
  const silent = { ...tx, afterCommit: () => undefined };
  const same: number[] = [];
  let counts: ImportCounts;
  await tx.run(sql`savepoint rehearsal`);
  try {
    const [part] = await tx.rows<{ id: number }>(sql`insert into import_run (resource, mode, options, status, user_id)
      select resource, mode, options, status, user_id from import_run where id = ${run.runId} returning id`);
    const runId = part?.id ?? 0;
    await tx.run(sql`update import_row set run_id = ${runId}
      where run_id = ${run.runId} and "row" > ${after} and "row" <= ${last} and action = 'update'`);
    counts = await declaration.commit(silent, { ...run, runId, onUnchanged: (row) => same.push(row) });
  } finally {
    await tx.run(sql`rollback to savepoint rehearsal`);
  }
  if (same.length > 0)
    await tx.run(
      sql`update import_row set action = 'unchanged' where run_id = ${run.runId} and "row" = any(${same}::int[])`,
    );
  return { ...counts, last };
}
