import { fail } from '../../../platform/kernel/errors.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { decideTransition } from '../order/order.rules.ts';
import type { OrderFacts } from '../order/order-gates.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import { refuseAction } from '../order-commands/refuse.server.ts';
import { orderFacts, typeFacts } from '../order-record/order-facts.server.ts';

/** The portal of a blocked customer is for reading: nothing is signed there. */
export function refuseBlockedCustomer(
  { actor }: SignedInContext,
  facts: Pick<OrderFacts, 'customer_status' | 'customer_hold_reason'>,
): void {
  if (actor.audience === 'customer' && facts.customer_status === 'blocked')
    fail('customer_blocked', { values: { reason: facts.customer_hold_reason ?? '' } });
}

/** Locks an activity that the person could have signed off now and that nobody has; refuses as the sign-off itself would. */
export async function demandSignable(tx: Tx, context: SignedInContext, id: number): Promise<{ order: LockedOrder }> {
  const company = await companyFactsIn(tx, context.actor.tenantId);
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const anySignature = { signer_name: context.actor.name, has_signature: true };
  const facts = orderFacts(order, lines);
  refuseBlockedCustomer(context, facts);
  const decision = decideTransition(
    'customer_signoff',
    facts,
    context.actor,
    typeFacts(order, company),
    anySignature,
    new Date(context.now).toISOString(),
  );
  if (decision.kind === 'refused') refuseAction(decision, context.language);
  if (order.signed_off_at !== null) fail('already_signed');
  return { order };
}
