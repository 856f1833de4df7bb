import type { OrderStatus } from '../order/order-states.rules.ts';

/** An action as the server lists it, as far as choosing the next one goes. */
export interface OfferedAction {
  action: string;
  allowed: boolean;
  code: string | null;
}

// The primary button is the one next legal action.
const NEXT: Record<OrderStatus, readonly string[]> = {
  pending: ['release', 'complete'],
  released: ['complete'],
  incomplete: ['complete', 'release'],
  completed: ['customer_signoff'],
  cancelled: [],
};

/**
 * The action of the one primary button: the first of the state's next steps that can be done now, else the first that exists,
 * blocked with its reason. A finished activity offers the sign-off only while it can be given, and one that is signed never: signing
 * again voids what the customer signed.
 */
export function nextStep<A extends OfferedAction>(
  status: OrderStatus,
  actions: readonly A[],
  isSigned: boolean,
): A | null {
  const steps = (isSigned && status === 'completed' ? [] : NEXT[status]).flatMap(
    (name) => actions.find((each) => each.action === name) ?? [],
  );
  const open = steps.find((step) => step.allowed);
  if (open || status === 'completed') return open ?? null;
  return steps.find((step) => step.code !== 'permission_denied') ?? steps[0] ?? null;
}

/** Actions for the menu: what can be done, and what is blocked by the state of things; what the person may never do is left out. */
export function listedSteps<A extends OfferedAction>(actions: readonly A[], primary: A | null): A[] {
  return actions.filter(
    (each) => each.action !== 'delete' && (each.allowed || each.code !== 'permission_denied' || each === primary),
  );
}
