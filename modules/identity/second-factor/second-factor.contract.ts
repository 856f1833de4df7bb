import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, text } from '../../../platform/contract/kinds.ts';
import { sessionAnswer } from '../session/session.contract.ts';
import { userRecord } from '../user/user.contract.ts';

const base = { area: 'auth', access: 'session', duringFirstLogin: true } as const;

/** Six digits, or a recovery code; blanks and dashes are for the eye. */
const code = () =>
  text(40, 1)
    .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, { error: 'text_field_required' }));

const state = z.object({
  is_on: z.boolean(),
  since: z.string().nullable(),
  recovery_codes_left: z.number().int(),
  /** The company asks this person for one. */
  is_required: z.boolean(),
});
const codes = z.object({ recovery_codes: z.array(z.string()) });

export const secondFactorGet = endpoint({
  ...base,
  method: 'GET',
  path: '/auth/second-factor',
  summary: 'Get your two-factor authentication status',
  answer: state,
});

export const secondFactorEnrol = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/enrol',
  summary:
    'Create an authenticator app secret, pending its first code; requires the password within the last ten minutes',
  body: z.strictObject({}).optional(),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const secondFactorConfirm = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Turn on two-factor authentication with the first code; returns recovery codes once',
  rate: 'sign_in',
  body: z.strictObject({ code: code() }),
  answer: codes,
});

export const recoveryCodes = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'Create new recovery codes; the old ones stop working',
  body: z.strictObject({}).optional(),
  answer: codes,
});

export const secondFactorOff = endpoint({
  ...base,
  method: 'DELETE',
  path: '/auth/second-factor',
  summary: 'Turn off two-factor authentication, unless the company requires it',
  answer: state,
});

export const secondFactorSignIn = endpoint({
  area: 'auth',
  access: 'public',
  duringFirstLogin: true,
  rate: 'sign_in',
  method: 'POST',
  path: '/auth/second-factor/sign-in',
  summary: 'Complete a two-factor login with an app code or a recovery code',
  body: z.strictObject({ challenge_token: text(200, 1), code: code() }),
  answer: sessionAnswer.extend({ token: z.string() }),
});

export const userSecondFactorReset = endpoint({
  area: 'users',
  access: { any: ['reset_password.users'] },
  method: 'DELETE',
  path: '/user/{id}/second-factor',
  summary: 'Reset a user’s two-factor authentication; ends their sessions and notifies them',
  params: ids('id'),
  answer: userRecord,
});
