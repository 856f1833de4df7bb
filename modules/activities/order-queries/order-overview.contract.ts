import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { jsonText, text } from '../../../platform/contract/kinds.ts';
import { orderFilters } from '../order-filters/order-filters.contract.ts';
import { orderRow } from './order-list.contract.ts';

const AREA = 'orders';
const filtered = z.object({ q: text(200).optional(), filters: jsonText(orderFilters).optional() });
const named = z.object({ id: z.number().int(), name: z.string() });

export const scheduleEvent = z.object({
  id: z.number().int(),
  reference_no: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  all_day: z.boolean(),
  time_zone: z.string(),
  status: z.string(),
  priority: z.number().int(),
  colour: z.string(),
  type: named,
  driver: named.nullable(),
  secondary: named.nullable(),
  customer: named.nullable(),
  city: z.string().nullable(),
  location_id: z.number().int().nullable(),
  due_at: z.string().nullable(),
  /** Open, and past its due date or, without one, past the end it was given. */
  is_overdue: z.boolean(),
  lat: z.number().nullable(),
  long: z.number().nullable(),
  /** Overlaps another shown activity of one of its officers. */
  conflicts: z.boolean(),
  updated_at: z.string(),
});
export type ScheduleEvent = z.infer<typeof scheduleEvent>;

export const getSchedule = endpoint({
  method: 'GET',
  path: '/order/get/schedule',
  summary: 'Get the schedule of activities, and the first hundred that are unscheduled',
  area: AREA,
  access: { any: ['view.activity_schedule'] },
  query: filtered.extend({
    /** At most so many of each day, the first of it. */
    per_day: z.coerce.number().int().min(1).max(500).optional(),
    /** At most so many of each officer and day; what nobody does counts as one more officer. */
    per_officer: z.coerce.number().int().min(1).max(500).optional(),
    /** At most so many of those that begin in the same half hour. */
    per_half_hour: z.coerce.number().int().min(1).max(100).optional(),
  }),
  answer: z.object({
    from: z.string().nullable(),
    to: z.string().nullable(),
    events: z.array(scheduleEvent),
    /** How many activities begin on each day of the company's calendar that has any, whether they are among the events or not. */
    days: z.array(z.object({ day: z.string(), count: z.number().int() })),
    /** What `per_officer` left out of each officer and day, and the minutes planned for it. */
    left: z.array(
      z.object({
        day: z.string(),
        driver_id: z.number().int().nullable(),
        count: z.number().int(),
        minutes: z.number(),
      }),
    ),
    /** There are more activities than events. */
    is_bounded: z.boolean(),
    unscheduled: z.array(orderRow),
    /** How many wait for a time in all, counted up to 10,001; the list holds the first hundred. */
    unscheduled_total: z.number().int(),
    /** More than ten thousand wait. */
    unscheduled_is_estimate: z.boolean(),
  }),
});

export const getMyOrders = endpoint({
  method: 'GET',
  path: '/order/my_orders',
  summary: 'List your open activities as officer or second officer, with their items, for offline use',
  area: AREA,
  access: 'staff',
  answer: z.array(
    z.looseObject({
      ...orderRow.shape,
      description: z.string().nullable(),
      access_instructions: z.string().nullable(),
      items: z.array(z.unknown()),
    }),
  ),
});

const tally = { count: z.number().int(), sum: z.number().optional() };

export const getDashboardData = endpoint({
  method: 'GET',
  path: '/order/dashboard_data',
  summary: 'Get counts and sums of the filtered activities',
  area: AREA,
  access: { any: ['view.order'] },
  query: filtered,
  answer: z.object({
    total: z.number().int(),
    by_status: z.array(z.object({ status: z.string(), ...tally })),
    by_type: z.array(z.object({ id: z.number().int(), name: z.string(), colour: z.string(), ...tally })),
    by_day: z.array(z.object({ day: z.string(), ...tally })),
    by_driver: z.array(z.object({ id: z.number().int().nullable(), name: z.string().nullable(), ...tally })),
    overdue: z.number().int(),
    unscheduled: z.number().int(),
    due_today: z.number().int(),
    sum_grand_total: z.number().nullable().optional(),
    avg_completion_hours: z.number().nullable(),
  }),
});
