import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type ActionInput, runAction } from '../order-transitions/transition.server.ts';
import { assignOrder, setWarehouse } from './bulk-assign.server.ts';
import { eachOrder } from './each-order.server.ts';
import type { BulkAnswer } from './order-bulk.contract.ts';

/** One change for many activities; plain JSON, so that a job can carry it. */
export type BulkWish =
  | { readonly name: 'release' | 'complete' | 'incomplete' | 'cancel' | 'delete'; readonly input: ActionInput }
  | { readonly name: 'driver'; readonly input: { driver?: number | null; secondary?: number | null } }
  | { readonly name: 'warehouse'; readonly input: { warehouseId: number | null } };

/** The permission of each change: the single action's. */
export const BULK_SLUGS: Readonly<Record<BulkWish['name'], string>> = {
  release: 'release.order',
  complete: 'complete.order',
  incomplete: 'incomplete.order',
  cancel: 'cancel.order',
  delete: 'delete.order',
  driver: 'assign_driver.order',
  warehouse: 'set_warehouse.order',
};

/** Makes the change in each activity for itself. */
export async function runBulk(context: SignedInContext, ids: readonly number[], wish: BulkWish): Promise<BulkAnswer> {
  const conflicts: unknown[] = [];
  const answer = await eachOrder(context, ids, async (tx, id) => {
    conflicts.push(...(await change(tx, context, id, wish)));
  });
  return conflicts.length > 0 ? { ...answer, conflicts } : answer;
}

/** Gives overlaps of officers. */
async function change(tx: Tx, context: SignedInContext, id: number, wish: BulkWish): Promise<readonly unknown[]> {
  if (wish.name === 'driver') return assignOrder(tx, context, id, wish.input);
  if (wish.name === 'warehouse') await setWarehouse(tx, context, id, wish.input.warehouseId);
  else await runAction(tx, context, id, wish.name, wish.input);
  return [];
}
