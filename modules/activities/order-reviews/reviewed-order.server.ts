import { mayType } from '../../../platform/kernel/actor.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { OPEN_STATUSES, type OrderStatus } from '../order/order-states.rules.ts';
import { refuseChange } from '../order-commands/refuse.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { refuseType } from '../order-update/update-checks.server.ts';
import { reviewBlock } from './review.rules.ts';
import { isLive, reviewsStatement, type StoredReview } from './review-rows.server.ts';

/** An activity under lock with its reviews: two people who answer at once come one after the other. */
export interface LockedReviews {
  order: {
    id: number;
    reference_no: string;
    status: OrderStatus;
    order_type_id: number;
    driver_id: number | null;
    secondary_officer_id: number | null;
    created_by: number | null;
  };
  rows: StoredReview[];
}

/** Locks a visible activity for its reviews; 404 otherwise. A cancelled one takes no answers. */
export async function lockReviews(tx: Tx, context: SignedInContext, id: number): Promise<LockedReviews> {
  const { actor, language } = context;
  const order = await tx.maybe<
    LockedReviews['order']
  >(sql`select o.id, o.reference_no, o.status, o.order_type_id, o.driver_id,
    o.secondary_officer_id, o.created_by from "order" o where o.id = ${id} and ${visibleOrders(actor)} for update of o`);
  if (!order) return fail('not_found');
  if (order.status === 'cancelled') refuseChange(order.status, language);
  return { order, ...(await readReviews(tx, context, id)) };
}

/** The reviews of an activity as they are now. */
export async function readReviews(
  tx: Tx,
  { actor }: SignedInContext,
  id: number,
): Promise<Pick<LockedReviews, 'rows'>> {
  return { rows: await tx.wire<StoredReview>(reviewsStatement(id, actor)) };
}

/** Answers need can_complete on the activity type. */
export function demandReviewRight({ actor }: SignedInContext, { order }: LockedReviews): void {
  if (!mayType(actor, 'complete', order.order_type_id)) refuseType(order.order_type_id);
}

/** Photos are taken by whoever may answer, and by the officers of an open activity. */
export function demandFileRight(context: SignedInContext, locked: LockedReviews, row: StoredReview): void {
  demandReviewRight(context, locked);
  const { actor } = context;
  const { order } = locked;
  const isOfficer = [order.driver_id, order.secondary_officer_id].includes(actor.userId);
  if (actor.isAdministrator || row.holds_role || (isOfficer && OPEN_STATUSES.includes(order.status))) return;
  refuseRole(row);
}

export function refuseRole(row: Pick<StoredReview, 'roles' | 'type'>): never {
  const roles = row.roles.map(({ name }) => name).join(', ') || 'Administrator';
  return fail('checkoff_role', { values: { name: row.type.name, roles } });
}

/** Ids of the reviews that can be answered now. */
export const openReviews = (rows: readonly StoredReview[], status: OrderStatus): number[] =>
  rows
    .filter((row) => row.result === 'pending' && reviewBlock(row, rows.filter(isLive), status) === null)
    .map(({ id }) => id);
