import { type AppError, errorText } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { errorBody, toAppError } from '../../../platform/server/http/errors.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import type { BulkAnswer } from './order-bulk.contract.ts';

/**
 * Does the same to each activity in id order, each for itself: what one refuses stops no other. Answers the ids that
 * went through and a row per failure.
 */
export async function eachOrder(
  context: SignedInContext,
  ids: readonly number[],
  work: (tx: Tx, id: number) => Promise<unknown>,
): Promise<BulkAnswer> {
  const done: number[] = [];
  const failed = new Map<number, AppError>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    try {
      await oneOrder(context, (tx) => work(tx, id));
      done.push(id);
    } catch (error) {
      const known = toAppError(error);
      if (known.status >= 500) throw error;
      failed.set(id, known);
    }
  }
  return { done, failures: await failuresOf(context, failed) };
}

/** A request with an Idempotency-Key is one transaction: there each activity is fenced by a savepoint. */
async function oneOrder(context: SignedInContext, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const isShared = context.header('idempotency-key') !== undefined;
  await context.db.write(async (tx) => {
    if (!isShared) return work(tx);
    await tx.run(sql`savepoint one_order`);
    try {
      await work(tx);
      await tx.run(sql`release savepoint one_order`);
    } catch (error) {
      await tx.run(sql`rollback to savepoint one_order`);
      throw error;
    }
  });
}

/** Numbers are told only of activities the person may see: of the others not even that they exist. */
async function failuresOf(
  context: SignedInContext,
  failed: ReadonlyMap<number, AppError>,
): Promise<BulkAnswer['failures']> {
  if (failed.size === 0) return [];
  const rows = await context.db.read<{ id: number; reference_no: string }>(
    sql`select o.id, o.reference_no from "order" o where o.id = any(${[...failed.keys()]}::bigint[]) and ${visibleOrders(context.actor)}`,
  );
  const numbers = new Map(rows.map((row) => [row.id, row.reference_no]));
  return [...failed].map(([id, error]) => ({
    order_id: id,
    reference_no: numbers.get(id) ?? null,
    code: error.code,
    message: errorBody(error, context.language, context.requestId).message || errorText(error.code, context.language),
  }));
}
