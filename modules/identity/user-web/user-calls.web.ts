import type { z } from 'zod';
import type { Page } from '../../../platform/contract/endpoint.ts';
import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type { typeAll, typeGrant, typeLine, typeRole } from '../activity-type/activity-type.contract.ts';
import type { permissionAll } from '../permission/permission.contract.ts';
import type { roleAll } from '../role/role.contract.ts';
import type { userSecondFactorReset } from '../second-factor/second-factor.contract.ts';
import type { sessionRevoke, userSessions } from '../session/session.contract.ts';
import type { userGet, userRecord, userRow } from '../user/user.contract.ts';
import type {
  userCreate,
  userDelete,
  userEmail,
  userInvitationLink,
  userInvite,
  userLoginFlag,
  userPassword,
  userUnlock,
  userUpdate,
} from '../user/user-change.contract.ts';
import type { historyLine, userHistory } from '../user-history/user-history.contract.ts';

export type UserRow = z.infer<typeof userRow>;
export type UserRecord = z.infer<typeof userRecord>;
export type TypeLine = z.infer<typeof typeLine>;
export type HistoryLine = z.infer<typeof historyLine>;

/** What a list of people is asked for. */
export interface UserQuestion {
  q?: string;
  sort?: string;
  filters: Readonly<Record<string, unknown>>;
}

/** Reads of people and of what they may do. */
export const userReads = {
  // Without view.users the call answers picker fields; these screens stand behind that permission.
  list: looseRemote<{ query: UserQuestion & { page?: number; per_page?: number } }, Page<UserRow>>('GET', '/user'),
  get: remote<typeof userGet>('GET', '/user/{id}'),
  sessions: remote<typeof userSessions>('GET', '/user/{id}/sessions'),
  history: remote<typeof userHistory>('GET', '/user/{id}/audit_logs'),
  roles: remote<typeof roleAll>('GET', '/role/all'),
  permissions: remote<typeof permissionAll>('GET', '/permission/all'),
  types: remote<typeof typeAll>('GET', '/activity-type-permission/all'),
  typesOfRole: remote<typeof typeRole>('GET', '/activity-type-role/{id}'),
};

/** Changes of people; every one but the last answers the person as they are afterwards. */
export const userWrites = {
  create: remote<typeof userCreate>('POST', '/user'),
  update: remote<typeof userUpdate>('PUT', '/user/{id}'),
  email: remote<typeof userEmail>('PUT', '/user/{id}/email'),
  lock: remote<typeof userUnlock>('PUT', '/user/{id}/unlock-user'),
  firstLogin: remote<typeof userLoginFlag>('PUT', '/user/{id}/update/login/flag'),
  password: remote<typeof userPassword>('PUT', '/user/{id}/password'),
  factorOff: remote<typeof userSecondFactorReset>('DELETE', '/user/{id}/second-factor'),
  invite: remote<typeof userInvite>('POST', '/user/{id}/invite'),
  invitationLink: remote<typeof userInvitationLink>('POST', '/user/{id}/invitation-link'),
  remove: remote<typeof userDelete>('DELETE', '/user/{id}'),
  grant: remote<typeof typeGrant>('POST', '/activity-type-permission'),
  endSession: remote<typeof sessionRevoke>('DELETE', '/auth/sessions/{id}'),
};

interface SheetRequest {
  query: { q?: string; sort?: string; filters?: Readonly<Record<string, unknown>>; is_customer_user?: boolean };
}

/** Spreadsheets of people. */
export const userSheets = {
  xlsx: looseRemote<SheetRequest, FileAnswer>('GET', '/user/export-excel'),
  csv: looseRemote<SheetRequest, FileAnswer>('GET', '/user/export-excel-csv'),
};

/** Where everything about people is cached; a change asks these reads again. */
export const USER_PATHS = ['/user'] as const;

/** The page of a person; the product has two, this is the one with tabs. */
export const userPath = (id: number): string => `/ams/users-v2/${id}`;

/** Whether somebody holds the role that may do everything. */
export const isAdministrator = (user: { roles?: readonly { text_key?: string | null }[] }): boolean =>
  user.roles?.some((role) => role.text_key === 'administrator') ?? false;
