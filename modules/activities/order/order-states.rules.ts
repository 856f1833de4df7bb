/** States of an activity. */
export const ORDER_STATUSES = ['pending', 'released', 'incomplete', 'completed', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Statuses in which work can still happen. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'released', 'incomplete'];

/** What can be done to an activity. `reopen` is the call `incomplete` on a completed activity. */
export const ORDER_ACTIONS = [
  'release',
  'incomplete',
  'complete',
  'cancel',
  'customer_signoff',
  'delete',
  'reopen',
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

/** A right on the activity type that an action needs beside its permission. */
export type TypeRightName = 'update' | 'complete' | 'remove';

export interface ActionRule {
  from: readonly OrderStatus[];
  /** Null: the status stays. */
  to: OrderStatus | null;
  permissions: readonly string[];
  /** What a portal user of the order's customer needs instead; null: not for portal users. */
  portalPermission: string | null;
  right: TypeRightName;
}

// One line per action.
export const ACTION_RULES: Record<OrderAction, ActionRule> = {
  release: rule(['pending', 'incomplete'], 'released', ['release.order'], 'update'),
  incomplete: rule(['released'], 'incomplete', ['incomplete.order'], 'complete'),
  complete: rule(['released', 'incomplete', 'pending'], 'completed', ['complete.order'], 'complete'),
  cancel: rule(['pending', 'released', 'incomplete'], 'cancelled', ['cancel.order'], 'update'),
  customer_signoff: {
    ...rule(['released', 'incomplete', 'completed'], null, ['sign_off.order'], 'complete'),
    portalPermission: 'sign_off.portal_orders',
  },
  delete: rule(ORDER_STATUSES, null, ['delete.order'], 'remove'),
  reopen: rule(['completed'], 'incomplete', ['incomplete.order', 'reopen.order'], 'complete'),
};

function rule(
  from: readonly OrderStatus[],
  to: OrderStatus | null,
  permissions: readonly string[],
  right: TypeRightName,
): ActionRule {
  return { from, to, permissions, portalPermission: null, right };
}

/** The action a call means in this status: posting `incomplete` on a completed activity reopens it. */
export function resolveAction(action: OrderAction, status: OrderStatus): OrderAction {
  return action === 'incomplete' && status === 'completed' ? 'reopen' : action;
}

/** Whether the state machine has a line for the pair; a pending activity is completed directly only where its type allows it. */
export function isLegal(action: OrderAction, status: OrderStatus, allowDirectComplete: boolean): boolean {
  if (action === 'complete' && status === 'pending') return allowDirectComplete;
  return ACTION_RULES[action].from.includes(status);
}

/** The actions the state machine knows from this status, before permissions and gates. */
export function legalNext(status: OrderStatus, allowDirectComplete = true): OrderAction[] {
  return ORDER_ACTIONS.filter((action) => isLegal(action, status, allowDirectComplete));
}

/** Whether the action's target already holds, so that a double tap or a retry answers 200 with no effects. */
export function isRepeat(action: OrderAction, status: OrderStatus): boolean {
  return ACTION_RULES[action].to === status;
}
