import { fail } from '../../kernel/errors.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/** The precondition of a PUT: the row (`from … where …`), the version the writer had read, and the record as it is now. */
interface Precondition {
  row: Statement;
  expected: string | null | undefined;
  /** What the row's version is, where more than one row makes the record. */
  version?: Statement;
  current?: () => Promise<unknown>;
}

/** Locks a row for a change: 404 when it is not there, 409 conflict with the record as it is when it changed since it was read. */
export async function lockUnchanged(
  tx: Tx,
  { row, expected, version = sql`updated_at`, current }: Precondition,
): Promise<void> {
  const [found] = await tx.wire<{ updated_at: string }>(sql`select ${version} as updated_at ${row} for no key update`);
  if (!found) return fail('not_found');
  if (expected == null || expected === found.updated_at) return;
  fail('conflict', current ? { details: { current: await current() } } : {});
}
