import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  email,
  FREE_TEXT,
  fileAnswer,
  flag,
  id,
  ids,
  idText,
  jsonText,
  listQuery,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { password } from '../session/session.contract.ts';

const area = 'users';

/** Departments and divisions are labels: the documents' free-text rule (A1 R15). */
const optionalLabel = (max: number) =>
  optionalText(max).refine((value) => value == null || FREE_TEXT.test(value), {
    error: (issue) => `free_text:${[...String(issue.input)].find((c) => !FREE_TEXT.test(c)) ?? ''}`,
  });

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
    }),
  ),
  sessions_count: z.number().int(),
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
export const userFilters = z.strictObject(filters);

export const userList = endpoint({
  area,
  method: 'GET',
  path: '/user',
  summary: 'Staff, or portal users with is_customer_user=1; without view.users only what a picker shows',
  access: 'staff',
  query: listQuery(userFilters).extend({ ...filters, for: z.enum(['picker']).optional() }),
  answer: userRow.partial().extend({ id: z.number().int(), name: z.string() }),
  paged: true,
});

export const userAll = endpoint({
  area,
  method: 'GET',
  path: '/user/all',
  summary: 'All active staff with their roles',
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
  summary: 'Staff to choose from; disabled and blacklisted people left out',
  access: 'staff',
  answer: z.array(pick),
});

export const usersByRole = endpoint({
  area,
  method: 'POST',
  path: '/user/get-user-by-role',
  summary: 'Active people of one role or several',
  access: 'staff',
  body: z.strictObject({ role_id: idSet }),
  answer: z.array(pick.extend({ roles: z.array(named) })),
});

export const userGet = endpoint({
  area,
  method: 'GET',
  path: '/user/{id}',
  summary: 'One person with roles, effective permissions, activity types and customers',
  access: { any: ['view.users', 'view.customer_users'] },
  params: ids('id'),
  answer: userRecord,
});

/** A permission by id or by slug. */
const permission = z.union([id(), text(80, 1)]);

const editable = {
  last_name: optionalText(100),
  phone: optionalText(32),
  language: z.enum(['en', 'es']).optional(),
  roles: z.array(id()).max(50).optional(),
  permissions: z.array(permission).max(1_000).optional(),
  department_name: optionalLabel(100),
  division: optionalLabel(100),
  location_section_id: id().nullish(),
  ex_ref_no: optionalText(64),
  customer_id: id().nullish(),
  customer_code: optionalText(32),
  notification: flag().optional(),
  web_access: flag().optional(),
};

export const userCreate = endpoint({
  area,
  method: 'POST',
  path: '/user',
  summary: 'Add a person; without a password an invitation is mailed',
  access: { any: ['create.users'] },
  body: z.strictObject({ first_name: text(100, 1), email: email(), password: password().nullish(), ...editable }),
  answer: userRecord,
  status: 201,
});

export const userUpdate = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Change a person',
  access: { any: ['update.users', 'update.customer_users'] },
  params: ids('id'),
  body: z.strictObject({
    first_name: text(100, 1).optional(),
    ...editable,
    is_blacklisted: flag().optional(),
    disable: flag().optional(),
    updated_at: updatedAt(),
  }),
  answer: userRecord,
});

const may = (slug: string) => ({ any: [slug] }) as const;

export const userEmail = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/email',
  summary: 'Change the e-mail with which a person signs in',
  access: may('change_email.users'),
  params: ids('id'),
  body: z.strictObject({ email: email() }),
  answer: userRecord,
});

export const userUnlock = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/unlock-user',
  summary: 'Lock (1) or unlock (0) a person',
  access: may('unlock.users'),
  params: ids('id'),
  body: z.strictObject({ is_locked: flag() }),
  answer: userRecord,
});

export const userLoginFlag = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/update/login/flag',
  summary: 'Whether a person has to set a password of their own first',
  access: may('update.users'),
  params: ids('id'),
  body: z.strictObject({ is_first_time_login: flag() }),
  answer: userRecord,
});

export const userPassword = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/password',
  summary: 'Set a password for a person, who then has to choose an own one',
  access: may('reset_password.users'),
  params: ids('id'),
  body: z.strictObject({ password: password() }),
  answer: userRecord,
});

export const userDelete = endpoint({
  area,
  method: 'DELETE',
  path: '/user/{id}',
  summary: 'Delete a person; open activities go to reassign_to',
  access: may('delete.users'),
  params: ids('id'),
  query: z.object({ reassign_to: idText().optional() }),
});

export const userInvite = endpoint({
  area,
  method: 'POST',
  path: '/user/{id}/invite',
  summary: 'Mail the invitation again to a person who has no password yet',
  access: may('create.users'),
  params: ids('id'),
  body: z.strictObject({}).optional(),
});

const exportQuery = z.object({
  q: text(200).optional(),
  filters: jsonText(userFilters).optional(),
  is_customer_user: flag().optional(),
});

export const userExportXlsx = endpoint({
  area,
  method: 'GET',
  path: '/user/export-excel',
  summary: 'Export people as a spreadsheet',
  access: may('export.users'),
  rate: 'heavy',
  query: exportQuery,
  answer: fileAnswer(),
});

export const userExportCsv = endpoint({
  ...userExportXlsx,
  path: '/user/export-excel-csv',
  summary: 'Export people as CSV',
});

const lat = z.coerce.number().min(-90).max(90);
const long = z.coerce.number().min(-180).max(180);

export const myLocation = endpoint({
  area,
  method: 'PUT',
  path: '/user/me/update_location',
  summary: 'Where I am; kept at most every 10 seconds',
  access: 'session',
  body: z.strictObject({ lat, long, accuracy: z.coerce.number().min(0).max(1_000_000).nullish() }),
  answer: z.object({ stored: z.boolean() }),
});

export const driverLocations = endpoint({
  area,
  method: 'GET',
  path: '/user/drivers/location',
  summary: 'Where drivers were last seen within 24 hours (all=1: ever)',
  access: may('view_location.users'),
  query: z.object({ all: flag().optional() }),
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      profile_image: z.string().nullable(),
      lat: z.number(),
      long: z.number(),
      located_at: z.string(),
      is_stale: z.boolean(),
      current_order: z.object({ id: z.number().int(), reference: z.string() }).nullable(),
    }),
  ),
});

/** Profile: what a person changes about themselves; anything else is refused by name. */
export const updateProfile = endpoint({
  area: 'auth',
  method: 'PUT',
  path: '/auth/update_profile',
  summary: 'Change my name, phone, language and notifications',
  access: 'session',
  duringFirstLogin: true,
  body: z.strictObject({
    first_name: text(100, 1).optional(),
    last_name: optionalText(100),
    phone: optionalText(32),
    language: z.enum(['en', 'es']).optional(),
    notification: flag().optional(),
  }),
});

export const profilePicture = endpoint({
  area: 'auth',
  method: 'POST',
  path: '/auth/edit-profile-picture',
  summary: 'My picture: an uploaded png or jpg of at most 5 MB by key or url',
  access: 'session',
  duringFirstLogin: true,
  body: z.strictObject({ key: text(300).nullish(), url: text(2_000).nullish() }),
});
