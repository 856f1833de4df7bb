import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { text } from '../../../platform/contract/kinds.ts';
import { password, typedEmail } from '../session/session.contract.ts';

const base = { area: 'auth', duringFirstLogin: true, rate: 'sign_in' } as const;

export const changePassword = endpoint({
  ...base,
  method: 'PUT',
  path: '/auth/change_password',
  summary: 'Change your password',
  access: 'session',
  repeatable: true,
  body: z.strictObject({ current_password: password(), password: password(), password_confirmation: password() }),
});

export const forgotPassword = endpoint({
  ...base,
  method: 'POST',
  path: '/auth/pre_forgot',
  summary: 'Request a password reset link; the answer never reveals whether the account exists',
  access: 'public',
  body: z.strictObject({
    email: typedEmail(),
    audience: z.enum(['staff', 'customer']).optional(),
  }),
});

export const resetPassword = endpoint({
  ...base,
  method: 'PUT',
  path: '/auth/post_forgot',
  summary: 'Set a new password with a reset link',
  access: 'public',
  body: z.strictObject({ token: text(200, 1), password: password(), password_confirmation: password() }),
});
