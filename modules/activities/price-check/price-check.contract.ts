import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

export const priceDifference = z.object({
  id: z.number().int(),
  order: z.object({ id: z.number().int(), reference_no: z.string(), status: z.string() }),
  currency: z.object({ id: z.number().int(), code: z.string() }).nullable(),
  found_at: z.string(),
  seen_at: z.string(),
  settled_at: z.string().nullable(),
  engine_version: z.number().int(),
  inputs_changed: z.boolean(),
  figures: z.array(
    z.object({ figure: z.string(), hash: z.string().nullable(), stored: z.string(), derived: z.string() }),
  ),
});
export type PriceDifference = z.infer<typeof priceDifference>;

export const priceDifferencesCall = endpoint({
  method: 'GET',
  path: '/order/price-differences',
  summary: 'List activities whose stored totals differ from their items',
  area: 'orders',
  access: { any: ['view_prices.order'] },
  query: z.object({
    page: z.coerce.number().int().min(0).max(100_000).optional(),
    per_page: z.coerce.number().int().min(1).max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).optional(),
    settled: z.stringbool().optional(),
  }),
  answer: priceDifference,
  paged: true,
});

export const priceCheckCall = endpoint({
  method: 'GET',
  path: '/order/price-check',
  summary: 'Get the time of the last price recalculation and its number of activities',
  area: 'orders',
  access: { any: ['view_prices.order'] },
  answer: z.object({ ran_at: z.string().nullable(), checked: z.number().int(), open: z.number().int() }),
});
