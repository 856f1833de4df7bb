import { looseRemote } from '../../../platform/web/query/remote.ts';

/** Calls of the forgotten-password pages. */
export const passwordCalls = {
  ask: looseRemote<{ body: { email: string; audience: 'staff' | 'customer' } }, unknown>('POST', '/auth/pre_forgot'),
  link: looseRemote<{ body: { token: string } }, { email_masked?: string; kind?: string; expires?: string }>(
    'POST',
    '/auth/link-info',
  ),
  set: looseRemote<{ body: { token: string; password: string; password_confirmation: string } }, unknown>(
    'PUT',
    '/auth/post_forgot',
  ),
};
