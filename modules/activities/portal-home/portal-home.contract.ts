import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';
import { portalRow } from '../portal-orders/portal-orders.contract.ts';

const base = { area: 'customer_portal' } as const;

export const portalDashboardCall = endpoint({
  ...base,
  method: 'GET',
  path: '/customer-portal/{customerId}/dashboard',
  summary: 'Get the next visit, activities to sign off, open requests and latest changes',
  access: { any: ['view.portal_dashboard'] },
  params: ids('customerId'),
  answer: z.object({
    next_visit: portalRow.nullable(),
    to_sign: z.array(portalRow),
    to_sign_count: z.number().int(),
    open_count: z.number().int(),
    /** What open work still needs of this person before it can be completed: the company's to sign, the customer's own to bring. */
    papers: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        state: z.enum(['to_sign', 'missing', 'expired', 'rejected', 'expiring']),
        /** Last day of the one that is there. */
        expires_at: z.string().nullable(),
        order_id: z.number().int(),
        reference_no: z.string(),
      }),
    ),
    recent: z.array(portalRow),
    /** The company's words to its customers, lines divided by line breaks. */
    note: z.string().nullable(),
  }),
});

const place = z.object({
  id: z.number().int(),
  label: z.string().nullable(),
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state_name: z.string().nullable(),
  country_code: z.string().nullable(),
  time_zone: z.string(),
});

export const portalChoicesCall = endpoint({
  ...base,
  method: 'GET',
  path: '/customer-portal/{customerId}/request-choices',
  summary: 'List the services a customer can request, and its addresses, default first',
  access: { any: ['create.portal_orders', 'update.portal_orders'] },
  params: ids('customerId'),
  answer: z.object({
    categories: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        description: z.string().nullable(),
        /** Type of the activity a request of this category becomes: it decides which additional fields are asked. */
        order_type_id: z.number().int().nullable(),
      }),
    ),
    types: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        description: z.string().nullable(),
        is_rental: z.boolean(),
      }),
    ),
    /** Ready-made work of the types, for this customer. */
    templates: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        description: z.string().nullable(),
        order_type_id: z.number().int(),
      }),
    ),
    addresses: z.array(place),
    /** Why no new request is taken now (customer on hold or blocked); null when all is well. */
    closed: z.enum(['on_hold', 'blocked', 'inactive']).nullable(),
  }),
});

export const portalDocumentCall = endpoint({
  ...base,
  method: 'GET',
  path: '/customer-portal/{customerId}/orders/{id}/document',
  summary: 'Get the URL of the statement or receipt of a request (PDF)',
  access: { any: ['view.portal_orders'] },
  rate: 'heavy',
  params: ids('customerId', 'id'),
  query: z.object({ kind: z.enum(['statement', 'receipt']) }),
  answer: z.string(),
});
