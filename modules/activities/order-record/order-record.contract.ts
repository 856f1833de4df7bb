import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';
import { attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { orderRow } from '../order-queries/order-list.contract.ts';
import { reviewRow } from '../order-reviews/order-reviews.contract.ts';
import { PART_SLUGS } from './part-rights.rules.ts';

const AREA = 'orders';
const VIEW = { any: ['view.order'] } as const;
const instantText = z.string();

/** A line with its type. Money is absent without view_prices.order. */
export const orderItem = z.looseObject({
  id: z.number().int(),
  hash: z.string(),
  order_item_type_id: z.number().int(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number().optional(),
  quantity: z.number(),
  quantity_used: z.number().nullable(),
  discount: z.number().optional(),
  discount_type: z.enum(['percent', 'amount']).optional(),
  tax_rate: z.number().nullable().optional(),
  line_net: z.number().optional(),
  line_tax: z.number().optional(),
  line_total: z.number().optional(),
  task_checked: z.boolean(),
  task_checked_at: instantText.nullable(),
  task_note: z.string().nullable(),
  required: z.boolean(),
  is_secondary_order_type: z.boolean(),
  checklist_group: z.string().nullable(),
  position: z.number().int(),
  type: z.looseObject({
    id: z.number().int(),
    name: z.string(),
    is_task: z.boolean(),
    is_discount: z.boolean(),
    is_order_item: z.boolean(),
    customer_access: z.number().int(),
  }),
});
export type OrderItem = z.infer<typeof orderItem>;

export const orderNote = z.object({
  id: z.number().int(),
  content: z.string(),
  visibility: z.enum(['internal', 'customer']),
  author_id: z.number().int().nullable(),
  author: z.string(),
  created_at: instantText,
  edited_at: instantText.nullable(),
});

export const receivedByRow = z.looseObject({
  id: z.number().int(),
  name: z.string(),
  position: z.string().nullable(),
  received_at: instantText,
  note: z.string().nullable(),
});

/** A signature that was given and no longer counts. */
const voidedSignoff = z.object({
  id: z.number().int(),
  signer_name: z.string(),
  signed_at: instantText,
  voided_at: instantText,
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  proof_code: z.string().nullable(),
});

/** Somebody who would not sign, and why. */
export const refusalRow = z.object({
  id: z.number().int(),
  name: z.string(),
  reason: z.string(),
  channel: z.enum(['staff', 'portal', 'link']),
  created_at: instantText,
});

/** What can be done next; blocked ones say why, in the asker's language. */
export const allowedAction = z.object({
  action: z.enum(['release', 'incomplete', 'complete', 'cancel', 'customer_signoff', 'delete', 'reopen']),
  allowed: z.boolean(),
  code: z.string().nullable(),
  reason: z.string().nullable(),
  reasons: z.array(z.string()),
  codes: z.array(z.string()).describe('Codes of the reasons, in the same order'),
  needs: z.array(z.enum(['reason', 'received_by', 'signer_name', 'signature'])),
  fix: z.string().nullable(),
});

const person = z.looseObject({ id: z.number().int(), name: z.string() });

/** The whole activity. */
export const orderRecordShape = z.looseObject({
  ...orderRow.shape,
  description: z.string().nullable(),
  checked: z.boolean(),
  items: z.array(orderItem),
  notes: z.array(orderNote),
  attachments: z.array(attachmentRow),
  receivedBy: z.array(receivedByRow),
  signoff: z.looseObject({ id: z.number().int(), signer_name: z.string(), signed_at: instantText }).nullable(),
  voided_signoffs: z.array(voidedSignoff),
  access_instructions: z.string().nullable(),
  refusals: z.array(refusalRow),
  checkoffs: z.array(reviewRow),
  asset_rentals: z.array(z.unknown()),
  documents: z.array(z.unknown()),
  follow_ups: z.array(z.object({ id: z.number().int(), reference_no: z.string() })),
  drivers: z.array(person),
  customers: z.array(person),
  template: z.looseObject({ id: z.number().int(), name: z.string() }).nullable(),
  portal_editable: z.boolean(),
  additional: z.record(z.string(), z.unknown()),
  allowed_actions: z.array(allowedAction),
});
export type OrderRecord = z.infer<typeof orderRecordShape>;

export const getOrder = endpoint({
  method: 'GET',
  path: '/order/{id}',
  summary: 'Get an activity with its items, notes, files, signatures and next actions',
  area: AREA,
  access: VIEW,
  params: ids('id'),
  answer: orderRecordShape,
});

const planChange = z.object({
  id: z.number().int(),
  at: instantText,
  by_name: z.string().nullable(),
  is_officer: z.boolean(),
  from_officer: z.string().nullable(),
  to_officer: z.string().nullable(),
  is_start: z.boolean(),
  from_start: z.string().nullable(),
  to_start: z.string().nullable(),
  is_end: z.boolean(),
  from_end: z.string().nullable(),
  to_end: z.string().nullable(),
});

/** One change of who does an activity or when. */
export type PlanChange = z.infer<typeof planChange>;

export const getOrderStatus = endpoint({
  method: 'GET',
  path: '/order/status/{id}',
  summary: 'Get the status of an activity, its next actions with reasons, its status history and its schedule history',
  area: AREA,
  access: VIEW,
  params: ids('id'),
  answer: z.looseObject({
    status: z.string(),
    allowed_actions: z.array(allowedAction),
    log: z.array(z.looseObject({ action: z.string(), to_status: z.string(), at: instantText })),
    /** Each change of officer or time, newest first. */
    plan: z.array(planChange),
  }),
});

const child = <const P extends string, A extends z.ZodType>(
  path: P,
  summary: string,
  answer: A,
  slugs: readonly string[] = VIEW.any,
) =>
  endpoint({
    method: 'GET',
    path: `/order/{id}/${path}`,
    summary,
    area: AREA,
    access: { any: [...slugs] },
    params: ids('id'),
    answer,
  });

export const getOrderItems = child('items', 'List the items of an activity', z.array(orderItem), PART_SLUGS.items);
export const getOrderNotes = child(
  'notes',
  'List the notes of an activity, newest first',
  z.array(orderNote),
  PART_SLUGS.notes,
);
export const getOrderAttachments = child(
  'attachments',
  'List the files of an activity, newest first',
  z.array(attachmentRow),
  PART_SLUGS.attachments,
);
export const getReceivedBy = child('received_by', 'List who received the work, newest first', z.array(receivedByRow));
export const getOrderCheckoffs = child(
  'checkoffs',
  'List the current reviews of an activity, newest first',
  z.array(reviewRow),
  PART_SLUGS.reviews,
);
export const getAssetRentals = child('asset_rentals', 'List the rental items of an activity', z.array(z.unknown()));

export const getOrderAuditLogs = endpoint({
  method: 'GET',
  path: '/order/{id}/audit_logs',
  summary: 'List the change history of an activity, newest first',
  area: AREA,
  access: VIEW,
  params: ids('id'),
  query: z.object({
    page: z.coerce.number().int().min(0).max(100_000).optional(),
    per_page: z.coerce.number().int().min(1).max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.looseObject({ id: z.number().int(), at: instantText, action: z.string(), table_name: z.string() }),
  paged: true,
});
