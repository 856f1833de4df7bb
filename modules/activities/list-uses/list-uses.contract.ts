import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const answer = z.object({
  total: z.number(),
  places: z.array(z.object({ place: z.string(), label: z.string(), uses: z.number() })),
});
export type Uses = z.infer<typeof answer>;

/** Where an item type is used: what locks its kind and keeps it from being deleted. */
export const itemTypeUses = endpoint({
  method: 'GET',
  path: '/itemtype/{id}/uses',
  params: ids('id'),
  summary: 'List where an item type is used, by kind of record',
  area: 'item_types',
  access: { any: ['view.item_type'] },
  answer,
});

/** Where a category is used. */
export const categoryUses = endpoint({
  method: 'GET',
  path: '/order-category/{id}/uses',
  params: ids('id'),
  summary: 'List where a category is used, by kind of record',
  area: 'order_categories',
  access: { any: ['view.activity_category'] },
  answer,
});
