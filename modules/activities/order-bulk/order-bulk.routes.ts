import { withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { bulkLater } from './bulk-job.server.ts';
import { type BulkWish, runBulk } from './bulk-work.server.ts';
import {
  bulkCancelCall,
  bulkCompleteCall,
  bulkDeleteCall,
  bulkDriverCall,
  bulkIncompleteCall,
  bulkReleaseCall,
  bulkWarehouseCall,
  MOST_INLINE,
} from './order-bulk.contract.ts';

/** The same done to many activities: at once, or as a job when they are many. */
export const orderBulkRoutes = (platform: Platform): Route[] => {
  const make = async (context: SignedInContext, orders: readonly number[], wish: BulkWish) => {
    const ids = [...new Set(orders)].sort((a, b) => a - b);
    if (ids.length <= MOST_INLINE) return runBulk(context, ids, wish);
    return withStatus(await bulkLater(platform, context, ids, wish), 202);
  };
  return [
    route(bulkReleaseCall, ({ body }, context) => make(context, body.orders, { name: 'release', input: {} })),
    route(bulkCompleteCall, ({ body: { orders, ...input } }, context) =>
      make(context, orders, { name: 'complete', input }),
    ),
    route(bulkIncompleteCall, ({ body: { orders, ...input } }, context) =>
      make(context, orders, { name: 'incomplete', input }),
    ),
    route(bulkCancelCall, ({ body: { orders, ...input } }, context) =>
      make(context, orders, { name: 'cancel', input }),
    ),
    route(bulkDeleteCall, ({ body }, context) => make(context, body.orders, { name: 'delete', input: {} })),
    route(bulkDriverCall, ({ body }, context) => {
      const driver = body.driverId !== undefined ? body.driverId : body.driver_id;
      return make(context, body.orders, { name: 'driver', input: { driver, secondary: body.secondary_officer } });
    }),
    route(bulkWarehouseCall, ({ body }, context) =>
      make(context, body.orders, { name: 'warehouse', input: { warehouseId: body.warehouseId } }),
    ),
  ];
};
