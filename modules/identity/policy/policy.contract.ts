import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { text } from '../../../platform/contract/kinds.ts';

const base = { area: 'auth', duringFirstLogin: true, access: 'session', path: '/auth/policy' } as const;

/** The text a company shows people before they go on; null while there is none. */
export const companyPolicy = z
  .object({
    /** Names this version of the text. */
    key: z.string(),
    version: z.string().nullable(),
    text: z.string(),
    require_accept: z.boolean(),
  })
  .nullable();

const state = z.object({
  policy: companyPolicy,
  /** When I accepted this text. */
  accepted_at: z.string().nullable(),
});

export const policyGet = endpoint({
  ...base,
  method: 'GET',
  summary: 'Get the company’s policy, and whether you accepted it',
  answer: state,
});

export const policyAccept = endpoint({
  ...base,
  method: 'POST',
  summary: 'Accept the current policy of the company',
  body: z.strictObject({ key: text(64, 1) }),
  answer: state,
});
