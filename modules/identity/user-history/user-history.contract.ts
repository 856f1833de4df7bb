import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const fields = z.record(z.string(), z.unknown());

/** A line of the audit log about a person. */
export const historyLine = z.object({
  id: z.number().int(),
  at: z.string(),
  actor_user_id: z.number().int().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  table_name: z.string(),
  label: z.string().nullable(),
  payload: z.object({ before: fields.optional(), after: fields.optional() }),
});

export const userHistory = endpoint({
  area: 'users',
  method: 'GET',
  path: '/user/{id}/audit_logs',
  summary: 'List the change history of a user, their roles and permissions, and their logins, newest first',
  access: { any: ['view.users', 'view.customer_users'] },
  params: ids('id'),
  query: z.object({
    page: z.coerce.number().int().min(0).max(100_000).optional(),
    per_page: z.coerce.number().int().min(1).max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: historyLine,
  paged: true,
});
