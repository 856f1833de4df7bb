import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

export const listActiveCurrencies = endpoint({
  area: 'currency',
  method: 'GET',
  path: '/currency/list',
  summary: 'Active currencies with their rate to the base',
  access: 'session',
  answer: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
      exchange_rate: z.number(),
      is_base: z.boolean(),
    }),
  ),
});
