import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { portalRecordOf } from '../portal-orders/portal-queries.server.ts';
import { demandCustomer } from '../portal-orders/portal-scope.server.ts';
import { signPaperCall } from './company-paper.contract.ts';
import { signPaper } from './sign-paper.server.ts';

/** Documents of the company that its customers sign. */
export const companyPaperRoutes = ({ storage, config }: Platform): Route[] => [
  route(signPaperCall, async ({ params, body }, context) => {
    demandCustomer(context, params.customerId);
    await context.db.write((tx) => signPaper(tx, storage, context, params, body));
    return portalRecordOf(config, context, params.id);
  }),
];
