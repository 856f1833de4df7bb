import type { onboard, onboardForm, verify } from '../../../modules/customers/registration/registration.contract.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';

/** Calls of the pages where people ask for a place in the portal. */
export const joinCalls = {
  ask: remote<typeof onboard>('POST', '/customer-onboard'),
  verify: remote<typeof verify>('POST', '/customer-onboard/verify'),
  form: remote<typeof onboardForm>('GET', '/customer-onboard/form'),
  link: looseRemote<{ body: { invite: string } }, { customer_name?: string | null; email?: string }>(
    'POST',
    '/auth/link-info',
  ),
};
