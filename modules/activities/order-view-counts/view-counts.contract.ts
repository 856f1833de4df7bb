import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

export const getViewCounts = endpoint({
  method: 'GET',
  path: '/order/view_counts',
  summary: 'Get the number of activities in each built-in view',
  area: 'orders',
  access: { any: ['view.order'] },
  answer: z.array(
    z.object({
      view: z.string(),
      total: z.number().int(),
      /** There are more than 10,000; `total` is an estimate. */
      total_is_estimate: z.boolean(),
    }),
  ),
});
