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
  summary: 'Whether my second factor is on',
  answer: state,
});

export const secondFactorEnrol = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/enrol',
  summary:
    'A secret for an authenticator app; on only after its first code. Needs the password of the last ten minutes',
  body: z.strictObject({}).optional(),
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const secondFactorConfirm = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'The first code switches the second factor on and answers the recovery codes, shown once',
  rate: 'sign_in',
  body: z.strictObject({ code: code() }),
  answer: codes,
});

export const recoveryCodes = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  summary: 'New recovery codes; the old ones stop working',
  body: z.strictObject({}).optional(),
  answer: codes,
});

export const secondFactorOff = endpoint({
  ...base,
  method: 'DELETE',
  path: '/auth/second-factor',
  summary: 'Switch my second factor off, unless the company asks for one',
  answer: state,
});

export const secondFactorSignIn = endpoint({
  area: 'auth',
  access: 'public',
  duringFirstLogin: true,
  rate: 'sign_in',
  method: 'POST',
  path: '/auth/second-factor/sign-in',
  summary: 'The second step of logging in: a code of the app, or a recovery code',
  body: z.strictObject({ challenge_token: text(200, 1), code: code() }),
  answer: sessionAnswer.extend({ token: z.string() }),
});

export const userSecondFactorReset = endpoint({
  area: 'users',
  access: { any: ['reset_password.users'] },
  method: 'DELETE',
  path: '/user/{id}/second-factor',
  summary: 'Take a person’s second factor away (lost phone); sessions end, the person is told',
  params: ids('id'),
  answer: userRecord,
});
