import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, ids, text } from '../../../platform/contract/kinds.ts';
import { addressProblem } from '../../../platform/kernel/web-address.ts';
import { REVIEW_EVENTS } from './review-events.rules.ts';

const AREA = 'checkoff_types';
const HOOKS = { any: ['manage_webhooks.review_types'] } as const;
const CHANGE = { any: ['update.review_types'] } as const;

const roles = z.array(z.object({ id: z.number().int(), role_id: z.number().int(), name: z.string() }));

export const addRoleCall = endpoint({
  method: 'POST',
  path: '/checkoff/{id}/roles',
  summary: 'Add a role that can answer a review type',
  area: AREA,
  access: CHANGE,
  params: ids('id'),
  body: z.strictObject({ role_id: id() }),
  answer: roles,
});

export const deleteRoleCall = endpoint({
  method: 'DELETE',
  path: '/checkoff/{id}/roles/{roleId}',
  summary: 'Remove a role that can answer a review type',
  area: AREA,
  access: CHANGE,
  params: ids('id', 'roleId'),
});

const url = text(2000, 1).refine((value) => addressProblem(value) === null, { error: 'url' });
const events = z
  .array(z.enum(REVIEW_EVENTS))
  .min(1)
  .transform((names) => [...new Set(names)]);

/** Where answers of one review type are sent. */
export const reviewHook = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  failures: z.number(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  last_delivery_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
/** The secret is there once: when it is made. */
const withSecret = reviewHook.extend({ secret: z.string().optional() });

export const listHooksCall = endpoint({
  method: 'GET',
  path: '/checkoff/{id}/webhook',
  summary: 'Get the webhook of a review type',
  area: AREA,
  access: HOOKS,
  params: ids('id'),
  answer: z.array(reviewHook),
});

export const createHookCall = endpoint({
  method: 'POST',
  path: '/checkoff/{id}/webhook',
  summary: 'Create a webhook for the answers of a review type; returns the signing secret once',
  area: AREA,
  access: HOOKS,
  status: 201,
  params: ids('id'),
  body: z.strictObject({ url, events: events.optional(), active: flag().optional() }),
  answer: withSecret,
});

export const updateHookCall = endpoint({
  method: 'PUT',
  path: '/checkoff/{id}/webhook',
  summary: 'Update the webhook of a review type; rotate_secret returns a new signing secret once',
  area: AREA,
  access: HOOKS,
  params: ids('id'),
  body: z.strictObject({
    id: id().optional(),
    url: url.optional(),
    events: events.optional(),
    active: flag().optional(),
    rotate_secret: flag().optional(),
  }),
  answer: withSecret,
});

export const deleteHookCall = endpoint({
  method: 'DELETE',
  path: '/checkoff/{id}/webhook/{whId}',
  summary: 'Delete the webhook of a review type',
  area: AREA,
  access: HOOKS,
  params: ids('id', 'whId'),
});
