import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { decimal, id, ids, idText, jsonText, optionalText, updatedAt, when } from '../../../platform/contract/kinds.ts';
import { attachmentInput, attachmentInputs, attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { PART_SLUGS } from '../order-record/part-rights.rules.ts';
import { REVIEW_RESULTS } from './review.rules.ts';

const area = 'orders';
const ANSWER = { any: ['create.order_checkoffs'] } as const;
const READ = { any: PART_SLUGS.reviews } as const;
const named = z.object({ id: z.number().int(), name: z.string() });
const instantText = z.string();

const question = z.looseObject({
  id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  gate: z.enum(['none', 'before_release', 'before_complete', 'after_complete']),
  result: z.enum(['tick', 'pass_fail', 'score']),
  pass_score: z.number().nullable(),
  needs_photo: z.boolean(),
  needs_comment_on_fail: z.boolean(),
});

/** A review of an activity; `blocked` says why a pending one cannot be answered yet. */
export const reviewRow = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  checkoff_type_id: z.number().int(),
  order_checkoff_id: z.number().int().nullable(),
  position: z.number().int(),
  required: z.boolean(),
  sequential: z.boolean(),
  result: z.enum(REVIEW_RESULTS),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  done_at: instantText.nullable(),
  done_by: z.number().int().nullable(),
  done_by_name: z.string().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  superseded: z.boolean(),
  withdrawn_at: instantText.nullable(),
  withdrawn_by_name: z.string().nullable(),
  created_at: instantText,
  updated_at: instantText,
  type: question,
  roles: z.array(named),
  attachment: attachmentRow.nullable(),
  attachments: z.array(attachmentRow),
  may_answer: z.boolean(),
  may_waive: z.boolean(),
  may_change: z.boolean(),
  may_reopen: z.boolean(),
  blocked: z.object({ code: z.string(), reason: z.string() }).nullable(),
});
export type ReviewRow = z.output<typeof reviewRow>;

const lat = decimal({ min: -90, max: 90, scale: 8 }).nullish();
const long = decimal({ min: -180, max: 180, scale: 8 }).nullish();
const score = decimal({ min: 0, max: 100, scale: 2 }).nullish();
const result = z.enum(['passed', 'failed', 'waived']);
const answer = { result: result.optional(), comment: optionalText(2000), score, lat, long };
const files = attachmentInputs.optional();

export const answerCall = endpoint({
  method: 'POST',
  path: '/order/{id}/checkoff',
  summary: 'Answer a review of an activity; waiving it requires waive.order_checkoffs',
  area,
  access: { any: ['create.order_checkoffs', 'waive.order_checkoffs'] },
  readBy: READ,
  params: ids('id'),
  body: z.strictObject({ checkoff_type_id: id(), order_checkoff_id: id().nullish(), attachments: files, ...answer }),
  answer: reviewRow,
  status: 201,
});

export const changeAnswerCall = endpoint({
  method: 'PUT',
  path: '/order/{id}/checkoff/{checkoffId}',
  summary: 'Update your own review answer within 24 hours; anyone’s with waive.order_checkoffs',
  area,
  access: { any: ['create.order_checkoffs', 'update.order_checkoffs', 'waive.order_checkoffs'] },
  readBy: READ,
  params: ids('id', 'checkoffId'),
  body: z.strictObject({ ...answer, updated_at: updatedAt() }),
  answer: reviewRow,
});

export const reopenCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}/checkoff/{checkoffId}',
  summary: 'Withdraw a review answer and reopen the review; the answer stays in the history',
  area,
  access: { any: ['create.order_checkoffs', 'delete.order_checkoffs'] },
  params: ids('id', 'checkoffId'),
});

export const addFileCall = endpoint({
  method: 'POST',
  path: '/order/{id}/checkoff/{checkoffId}/attachment',
  summary: 'Add uploaded photos or files to a review',
  area,
  access: ANSWER,
  readBy: READ,
  params: ids('id', 'checkoffId'),
  body: attachmentInput.extend({ attachments: files }),
  answer: z.array(attachmentRow),
  status: 201,
});

export const deleteFileCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}/checkoff/{checkoffId}/attachment/{attachmentId}',
  summary: 'Remove a file from a review',
  area,
  access: ANSWER,
  params: ids('id', 'checkoffId', 'attachmentId'),
});

export const renameFileCall = endpoint({
  method: 'PUT',
  path: '/order/rename/checkoff-attachment/{id}',
  summary: 'Rename a file of a review',
  area,
  access: ANSWER,
  readBy: READ,
  params: z.object({ id: z.string().max(40) }),
  body: z.strictObject({ id: z.unknown().optional(), name: optionalText(255), description: optionalText(2000) }),
  answer: z.object({ id: z.number(), name: z.string(), description: z.string().nullable() }),
});

export const historyCall = endpoint({
  method: 'GET',
  path: '/order/{id}/get-checkoff-history/{checkoffId}',
  summary: 'List all answers of a review type on an activity, newest first, including superseded ones',
  area,
  access: { any: ['view.order'] },
  params: ids('id', 'checkoffId'),
  answer: z.array(reviewRow),
});

const many = () => z.union([z.array(idText()).max(500), idText().transform((value) => [value])]);

/** Filters of the queue; without `result` it holds what waits for the asker. */
export const queueFilters = z
  .strictObject({
    type_id: many(),
    order_type_id: many(),
    customer_id: many(),
    driver_id: many(),
    checkoff_type_id: many(),
    order_id: many(),
    result: z.union([z.array(z.enum(REVIEW_RESULTS)), z.enum(REVIEW_RESULTS).transform((one) => [one])]),
    created_at: when(),
  })
  .partial();
export type QueueFilters = z.output<typeof queueFilters>;

const photo = z.object({
  id: z.number().int(),
  name: z.string(),
  key: z.string(),
  mime: z.string().nullable(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  created_at: instantText,
  /** Of the review itself, or of the activity. */
  source: z.enum(['review', 'activity']),
});

export const queueRow = z.object({
  id: z.number().int(),
  order_id: z.number().int(),
  checkoff_type_id: z.number().int(),
  order_checkoff_id: z.number().int().nullable(),
  required: z.boolean(),
  result: z.enum(REVIEW_RESULTS),
  score: z.number().nullable(),
  comment: z.string().nullable(),
  done_at: instantText.nullable(),
  done_by_name: z.string().nullable(),
  created_at: instantText,
  updated_at: instantText,
  type: question,
  order: z.looseObject({
    id: z.number().int(),
    reference_no: z.string(),
    title: z.string().nullable(),
    status: z.string(),
  }),
  order_type: z.object({ id: z.number().int(), name: z.string(), colour: z.string() }),
  customer: named.nullable(),
  driver: named.nullable(),
  photos: z.array(photo),
  /** The failed answer this one re-does. */
  failed: z
    .object({ comment: z.string().nullable(), done_at: instantText, done_by_name: z.string().nullable() })
    .nullable(),
});
export type QueueRow = z.output<typeof queueRow>;

const paging = z.coerce.number().int().min(0).max(1_000_000).optional();
const perPage = z.coerce.number().int().min(0).max(200).optional();

export const queueCall = endpoint({
  method: 'GET',
  path: '/order/bulk/checkoffs',
  summary: 'List reviews pending for you, oldest first, with their photos',
  area,
  access: { any: ['view.reviews'] },
  query: z.object({ page: paging, per_page: perPage, pageSize: perPage, filters: jsonText(queueFilters).optional() }),
  answer: queueRow,
  paged: true,
});

const orderId = z.union([idText(), z.looseObject({ id: idText() }).transform((row) => row.id)]);
const failure = z.object({
  order_id: z.number().int(),
  checkoff_type_id: z.number().int().nullable(),
  reference_no: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});
const outcome = z.object({
  done: z.array(z.object({ order_id: z.number().int(), checkoff_type_id: z.number().int() })),
  failures: z.array(failure),
});
export type BulkReviewOutcome = z.output<typeof outcome>;

export const bulkCall = endpoint({
  method: 'POST',
  path: '/order/bulk/checkoffs',
  summary: 'Answer several reviews, each on its own; with only page and filters, lists the pending reviews',
  area,
  access: { any: ['bulk_review.reviews', 'view.reviews'] },
  body: z.strictObject({
    orders: z.array(orderId).min(1).max(500).optional(),
    checkoff_type_id: idText().optional(),
    items: z
      .array(z.strictObject({ order_id: idText(), checkoff_type_id: idText() }))
      .min(1)
      .max(500)
      .optional(),
    ...answer,
    page: z.number().int().min(0).max(1_000_000).optional(),
    per_page: z.number().int().min(0).max(200).optional(),
    filters: jsonText(queueFilters).optional(),
  }),
  answer: z.union([
    outcome,
    z.object({ data: z.array(queueRow), current_page: z.number(), per_page: z.number(), total: z.number() }),
  ]),
});
