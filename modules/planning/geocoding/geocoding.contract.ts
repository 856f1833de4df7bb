import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { text } from '../../../platform/contract/kinds.ts';

/** A place an address may stand for, as the public API writes it. */
export const geocodeResult = z.object({
  lat: z.number(),
  lon: z.number(),
  display_name: z.string(),
  address: z.record(z.string(), z.string()),
  importance: z.number(),
  /** Null: only the middle of the country, the address was not found. */
  place_id: z.union([z.string(), z.number()]).nullable(),
});
export type GeocodeResult = z.infer<typeof geocodeResult>;

export const geocodingSearch = endpoint({
  method: 'POST',
  path: '/geocoding/search',
  summary: 'Get the coordinates of an address, best match first; the centre of the country if nothing matches',
  area: 'geocoding',
  access: { any: ['geocode.locations', 'create.order', 'update.order', 'update.customers', 'create.customers'] },
  body: z.strictObject({ address: text(500, 1), country: text(2).optional() }),
  answer: z.array(geocodeResult),
  repeatable: true,
});
