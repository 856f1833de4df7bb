import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, label, listQuery, text, updatedAt } from '../../../platform/contract/kinds.ts';

const area = 'permissions';
const may = (verb: string) => ({ any: [`${verb}.permissions`] }) as const;

export const permissionRow = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  group_name: z.string(),
  audience: z.enum(['staff', 'customer']),
  is_system: z.boolean(),
  /** What it is for is not built yet. */
  is_planned: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const permissionFilters = z.strictObject({
  audience: z.enum(['staff', 'customer']).optional(),
  group_name: text(100).optional(),
});

export const permissionList = endpoint({
  area,
  method: 'GET',
  path: '/permission',
  summary: 'List permissions',
  access: may('view'),
  query: listQuery(permissionFilters),
  answer: permissionRow,
  paged: true,
});

export const permissionAll = endpoint({
  area,
  method: 'GET',
  path: '/permission/all',
  summary: 'List all permissions by group',
  access: { any: ['view.permissions', 'view.roles', 'view.users'] },
  answer: z.array(z.object({ group_name: z.string(), permissions: z.array(permissionRow) })),
});

export const permissionGet = endpoint({
  area,
  method: 'GET',
  path: '/permission/{id}',
  summary: 'Get a permission and the roles that have it',
  access: may('view'),
  params: ids('id'),
  answer: permissionRow.extend({ roles: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
});

export const permissionCreate = endpoint({
  area,
  method: 'POST',
  path: '/permission',
  summary: 'Create a custom permission',
  access: may('create'),
  body: z.strictObject({ slug: text(70, 1), name: label(100), group_name: label(100).optional() }),
  answer: permissionRow,
  status: 201,
});

export const permissionUpdate = endpoint({
  area,
  method: 'PUT',
  path: '/permission/{id}',
  summary: 'Rename a permission',
  access: may('update'),
  params: ids('id'),
  body: z.strictObject({
    slug: text(70, 1).optional(),
    name: text(100, 1).optional(),
    group_name: text(100, 1).optional(),
    updated_at: updatedAt(),
  }),
  answer: permissionRow,
});

export const permissionDelete = endpoint({
  area,
  method: 'DELETE',
  path: '/permission/{id}',
  summary: 'Delete a custom permission',
  access: may('delete'),
  params: ids('id'),
});
