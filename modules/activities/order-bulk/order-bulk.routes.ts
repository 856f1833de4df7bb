import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { OrderAction } from '../order/order-states.rules.ts';
import { type ActionInput, runAction } from '../order-transitions/transition.server.ts';
import { assignOrder, setWarehouse } from './bulk-assign.server.ts';
import { eachOrder } from './each-order.server.ts';
import {
  type BulkAnswer,
  bulkCancelCall,
  bulkCompleteCall,
  bulkDeleteCall,
  bulkDriverCall,
  bulkIncompleteCall,
  bulkReleaseCall,
  bulkWarehouseCall,
} from './order-bulk.contract.ts';

/** The same done to many activities. */
export const orderBulkRoutes: Route[] = [
  route(bulkReleaseCall, ({ body }, context) => actOnEach(context, body.orders, 'release')),
  route(bulkCompleteCall, ({ body: { orders, ...input } }, context) => actOnEach(context, orders, 'complete', input)),
  route(bulkIncompleteCall, ({ body: { orders, ...input } }, context) =>
    actOnEach(context, orders, 'incomplete', input),
  ),
  route(bulkCancelCall, ({ body: { orders, ...input } }, context) => actOnEach(context, orders, 'cancel', input)),
  route(bulkDeleteCall, ({ body }, context) => actOnEach(context, body.orders, 'delete')),
  route(bulkDriverCall, async ({ body }, context) => {
    const driver = body.driverId !== undefined ? body.driverId : body.driver_id;
    const conflicts: unknown[] = [];
    const answer = await eachOrder(context, body.orders, async (tx, id) => {
      conflicts.push(...(await assignOrder(tx, context, id, { driver, secondary: body.secondary_officer })));
    });
    return conflicts.length > 0 ? { ...answer, conflicts } : answer;
  }),
  route(bulkWarehouseCall, ({ body }, context) =>
    eachOrder(context, body.orders, (tx, id) => setWarehouse(tx, context, id, body.warehouseId)),
  ),
];

const actOnEach = (
  context: SignedInContext,
  ids: readonly number[],
  action: OrderAction,
  input: ActionInput = {},
): Promise<BulkAnswer> => eachOrder(context, ids, (tx, id) => runAction(tx, context, id, action, input));
