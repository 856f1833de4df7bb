import type { ErrorCode } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { askForFeedback, customerServed } from '../../customers/public.server.ts';
import { ACTION_RULES, type OrderAction, type OrderStatus } from '../order/order-states.rules.ts';
import { dueDay } from '../order/payment-terms.server.ts';
import type { LockedOrder } from '../order-commands/locked-order.server.ts';
import { addReceivedBy } from '../order-commands/received-by.server.ts';
import type { Line } from '../order-items/line.server.ts';
import { tellOfOpened } from '../order-reviews/begin-reviews.server.ts';
import { createFollowUp } from './follow-up.server.ts';
import { tellOfAction } from './order-notices.server.ts';
import type { ActionInput } from './transition.server.ts';

type Sql = ReturnType<typeof sql>;

/** One step of an action on a locked activity; `status` is the state before the step. */
export interface Step {
  order: LockedOrder;
  lines: readonly Line[];
  status: OrderStatus;
  input: ActionInput;
  context: SignedInContext;
}

/** What came of a step: the state afterwards, and why a follow-up that was due could not be made. */
export interface StepOutcome {
  status: OrderStatus;
  noFollowUp: ErrorCode | null;
}

/** Writes what a step changes, its log row and its notices. */
export async function applyStep(tx: Tx, step: Step, action: OrderAction): Promise<StepOutcome> {
  const to = ACTION_RULES[action].to ?? step.status;
  const statements: Statement[] = [
    sql`update "order" o set ${sql.join(changesOf(step, action, to))} where o.id = ${step.order.id}`,
    logStatement(step, action, to),
    ...(EFFECTS[action]?.(step) ?? []),
  ];
  await tx.all(statements);
  if (action === 'complete' && step.input.receivedBy) await addReceivedBy(tx, step.order.id, step.input.receivedBy);
  const noFollowUp = action === 'complete' ? await createFollowUp(tx, step.context, step.order, step.lines) : null;
  if (action === 'complete') await tellOfOpened(tx, step.context, { ...step.order, status: to }, step.status);
  if (action === 'complete') await askForFeedback(tx, step.order, step.context);
  await tellOfAction(tx, step, action);
  return { status: to, noFollowUp };
}

/** One row of the append-only log. */
export function logStatement(
  { order, status, input, context }: Pick<Step, 'order' | 'status' | 'input' | 'context'>,
  action: string,
  to: OrderStatus,
): Statement {
  const source = context.actor.audience === 'customer' ? 'portal' : 'staff';
  return sql`insert into order_status_log (order_id, from_status, to_status, action, reason, lat, long, source)
    values (${order.id}, ${status}, ${to}, ${action}, ${input.reason ?? null}, ${input.lat ?? null}::numeric, ${input.long ?? null}::numeric, ${source})`;
}

function changesOf(step: Step, action: OrderAction, to: OrderStatus): Sql[] {
  const own = CHANGES[action]?.(step) ?? [];
  if (to === step.status) return own;
  return [sql`status = ${to}`, sql`progress_status_id = ${progressIn(to)}`, ...own];
}

/** A progress status of another state makes way for the first one of the new state that does not mean "started". */
const progressIn = (to: OrderStatus): Sql => sql`case
  when o.progress_status_id is null or exists (select from progress_status p where p.id = o.progress_status_id and p.order_state is null)
    then o.progress_status_id
  else (select p.id from progress_status p where p.applies_to = 'activity' and p.active and p.order_state = ${to} and not p.is_start
    order by p.display_order, p.id limit 1) end`;

const CHANGES: { [A in OrderAction]?: (step: Step) => Sql[] } = {
  release: ({ context }) => [
    sql`released_at = ${at(context)}::timestamptz`,
    sql`released_by = ${context.actor.userId}`,
  ],
  complete: (step) => completion(step),
  incomplete: ({ context, input }) => incompletion(context, input),
  reopen: ({ context, input }) => [
    ...incompletion(context, input),
    sql`completed_at = null`,
    sql`completed_by = null`,
    sql`signed_off_at = null`,
    sql`price_version = o.price_version + 1`,
  ],
  cancel: ({ context, input }) => [
    sql`cancelled_at = ${at(context)}::timestamptz`,
    sql`cancelled_by = ${context.actor.userId}`,
    sql`cancel_reason = ${input.reason ?? null}`,
    ...NOT_OWED,
  ],
  delete: ({ context }) => [sql`deleted_at = ${at(context)}::timestamptz`],
};

/** Nobody owes for what was cancelled. */
export const NOT_OWED = [sql`balance_due = 0`, sql`payment_status = 'none'`] as const;

const at = (context: SignedInContext): string => new Date(context.now).toISOString();

const incompletion = (context: SignedInContext, input: ActionInput): Sql[] => [
  sql`incomplete_at = ${at(context)}::timestamptz`,
  sql`incomplete_by = ${context.actor.userId}`,
  sql`incomplete_reason = ${input.reason ?? null}`,
];

function completion({ order, input, context }: Step): Sql[] {
  const completedAt = input.completed_at ?? at(context);
  const changes = [
    sql`completed_at = ${completedAt}::timestamptz`,
    sql`completed_by = ${context.actor.userId}`,
    sql`complete_address = ${input.address ?? null}`,
    sql`complete_lat = ${input.lat ?? null}::numeric`,
    sql`complete_long = ${input.long ?? null}::numeric`,
  ];
  if (input.receivedBy) changes.push(sql`received_by_name = ${input.receivedBy.name}`);
  const due = order.due_date ?? dueDay(completedAt, { ...order, zone: order.time_zone });
  if (due !== order.due_date) changes.push(sql`due_date = ${due}::date`);
  return changes;
}

const EFFECTS: { [A in OrderAction]?: (step: Step) => Statement[] } = {
  // What was planned was used, unless somebody said otherwise.
  complete: ({ order, input, context }) => [
    sql`update order_item set quantity_used = quantity where order_id = ${order.id} and quantity_used is null and deleted_at is null`,
    customerServed(order.customer_id, input.completed_at ?? at(context)),
  ],
  reopen: ({ order, input, context }) => [voidSignoff(order.id, context, input.reason ?? null)],
};

/** The signature in force is voided, never deleted. */
export const voidSignoff = (orderId: number, context: SignedInContext, reason: string | null): Statement =>
  sql`update order_signoff set voided_at = greatest(${at(context)}::timestamptz, signed_at), voided_by = ${context.actor.userId}, void_reason = ${reason}
    where order_id = ${orderId} and voided_at is null`;
