import { type Route, route } from '../../../platform/server/http/route.ts';
import { demandCustomer } from '../portal-orders/portal-scope.server.ts';
import { portalChoicesCall, portalDashboardCall } from './portal-home.contract.ts';
import { portalChoices, portalDashboard } from './portal-home.server.ts';

/** The portal's home page, and what its request form offers. */
export const portalHomeRoutes: Route[] = [
  route(portalDashboardCall, ({ params }, context) => {
    demandCustomer(context, params.customerId);
    return portalDashboard(context);
  }),
  route(portalChoicesCall, ({ params }, context) => {
    demandCustomer(context, params.customerId);
    return portalChoices(context);
  }),
];
