import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, listQuery, text, updatedAt } from '../../../platform/contract/kinds.ts';
import { addressProblem } from '../../../platform/kernel/web-address.ts';
import { WEBHOOK_EVENTS } from '../event/event.rules.ts';

const base = { area: 'webhooks' } as const;
const may = (verb: string) => ({ any: [`${verb}.communications_management`] });

const url = text(2000, 1).refine((value) => addressProblem(value) === null, { error: 'url' });
const events = z
  .array(z.string().max(80))
  .min(1)
  .max(100)
  .refine((names) => names.every((name) => WEBHOOK_EVENTS.includes(name)), { error: 'not_allowed' })
  .transform((names) => [...new Set(names)]);

const row = z.object({
  id: z.number(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  active: z.boolean(),
  failures: z.number(),
  disabled_reason: z.enum(['gone', 'failing']).nullable(),
  last_status: z.number().nullable(),
  last_error: z.string().nullable(),
  last_delivery_at: z.string().nullable(),
  waiting: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
/** The secret is there once: when it is made. */
const withSecret = row.extend({ secret: z.string().optional() });

export const listEndpoints = endpoint({
  ...base,
  method: 'GET',
  path: '/webhook-endpoint',
  summary: 'List webhook endpoints',
  access: may('view'),
  query: listQuery(z.strictObject({ active: flag() }).partial()),
  answer: row,
  paged: true,
});

export const endpointOptions = endpoint({
  ...base,
  method: 'GET',
  path: '/webhook-endpoint/options',
  summary: 'List the events webhooks can receive',
  access: may('view'),
  answer: z.object({ events: z.array(z.object({ event: z.string(), label: z.string() })) }),
});

export const getEndpoint = endpoint({
  ...base,
  method: 'GET',
  path: '/webhook-endpoint/{id}',
  summary: 'Get a webhook endpoint',
  access: may('view'),
  params: ids('id'),
  answer: row,
});

export const createEndpoint = endpoint({
  ...base,
  method: 'POST',
  path: '/webhook-endpoint',
  summary: 'Create a webhook endpoint; events arrive at least once with a stable id. Returns the signing secret once',
  access: may('create'),
  status: 201,
  body: z.strictObject({ name: text(100, 1), url, events, active: flag().optional() }),
  answer: withSecret,
});

export const updateEndpoint = endpoint({
  ...base,
  method: 'PUT',
  path: '/webhook-endpoint/{id}',
  summary: 'Update a webhook endpoint; rotate_secret returns a new signing secret once',
  access: may('update'),
  params: ids('id'),
  body: z.strictObject({
    name: text(100, 1).optional(),
    url: url.optional(),
    events: events.optional(),
    active: flag().optional(),
    rotate_secret: flag().optional(),
    updated_at: updatedAt(),
  }),
  answer: withSecret,
});

export const deleteEndpoint = endpoint({
  ...base,
  method: 'DELETE',
  path: '/webhook-endpoint/{id}',
  summary: 'Delete a webhook endpoint and its messages',
  access: may('delete'),
  params: ids('id'),
});

export const testEndpoint = endpoint({
  ...base,
  method: 'POST',
  path: '/webhook-endpoint/{id}/test',
  summary: 'Send a signed test event and return the response',
  access: may('update'),
  rate: 'heavy',
  params: ids('id'),
  body: z.strictObject({}).optional(),
  answer: z.object({ status: z.number().nullable(), error: z.string().nullable() }),
  repeatable: true,
});
