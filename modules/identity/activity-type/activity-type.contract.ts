import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, id, ids, instant } from '../../../platform/contract/kinds.ts';

const area = 'permissions';

/** A type with all rights (bare id), or with the rights said; any right includes seeing it. */
export const grantInput = z.union([
  id(),
  z.strictObject({
    order_type_id: id(),
    can_view: flag().default(false),
    can_create: flag().default(false),
    can_update: flag().default(false),
    can_complete: flag().default(false),
    can_delete: flag().default(false),
  }),
]);

export const typeLine = z.object({
  id: z.number().int(),
  name: z.string(),
  can_view: z.boolean(),
  can_create: z.boolean(),
  can_update: z.boolean(),
  can_complete: z.boolean(),
  can_delete: z.boolean(),
});

export const typeAll = endpoint({
  area,
  method: 'GET',
  path: '/activity-type-permission/all',
  summary: 'List activity types as permissions',
  access: { any: ['view.activity_type_roles', 'view.roles', 'view.users'] },
  answer: z.array(z.object({ id: z.number().int(), name: z.string(), slug: z.string() })),
});

export const typeGrant = endpoint({
  area,
  method: 'POST',
  path: '/activity-type-permission',
  summary: 'Replace the activity types of a role or user',
  access: { any: ['update.activity_type_roles'] },
  readBy: typeAll.access,
  body: z.strictObject({
    role_id: id().nullish(),
    user_id: id().nullish(),
    permissions: z.array(grantInput).max(1_000),
    /** The holder's, as it was read; 409 when somebody changed the role or the person since. */
    updated_at: instant().optional(),
  }),
  answer: z.array(typeLine),
});

export const typeRole = endpoint({
  area,
  method: 'GET',
  path: '/activity-type-role/{id}',
  summary: 'List the activity types of a role, and the additional ones of its users',
  access: { any: ['view.activity_type_roles'] },
  params: ids('id'),
  answer: z.object({
    role: z.object({ id: z.number().int(), name: z.string() }),
    all_activity_types: z.boolean(),
    types: z.array(typeLine),
    users: z.array(z.object({ id: z.number().int(), name: z.string(), own: z.array(typeLine) })),
  }),
});
