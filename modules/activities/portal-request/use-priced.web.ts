import { useMemo } from 'react';
import { priceStored } from '../order-totals/price-record.rules.ts';
import type { PortalRequest } from '../portal-web/portal-types.web.ts';
import type { PricedOrder } from '../pricing/pricing.rules.ts';

/** The lines priced as they were; nothing where that is not the total the customer is shown. */
export function usePriced(request: PortalRequest): PricedOrder | null {
  const { items, price_basis: basis, customer_total: total } = request;
  return useMemo(() => {
    if (!basis || total === undefined) return null;
    const priced = priceStored(items, basis);
    return Number(priced.total_price) === total ? priced : null;
  }, [items, basis, total]);
}
