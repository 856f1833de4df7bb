import { selectedCustomer, useSession } from '../../../platform/web/session/session-store.ts';

/** The customer the person acts for now. */
export function usePortalCustomer(): { id: number; name: string } {
  const customer = selectedCustomer(useSession())?.customer;
  return { id: customer?.id ?? 0, name: customer?.name ?? '' };
}
