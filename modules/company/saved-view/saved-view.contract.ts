import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, text, updatedAt } from '../../../platform/contract/kinds.ts';

const base = { area: 'saved_views', access: 'session' } as const;
const resource = z
  .string()
  .trim()
  .regex(/^[a-z0-9_./-]{1,100}$/, { error: 'not_allowed' });
/** What a list keeps of itself; its filters are looked at by the list they belong to. */
const definition = z
  .strictObject({
    q: z.string().max(500),
    sort: z.string().max(200),
    filters: z.record(z.string(), z.unknown()).nullable(),
    columns: z.array(z.string().max(100)).max(200),
    layout: z.string().max(100),
  })
  .partial()
  .refine((value) => JSON.stringify(value).length <= 20_000, { error: 'too_long:20000' });

const row = z.object({
  id: z.number(),
  resource: z.string(),
  name: z.string(),
  shared: z.boolean(),
  is_own: z.boolean(),
  owner: z.object({ id: z.number(), name: z.string() }),
  definition: z.record(z.string(), z.unknown()),
  display_order: z.number(),
  updated_at: z.string(),
});

export const listViews = endpoint({
  ...base,
  method: 'GET',
  path: '/saved-view',
  summary: 'List your own and shared views of a list',
  query: z.object({ resource: resource.optional() }),
  answer: z.array(row),
});

export const createView = endpoint({
  ...base,
  method: 'POST',
  path: '/saved-view',
  summary: 'Create a view of a list',
  body: z.strictObject({ resource, name: text(100, 1), shared: z.boolean().optional(), definition }),
  answer: row,
  status: 201,
});

export const updateView = endpoint({
  ...base,
  method: 'PUT',
  path: '/saved-view/{id}',
  summary: 'Update your own view',
  params: ids('id'),
  body: z.strictObject({
    name: text(100, 1).optional(),
    shared: z.boolean().optional(),
    definition: definition.optional(),
    display_order: z.number().int().min(0).max(10_000).optional(),
    updated_at: updatedAt(),
  }),
  answer: row,
});

export const deleteView = endpoint({
  ...base,
  method: 'DELETE',
  path: '/saved-view/{id}',
  summary: 'Delete your own view',
  params: ids('id'),
});
