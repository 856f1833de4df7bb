import { lazy, Suspense } from 'react';
import { ensureTexts } from '../../platform/web/i18n/i18n.ts';
import type { SavedImports } from '../../platform/web/import-wizard/import-places.ts';
import { holdsNow, keepImport } from './import-saved-screen/saved-calls.web.ts';
import type { OrderFilterBarProps } from './order-filter-bar/order-filter-bar.staff.tsx';

export { AS_JOB, statementOf } from './order-bulk-screen/statement-job.web.ts';
export { OrderPeek } from './order-list-screen/order-peek.staff.tsx';
export { useOrderFilters } from './order-list-views/use-filters-in-url.web.ts';
export { orderBulk } from './order-web/order-calls.web.ts';
export { useCompanyFacts } from './order-web/order-company.web.ts';
export { activities, officers } from './order-web/order-lookups.web.ts';
export { lateSince } from './order-web/order-names.web.ts';
export { OrderSchedule } from './order-web/order-status.web.tsx';
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

const SavedList = lazy(async () => {
  const [module] = await Promise.all([
    import('./import-saved-screen/saved-imports.staff.tsx'),
    ensureTexts('activities'),
  ]);
  return module;
});

/** Saved imports of activities, for the import wizard. */
export const savedOrderImports: SavedImports = {
  List: () => (
    <Suspense fallback={null}>
      <SavedList />
    </Suspense>
  ),
  mayKeep: () => holdsNow('create.order_import') && holdsNow('update.order_import'),
  keep: keepImport,
};
