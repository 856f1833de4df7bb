import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { id, ids, optionalText, text } from '../../../platform/contract/kinds.ts';

const base = { area: 'shortcuts', access: 'session' } as const;
const resource = z
  .string()
  .trim()
  .regex(/^[a-z0-9_./-]{1,100}$/, { error: 'not_allowed' });

const recent = z.object({
  id: z.number(),
  resource: z.string(),
  row_id: z.number(),
  label: z.string().nullable(),
  visited_at: z.string(),
});
const favourite = z.object({
  id: z.number(),
  resource: z.string(),
  row_id: z.number().nullable(),
  label: z.string(),
  display_order: z.number(),
});

export const listRecents = endpoint({
  ...base,
  method: 'GET',
  path: '/recent',
  summary: 'List your recently opened records',
  query: z.object({ resource: resource.optional(), limit: z.coerce.number().int().min(1).max(50).optional() }),
  answer: z.array(recent),
});

export const addRecent = endpoint({
  ...base,
  method: 'POST',
  path: '/recent',
  summary: 'Add a record to your recently opened ones',
  body: z.strictObject({ resource, row_id: id(), label: optionalText(200) }),
});

export const listFavourites = endpoint({
  ...base,
  method: 'GET',
  path: '/favourite',
  summary: 'List your favourites',
  answer: z.array(favourite),
});

export const addFavourite = endpoint({
  ...base,
  method: 'POST',
  path: '/favourite',
  summary: 'Add a screen or record to your favourites',
  body: z.strictObject({ resource, row_id: id().nullish(), label: text(200, 1) }),
  answer: favourite,
  status: 201,
});

export const sortFavourites = endpoint({
  ...base,
  method: 'POST',
  path: '/favourite/update/display/order',
  summary: 'Update the sequence of your favourites',
  body: z.strictObject({ ids: z.array(id()).max(500) }),
});

export const removeFavourite = endpoint({
  ...base,
  method: 'DELETE',
  path: '/favourite/{id}',
  summary: 'Remove a favourite',
  params: ids('id'),
});
