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
  summary: 'Where events are sent',
  access: may('view'),
  query: listQuery(z.strictObject({ active: flag() }).partial()),
  answer: row,
  paged: true,
});

export const endpointOptions = endpoint({
  ...base,
  method: 'GET',
  path: '/webhook-endpoint/options',
  summary: 'Events that can be sent',
  access: may('view'),
  answer: z.object({ events: z.array(z.object({ event: z.string(), label: z.string() })) }),
});

export const getEndpoint = endpoint({
  ...base,
  method: 'GET',
  path: '/webhook-endpoint/{id}',
  summary: 'Read one endpoint',
  access: may('view'),
  params: ids('id'),
  answer: row,
});

export const createEndpoint = endpoint({
  ...base,
  method: 'POST',
  path: '/webhook-endpoint',
  summary:
    'Send events to an address, each at least once and always with the same id; the answer carries the secret, once',
  access: may('create'),
  status: 201,
  body: z.strictObject({ name: text(100, 1), url, events, active: flag().optional() }),
  answer: withSecret,
});

export const updateEndpoint = endpoint({
  ...base,
  method: 'PUT',
  path: '/webhook-endpoint/{id}',
  summary: 'Change an endpoint; rotate_secret makes a new secret and answers it once',
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
  summary: 'Delete an endpoint and its messages',
  access: may('delete'),
  params: ids('id'),
});

export const testEndpoint = endpoint({
  ...base,
  method: 'POST',
  path: '/webhook-endpoint/{id}/test',
  summary: 'Send a signed test event and say what came back',
  access: may('update'),
  rate: 'heavy',
  params: ids('id'),
  body: z.strictObject({}).optional(),
  answer: z.object({ status: z.number().nullable(), error: z.string().nullable() }),
  repeatable: true,
});
