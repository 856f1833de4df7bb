import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  flag,
  id,
  ids,
  idText,
  listQuery,
  optionalText,
  text,
  updatedAt,
  when,
} from '../../../platform/contract/kinds.ts';

const base = { area: 'auth', access: 'public' } as const;
const kind = z.enum(['score', 'yes_no', 'text']);
const question = z.object({ id: z.number(), text: z.string(), kind });
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'not_allowed' });

export const feedbackForm = endpoint({
  ...base,
  method: 'GET',
  path: '/auth/get_order_data',
  summary: 'Get the activity of a feedback link, without prices',
  query: z.object({ order_id: idText(), hash, timestamp: z.coerce.number().int().positive() }),
  answer: z.object({
    order: z.object({
      id: z.number(),
      reference: z.string(),
      type: z.string(),
      completed_at: z.string().nullable(),
      officers: z.array(z.string()),
      items: z.array(z.object({ name: z.string(), quantity: z.number() })),
      city: z.string().nullable(),
    }),
    company: z.object({ name: z.string(), logo: z.string().nullable() }),
    questions: z.array(question),
    submitted: z.string().nullable(),
  }),
});

const answer = z.strictObject({
  question_id: id(),
  score: z.number().int().min(1).max(5).optional(),
  text: text(2000).optional(),
});

export const sendFeedback = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/post_complete',
  summary: 'Submit feedback through a feedback link (once per activity)',
  rate: 'sign_in',
  status: 201,
  body: z.strictObject({
    order_id: id(),
    hash,
    timestamp: z.number().int().positive(),
    rating: z.number().int().min(1).max(5),
    answers: z.array(answer).max(50).optional(),
    comment: optionalText(2000),
    contact_me: flag().optional(),
  }),
  answer: z.object({ id: z.number(), rating: z.number(), created_at: z.string() }),
});

const named = z.object({ id: z.number(), name: z.string() });

export const feedbackRow = z.object({
  id: z.number(),
  rating: z.number(),
  comment: z.string().nullable(),
  contact_me: z.boolean(),
  source: z.enum(['link', 'portal', 'staff']),
  status: z.enum(['new', 'acknowledged', 'resolved']),
  order: z.object({ id: z.number(), reference_no: z.string(), is_deleted: z.boolean() }),
  customer: named.nullable(),
  officers: z.array(named),
  answers: z.array(
    z.object({
      question: z.string(),
      question_es: z.string(),
      score: z.number().nullable(),
      text: z.string().nullable(),
    }),
  ),
  response: z.string().nullable(),
  responded_by: named.nullable(),
  responded_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});

const stars = z.coerce.number().int().min(1).max(5);
const filters = z.strictObject({
  status: z.enum(['new', 'acknowledged', 'resolved']).optional(),
  rating: z.union([z.array(stars).max(5), z.strictObject({ from: stars.optional(), to: stars.optional() })]).optional(),
  order_type_id: z.union([z.array(idText()).max(200), idText().transform((one) => [one])]).optional(),
  /** When it was said. */
  at: when().optional(),
  customer_id: idText().optional(),
  officer_id: idText().optional(),
  contact_me: flag().optional(),
});

export const listFeedback = endpoint({
  area: 'customers',
  method: 'GET',
  path: '/feedback',
  summary: 'List customer feedback, newest first',
  access: { any: ['view.feedback'] },
  query: listQuery(filters),
  answer: feedbackRow,
  paged: true,
});

export const answerFeedback = endpoint({
  area: 'customers',
  method: 'PUT',
  path: '/feedback/{id}',
  summary: 'Acknowledge or resolve feedback, with a reply',
  access: { any: ['respond.feedback'] },
  params: ids('id'),
  body: z.strictObject({
    status: z.enum(['new', 'acknowledged', 'resolved']).optional(),
    response: optionalText(2000),
    updated_at: updatedAt(),
  }),
  answer: feedbackRow,
});

export const portalFeedbackForm = endpoint({
  area: 'customers',
  method: 'GET',
  path: '/customer-portal/{customerId}/orders/{id}/feedback',
  summary: 'Get the feedback questions of your activity, and when they were answered',
  access: { any: ['view.portal_orders'] },
  params: ids('customerId', 'id'),
  answer: z.object({ questions: z.array(question), submitted: z.string().nullable() }),
});

export const portalFeedback = endpoint({
  area: 'customers',
  method: 'POST',
  path: '/customer-portal/{customerId}/orders/{id}/feedback',
  summary: 'Submit feedback for a completed activity (once)',
  access: { any: ['create.portal_feedback'] },
  params: ids('customerId', 'id'),
  status: 201,
  body: z.strictObject({
    rating: z.number().int().min(1).max(5),
    answers: z.array(answer).max(50).optional(),
    comment: optionalText(2000),
    contact_me: flag().optional(),
  }),
  answer: z.object({ id: z.number(), rating: z.number(), created_at: z.string() }),
});
