import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * Whether a record, or a part of it, is different from what was read: every real change moves its `updated_at`, one that writes what
 * is there already does not.
 */
export async function isMoved(tx: Tx, table: string, before: { id: number; updated_at: string }): Promise<boolean> {
  const [now] = await tx.wire<{ updated_at: string }>(
    sql`select updated_at from ${sql.table(table)} where id = ${before.id}`,
  );
  return now?.updated_at !== before.updated_at;
}
