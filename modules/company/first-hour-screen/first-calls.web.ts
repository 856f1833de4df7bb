import type { ResultOf } from '../../../platform/contract/endpoint.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { firstHourCalls } from '../first-hour/first-hour.contract.ts';
import type { starterCalls } from '../starter-set/starter-set.contract.ts';

export type StarterSets = ResultOf<typeof starterCalls.list>;
export type StarterTaken = ResultOf<typeof starterCalls.remove>;

interface Named {
  id: number;
  name: string;
}
interface FoundCustomer extends Named {
  customer_code: string;
}
interface InvitationMade {
  link: string;
  expires_at: string;
}
interface Page<Row> {
  data: Row[];
}

/** What the start list asks and writes. */
export const firstCalls = {
  list: remote<typeof firstHourCalls.get>('GET', '/first-hour'),
  hide: remote<typeof firstHourCalls.hide>('PUT', '/first-hour'),
  sets: remote<typeof starterCalls.list>('GET', '/starter-set'),
  add: remote<typeof starterCalls.add>('POST', '/starter-set'),
  takeBack: remote<typeof starterCalls.remove>('DELETE', '/starter-set/{key}'),
  roles: looseRemote<object, (Named & { audience?: string; text_key: string | null })[]>('GET', '/role/all'),
  invite: looseRemote<{ body: object }, Named>('POST', '/user'),
  userLink: looseRemote<object, InvitationMade>('POST', '/user/{id}/invitation-link'),
  portalLink: looseRemote<object, InvitationMade>('POST', '/customer/{id}/users/{userId}/invitation-link'),
  ownName: looseRemote<{ body: { first_name: string; last_name: string | null } }, unknown>(
    'PUT',
    '/auth/update_profile',
  ),
  customers: looseRemote<object, FoundCustomer[]>('GET', '/customer/all-dropdown-list'),
  customer: looseRemote<{ params: { id: number } }, { id: number; name: string; email: string | null }>(
    'GET',
    '/customer/{id}',
  ),
  addCustomer: looseRemote<{ body: object }, Named>('POST', '/customer/create-customer'),
  types: looseRemote<{ query: { page: number } }, Page<Named & { is_default: boolean; active: boolean }>>(
    'GET',
    '/ordertype',
  ),
  addOrder: looseRemote<{ body: object }, { id: number; reference_no: string }>('POST', '/order'),
  invitePortal: looseRemote<{ params: { id: number }; body: object }, { user_id: number }>(
    'POST',
    '/customer/{id}/users',
  ),
};

/** Everything a step may change. */
export const FIRST_PATHS = ['/first-hour', '/starter-set', '/ordertype', '/customer', '/user', '/company', '/order'];
