import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { OrderFilterBarProps } from './order-filter-bar/order-filter-bar.staff.tsx';

export { OrderPeek } from './order-list-screen/order-peek.staff.tsx';
export { useOrderFilters } from './order-list-views/use-filters-in-url.web.ts';
export { orderBulk } from './order-web/order-calls.web.ts';
export { useCompanyFacts } from './order-web/order-company.web.ts';
export { officers } from './order-web/order-lookups.web.ts';
export { orderPath } from './order-web/order-names.web.ts';
export { OrderState } from './order-web/order-status.web.tsx';
export type { OrderRow } from './order-web/order-types.web.ts';

const Bar = lazy(async () => {
  const [module] = await Promise.all([
    import('./order-filter-bar/order-filter-bar.staff.tsx'),
    ensureTexts('activities'),
  ]);
  return module;
});

/** The filters of activities, for screens of other rooms that keep them. */
export const OrderFilters = (props: OrderFilterBarProps) => (
  <Suspense fallback={null}>
    <Bar {...props} />
  </Suspense>
);
