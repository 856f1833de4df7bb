import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, ids, idText, listQuery, text } from '../../../platform/contract/kinds.ts';
import type { Row } from '../../../platform/resource/define.ts';
import { createShape, filterShape, patchShape, rowShape } from '../../../platform/resource/derive.ts';
import { orderSubscription } from './order-subscription.resource.ts';

const area = 'order_subscriptions';
const view = { any: ['view.order_subscriptions'] };

/** A date to come: the date of the rule, the day of the work, the moment, the holiday in the way. */
const upcoming = z.object({
  date: z.string(),
  day: z.string().nullable(),
  starts_at: z.string().nullable(),
  holiday: z.string().nullable(),
});
const occurrence = z.object({
  occurrence_date: z.string(),
  state: z.enum(['created', 'skipped', 'retrying', 'failed']),
  tries: z.number().int(),
  message: z.string().nullable(),
  order: z.object({ id: z.number().int(), reference_no: z.string(), status: z.string() }).nullable(),
});
/** A subscription with its dates. */
export type SubscriptionRecord = Row<typeof orderSubscription> & {
  zone: string;
  next_dates: z.infer<typeof upcoming>[];
  occurrences: z.infer<typeof occurrence>[];
};
const full = rowShape(orderSubscription).extend({
  zone: z.string(),
  next_dates: z.array(upcoming),
  occurrences: z.array(occurrence),
});

export const orderSubscriptionCalls = {
  list: endpoint({
    method: 'GET',
    path: '/order-subscription',
    summary: 'List subscriptions of the activity types you can view',
    area,
    access: view,
    query: listQuery(filterShape(orderSubscription)),
    answer: rowShape(orderSubscription),
    paged: true,
  }),
  byPermission: endpoint({
    method: 'GET',
    path: '/order-subscription/fetchby/permission',
    summary: 'List active subscriptions of the activity types you can view, by name',
    area,
    access: 'staff',
    answer: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        order_type_id: z.number().int(),
        customer_id: z.number().int().nullable(),
        next_occurrence: z.string().nullable(),
      }),
    ),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/order-subscription/preview',
    summary: 'Preview the next twelve dates of a rule before it is saved',
    area,
    access: { any: ['view.order_subscriptions', 'create.order_subscriptions', 'update.order_subscriptions'] },
    query: z.object({
      rrule: text(200, 1),
      start_date: day(),
      end_date: day().optional(),
      max_count: z.coerce.number().int().min(1).max(9999).optional(),
      time_of_day: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time' }),
      skip_holidays: z.enum(['keep', 'skip', 'next_workday']).default('keep'),
      location_id: idText().optional(),
      customer_id: idText().optional(),
    }),
    answer: z.object({ zone: z.string(), dates: z.array(upcoming) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/order-subscription/{id}',
    summary: 'Get a subscription with its next dates and the results of its last ones',
    area,
    access: view,
    params: ids('id'),
    answer: full,
  }),
  create: endpoint({
    method: 'POST',
    path: '/order-subscription',
    summary: 'Create a subscription',
    area,
    access: { any: ['create.order_subscriptions'] },
    body: createShape(orderSubscription),
    answer: full,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/order-subscription/{id}',
    summary: 'Update, pause or resume a subscription',
    area,
    access: { any: ['update.order_subscriptions'] },
    params: ids('id'),
    body: patchShape(orderSubscription),
    answer: full,
  }),
} as const;
