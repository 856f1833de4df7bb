import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  email,
  FREE_TEXT,
  flag,
  id,
  ids,
  idText,
  optionalPhone,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { fieldValues } from '../../fields/field-value/field-value.resource.ts';
import { password } from '../session/session.contract.ts';
import { userRecord } from './user.contract.ts';

const area = 'users';

/** Departments and divisions are labels: the free-text rule. */
const optionalLabel = (max: number) =>
  optionalText(max).refine((value) => value == null || FREE_TEXT.test(value), {
    error: (issue) => `free_text:${[...String(issue.input)].find((c) => !FREE_TEXT.test(c)) ?? ''}`,
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
  additional: fieldValues().optional(),
};

export const userCreate = endpoint({
  area,
  method: 'POST',
  path: '/user',
  summary: 'Create a user; without a password, an invitation is emailed',
  access: { any: ['create.users'] },
  body: z.strictObject({
    first_name: text(100, 1),
    email: email(),
    password: password().nullish(),
    ...editable,
    phone: optionalPhone(32),
  }),
  answer: userRecord,
  status: 201,
});

export const userUpdate = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}',
  summary: 'Update a user',
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
  summary: 'Change the login email of a user',
  access: may('change_email.users'),
  params: ids('id'),
  body: z.strictObject({ email: email(), updated_at: updatedAt() }),
  answer: userRecord,
});

export const userUnlock = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/unlock-user',
  summary: 'Lock (1) or unlock (0) a user',
  access: may('unlock.users'),
  params: ids('id'),
  body: z.strictObject({ is_locked: flag() }),
  answer: userRecord,
});

export const userLoginFlag = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/update/login/flag',
  summary: 'Set whether a user must change their password',
  access: may('update.users'),
  params: ids('id'),
  body: z.strictObject({ is_first_time_login: flag() }),
  answer: userRecord,
});

export const userPassword = endpoint({
  area,
  method: 'PUT',
  path: '/user/{id}/password',
  summary: 'Set a temporary password',
  access: may('reset_password.users'),
  params: ids('id'),
  body: z.strictObject({ password: password() }),
  answer: userRecord,
});

export const userDelete = endpoint({
  area,
  method: 'DELETE',
  path: '/user/{id}',
  summary: 'Delete a user; open activities move to reassign_to',
  access: may('delete.users'),
  params: ids('id'),
  query: z.object({ reassign_to: idText().optional() }),
});

/** A link that lets somebody in, told once to whoever invites. */
export const invitationLink = z.object({ link: z.string(), expires_at: z.string() });

export const userInvitationLink = endpoint({
  area,
  method: 'POST',
  path: '/user/{id}/invitation-link',
  summary: 'Create a new invitation link; earlier links stop working',
  access: may('create.users'),
  params: ids('id'),
  body: z.strictObject({}).optional(),
  answer: invitationLink,
  rate: 'heavy',
  // A stored answer would keep the link.
  repeatable: true,
});

export const userInvite = endpoint({
  area,
  method: 'POST',
  path: '/user/{id}/invite',
  summary: 'Resend the invitation to a user without a password',
  access: may('create.users'),
  params: ids('id'),
  body: z.strictObject({}).optional(),
});
