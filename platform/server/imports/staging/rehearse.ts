import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { ImportCounts, ImportDeclaration, RunContext } from '../declaration.ts';

/** Writes what a run would change and takes it back: what is unchanged is told by the very commands that will write. */
export function rehearse(db: TenantDb, declaration: ImportDeclaration, run: RunContext): Promise<ImportCounts> {
  return db.write(async (tx) => {
    // Inside a request with an Idempotency-Key the transaction is the request's; nothing of it may follow a commit.
    const silent = { ...tx, afterCommit: () => undefined };
    await tx.run(sql`savepoint rehearsal`);
    try {
      await tx.run(sql`update import_row set action = 'skip' where run_id = ${run.runId} and action = 'create'`);
      return await declaration.commit(silent, run);
    } finally {
      await tx.run(sql`rollback to savepoint rehearsal`);
    }
  });
}
