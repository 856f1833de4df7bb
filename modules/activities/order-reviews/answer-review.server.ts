import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { saveAttachments } from '../../files/public.server.ts';
import { refuseChange } from '../order-commands/refuse.server.ts';
import type { answerCall, changeAnswerCall } from './order-reviews.contract.ts';
import { readAnswer, reviewBlock, type SentAnswer } from './review.rules.ts';
import { tellOfAnswer, tellReviewers } from './review-notices.server.ts';
import { isLive, isNewest, isOwnAndFresh, type StoredReview } from './review-rows.server.ts';
import {
  demandReviewRight,
  type LockedReviews,
  lockReviews,
  openReviews,
  readReviews,
  refuseRole,
} from './reviewed-order.server.ts';
import { settleStatements } from './settle-review.server.ts';

type AnswerBody = Omit<BodyOf<typeof answerCall>, 'checkoff_type_id'>;
const DOUBLE_TAP_MS = 60_000;

/**
 * Answers the pending review of a type on an activity; a type that is not asked for is answered beyond the template.
 * Gives the id of the answered row. Whoever comes second hears who was first.
 */
export async function answerReview(
  tx: Tx,
  context: SignedInContext,
  orderId: number,
  typeId: number,
  body: AnswerBody,
): Promise<number> {
  const locked = await lockReviews(tx, context, orderId);
  demandReviewRight(context, locked);
  const ofType = locked.rows.filter((row) => row.checkoff_type_id === typeId);
  const pending = ofType.find((row) => row.result === 'pending');
  const repeated = pending ? undefined : doubleTap(ofType, body, context);
  if (repeated) return repeated.id;
  if (!pending && ofType.length > 0) refuseAnswered(ofType);
  const asked = pending ?? (await askFor(tx, context, locked, typeId));
  if (body.order_checkoff_id && body.order_checkoff_id !== asked.order_checkoff_id) fail('conflict');
  refuseBlocked(asked, locked, context);
  demandAnswerer(asked, body, context);
  if (body.attachments?.length) {
    await saveAttachments(tx, { type: 'order_checkoff', id: asked.id }, body.attachments, context.actor);
  }
  await write(tx, context, locked, asked, body, (body.attachments?.length ?? 0) + asked.attachments.length);
  return asked.id;
}

/** Changes an answer in place: its author within 24 hours, or whoever may waive. */
export async function changeAnswer(
  tx: Tx,
  context: SignedInContext,
  orderId: number,
  id: number,
  { updated_at: expected, ...body }: BodyOf<typeof changeAnswerCall>,
): Promise<void> {
  const locked = await lockReviews(tx, context, orderId);
  demandReviewRight(context, locked);
  const row = locked.rows.find((one) => one.id === id) ?? fail('not_found');
  if (expected !== undefined && expected !== row.updated_at) fail('conflict', { details: { current: row } });
  if (row.result === 'pending') return failField('result', 'not_allowed');
  if (!isNewest(row, locked.rows))
    refuseAnswered(locked.rows.filter((one) => one.checkoff_type_id === row.checkoff_type_id));
  const mayOverride = holds(context.actor, 'waive.order_checkoffs');
  if (!mayOverride && !isOwnAndFresh(row, context.actor, context.now)) fail('checkoff_settled');
  if (body.result === 'waived' && !mayOverride) refuseWaiver();
  const sent = {
    result:
      row.type.result === 'score' && body.score !== undefined && body.result === undefined ? undefined : row.result,
    score: row.score === null ? null : String(row.score),
    comment: row.comment,
    lat: row.lat === null ? null : String(row.lat),
    long: row.long === null ? null : String(row.long),
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)),
  } as SentAnswer;
  await write(tx, context, locked, row, sent, row.attachments.length);
}

/** Takes an answer back: it stays in the history, and the review is open again. A pending one is open already. */
export async function reopenReview(tx: Tx, context: SignedInContext, orderId: number, id: number): Promise<void> {
  const locked = await lockReviews(tx, context, orderId);
  demandReviewRight(context, locked);
  const row = locked.rows.find((one) => one.id === id) ?? fail('not_found');
  if (row.result === 'pending') return;
  if (!isNewest(row, locked.rows))
    refuseAnswered(locked.rows.filter((one) => one.checkoff_type_id === row.checkoff_type_id));
  const mayAny = holds(context.actor, 'delete.order_checkoffs');
  if (!mayAny && !isOwnAndFresh(row, context.actor, context.now)) fail('checkoff_settled');
  await tx.run(sql`update order_checkoff set withdrawn_at = ${new Date(context.now).toISOString()}::timestamptz,
    withdrawn_by = ${context.actor.userId} where id = ${id}`);
  await settle(tx, context, locked, row, 'reopened');
}

async function write(
  tx: Tx,
  context: SignedInContext,
  locked: LockedReviews,
  row: StoredReview,
  sent: SentAnswer & { lat?: string | null | undefined; long?: string | null | undefined },
  photos: number,
): Promise<void> {
  const answer = readAnswer(row.type, sent, photos);
  if (!answer.ok) return failField(answer.field, answer.key);
  const isFirst = row.result === 'pending';
  const who = isFirst
    ? sql`, done_at = ${new Date(context.now).toISOString()}::timestamptz, done_by = ${context.actor.userId}`
    : sql``;
  await tx.run(sql`update order_checkoff set result = ${answer.result}, score = ${answer.score}::numeric, comment = ${answer.comment},
    lat = ${sent.lat ?? null}::numeric, long = ${sent.long ?? null}::numeric${who} where id = ${row.id}`);
  await settle(tx, context, locked, row, answer.result, isFirst || answer.result !== row.result);
}

/** Brings rows and figures in order, and tells everybody whom the change concerns. */
async function settle(
  tx: Tx,
  context: SignedInContext,
  { order, rows }: LockedReviews,
  row: StoredReview,
  result: 'passed' | 'failed' | 'waived' | 'reopened',
  isNews = true,
): Promise<void> {
  await tx.all(settleStatements(order.id, row.checkoff_type_id));
  if (!isNews) return;
  const { id, checkoff_type_id, type } = row;
  await tellOfAnswer(tx, context, order, { id, checkoff_type_id, name: type.name, result });
  const before = new Set(openReviews(rows, order.status));
  const after = await readReviews(tx, context, order.id);
  await tellReviewers(
    tx,
    context,
    order,
    openReviews(after.rows, order.status).filter((open) => !before.has(open)),
  );
}

/** The same person sends the same answer again within a minute: a double tap or a retry, without effects. */
function doubleTap(
  rows: readonly StoredReview[],
  body: AnswerBody,
  { actor, now }: SignedInContext,
): StoredReview | undefined {
  return rows.find(
    (row) =>
      isNewest(row, rows) &&
      row.done_by === actor.userId &&
      (body.result === undefined || row.result === body.result) &&
      row.comment === (body.comment ?? null) &&
      now - Date.parse(row.done_at ?? '') < DOUBLE_TAP_MS,
  );
}

function refuseAnswered(rows: readonly StoredReview[]): never {
  const row = rows.find((one) => isNewest(one, rows));
  return fail('checkoff_answered', {
    values: { person: row?.done_by_name ?? '', name: row?.type.name ?? '' },
    details: { checkoff_id: row?.id ?? null, result: row?.result ?? null, done_at: row?.done_at ?? null },
  });
}

/** A review beyond the template: it is asked for and answered in one stroke. */
async function askFor(
  tx: Tx,
  context: SignedInContext,
  { order }: LockedReviews,
  typeId: number,
): Promise<StoredReview> {
  const made = await tx.run(sql`insert into order_checkoff (order_id, checkoff_type_id, position)
    select ${order.id}, k.id, coalesce((select max(c.position) from order_checkoff c where c.order_id = ${order.id}), 0) + 1
    from checkoff_type k where k.id = ${typeId} and k.active`);
  if (made === 0) failField('checkoff_type_id', 'not_found');
  const { rows } = await readReviews(tx, context, order.id);
  return rows.find((row) => row.checkoff_type_id === typeId) ?? fail('internal');
}

function refuseBlocked(row: StoredReview, { rows, order }: LockedReviews, { language }: SignedInContext): void {
  const block = reviewBlock(row, rows.filter(isLive), order.status);
  if (!block) return;
  if (block.code === 'illegal_transition') refuseChange(order.status, language);
  fail(block.code, { values: block.values });
}

function demandAnswerer(row: StoredReview, body: AnswerBody, { actor }: SignedInContext): void {
  if (body.result === 'waived') {
    if (!holds(actor, 'waive.order_checkoffs')) refuseWaiver();
    return;
  }
  if (!holds(actor, 'create.order_checkoffs')) {
    fail('permission_denied', {
      values: { permission: 'create.order_checkoffs' },
      details: { permission: 'create.order_checkoffs' },
    });
  }
  if (!actor.isAdministrator && !row.holds_role) refuseRole(row);
}

function refuseWaiver(): never {
  const permission = 'waive.order_checkoffs';
  return fail('permission_denied', { values: { permission }, details: { permission } });
}
