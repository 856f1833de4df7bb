import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

/** The path names the selected customer; a linked one that is not selected is 409, any other does not exist. */
export function demandSelected({ actor }: Pick<SignedInContext, 'actor'>, customerId: number): void {
  if (actor.audience === 'customer' && actor.customerId === customerId) return;
  fail(actor.audience === 'customer' && actor.customerIds.includes(customerId) ? 'customer_changed' : 'not_found');
}

/**
 * The portal of a blocked customer is for reading: nothing is written there. The row is held until the write is done, so that who is
 * blocked meanwhile waits for it or stops it.
 */
export async function refuseBlocked(tx: Tx, { actor }: Pick<SignedInContext, 'actor'>): Promise<void> {
  if (actor.audience !== 'customer') return;
  // The status is read of the locked row: a condition in the statement would pass by a row that is not blocked yet.
  const customer = await tx.maybe<{ status: string; hold_reason: string | null }>(
    sql`select status, hold_reason from customer where id = ${actor.customerId} for share`,
  );
  if (customer?.status === 'blocked') fail('customer_blocked', { values: { reason: customer.hold_reason ?? '' } });
}
