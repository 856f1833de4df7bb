import type { z } from 'zod';
import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { looseRemote, remote } from '../../../platform/web/query/remote.ts';
import type {
  roleCreate,
  roleDelete,
  roleGet,
  roleList,
  roleRecord,
  roleRow,
  roleSample,
  roleUpdate,
} from '../role/role.contract.ts';

export type RoleRow = z.infer<typeof roleRow>;
export type RoleRecord = z.infer<typeof roleRecord>;

/** Calls of roles. */
export const roleCalls = {
  list: remote<typeof roleList>('GET', '/role'),
  get: remote<typeof roleGet>('GET', '/role/{id}'),
  create: remote<typeof roleCreate>('POST', '/role'),
  update: remote<typeof roleUpdate>('PUT', '/role/{id}'),
  remove: remote<typeof roleDelete>('DELETE', '/role/{id}'),
  xlsx: looseRemote<{ query: { q?: string } }, FileAnswer>('GET', '/role/export-excel'),
  csv: looseRemote<{ query: { q?: string } }, FileAnswer>('GET', '/role/export-excel-csv'),
  sample: remote<typeof roleSample>('POST', '/role/export-sample-excel'),
};

/** What a change of a role makes old: roles, and what people hold through them. */
export const ROLE_PATHS = ['/role', '/user', '/activity-type-role'] as const;

export const rolePath = (id: number): string => `/ams/roles/${id}`;

/** The role that holds everything and cannot be narrowed. */
export const isEverything = (role: Pick<RoleRow, 'text_key'>): boolean => role.text_key === 'administrator';
