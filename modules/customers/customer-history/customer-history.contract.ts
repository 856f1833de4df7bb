import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const fields = z.record(z.string(), z.unknown());

/** A line of the audit log about a customer or what belongs to it. */
export const customerHistoryLine = z.object({
  id: z.number().int(),
  at: z.string(),
  actor_name: z.string().nullable(),
  action: z.string(),
  table_name: z.string(),
  label: z.string().nullable(),
  payload: z.object({ before: fields.optional(), after: fields.optional() }),
});

export const customerHistory = endpoint({
  area: 'customers',
  method: 'GET',
  path: '/customer/{id}/audit_logs',
  summary: 'List the change history of a customer, its addresses, contacts and portal users, newest first',
  access: { any: ['view.customers'] },
  params: ids('id'),
  query: z.object({
    page: z.coerce.number().int().min(0).max(100_000).optional(),
    per_page: z.coerce.number().int().min(1).max(200).optional(),
    pageSize: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: customerHistoryLine,
  paged: true,
});
