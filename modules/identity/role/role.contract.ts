import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import {
  fileAnswer,
  flag,
  id,
  ids,
  label,
  listQuery,
  listQuestion,
  optionalText,
  text,
  updatedAt,
} from '../../../platform/contract/kinds.ts';
import { grantInput, typeLine } from '../activity-type/activity-type.contract.ts';

const area = 'roles';
const may = (verb: string) => ({ any: [`${verb}.roles`] }) as const;

export const roleRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Who a role of the product is, whatever it is called: `administrator`, `officer` …; null for people's own. */
  text_key: z.string().nullable(),
  description: z.string().nullable(),
  audience: z.enum(['staff', 'customer']),
  is_system: z.boolean(),
  is_driver: z.boolean(),
  all_activity_types: z.boolean(),
  users_count: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});

export const roleRecord = roleRow.extend({
  permissions: z.array(z.object({ id: z.number().int(), slug: z.string(), name: z.string(), group_name: z.string() })),
  activity_types: z.array(typeLine),
});

export const roleFilters = z.strictObject({
  audience: z.enum(['staff', 'customer']).optional(),
  is_driver: flag().optional(),
});

export const roleList = endpoint({
  area,
  method: 'GET',
  path: '/role',
  summary: 'List roles',
  access: may('view'),
  query: listQuery(roleFilters),
  answer: roleRow,
  paged: true,
});

export const roleAll = endpoint({
  area,
  method: 'GET',
  path: '/role/all',
  summary: 'List all roles for selection',
  access: 'staff',
  answer: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      text_key: z.string().nullable(),
      audience: z.enum(['staff', 'customer']),
      is_driver: z.boolean(),
    }),
  ),
});

export const roleGet = endpoint({
  area,
  method: 'GET',
  path: '/role/{id}',
  summary: 'Get a role with its permissions and activity types',
  access: may('view'),
  params: ids('id'),
  answer: roleRecord,
});

const parts = {
  description: optionalText(500),
  is_driver: flag().optional(),
  all_activity_types: flag().optional(),
  permissions: z
    .array(z.union([id(), text(80, 1)]))
    .max(1_000)
    .optional(),
  activity_types: z.array(grantInput).max(1_000).optional(),
};

export const roleCreate = endpoint({
  area,
  method: 'POST',
  path: '/role',
  summary: 'Create a role',
  access: may('create'),
  body: z.strictObject({ name: label(80), audience: z.enum(['staff', 'customer']).default('staff'), ...parts }),
  answer: roleRecord,
  status: 201,
});

export const roleUpdate = endpoint({
  area,
  method: 'PUT',
  path: '/role/{id}',
  summary: 'Update a role',
  access: may('update'),
  params: ids('id'),
  body: z.strictObject({
    name: label(80).optional(),
    audience: z.enum(['staff', 'customer']).optional(),
    ...parts,
    updated_at: updatedAt(),
  }),
  answer: roleRecord,
});

export const roleDelete = endpoint({
  area,
  method: 'DELETE',
  path: '/role/{id}',
  summary: 'Delete an unused role',
  access: may('delete'),
  params: ids('id'),
});

export const roleExportXlsx = endpoint({
  area,
  method: 'GET',
  path: '/role/export-excel',
  summary: 'Export roles as a spreadsheet',
  access: may('export'),
  rate: 'heavy',
  query: listQuestion(roleFilters),
  answer: fileAnswer(),
});

export const roleExportCsv = endpoint({
  ...roleExportXlsx,
  path: '/role/export-excel-csv',
  summary: 'Export roles as CSV',
});

export const roleSample = endpoint({
  area,
  method: 'POST',
  path: '/role/export-sample-excel',
  summary: 'Download an empty spreadsheet with the import headers',
  access: may('import'),
  body: z.strictObject({ labels: z.array(text(100)).max(300).optional() }),
});
