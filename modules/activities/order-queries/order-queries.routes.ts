import { type Route, route } from '../../../platform/server/http/route.ts';
import { getViewCounts } from '../order-view-counts/view-counts.contract.ts';
import { viewCounts } from '../order-view-counts/view-counts.server.ts';
import { dashboardData } from './order-dashboard.server.ts';
import { exportOrders } from './order-export.contract.ts';
import { exportSheet } from './order-export.server.ts';
import { listOrders } from './order-list.contract.ts';
import { orderList } from './order-list.server.ts';
import { getDashboardData, getMyOrders, getSchedule } from './order-overview.contract.ts';
import { myOrders, schedule } from './order-overview.server.ts';

/** Reads of many activities. */
export const orderQueryRoutes: Route[] = [
  route(listOrders, ({ query }, context) => orderList(query, context)),
  route(exportOrders, ({ query }, context) => exportSheet(query, context) as never),
  route(getSchedule, ({ query }, context) => schedule(query, context)),
  route(getViewCounts, (_, context) => viewCounts(context)),
  route(getMyOrders, (_, context) => myOrders(context)),
  route(getDashboardData, ({ query }, context) => dashboardData(query, context)),
];
