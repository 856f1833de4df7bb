import { fail } from '../../../platform/kernel/errors.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseBlocked } from '../../customers/public.server.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import type { Line } from '../order-items/line.server.ts';

/** The path names the selected customer; a linked one that is not selected is 409, any other does not exist. */
export function demandCustomer({ actor }: SignedInContext, customerId: number): void {
  if (actor.customerId === customerId) return;
  fail(actor.customerIds.includes(customerId) ? 'customer_changed' : 'not_found');
}

/** A request of the portal that the team has not released or started. */
export const isEditable = (order: Pick<LockedOrder, 'portal_editable' | 'started_at'>): boolean =>
  order.portal_editable && order.started_at === null;

/** Locks a request that its customer may still change; 409 not_editable otherwise. */
export async function lockEditable(
  tx: Tx,
  context: SignedInContext,
  id: number,
): Promise<{ order: LockedOrder; lines: Line[] }> {
  await refuseBlocked(tx, context);
  const locked = await lockOrder(tx, context.actor, id);
  return isEditable(locked.order) ? locked : fail('not_editable');
}
