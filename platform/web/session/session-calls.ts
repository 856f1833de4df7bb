import { looseRemote } from '../query/remote.ts';
import type { SessionAnswer } from './session-types.ts';

interface Credentials {
  email: string;
  password: string;
  customer_id?: number;
}

/** The calls the frame itself makes; their contracts live in modules/identity, which platform does not know. */
export const sessionCalls = {
  secretKey: looseRemote<{ body: Record<string, never> }, { secret_key: string; key_id: string }>(
    'POST',
    '/fetch-secret-key',
  ),
  login: looseRemote<{ body: Credentials }, SessionAnswer>('POST', '/auth/login'),
  customerLogin: looseRemote<{ body: Credentials }, SessionAnswer>('POST', '/auth/customer-login'),
  logout: looseRemote<{ body: Record<string, never> }, unknown>('POST', '/auth/logout'),
  me: looseRemote<Record<never, never>, SessionAnswer>('GET', '/user/me'),
  chooseCustomer: looseRemote<{ body: { customer_id: number } }, { permissions?: string[] }>(
    'POST',
    '/auth/get_customer',
  ),
  version: looseRemote<
    Record<never, never>,
    { web_version: string; api_version: string; min_web_version?: string | null }
  >('GET', '/auth/version'),
};
