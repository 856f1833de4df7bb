import { type Actor, mayType } from '../../../platform/kernel/actor.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import {
  type ActionRequest,
  type BlockReason,
  type Gate,
  type GateInput,
  type NeededInput,
  ORDER_GATES,
  type OrderFacts,
  type TypeFacts,
} from './order-gates.rules.ts';
import {
  ACTION_RULES,
  isLegal,
  isRepeat,
  legalNext,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderStatus,
  resolveAction,
} from './order-states.rules.ts';

export type ActorFacts = Pick<Actor, 'audience' | 'isAdministrator' | 'permissions' | 'types' | 'customerId'>;

/** One row of `allowed_actions`: whether the action would go through now, and if not, every reason, the first one first. */
export interface AllowedAction {
  action: OrderAction;
  allowed: boolean;
  code?: BlockReason['code'];
  reason?: BlockReason['reason'];
  reasons: BlockReason[];
  /** Inputs to ask for before sending the action. */
  needs: NeededInput[];
}

export type TransitionDecision =
  /** The target already holds: answer 200 with the order and no effects. */
  | { kind: 'repeat' }
  /** `steps` in order; completing a pending order directly releases it first. `to` equals `from` where the status stays. */
  | { kind: 'go'; action: OrderAction; from: OrderStatus; to: OrderStatus; steps: OrderAction[] }
  | { kind: 'refused'; reason: BlockReason; reasons: BlockReason[]; legalNext: OrderAction[] };

/**
 * What this person can do with the activity now, with the reason for everything that is blocked. A completed activity
 * lists `reopen` in place of `incomplete`: both are the same call.
 */
export function allowedActions(
  order: OrderFacts,
  actor: ActorFacts,
  type: TypeFacts,
  now: string,
  gates: readonly Gate[] = ORDER_GATES,
): AllowedAction[] {
  const unlisted: OrderAction = order.status === 'completed' ? 'incomplete' : 'reopen';
  return ORDER_ACTIONS.filter((action) => action !== unlisted).map((action) => {
    const input = { order, type, request: null, canVoidSignoff: holds(actor, 'void_signoff.order'), now };
    const refusal = refusalOf(action, order, actor, type);
    const active = refusal ? [] : gatesOf(action, order, gates);
    const reasons = refusal ? [refusal] : blocksOf(active, input);
    const needs = active.flatMap(({ needs: need }) => (need?.when(input) ? [need.input] : []));
    const [first] = reasons;
    return first
      ? { action, allowed: false, code: first.code, reason: first.reason, reasons, needs }
      : { action, allowed: true, reasons, needs };
  });
}

/** Decides one requested action: to do, already done, or refused with its reasons and the legal next actions. */
export function decideTransition(
  requested: OrderAction,
  order: OrderFacts,
  actor: ActorFacts,
  type: TypeFacts,
  request: ActionRequest,
  now: string,
  gates: readonly Gate[] = ORDER_GATES,
): TransitionDecision {
  const action = resolveAction(requested, order.status);
  const forbidden = permissionRefusal(action, order, actor);
  if (forbidden) return refused(forbidden, [forbidden], order, type);
  if (isRepeat(action, order.status)) return { kind: 'repeat' };
  const illegal = stateRefusal(action, order, type);
  if (illegal) return refused(illegal, [illegal], order, type);
  const input = { order, type, request, canVoidSignoff: holds(actor, 'void_signoff.order'), now };
  const reasons = blocksOf(gatesOf(action, order, gates), input);
  const [first] = reasons;
  if (first) return refused(first, reasons, order, type);
  const to = ACTION_RULES[action].to ?? order.status;
  return { kind: 'go', action, from: order.status, to, steps: stepsOf(action, order.status) };
}

/** Whether a sign-off completes the activity in the same stroke: the type wants it and nothing else stands in the way. */
export function completesOnSignoff(
  order: OrderFacts,
  type: TypeFacts,
  now: string,
  gates: readonly Gate[] = ORDER_GATES,
): boolean {
  if (!type.complete_on_signoff || !isLegal('complete', order.status, type.allow_direct_complete)) return false;
  const input = { order: { ...order, signed_off_at: now }, type, request: {}, canVoidSignoff: false, now };
  return blocksOf(gatesOf('complete', order, gates), input).length === 0;
}

function refused(reason: BlockReason, reasons: BlockReason[], order: OrderFacts, type: TypeFacts): TransitionDecision {
  return { kind: 'refused', reason, reasons, legalNext: legalNext(order.status, type.allow_direct_complete) };
}

function stepsOf(action: OrderAction, status: OrderStatus): OrderAction[] {
  return action === 'complete' && status === 'pending' ? ['release', 'complete'] : [action];
}

function gatesOf(action: OrderAction, order: OrderFacts, gates: readonly Gate[]): Gate[] {
  const steps = stepsOf(action, order.status);
  return gates.filter((gate) => gate.actions.some((gated) => steps.includes(gated)));
}

function blocksOf(gates: readonly Gate[], input: GateInput): BlockReason[] {
  return gates.flatMap((gate) => {
    const block = gate.blocks?.(input);
    if (block) return [block];
    const { needs } = gate;
    return needs && input.request && needs.when(input) && !needs.given(input.request) ? [needs.missing] : [];
  });
}

function refusalOf(action: OrderAction, order: OrderFacts, actor: ActorFacts, type: TypeFacts): BlockReason | null {
  return permissionRefusal(action, order, actor) ?? stateRefusal(action, order, type);
}

function permissionRefusal(action: OrderAction, order: OrderFacts, actor: ActorFacts): BlockReason | null {
  const { permissions, portalPermission, right } = ACTION_RULES[action];
  if (actor.audience === 'customer') {
    const isOwn = order.customer_id !== null && order.customer_id === actor.customerId;
    if (portalPermission && isOwn && actor.permissions.has(portalPermission)) return null;
    return denied(portalPermission ?? permissions[0] ?? '');
  }
  const lacking = permissions.find((slug) => !holds(actor, slug));
  if (lacking) return denied(lacking);
  if (!actor.isAdministrator && !mayType(actor, right, order.order_type_id)) {
    return { code: 'permission_denied', reason: { key: 'order.type_right_missing', values: { right } } };
  }
  return null;
}

function denied(permission: string): BlockReason {
  return { code: 'permission_denied', reason: { key: 'permission_denied', values: { permission } } };
}

function stateRefusal(action: OrderAction, order: OrderFacts, type: TypeFacts): BlockReason | null {
  if (isLegal(action, order.status, type.allow_direct_complete)) return null;
  const isCompletedCancel = action === 'cancel' && order.status === 'completed';
  const key = isCompletedCancel ? 'order.completed_not_cancellable' : 'illegal_transition';
  return {
    code: 'illegal_transition',
    reason: { key, values: isCompletedCancel ? {} : { status: order.status, action } },
  };
}
