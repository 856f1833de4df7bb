import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { decimal, email, flag, id, ids, idText, instant, optionalText } from '../../../platform/contract/kinds.ts';
import { orderCreateBody, orderUpdateBody, receivedByInput } from '../order-create/order-input.contract.ts';
import { fieldConflict } from '../order-items/order-items.contract.ts';
import { orderRecordShape } from '../order-record/order-record.contract.ts';

const AREA = 'orders';
const place = {
  lat: decimal({ min: -90, max: 90, scale: 6 }).nullish(),
  long: decimal({ min: -180, max: 180, scale: 6 }).nullish(),
};

/** Something to know about an order that was saved all the same. */
export const orderWarnings = z.array(z.looseObject({ code: z.string(), message: z.string() }));
const answer = orderRecordShape.extend({ warnings: orderWarnings.optional() });

export const createOrderCall = endpoint({
  method: 'POST',
  path: '/order',
  summary: 'Create an activity',
  area: AREA,
  access: { any: ['create.order'] },
  body: orderCreateBody,
  answer,
  status: 201,
});

export const updateOrderCall = endpoint({
  method: 'PUT',
  path: '/order/{id}',
  summary: 'Update an activity; officers may only set its progress and recipient',
  area: AREA,
  access: { any: ['update.order', 'execute.order', 'view.order'] },
  params: ids('id'),
  body: orderUpdateBody,
  answer: answer.extend({ conflicts: z.array(fieldConflict).optional() }),
});

export const deleteOrderCall = endpoint({
  method: 'DELETE',
  path: '/order/{id}',
  summary: 'Delete an activity',
  area: AREA,
  access: { any: ['delete.order'] },
  params: ids('id'),
});

const reason = z.strictObject({ reason: optionalText(2000) });
const action = <const V extends string, B extends z.ZodType>(verb: V, slug: string, summary: string, body: B) =>
  endpoint({
    method: 'POST',
    path: `/order/{id}/${verb}`,
    summary,
    area: AREA,
    access: { any: [slug] },
    params: ids('id'),
    body,
    answer: orderRecordShape,
  });

export const completeBody = z.strictObject({
  address: optionalText(500),
  completed_at: instant().nullish(),
  received_by: receivedByInput.nullish(),
  receivedBy: receivedByInput.nullish(),
  ...place,
});

export const releaseCall = action('release', 'release.order', 'Release an activity', z.strictObject({}));
export const incompleteCall = action(
  'incomplete',
  'incomplete.order',
  'Mark an activity incomplete, or reopen a completed one',
  reason,
);
export const cancelCall = action('cancel', 'cancel.order', 'Cancel an activity', reason);
export const completeCall = action('complete', 'complete.order', 'Complete an activity', completeBody);

const SIGNATURE_CHARACTERS = 280_000;
export const signoffCall = endpoint({
  method: 'POST',
  path: '/order/{id}/customer-signoff',
  summary: 'Sign off an activity with a drawn signature (PNG), or a typed name where the company allows it',
  area: AREA,
  access: { any: ['sign_off.order', 'sign_off.portal_orders'] },
  readBy: { any: ['view.order', 'view.portal_orders'] },
  params: ids('id'),
  body: z.strictObject({
    address: optionalText(500),
    signer_name: optionalText(200),
    /** Of what was read in the portal: what changed since is not signed. Left out, what was last shown there counts. */
    content_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, { error: 'not_allowed' })
      .nullish(),
    signer_email: z.union([email(), z.literal('').transform(() => null), z.null()]).optional(),
    signature: z.string().max(SIGNATURE_CHARACTERS).nullish(),
    accuracy_m: decimal({ min: 0, max: 99_999_999, scale: 2 }).nullish(),
    rating: z.number().int().min(1).max(5).nullish(),
    comment: optionalText(4000),
    ...place,
  }),
  answer: z.looseObject({ id: z.number().int(), status: z.string(), signoff: z.unknown() }),
});

export const duplicateCall = endpoint({
  method: 'POST',
  path: '/order/duplicate_order',
  summary: 'Duplicate an activity',
  area: AREA,
  access: { any: ['duplicate.order'] },
  body: z.strictObject({
    id: id().optional(),
    order_id: id().optional(),
    include_notes: flag().optional(),
    include_attachments: flag().optional(),
    keep_schedule: flag().optional(),
  }),
  answer: orderRecordShape,
  status: 201,
});

export const displayOrderCall = endpoint({
  method: 'POST',
  path: '/order/update/display/order',
  summary: 'Update the sequence of activities',
  area: AREA,
  access: { any: ['reorder.order'] },
  body: z.strictObject({
    ids: z.array(idText()).min(1).max(1000).optional(),
    items: z
      .array(z.strictObject({ id: idText(), display_order: z.number().int().min(0).max(1_000_000) }))
      .min(1)
      .max(1000)
      .optional(),
  }),
  answer: z.object({ updated: z.number().int() }),
});
