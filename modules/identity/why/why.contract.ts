import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids, idText, text } from '../../../platform/contract/kinds.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

/** What one link of the chain is about. */
const kind = z.enum([
  'account_disabled',
  'account_blacklisted',
  'account_locked',
  'no_web_access',
  'first_login',
  'second_factor',
  'account_open',
  'administrator',
  'other_audience',
  'customer',
  'no_customer',
  'role',
  'role_without',
  'own_grant',
  'no_grant',
  'type_inactive',
  'type_all',
  'type_role',
  'type_role_without',
  'type_own',
  'type_portal',
  'type_no_grant',
]);

export const whyLink = z.object({
  kind,
  /** `info` neither opens nor closes: it says where the answer is not. */
  verdict: z.enum(['allows', 'denies', 'info']),
  /** The role, customer or type that decided. */
  by: named.nullable(),
  /** Roles that would allow it. */
  roles: z.array(named),
});

export const why = endpoint({
  area: 'users',
  method: 'GET',
  path: '/user/{id}/why',
  summary:
    'Explain why a user has or lacks a permission: account, role, individual permission, customer and company rules',
  access: 'session',
  params: ids('id'),
  query: z.object({
    permission: text(80).optional(),
    order_type_id: idText().optional(),
    right: z.enum(['view', 'create', 'update', 'complete', 'delete']).optional(),
  }),
  answer: z.object({
    is_allowed: z.boolean(),
    user: named,
    permission: z.object({ slug: z.string(), name: z.string() }).nullable(),
    order_type: named.nullable(),
    right: z.string().nullable(),
    chain: z.array(whyLink),
  }),
});
