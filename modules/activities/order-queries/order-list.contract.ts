import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, listQuery } from '../../../platform/contract/kinds.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

/** A row of the list. Money is absent without view_prices.order. */
export const orderRow = z.looseObject({
  id: z.number().int(),
  reference_no: z.string(),
  ex_ref_no: z.string().nullable(),
  title: z.string().nullable(),
  status: z.enum(['pending', 'released', 'incomplete', 'completed', 'cancelled']),
  review_status: z.enum(['none', 'pending', 'passed', 'failed']),
  priority: z.number().int(),
  source: z.string(),
  order_type_id: z.number().int(),
  type: z.object({
    id: z.number().int(),
    name: z.string(),
    colour: z.string(),
    icon: z.string().nullable(),
    allow_payment: z.boolean(),
  }),
  customer: z.object({ id: z.number().int(), name: z.string(), customer_code: z.string() }).nullable(),
  category: named.nullable(),
  progress_status: z.object({ id: z.number().int(), name: z.string(), colour: z.string().nullable() }).nullable(),
  driver: named.nullable(),
  secondary_officer: named.nullable(),
  scheduled_start: z.string().nullable(),
  scheduled_end: z.string().nullable(),
  all_day: z.boolean(),
  due_at: z.string().nullable(),
  time_zone: z.string(),
  is_overdue: z.boolean(),
  totalTasks: z.number().int(),
  completedTasks: z.number().int(),
  taskCompletion: z.number(),
  total_price: z.number().optional(),
  customer_total: z.number().optional(),
  balance_due: z.number().optional(),
  payment_status: z.string().optional(),
  currency: z
    .object({ id: z.number().int(), code: z.string(), symbol: z.string(), decimals: z.number().int() })
    .nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** What stands beside the rows of a page. */
export interface OrderPageExtras {
  /** Σ total_price in the base currency over all filtered activities; absent without view_prices.order. */
  sum_grand_total?: number | null;
  /** Total and sum are estimates: there are more than 10,000 activities. */
  total_is_estimate?: boolean;
  next_cursor: string | null;
  prev_cursor: string | null;
}

export const listOrders = endpoint({
  method: 'GET',
  path: '/order',
  summary: 'List the activities you can view',
  area: 'orders',
  access: { any: ['view.order'] },
  query: listQuery(orderFilters).extend({
    ask_data: flag().optional(),
    /** Position after or before which the page lies, from the answer of another page. */
    cursor: z.string().max(2000).optional(),
    /** Counts everything instead of stopping at 10,000. */
    exact: flag().optional(),
    /** 0 leaves total and sum out: `total` then only says how many rows are known of. */
    with_total: flag().optional(),
  }),
  answer: orderRow,
  paged: true,
});
