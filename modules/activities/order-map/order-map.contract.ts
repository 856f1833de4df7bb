import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { jsonText, text } from '../../../platform/contract/kinds.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

/** One activity on the map. */
export const mapPoint = z.object({
  id: z.number().int(),
  reference_no: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.number().int(),
  is_overdue: z.boolean(),
  type: named,
  /** Hue of the type. */
  colour: z.string(),
  lat: z.number(),
  long: z.number(),
  city: z.string().nullable(),
  address1: z.string().nullable(),
  /** The window of the visit. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  due_at: z.string().nullable(),
  all_day: z.boolean(),
  driver: named.nullable(),
  updated_at: z.string(),
});
export type MapPoint = z.infer<typeof mapPoint>;

/** Many activities close together: the middle of them, how many, and the area they lie in. */
const mapCluster = z.object({
  lat: z.number(),
  long: z.number(),
  count: z.number().int(),
  overdue: z.number().int(),
  unassigned: z.number().int(),
  bounds: z.object({ n: z.number(), e: z.number(), s: z.number(), w: z.number() }),
});
export type MapCluster = z.infer<typeof mapCluster>;

export const getOrderMap = endpoint({
  method: 'GET',
  path: '/order/map',
  summary:
    'List activities with an exact location: up to 5,000 points, otherwise clusters of 64 pixels at the zoom level',
  area: 'orders',
  access: { any: ['view.maps'] },
  query: z.object({
    q: text(200).optional(),
    filters: jsonText(orderFilters).optional(),
    /** Zoom of the map, 0 (the world in 256 pixels) to 20. */
    zoom: z.coerce.number().min(0).max(20).optional(),
  }),
  answer: z.object({
    /** Up to 50,000; more are said to be more. */
    total: z.number().int(),
    total_is_estimate: z.boolean().optional(),
    points: z.array(mapPoint),
    clusters: z.array(mapCluster),
    /** Found by the filter, but without a sure place. */
    without_place: z.number().int(),
  }),
});
