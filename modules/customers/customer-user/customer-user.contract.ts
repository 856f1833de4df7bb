import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  email,
  flag,
  id,
  ids,
  optionalPhone,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';

const base = { area: 'customers' } as const;
const may = (verb: string) => ({ any: [`${verb}.customer_users`, `${verb}.portal_users`] });

const link = z.object({
  id: z.number(),
  customer_id: z.number(),
  user_id: z.number(),
  user: z.looseObject({
    id: z.number(),
    first_name: z.string(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    last_login_at: z.string().nullable(),
  }),
  portal_access: z.boolean(),
  role: z.object({ id: z.number(), name: z.string() }).nullable(),
  is_primary: z.boolean(),
  title: z.string().nullable(),
  receives_statements: z.boolean(),
  receives_feedback_requests: z.boolean(),
  updated_at: z.string(),
});

const linkFields = {
  portal_access: flag().optional(),
  portal_role_id: id().nullish(),
  title: optionalText(100),
  is_primary: flag().optional(),
  receives_statements: flag().optional(),
  receives_feedback_requests: flag().optional(),
};
const personFields = {
  last_name: optionalText(100),
  phone: optionalText(32),
  language: z.enum(['en', 'es']).optional(),
};

export const listUsers = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/{id}/users',
  summary: 'List the portal users of a customer',
  access: may('view'),
  params: ids('id'),
  answer: z.array(link),
});

export const getUser = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/{id}/users/{userId}',
  summary: 'Get a portal user of a customer',
  access: may('view'),
  params: ids('id', 'userId'),
  answer: link,
});

export const createUser = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/users',
  summary: 'Add a portal user to a customer; new users are created and invited',
  access: may('create'),
  params: ids('id'),
  body: z.strictObject({
    first_name: text(100, 1),
    email: email(),
    ...personFields,
    phone: optionalPhone(32),
    ...linkFields,
  }),
  answer: link,
  status: 201,
});

export const updateUser = endpoint({
  ...base,
  method: 'PUT',
  path: '/customer/{id}/users/{userId}',
  summary: 'Update a portal user of a customer',
  access: may('update'),
  params: ids('id', 'userId'),
  body: z.strictObject({
    first_name: text(100, 1).optional(),
    ...personFields,
    ...linkFields,
    updated_at: updatedAt(),
  }),
  answer: link,
});

export const deleteUser = endpoint({
  ...base,
  method: 'DELETE',
  path: '/customer/{id}/users/{userId}',
  summary: 'Remove a portal user from a customer; the user is kept',
  access: may('delete'),
  params: ids('id', 'userId'),
});

export const userInvitationLink = endpoint({
  ...base,
  method: 'POST',
  path: '/customer/{id}/users/{userId}/invitation-link',
  summary: 'Create a new invitation link for a portal user; earlier links stop working',
  access: { any: ['create.customer_users'] },
  params: ids('id', 'userId'),
  body: z.strictObject({}).optional(),
  answer: z.object({ link: z.string(), expires_at: z.string() }),
  rate: 'heavy',
  // A stored answer would keep the link.
  repeatable: true,
});

export const listRoles = endpoint({
  ...base,
  method: 'GET',
  path: '/customer/{id}/user-roles',
  summary: 'List the roles a portal user can have',
  access: may('view'),
  params: ids('id'),
  answer: z.array(z.object({ id: z.number(), name: z.string(), description: z.string().nullable() })),
});
