import { fail } from '../../../platform/kernel/errors.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import { auditLogs, childRows, visibleOrder } from './order-children.server.ts';
import type { OrderItem } from './order-record.contract.ts';
import {
  getAssetRentals,
  getOrder,
  getOrderAttachments,
  getOrderAuditLogs,
  getOrderItems,
  getOrderNotes,
  getOrderStatus,
  getReceivedBy,
} from './order-record.contract.ts';
import { orderRecord, orderStatusAnswer } from './order-record.server.ts';
import { attachmentsStatement, itemsStatement, notesStatement, receivedByStatement } from './record-sql.server.ts';

/** Reads of one activity. */
export const orderRecordRoutes: Route[] = [
  route(getOrder, ({ params }, context) => orderRecord(context, params.id)),
  route(getOrderStatus, async ({ params }, context) => (await orderStatusAnswer(context, params.id)) as never),
  route(getOrderItems, async ({ params }, context) =>
    shownLines(
      context,
      await childRows<OrderItem>(context, params.id, itemsStatement(params.id, seesPrices(context.actor))),
    ),
  ),
  route(getOrderNotes, ({ params }, context) => childRows(context, params.id, notesStatement(params.id, true))),
  route(getOrderAttachments, ({ params }, context) =>
    childRows(context, params.id, attachmentsStatement(params.id, true)),
  ),
  route(getReceivedBy, ({ params }, context) => childRows(context, params.id, receivedByStatement(params.id))),
  // Rentals come with their own issue; an activity has none of them yet.
  route(getAssetRentals, async ({ params }, context) =>
    (await context.db.maybe(visibleOrder(context, params.id))) ? [] : fail('not_found'),
  ),
  route(getOrderAuditLogs, ({ params, query }, context) => auditLogs(context, params.id, query)),
];
