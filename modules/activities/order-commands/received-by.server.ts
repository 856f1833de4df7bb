import { insertRows } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { ReceivedByInput } from '../order-create/order-input.contract.ts';

/** Adds who received the work; rows are never edited, the newest name stands on the activity. */
export async function addReceivedBy(tx: Tx, orderId: number, received: ReceivedByInput): Promise<void> {
  await tx.run(insertRows('order_received_by', [{ ...defined(received), order_id: orderId }]));
}

const defined = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== null));
