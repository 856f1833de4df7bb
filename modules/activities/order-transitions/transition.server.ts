import type { ErrorCode } from '../../../platform/kernel/errors.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyFactsIn } from '../order/company-facts.server.ts';
import { decideTransition } from '../order/order.rules.ts';
import type { ActionRequest } from '../order/order-gates.rules.ts';
import type { OrderAction } from '../order/order-states.rules.ts';
import { type LockedOrder, lockOrder } from '../order-commands/locked-order.server.ts';
import { refuseAction } from '../order-commands/refuse.server.ts';
import type { ReceivedByInput } from '../order-create/order-input.contract.ts';
import type { Line } from '../order-items/line.server.ts';
import { orderFacts, typeFacts } from '../order-record/order-facts.server.ts';
import { applyStep } from './transition-effects.server.ts';

/** What may come with an action. */
export interface ActionInput {
  reason?: string | null;
  address?: string | null;
  completed_at?: string | null;
  lat?: string | null;
  long?: string | null;
  receivedBy?: ReceivedByInput | null;
}

/**
 * Takes an activity through one action of the state machine: locks it, decides, and writes state, log and effects. A
 * target that already holds changes nothing. Gives why a follow-up that was due could not be made; null when nothing is amiss.
 */
export async function runAction(
  tx: Tx,
  context: SignedInContext,
  id: number,
  action: OrderAction,
  input: ActionInput = {},
): Promise<ErrorCode | null> {
  const company = await companyFactsIn(tx, context.actor.tenantId);
  const { order, lines } = await lockOrder(tx, context.actor, id);
  const now = new Date(context.now).toISOString();
  const request: ActionRequest = {
    reason: input.reason,
    completed_at: input.completed_at,
    received_by: input.receivedBy?.name,
  };
  const type = typeFacts(order, company);
  const decision = decideTransition(action, orderFacts(order, lines), context.actor, type, request, now);
  if (decision.kind === 'repeat') return null;
  if (decision.kind === 'refused') refuseAction(decision, context.language);
  return runSteps(tx, context, { order, lines }, decision.steps, input);
}

/** The steps one after the other; a pending activity that is completed directly is released on the way. */
export async function runSteps(
  tx: Tx,
  context: SignedInContext,
  locked: { order: LockedOrder; lines: readonly Line[] },
  steps: readonly OrderAction[],
  input: ActionInput,
): Promise<ErrorCode | null> {
  let status = locked.order.status;
  let noFollowUp: ErrorCode | null = null;
  for (const step of steps) {
    const outcome = await applyStep(tx, { ...locked, status, input, context }, step);
    status = outcome.status;
    noFollowUp ??= outcome.noFollowUp;
  }
  return noFollowUp;
}
