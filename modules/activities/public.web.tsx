export { OrderPeek } from './order-list-screen/order-peek.staff.tsx';
export { useOrderFilters } from './order-list-views/use-filters-in-url.web.ts';
export { orderBulk } from './order-web/order-calls.web.ts';
export { useCompanyFacts } from './order-web/order-company.web.ts';
export { officers } from './order-web/order-lookups.web.ts';
export { orderPath } from './order-web/order-names.web.ts';
export { OrderState } from './order-web/order-status.web.tsx';
export type { OrderRow } from './order-web/order-types.web.ts';
