import { fail } from '../../../platform/kernel/errors.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';

/** The path names the selected customer; a linked one that is not selected is 409, any other does not exist. */
export function demandSelected({ actor }: Pick<SignedInContext, 'actor'>, customerId: number): void {
  if (actor.audience === 'customer' && actor.customerId === customerId) return;
  fail(actor.audience === 'customer' && actor.customerIds.includes(customerId) ? 'customer_changed' : 'not_found');
}
