import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  fileAnswer,
  flag,
  ids,
  idText,
  listQuery,
  listQuestion,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { withFieldFilters } from '../../fields/field-value/field-value.resource.ts';

const area = 'users';

const named = z.object({ id: z.number().int(), name: z.string() });

/** A row of the user lists. */
export const userRow = z.looseObject({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  name: z.string(),
  email: z.string().nullable(),
  profile_image: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(['en', 'es']),
  is_customer_user: z.boolean(),
  is_locked: z.boolean(),
  lock_reason: z.enum(['failed_logins', 'admin']).nullable(),
  is_first_time_login: z.boolean(),
  is_blacklisted: z.boolean(),
  web_access: z.boolean(),
  disable: z.boolean(),
  notification: z.boolean(),
  department_name: z.string().nullable(),
  division: z.string().nullable(),
  ex_ref_no: z.string().nullable(),
  location_id: z.number().int().nullable(),
  location: named.nullable(),
  location_section_id: z.number().int().nullable(),
  location_section: named.nullable(),
  customer_id: z.number().int().nullable(),
  customer_code: z.string().nullable(),
  last_login_at: z.string().nullable(),
  has_second_factor: z.boolean(),
  roles: z.array(named),
  created_at: z.string(),
  updated_at: z.string(),
});

const typeGrant = z.object({
  id: z.number().int(),
  name: z.string(),
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_complete: z.boolean(),
  can_delete: z.boolean(),
});

/** The whole record: the row, and where every permission comes from. */
export const userRecord = userRow.extend({
  /** Where they were last seen; null when they share no location. */
  lat: z.number().nullable(),
  long: z.number().nullable(),
  additional: z.record(z.string(), z.unknown()),
  permissions: z.array(z.object({ id: z.number().int(), slug: z.string(), name: z.string() })),
  effective_permissions: z.array(z.object({ slug: z.string(), name: z.string(), sources: z.array(z.string()) })),
  all_activity_types: z.boolean(),
  activity_types: z.array(typeGrant),
  customers: z.array(
    z.looseObject({
      id: z.number().int(),
      portal_access: z.boolean(),
      is_primary: z.boolean(),
      role: named.nullable(),
      customer: named,
      /** Of the link and the person: what a change of the link names as read. */
      updated_at: z.string(),
    }),
  ),
  sessions_count: z.number().int(),
  /** The newest text of the company's policy they accepted; null when none. */
  policy_acceptance: z
    .object({ version: z.string().nullable(), accepted_at: z.string(), is_current: z.boolean().nullable() })
    .nullable(),
});

const idSet = z.union([z.array(idText()).max(200), idText().transform((value) => [value])]);
const filters = {
  role_id: idSet.optional(),
  location_id: idSet.optional(),
  department_name: text(100).optional(),
  division: text(100).optional(),
  disable: flag().optional(),
  is_locked: flag().optional(),
  is_blacklisted: flag().optional(),
  web_access: flag().optional(),
  is_customer_user: flag().optional(),
};
/** `id`: these people only (exports of a selection). */
export const userFilters = withFieldFilters(
  z.strictObject({ ...filters, id: z.array(idText()).max(1_000).optional() }),
);

export const userList = endpoint({
  area,
  method: 'GET',
  path: '/user',
  summary: 'List staff, or portal users with is_customer_user=1; without view.users only the fields for selection',
  access: 'staff',
  query: listQuery(userFilters).extend({ ...filters, for: z.enum(['picker']).optional() }),
  answer: userRow.partial().extend({ id: z.number().int(), name: z.string() }),
  paged: true,
});

export const userAll = endpoint({
  area,
  method: 'GET',
  path: '/user/all',
  summary: 'List all active staff with their roles',
  access: { any: ['view.users'] },
  answer: z.array(userRow),
});

const pick = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string().nullable(),
  profile_image: z.string().nullable(),
});

export const userPickList = endpoint({
  area,
  method: 'GET',
  path: '/user/all-dropdown-list',
  summary: 'List staff for selection, without inactive and blacklisted users',
  access: 'staff',
  answer: z.array(pick),
});

export const usersByRole = endpoint({
  area,
  method: 'POST',
  path: '/user/get-user-by-role',
  summary: 'List the active users of one or more roles',
  access: 'staff',
  body: z.strictObject({ role_id: idSet }),
  answer: z.array(pick.extend({ roles: z.array(named) })),
});

export const userGet = endpoint({
  area,
  method: 'GET',
  path: '/user/{id}',
  summary: 'Get a user with roles, effective permissions, activity types and customers',
  access: { any: ['view.users', 'view.customer_users'] },
  params: ids('id'),
  answer: userRecord,
});

const may = (slug: string) => ({ any: [slug] }) as const;

export const userExportXlsx = endpoint({
  area,
  method: 'GET',
  path: '/user/export-excel',
  summary: 'Export users as a spreadsheet',
  access: may('export.users'),
  rate: 'heavy',
  query: listQuestion(userFilters).extend(filters),
  answer: fileAnswer(),
});

export const userExportCsv = endpoint({
  ...userExportXlsx,
  path: '/user/export-excel-csv',
  summary: 'Export users as CSV',
});

/** Profile: what a person changes about themselves; anything else is refused by name. */
export const updateProfile = endpoint({
  area: 'auth',
  method: 'PUT',
  path: '/auth/update_profile',
  summary: 'Update your name, phone, language and notifications',
  access: 'session',
  duringFirstLogin: true,
  body: z.strictObject({
    first_name: text(100, 1).optional(),
    last_name: optionalText(100),
    phone: optionalText(32),
    language: z.enum(['en', 'es']).optional(),
    notification: flag().optional(),
    updated_at: updatedAt(),
  }),
});

export const profilePicture = endpoint({
  area: 'auth',
  method: 'POST',
  path: '/auth/edit-profile-picture',
  summary: 'Set your profile picture: an uploaded PNG or JPG of up to 5 MB, by key or URL',
  access: 'session',
  duringFirstLogin: true,
  body: z.strictObject({ key: text(300).nullish(), url: text(2_000).nullish() }),
});
