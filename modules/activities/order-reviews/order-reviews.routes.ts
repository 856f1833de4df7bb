import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { getOrderCheckoffs } from '../order-record/order-record.contract.ts';
import { bulkReviews } from '../order-review-queue/bulk-reviews.server.ts';
import { reviewQueue } from '../order-review-queue/review-queue.server.ts';
import { answerReview, changeAnswer, reopenReview } from './answer-review.server.ts';
import {
  addFileCall,
  answerCall,
  bulkCall,
  changeAnswerCall,
  deleteFileCall,
  historyCall,
  queueCall,
  type ReviewRow,
  renameFileCall,
  reopenCall,
} from './order-reviews.contract.ts';
import { addReviewFiles, declareReviewFiles, removeReviewFile, renameReviewFile } from './review-files.server.ts';
import { isLive, type ReviewedOrder, reviewsStatement, type StoredReview, shownReviews } from './review-rows.server.ts';

/** Reviews of activities: answers, files, history and the queue. */
export function orderReviewRoutes(): Route[] {
  declareReviewFiles();
  return [
    route(queueCall, ({ query }, context) => reviewQueue(context, query)),
    route(bulkCall, async ({ body }, context) => {
      if (body.orders || body.items || body.result !== undefined) return bulkReviews(context, body);
      return reviewQueue(context, body);
    }),
    route(getOrderCheckoffs, async ({ params }, context) => (await reviewsOf(context, params.id)).filter(isLive)),
    route(historyCall, async ({ params }, context) =>
      (await reviewsOf(context, params.id)).filter((row) => row.checkoff_type_id === params.checkoffId),
    ),
    route(answerCall, async ({ params, body }, context) => {
      const { checkoff_type_id: typeId, ...answer } = body;
      const id = await context.db.write((tx) => answerReview(tx, context, params.id, typeId, answer));
      return oneReview(context, params.id, id);
    }),
    route(changeAnswerCall, async ({ params, body }, context) => {
      await context.db.write((tx) => changeAnswer(tx, context, params.id, params.checkoffId, body));
      return oneReview(context, params.id, params.checkoffId);
    }),
    route(reopenCall, async ({ params }, context) => {
      await context.db.write((tx) => reopenReview(tx, context, params.id, params.checkoffId));
      return null;
    }),
    route(addFileCall, async ({ params, body }, context) => {
      const { attachments, ...single } = body;
      const files = attachments ?? (single.key || single.url ? [single] : []);
      if (files.length === 0) return fail('no_files');
      await context.db.write((tx) => addReviewFiles(tx, context, params.id, params.checkoffId, files));
      return (await oneReview(context, params.id, params.checkoffId)).attachments;
    }),
    route(deleteFileCall, async ({ params }, context) => {
      const { id, checkoffId, attachmentId } = params;
      await context.db.write((tx) => removeReviewFile(tx, context, id, { id: checkoffId, fileId: attachmentId }));
      return null;
    }),
    route(renameFileCall, ({ params, body }, context) =>
      context.db.write((tx) => renameReviewFile(tx, context, params.id, body)),
    ),
  ];
}

/** All reviews of an activity the asker may see, newest first; 404 otherwise. One round trip. */
async function reviewsOf(context: SignedInContext, id: number): Promise<ReviewRow[]> {
  const { actor, db, now, language } = context;
  const [[order], rows = []] = (await db.readAll([
    sql`select o.status, o.order_type_id from "order" o where o.id = ${id} and ${visibleOrders(actor)}`,
    reviewsStatement(id, actor),
  ])) as [ReviewedOrder[], StoredReview[]];
  return order ? shownReviews(rows, order, { actor, now, language }) : fail('not_found');
}

async function oneReview(context: SignedInContext, orderId: number, id: number): Promise<ReviewRow> {
  return (await reviewsOf(context, orderId)).find((row) => row.id === id) ?? fail('not_found');
}
