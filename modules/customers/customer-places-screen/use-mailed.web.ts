import { useCan, useSession } from '../../../platform/web/session/session-store.ts';

/** What the person may have mailed to a customer's addresses: what its mails show them, they see themselves. The server asks the same. */
export function useMailed(): { activities: boolean; statements: boolean } {
  const can = useCan();
  const activities = useSession().all_activity_types && can('view_all.order');
  return { activities, statements: activities && can('view_prices.order') };
}
