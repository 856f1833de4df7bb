import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { LATE_CODES } from './late-reason.rules.ts';

const AREA = 'orders';
const named = z.object({ id: z.number().int(), name: z.string() });
const counted = { count: z.number().int(), is_estimate: z.boolean() };

const late = z.object({
  id: z.number().int(),
  reference_no: z.string(),
  title: z.string().nullable(),
  customer: named.nullable(),
  driver: named.nullable(),
  late_at: z.string(),
  /** What holds it, and the words or the number that belong to it. */
  code: z.enum(LATE_CODES),
  detail: z.string().nullable(),
  progress: z.string().nullable(),
});

export const getAttention = endpoint({
  method: 'GET',
  path: '/order/attention',
  summary:
    'Get counts of overdue, unassigned, unsigned and unreviewed activities, and the oldest overdue ones with what blocks them',
  area: AREA,
  access: { any: ['view.order'] },
  answer: z.object({
    overdue: z.object({
      count: z.number().int(),
      oldest_at: z.string().nullable(),
      incomplete: z.number().int(),
      unassigned: z.number().int(),
      pending: z.number().int(),
      released: z.number().int(),
    }),
    unassigned: z.object({ count: z.number().int(), today: z.number().int() }),
    unscheduled: z.number().int(),
    /** When the first of them is due. */
    unscheduled_due_at: z.string().nullable(),
    to_sign: z.object({ ...counted, oldest_at: z.string().nullable() }),
    /** Null without the permission to review. */
    reviews: z.object(counted).nullable(),
    /** What the asker is assigned, as either officer: planned for today, done today, overdue. */
    mine: z.object({ today: z.number().int(), done: z.number().int(), overdue: z.number().int() }),
    late: z.array(late),
  }),
});

const trendDay = z.object({
  day: z.string(),
  created: z.number().int(),
  planned: z.number().int(),
  completed: z.number().int(),
  /** Of the completed ones with a promised end: how many, and how many kept it. */
  promised: z.number().int(),
  on_time: z.number().int(),
  /** In the company's currency; only with view.dashboard_financials and view_prices.order. */
  value: z.number().optional(),
});
export type TrendDay = z.infer<typeof trendDay>;

export const getTrend = endpoint({
  method: 'GET',
  path: '/order/trend',
  summary:
    'Get created, scheduled and completed activities by day, for the last nine weeks through the end of this week',
  area: AREA,
  access: { any: ['view.order'] },
  answer: z.object({ today: z.string(), days: z.array(trendDay) }),
});
