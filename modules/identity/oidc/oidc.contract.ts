import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { text } from '../../../platform/contract/kinds.ts';
import { sessionAnswer } from '../session/session.contract.ts';

const base = { area: 'auth', access: 'public', duringFirstLogin: true } as const;

export const signInMethods = endpoint({
  ...base,
  method: 'GET',
  path: '/auth/sign-in-methods',
  summary: 'List the login methods of the company besides passwords',
  answer: z.object({ oidc: z.object({ label: z.string() }).nullable() }),
});

export const oidcStart = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/oidc/start',
  summary: 'Start a login with the identity provider; returns the URL and the state to send back',
  rate: 'sign_in',
  body: z.strictObject({}).optional(),
  answer: z.object({ url: z.string(), state: z.string() }),
});

export const oidcFinish = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/oidc/finish',
  summary: 'Complete a login with the identity provider',
  rate: 'sign_in',
  body: z.strictObject({ code: text(4_000, 1), state: text(200, 1), iss: text(500).nullish() }),
  answer: sessionAnswer.extend({ token: z.string() }),
});
