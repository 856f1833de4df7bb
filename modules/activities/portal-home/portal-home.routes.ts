import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { statementAddress } from '../order-documents/statement-url.server.ts';
import { demandCustomer } from '../portal-orders/portal-scope.server.ts';
import { portalChoicesCall, portalDashboardCall, portalDocumentCall } from './portal-home.contract.ts';
import { portalChoices, portalDashboard } from './portal-home.server.ts';

/** The portal's home page, what its request form offers, and the documents of a request. */
export const portalHomeRoutes = (platform: Platform): Route[] => [
  route(portalDashboardCall, ({ params }, context) => {
    demandCustomer(context, params.customerId);
    return portalDashboard(context);
  }),
  route(portalChoicesCall, ({ params }, context) => {
    demandCustomer(context, params.customerId);
    return portalChoices(context);
  }),
  route(portalDocumentCall, ({ params, query }, context) => {
    demandCustomer(context, params.customerId);
    return statementAddress(platform, context, params.id, { layout: query.kind });
  }),
];
