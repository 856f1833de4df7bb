import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { OrderStatus } from '../order/order-states.rules.ts';
import { tellReviewers } from './review-notices.server.ts';
import { REVIEW_STEPS, STEP_COLUMNS, STEP_VALUES } from './review-steps.server.ts';
import { openReviews, readReviews } from './reviewed-order.server.ts';
import { figuresStatement } from './settle-review.server.ts';

interface Begun {
  id: number;
  reference_no: string;
  status: OrderStatus;
}

/** Tells the reviewers of a new activity what waits for them now. */
export async function tellOfNewReviews(tx: Tx, context: SignedInContext, order: Begun): Promise<void> {
  const { rows } = await readReviews(tx, context, order.id);
  await tellReviewers(tx, context, order, openReviews(rows, order.status));
}

/** Tells the reviewers what a step of an activity opened: reviews after the completion. */
export async function tellOfOpened(
  tx: Tx,
  context: SignedInContext,
  order: Begun & Record<string, unknown>,
  from: OrderStatus,
): Promise<void> {
  if (order.checkoff_total === order.checkoff_done) return;
  const { rows } = await readReviews(tx, context, order.id);
  const before = new Set(openReviews(rows, from));
  await tellReviewers(
    tx,
    context,
    order,
    openReviews(rows, order.status).filter((id) => !before.has(id)),
  );
}

/** Another activity type asks its own questions; what was answered stays. */
export async function changeReviews(tx: Tx, orderId: number): Promise<void> {
  await tx.all([
    sql`delete from order_checkoff c where c.order_id = ${orderId} and c.result = 'pending' and c.order_checkoff_id is null
      and c.template_type_id is not null`,
    sql`insert into order_checkoff (order_id, ${sql.raw(STEP_COLUMNS)}) select o.id, ${sql.raw(STEP_VALUES)}
      from "order" o join (${sql.raw(REVIEW_STEPS)}) on y.id = o.order_type_id
      where o.id = ${orderId} and not exists (
        select from order_checkoff c where c.order_id = o.id and c.checkoff_type_id = rs.checkoff_type_id and c.withdrawn_at is null)`,
    figuresStatement(orderId),
  ]);
}
