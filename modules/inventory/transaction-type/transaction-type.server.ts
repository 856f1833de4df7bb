import { fail } from '../../../platform/kernel/errors.ts';
import { seenOrders } from '../../../platform/server/access/row-walls.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { selectColumns } from '../../../platform/server/resource-routes/list-sql.ts';
import { transactionOptions, typesOfOrder } from './transaction-type.contract.ts';
import { transactionType } from './transaction-type.resource.ts';
import { ENTITIES, type Entity, FLOWS, type Flow, isLegalFlow, numbered } from './transaction-type.rules.ts';

/** A flow has to fit its ends. */
export const transactionTypeBehaviour = behaviour(transactionType, {
  async beforeWrite(_tx, input, before) {
    const { flow, from_entity, to_entity } = { ...before, ...input } as {
      flow: Flow;
      from_entity: Entity;
      to_entity: Entity;
    };
    if (!isLegalFlow(flow, from_entity, to_entity))
      fail('validation', { errors: { from_entity: ['not_allowed'], to_entity: ['not_allowed'] } });
    return input;
  },
});

const names = Object.keys(transactionType.fields);

export const transactionTypeRoutes: Route[] = [
  route(transactionOptions, async () => ({ entities: numbered(ENTITIES), flows: numbered(FLOWS) })),
  route(typesOfOrder, async ({ params }, { db, actor }) => {
    const [orders = [], rows = []] = await db.readAll([
      sql`select o.id from "order" o where o.id = ${params.id} and ${seenOrders(actor)}`,
      sql`select ${selectColumns(transactionType, names)} from transaction_type t where t.id in (
        select coalesce(it.transaction_type_id, ot.transaction_type_id) from "order" o
        join order_type ot on ot.id = o.order_type_id
        left join order_item i on i.order_id = o.id
        left join order_item_type it on it.id = i.order_item_type_id
        where o.id = ${params.id}) order by t.display_order, t.id`,
    ]);
    return orders.length > 0 ? (rows as never) : fail('not_found');
  }),
];
