import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, idText, optionalText, text } from '../../../platform/contract/kinds.ts';

const base = { area: 'auth', access: 'public' } as const;
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'not_allowed' });

export const feedbackForm = endpoint({
  ...base,
  method: 'GET',
  path: '/auth/get_order_data',
  summary: 'The activity behind a feedback link, without prices',
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
    questions: z.array(z.object({ id: z.number(), text: z.string(), kind: z.enum(['score', 'yes_no', 'text']) })),
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
  summary: 'Send the feedback of a link: once per activity',
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
