import { demand } from '../../../platform/server/access/guard.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { portalOrderRoutes } from '../portal-orders/portal-orders.routes.ts';
import { portalRecordOf } from '../portal-orders/portal-queries.server.ts';
import { demandCustomer } from '../portal-orders/portal-scope.server.ts';
import { signPaperCall } from './company-paper.contract.ts';
import { signPaper } from './sign-paper.server.ts';

/** Requests of customers, and the documents of the company that they sign on them. */
export const portalRequestRoutes = ({ storage, config }: Platform): Route[] => [
  ...portalOrderRoutes({ config }),
  route(signPaperCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    // Nobody signs what they may not read.
    demand(context.actor, 'view.portal_documents');
    await context.db.write((tx) => signPaper(tx, storage, context, params, body));
    return portalRecordOf(config, context, params.id);
  }),
];
