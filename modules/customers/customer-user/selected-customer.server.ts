import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

/** The path names the selected customer; a linked one that is not selected is 409, any other does not exist. */
export function demandSelected({ actor }: Pick<SignedInContext, 'actor'>, customerId: number): void {
  if (actor.audience === 'customer' && actor.customerId === customerId) return;
  fail(actor.audience === 'customer' && actor.customerIds.includes(customerId) ? 'customer_changed' : 'not_found');
}

/** The portal of a blocked customer is for reading: nothing is written there. */
export async function refuseBlocked(tx: Tx, { actor }: Pick<SignedInContext, 'actor'>): Promise<void> {
  if (actor.audience !== 'customer') return;
  const blocked = await tx.maybe<{ hold_reason: string | null }>(
    sql`select hold_reason from customer where id = ${actor.customerId} and status = 'blocked'`,
  );
  if (blocked) fail('customer_blocked', { values: { reason: blocked.hold_reason ?? '' } });
}
