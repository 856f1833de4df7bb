import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { type AppError, errorText, fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { errorBody, toAppError } from '../../../platform/server/http/errors.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { answerReview } from '../order-reviews/answer-review.server.ts';
import type { BulkReviewOutcome, bulkCall } from '../order-reviews/order-reviews.contract.ts';
import { reviewQueue } from './review-queue.server.ts';

type Body = BodyOf<typeof bulkCall>;
type Item = { order_id: number; checkoff_type_id: number | null };
const MOST = 500;

/** Answers many reviews, each in its own transaction: what one refuses stops no other. */
export async function bulkReviews(context: SignedInContext, body: Body): Promise<BulkReviewOutcome> {
  if (!holds(context.actor, 'bulk_review.reviews')) {
    const permission = 'bulk_review.reviews';
    fail('permission_denied', { values: { permission }, details: { permission } });
  }
  const done: BulkReviewOutcome['done'] = [];
  const failed: { item: Item; error: AppError }[] = [];
  for (const item of await itemsOf(context, body)) {
    try {
      await oneReview(context, item, body);
      done.push({ order_id: item.order_id, checkoff_type_id: item.checkoff_type_id ?? 0 });
    } catch (error) {
      const known = toAppError(error);
      if (known.status >= 500) throw error;
      failed.push({ item, error: known });
    }
  }
  return { done, failures: await failuresOf(context, failed) };
}

/** The named reviews, or those of the named activities that wait for the person; an activity with none of them is a failure. */
async function itemsOf(context: SignedInContext, { items, orders, checkoff_type_id: typeId }: Body): Promise<Item[]> {
  if (items) return [...new Map(items.map((item) => [`${item.order_id}/${item.checkoff_type_id}`, item])).values()];
  const ids = [...new Set(orders ?? failField('orders', 'text_field_required'))].sort((a, b) => a - b);
  if (typeId !== undefined) return ids.map((order_id) => ({ order_id, checkoff_type_id: typeId }));
  const { data } = await reviewQueue(context, { page: 1, per_page: MOST, filters: { order_id: ids } });
  return ids.flatMap((order_id): Item[] => {
    const waiting = data.filter((row) => row.order_id === order_id);
    return waiting.length > 0
      ? waiting.map(({ checkoff_type_id }) => ({ order_id, checkoff_type_id }))
      : [{ order_id, checkoff_type_id: null }];
  });
}

/** A request with an Idempotency-Key is one transaction: there each review is fenced by a savepoint. */
async function oneReview(context: SignedInContext, { order_id, checkoff_type_id }: Item, body: Body): Promise<void> {
  if (checkoff_type_id === null) return fail('not_found');
  const { result, comment, score, lat, long } = body;
  const work = (tx: Tx) => answerReview(tx, context, order_id, checkoff_type_id, { result, comment, score, lat, long });
  const isShared = context.header('idempotency-key') !== undefined;
  await context.db.write(async (tx) => {
    if (!isShared) return work(tx);
    await tx.run(sql`savepoint one_review`);
    try {
      await work(tx);
      await tx.run(sql`release savepoint one_review`);
    } catch (error) {
      await tx.run(sql`rollback to savepoint one_review`);
      throw error;
    }
  });
}

/** Numbers are told only of activities the person may see. */
async function failuresOf(
  context: SignedInContext,
  failed: readonly { item: Item; error: AppError }[],
): Promise<BulkReviewOutcome['failures']> {
  if (failed.length === 0) return [];
  const ids = failed.map(({ item }) => item.order_id);
  const rows = await context.db.read<{ id: number; reference_no: string }>(
    sql`select o.id, o.reference_no from "order" o where o.id = any(${ids}::bigint[]) and ${visibleOrders(context.actor)}`,
  );
  const numbers = new Map(rows.map((row) => [row.id, row.reference_no]));
  return failed.map(({ item, error }) => ({
    ...item,
    reference_no: numbers.get(item.order_id) ?? null,
    code: error.code,
    message: messageOf(error, context),
  }));
}

/** What a person reads: the field's own sentence, where a field is at fault. */
function messageOf(error: AppError, context: SignedInContext): string {
  const body = errorBody(error, context.language, context.requestId);
  const [first] = Object.values(body.errors ?? {}).flat();
  return (error.code === 'validation' && first) || body.message || errorText(error.code, context.language);
}
