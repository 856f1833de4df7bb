import { fail } from '../../../platform/kernel/errors.ts';
import { toId } from '../../../platform/kernel/ids.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { AttachmentInput } from '../../files/attachment/attachment.resource.ts';
import { deleteAttachment, fileOwner, renameAttachment, saveAttachments } from '../../files/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { isLive, type StoredReview } from './review-rows.server.ts';
import { demandFileRight, lockReviews } from './reviewed-order.server.ts';

const OWNER = 'order_checkoff';

/** Whoever sees the activity and may read reviews sees their photos; customers do not. */
export const declareReviewFiles = (): void =>
  fileOwner(OWNER, async ({ actor, db }, reviewId) => {
    if (actor.audience === 'customer' || !mayReadPart(actor, 'reviews')) return false;
    const seen = sql`select o.id from order_checkoff c join "order" o on o.id = c.order_id
      where c.id = ${reviewId} and ${visibleOrders(actor)}`;
    return (await db.maybe(seen)) !== undefined;
  });

/** Claims uploaded photos for a review. */
export async function addReviewFiles(
  tx: Tx,
  context: SignedInContext,
  orderId: number,
  id: number,
  files: readonly AttachmentInput[],
): Promise<void> {
  await openedReview(tx, context, orderId, id);
  await saveAttachments(tx, { type: OWNER, id }, files, context.actor);
}

/** Takes a photo off a review. */
export async function removeReviewFile(
  tx: Tx,
  context: SignedInContext,
  orderId: number,
  { id, fileId }: { id: number; fileId: number },
): Promise<void> {
  await openedReview(tx, context, orderId, id);
  await deleteAttachment(tx, { type: OWNER, id }, fileId);
}

/** Renames a photo of a review; 'Data Required' without id or name (documents). */
export async function renameReviewFile(
  tx: Tx,
  context: SignedInContext,
  id: string,
  body: { name?: string | null; description?: string | null },
) {
  const { owner_id: review, ...file } = await renameAttachment(tx, OWNER, toId(id), body);
  const owner = await tx.maybe<{ order_id: number }>(sql`select order_id from order_checkoff where id = ${review}`);
  await openedReview(tx, context, owner?.order_id ?? 0, review);
  return file;
}

/** A review whose files may still change: one that counts. */
async function openedReview(tx: Tx, context: SignedInContext, orderId: number, id: number): Promise<StoredReview> {
  const locked = await lockReviews(tx, context, orderId);
  const row = locked.rows.find((one) => one.id === id) ?? fail('not_found');
  if (!isLive(row)) fail('checkoff_settled');
  demandFileRight(context, locked, row);
  return row;
}
