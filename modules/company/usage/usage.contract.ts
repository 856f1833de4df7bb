import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day } from '../../../platform/contract/kinds.ts';

export const getUsage = endpoint({
  area: 'company',
  method: 'GET',
  path: '/usage',
  summary: 'Get the usage of the company, its limits and its previous months',
  access: { any: ['view.usage'] },
  query: z.object({ from: day().optional(), to: day().optional() }),
  answer: z.object({
    /** The first and the last day of the months counted: any day asks for its whole month. */
    from: z.string(),
    to: z.string(),
    metrics: z.array(
      z.object({
        metric: z.string(),
        kind: z.enum(['gauge', 'flow']),
        /** Of the last month asked for: as a gauge stood at its end, or what a flow added. */
        value: z.number(),
        limit: z.number().nullable(),
        percent: z.number().nullable(),
        months: z.array(z.object({ month: z.string(), value: z.number().nullable() })),
      }),
    ),
  }),
});
