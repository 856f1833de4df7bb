import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  decimal,
  flag,
  id,
  ids,
  idText,
  instant,
  jsonText,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { attachmentInput, attachmentInputs, attachmentRow } from '../../files/attachment/attachment.resource.ts';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { orderItem, orderNote, receivedByRow, refusalRow } from '../order-record/order-record.contract.ts';
import { portalPaper } from './portal-paper.contract.ts';

const AREA = 'customer_portal';
const ORDERS = '/customer-portal/{customerId}/orders';
const VIEW = { any: ['view.portal_orders'] } as const;
const CREATE = { any: ['create.portal_orders'] } as const;
const UPDATE = { any: ['update.portal_orders'] } as const;
/** Whoever asks for or changes requests may also write about them. */
const WRITE = { any: ['create.portal_orders', 'update.portal_orders'] } as const;
const one = ids('customerId', 'id');

/** A request as its customer sees it; figures only with view.portal_prices. */
export const portalRow = z.looseObject({
  id: z.number().int(),
  reference_no: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  type: z.object({
    id: z.number().int(),
    name: z.string(),
    colour: z.string(),
    icon: z.string().nullable(),
    is_rental: z.boolean(),
  }),
  progress_status: z.object({ id: z.number().int(), name: z.string(), colour: z.string().nullable() }).nullable(),
  request_category: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  scheduled_start: z.string().nullable(),
  scheduled_end: z.string().nullable(),
  time_zone: z.string(),
  completed_at: z.string().nullable(),
  signed_off_at: z.string().nullable(),
  taskCompletion: z.number(),
  portal_editable: z.boolean(),
  /** The visit stands and nobody is on the way yet: another time can be asked for. */
  can_move: z.boolean(),
  customer_total: z.number().optional(),
  total_price: z.number().optional(),
  balance_due: z.number().optional(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PortalRow = z.infer<typeof portalRow>;

/** What the customer said of a visit, as the portal shows it again. */
const givenFeedback = z.object({
  rating: z.number(),
  comment: z.string().nullable(),
  contact_me: z.boolean(),
  created_at: z.string(),
  answers: z.array(
    z.object({
      question: z.string(),
      kind: z.enum(['score', 'yes_no', 'text']),
      score: z.number().nullable(),
      text: z.string().nullable(),
    }),
  ),
});

export const portalRecord = portalRow.extend({
  items: z.array(orderItem),
  notes: z.array(orderNote),
  attachments: z.array(attachmentRow),
  receivedBy: z.array(receivedByRow.pick({ id: true, name: true, received_at: true })),
  signoff: z.looseObject({ signer_name: z.string(), signed_at: z.string() }).nullable(),
  refusals: z.array(refusalRow),
  progress: z.array(z.object({ status: z.string(), at: z.string() })),
  documents: z.array(portalPaper),
  feedback: givenFeedback.nullable(),
  /** Of the work and files as they are signed off now: sent back with the signature; null where there is nothing to sign. */
  content_sha256: z.string().nullable(),
  /** What the signer confirms, part of what the fingerprint stands for. */
  sign_statement: z.string().nullable(),
  allowed_actions: z.array(z.enum(['edit', 'withdraw', 'note', 'attach', 'sign_off', 'rate', 'reorder'])),
});
export type PortalRecord = z.infer<typeof portalRecord>;

const many = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item).max(50), item.transform((value) => [value])]) as unknown as z.ZodType<z.output<T>[]>;
const moment = z.union([z.iso.date(), instant()]);

export const portalListCall = endpoint({
  method: 'GET',
  path: ORDERS,
  summary: 'List the requests of a customer, most recently changed first',
  area: AREA,
  access: VIEW,
  params: ids('customerId'),
  query: z.object({
    q: text(200).optional(),
    /** `updated_at`, or `visit`: the day that is shown; a minus before it begins at the other end. `nearest`: what comes next first. The last changed first when absent. */
    sort: text(200).optional(),
    page: z.coerce.number().int().min(0).max(100_000).optional(),
    per_page: z.coerce.number().int().min(1).max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).optional(),
    filters: jsonText(
      z.strictObject({
        status: many(z.enum(ORDER_STATUSES)).optional(),
        order_type_id: many(idText()).optional(),
        kind: z.enum(['product', 'service', 'rental']).optional(),
        q: text(200).optional(),
        from: moment.optional(),
        to: moment.optional(),
        to_sign: flag().optional(),
      }),
    ).optional(),
  }),
  answer: portalRow,
  paged: true,
});

export const portalGetCall = endpoint({
  method: 'GET',
  path: `${ORDERS}/{id}`,
  summary: 'Get a request of a customer',
  area: AREA,
  access: VIEW,
  params: one,
  answer: portalRecord,
});

const address = z.strictObject({
  address1: optionalText(200),
  address2: optionalText(200),
  city: optionalText(100),
  county: optionalText(100),
  state_name: optionalText(100),
  postal_code: optionalText(20),
  country_code: text(2).optional(),
  lat: decimal({ min: -90, max: 90, scale: 6 }).nullish(),
  long: decimal({ min: -180, max: 180, scale: 6 }).nullish(),
});
export type PortalAddress = z.infer<typeof address>;

/** A line a customer may ask for: of item types open to the portal, at the company's price. */
const portalItem = z.strictObject({
  hash: text(64).nullish(),
  order_item_type_id: id(),
  name: optionalText(500),
  description: optionalText(2000),
  quantity: decimal({ min: 0.0001, max: 9_999_999, scale: 4 }).nullish(),
});
export type PortalItem = z.infer<typeof portalItem>;

const request = {
  request_category_id: id().nullish(),
  title: optionalText(200),
  description: optionalText(10_000),
  address_id: id().nullish(),
  address: address.nullish(),
  requested_at: instant().nullish(),
  items: z.array(portalItem).max(100).optional(),
  answers: z.record(z.string().max(80), z.unknown()).optional(),
};

export const portalCreateBody = z.strictObject({
  ...request,
  order_type_id: id().optional(),
  template_id: id().nullish(),
  attachments: attachmentInputs.optional(),
});
export type PortalCreate = z.infer<typeof portalCreateBody>;

export const portalUpdateBody = z.strictObject({ ...request, order_type_id: id().optional(), updated_at: updatedAt() });
export type PortalUpdate = z.infer<typeof portalUpdateBody>;

export const portalCreateCall = endpoint({
  method: 'POST',
  path: ORDERS,
  summary: 'Create a service request',
  area: AREA,
  access: CREATE,
  params: ids('customerId'),
  body: portalCreateBody,
  answer: portalRecord,
  status: 201,
});

export const portalUpdateCall = endpoint({
  method: 'PUT',
  path: `${ORDERS}/{id}`,
  summary: 'Update a request, until work on it starts',
  area: AREA,
  access: UPDATE,
  params: one,
  body: portalUpdateBody,
  answer: portalRecord,
});

export const portalEditCall = endpoint({
  method: 'POST',
  path: '/customer-portal/{customerId}/edit-orders',
  summary: 'Update several requests, all or none',
  area: AREA,
  access: UPDATE,
  readBy: VIEW,
  params: ids('customerId'),
  body: z.strictObject({
    orders: z
      .array(portalUpdateBody.extend({ id: id() }))
      .min(1)
      .max(50),
  }),
  answer: z.array(portalRecord),
});

export const portalWithdrawCall = endpoint({
  method: 'DELETE',
  path: '/customer-portal/{id}',
  summary: 'Withdraw a request, until work on it starts',
  area: AREA,
  access: { any: ['delete.portal_orders'] },
  params: ids('id'),
});

export const portalNoteCall = endpoint({
  method: 'POST',
  path: `${ORDERS}/{id}/notes`,
  summary: 'Send the team a note about a request',
  area: AREA,
  access: WRITE,
  params: one,
  body: z.strictObject({ content: text(5000, 1) }),
  answer: orderNote,
  status: 201,
});

export const portalDeleteNoteCall = endpoint({
  method: 'DELETE',
  path: `${ORDERS}/{id}/notes/{noteId}`,
  summary: 'Delete your own note within 15 minutes',
  area: AREA,
  access: WRITE,
  params: ids('customerId', 'id', 'noteId'),
});

export const portalAttachCall = endpoint({
  method: 'POST',
  path: `${ORDERS}/{id}/attachments`,
  summary: 'Add uploaded files to a request',
  area: AREA,
  access: WRITE,
  params: one,
  body: z.union([z.strictObject({ attachments: attachmentInputs }), attachmentInput]),
  answer: z.array(attachmentRow),
  status: 201,
});

export const portalDetachCall = endpoint({
  method: 'DELETE',
  path: `${ORDERS}/{id}/attachments/{attId}`,
  summary: 'Remove your own file from a request that can still be edited',
  area: AREA,
  access: WRITE,
  params: ids('customerId', 'id', 'attId'),
});

export const serviceItemsCall = endpoint({
  method: 'GET',
  path: '/service/{id}/items',
  summary: 'List the items of a request as its customer sees them',
  area: 'services',
  access: VIEW,
  params: ids('id'),
  answer: z.array(orderItem),
});
