import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';

const base = { area: 'countries' } as const;
const state = z.object({ id: z.number(), code: z.string(), name: z.string(), state_name: z.string() });

export const dependentDropdown = endpoint({
  ...base,
  method: 'GET',
  path: '/country/dependent-dropdown',
  summary: 'List countries with their states',
  access: 'session',
  answer: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      country_code: z.string(),
      name: z.string(),
      country_name: z.string(),
      states: z.array(state),
    }),
  ),
});

const countryCode = z.string().trim().max(20).optional();

export const fetchStates = endpoint({
  ...base,
  method: 'POST',
  path: '/country/fetch-states',
  summary: 'List the states of a country; empty for an unknown code',
  access: 'session',
  query: z.object({ country_code: countryCode }),
  body: z.strictObject({ country_code: countryCode }).optional(),
  answer: z.array(state),
});
