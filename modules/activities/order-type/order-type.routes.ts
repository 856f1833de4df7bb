import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { resourceRoutes } from '../../../platform/server/resource-routes/routes.ts';
import { attachmentRoutes } from '../../files/public.server.ts';
import { visibleOrders } from '../order-filters/visible-orders.server.ts';
import { documentRows } from '../type-documents/type-document.server.ts';
import {
  defaultOrderType,
  defaultRentalOrderType,
  getOrderType,
  listOrderTypes,
  nextNumber,
  type OrderTypeOption,
  orderTypeOfOrder,
  orderTypeRights,
  orderTypesByPermission,
  updateOrderType,
} from './order-type.contract.ts';
import { orderType } from './order-type.resource.ts';
import {
  orderTypeBehaviour,
  orderTypeOptions,
  queueForDefault,
  visibleTypes,
  withRights,
} from './order-type.server.ts';
import { scopedOne, scopedPage } from './scoped-list.server.ts';
import { numberAhead, rightsOnType } from './type-facts.server.ts';

type TypeRow = Record<string, unknown> & { id: number; default_template_id: number | null };

const typeWhere = (context: SignedInContext, condition: ReturnType<typeof sql>): Promise<TypeRow | undefined> =>
  context.db.maybe<TypeRow>(scopedOne(orderType, sql`${visibleTypes(context.actor)} and ${condition}`, context.actor));

/** The calls of area order_types that this issue answers. */
export const orderTypeRoutes: Route[] = [
  ...resourceRoutes(orderType, 'order_types', orderTypeBehaviour, ['list', 'get', 'update']),
  ...attachmentRoutes(orderType, 'order_types'),
  route(listOrderTypes, ({ query }, context) =>
    scopedPage(orderType, visibleTypes(context.actor), query, paging(query, { unpaged: true }), context),
  ),
  route(getOrderType, async ({ params }, context) => {
    return ((await typeWhere(context, sql`t.id = ${params.id}`)) ?? fail('not_found')) as never;
  }),
  route(updateOrderType, ({ params, body }, context) =>
    context.db.write(async (tx) => {
      await queueForDefault(tx, body);
      return (await updateRecord(tx, orderType, orderTypeBehaviour, params.id, body, context)) as never;
    }),
  ),
  route(orderTypesByPermission, async (_, { actor, db }) => {
    const rows = await db.read<Omit<OrderTypeOption, `can_${string}`>>(orderTypeOptions(actor));
    return withRights(actor, rows) as OrderTypeOption[];
  }),
  route(nextNumber, ({ params, query }, context) => numberAhead(params.id, query, context)),
  route(orderTypeRights, ({ params }, context) => rightsOnType(params.id, context)),
  // The public API answers null where there is no default.
  route(
    defaultOrderType,
    async (_, context) => ((await typeWhere(context, sql`t.is_default and t.active`)) ?? null) as never,
  ),
  route(defaultRentalOrderType, async (_, context) => {
    return ((await typeWhere(context, sql`t.is_default_rental and t.active`)) ?? null) as never;
  }),
  route(orderTypeOfOrder, async ({ params }, context) => {
    const ofOrder = sql`t.id = (select o.order_type_id from "order" o where o.id = ${params.id} and ${visibleOrders(context.actor)})`;
    const type = (await typeWhere(context, ofOrder)) ?? fail('not_found');
    const template = await context.db.maybe(
      sql`select id, app.shown(names, name) as name, description, order_type_id from order_template where id = ${type.default_template_id} and deleted_at is null`,
    );
    const documents = await context.db.read(
      documentRows(sql`where td.order_type_id = ${type.id} order by td.display_order, td.id`),
    );
    return { ...type, template: template ?? null, documents } as never;
  }),
];
