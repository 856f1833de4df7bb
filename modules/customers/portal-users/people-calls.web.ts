import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type {
  createUser,
  deleteUser,
  listRoles,
  listUsers,
  updateUser,
  userInvitationLink,
} from '../customer-user/customer-user.contract.ts';

/** The people of a customer who may use the portal. */
export const peopleCalls = {
  list: remote<typeof listUsers>('GET', '/customer/{id}/users'),
  roles: remote<typeof listRoles>('GET', '/customer/{id}/user-roles'),
  create: remote<typeof createUser>('POST', '/customer/{id}/users'),
  update: remote<typeof updateUser>('PUT', '/customer/{id}/users/{userId}'),
  invitationLink: remote<typeof userInvitationLink>('POST', '/customer/{id}/users/{userId}/invitation-link'),
  delivery: looseRemote<object, { has_mail_server: boolean }>('GET', '/communication/delivery'),
  remove: remote<typeof deleteUser>('DELETE', '/customer/{id}/users/{userId}'),
};

/** Changes to people show in their list and in the customer itself. */
export const PEOPLE_PATHS = ['/customer'];

/** What a person of a customer looks like on the wire. */
export interface Person {
  id: number;
  user_id: number;
  user: {
    id: number;
    first_name: string;
    last_name: string | null;
    email: string | null;
    last_login_at: string | null;
    is_locked?: unknown;
    phone?: unknown;
  };
  portal_access: boolean;
  role: { id: number; name: string } | null;
  is_primary: boolean;
  title: string | null;
  receives_statements: boolean;
  receives_feedback_requests: boolean;
  updated_at: string;
}

/** First and last name. */
export const personName = (person: Person): string =>
  [person.user.first_name, person.user.last_name].filter(Boolean).join(' ');

/** What the access of a person comes down to. */
export type Access = 'active' | 'invited' | 'locked' | 'none';

/** Access in one word: without it, locked, not yet signed in, or in use. */
export function accessOf(person: Person): Access {
  if (!person.portal_access) return 'none';
  if (person.user.is_locked === true) return 'locked';
  return person.user.last_login_at === null ? 'invited' : 'active';
}
