import { useCan, useSession } from '../../../platform/web/session/session-store.ts';

/** What the person of the staff reads of all that a customer's people read: every activity, and their prices. The server asks the same. */
export function useReadsAsCustomers(): { activities: boolean; prices: boolean } {
  const can = useCan();
  const activities = useSession().all_activity_types && can('view_all.order');
  return { activities, prices: activities && can('view_prices.order') };
}
