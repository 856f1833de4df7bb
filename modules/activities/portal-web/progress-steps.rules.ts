import type { OrderStatus } from '../order/order-states.rules.ts';

export type StepId = 'requested' | 'confirmed' | 'under_way' | 'paused' | 'done' | 'signed' | 'cancelled';

/** One step on the way of a request; `at` null = not reached. */
export interface ProgressStep {
  id: StepId;
  state: 'done' | 'current' | 'open';
  at: string | null;
}

/** What the way of a request is read from. */
export interface StepFacts {
  status: OrderStatus;
  created_at: string;
  released_at: string | null;
  started_at: string | null;
  completed_at: string | null;
  cancelled_at: string | null;
  signed_off_at: string | null;
  /** States the request entered, oldest first. */
  progress: readonly { status: string; at: string }[];
  /** A signature is possible or already there. */
  isSignable: boolean;
}

/** The way of a request as its customer follows it: what is done with its time, where it is now, what comes. */
export function progressSteps(facts: StepFacts): ProgressStep[] {
  const enteredAt = (status: OrderStatus) => facts.progress.findLast((step) => step.status === status)?.at ?? null;
  const requested: ProgressStep = { id: 'requested', state: 'done', at: facts.created_at };
  if (facts.status === 'cancelled') {
    const at = facts.cancelled_at ?? enteredAt('cancelled');
    return [requested, ...reached(facts, false), { id: 'cancelled', state: 'current', at }];
  }
  if (facts.status === 'pending') {
    return [{ ...requested, state: 'current' }, open('confirmed'), open('under_way'), open('done'), ...sign(facts)];
  }
  const isDone = facts.status === 'completed';
  const steps: ProgressStep[] = [requested, ...reached(facts, !isDone)];
  if (facts.status === 'incomplete') steps.push({ id: 'paused', state: 'current', at: enteredAt('incomplete') });
  else if (!isDone && !facts.started_at) steps.push(open('under_way'));
  const isOver = !facts.isSignable || facts.signed_off_at !== null;
  const done: ProgressStep['state'] = isDone ? (isOver ? 'done' : 'current') : 'open';
  steps.push({ id: 'done', state: done, at: isDone ? (facts.completed_at ?? enteredAt('completed')) : null });
  return [...steps, ...sign(facts)];
}

/** Confirmed and under way, as far as the request got; the last of them is where an open request stands. */
function reached(facts: StepFacts, isLastCurrent: boolean): ProgressStep[] {
  const confirmedAt = facts.released_at ?? facts.progress.find((step) => step.status === 'released')?.at ?? null;
  const steps: ProgressStep[] = [];
  if (confirmedAt) steps.push({ id: 'confirmed', state: 'done', at: confirmedAt });
  if (facts.started_at) steps.push({ id: 'under_way', state: 'done', at: facts.started_at });
  const last = steps.at(-1);
  if (isLastCurrent && last && facts.status === 'released') last.state = 'current';
  return steps;
}

function sign(facts: StepFacts): ProgressStep[] {
  if (facts.signed_off_at) return [{ id: 'signed', state: 'done', at: facts.signed_off_at }];
  return facts.isSignable ? [open('signed')] : [];
}

const open = (id: StepId): ProgressStep => ({ id, state: 'open', at: null });
