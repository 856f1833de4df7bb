import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { environment } from '../session/session.contract.ts';

const base = { access: 'public', rate: 'page', duringFirstLogin: true } as const;

export const serverList = endpoint({
  ...base,
  area: 'environment',
  method: 'GET',
  path: '/server-list',
  summary: 'Get the environment of a domain; empty for an unknown domain',
  maxAge: 300,
  query: z.object({ web_domain: z.string().max(253).optional() }),
  answer: z.array(environment),
});

export const version = endpoint({
  ...base,
  area: 'auth',
  method: 'GET',
  path: '/auth/version',
  summary: 'Get the web and API versions of the server',
  answer: z.object({
    web_version: z.string(),
    api_version: z.string(),
    min_web_version: z.string().nullable(),
    environment,
  }),
});
