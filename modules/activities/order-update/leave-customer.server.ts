import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { voidedSignature } from '../order-items/item-rights.server.ts';
import { tellOfLeaving } from '../order-transitions/order-notices.server.ts';

/**
 * Another customer gets the activity: what was given out of it ends, and what was said and shown to the one before stays with the
 * office. Links to sign lead to nobody, notes and files become internal, and a signature is voided by whoever may reopen. Who received
 * the work and who would not sign it stays as it was written: `customer_since` tells it from what the next one is told.
 */
export async function leaveCustomer(tx: Tx, context: SignedInContext, order: LockedOrder): Promise<void> {
  const { id } = order;
  await tx.run(sql`update sign_link set revoked_at = now()
    where order_id = ${id} and used_at is null and revoked_at is null and expires_at > now()`);
  // What was prepared while there was no customer yet is for the first one.
  if (order.customer_id === null) return;
  await tellOfLeaving(tx, context, order);
  await tx.all([
    sql`update order_note set visibility = 'internal' where order_id = ${id} and visibility = 'customer'`,
    sql`update attachment set visibility = 'internal' where owner_type = 'order' and owner_id = ${id} and visibility = 'customer'`,
    ...voidedSignature(context, order),
  ]);
}
