import { remote } from '../../../platform/web/query/remote.ts';
import type { orderSubscriptionCalls, SubscriptionRecord } from '../order-subscription/order-subscription.contract.ts';

export type { SubscriptionRecord } from '../order-subscription/order-subscription.contract.ts';
export type UpcomingDate = SubscriptionRecord['next_dates'][number];

/** Calls of subscriptions beyond the derived ones. */
export const subscriptionCalls = {
  preview: remote<typeof orderSubscriptionCalls.preview>('GET', '/order-subscription/preview'),
  update: remote<typeof orderSubscriptionCalls.update>('PUT', '/order-subscription/{id}'),
};

export const SUBSCRIPTION_PATHS = ['/order-subscription'] as const;
