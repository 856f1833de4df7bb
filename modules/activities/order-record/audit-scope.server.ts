import type { Actor } from '../../../platform/kernel/actor.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { seesEverything, seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';

type Sql = ReturnType<typeof sql>;

/** Fields of the activity and its lines that audit rows of people without prices leave out. */
const MONEY_KEYS =
  `{price,discount,tax_rate,default_value,value_min,value_max,selling_price,line_net,line_tax,line_total,items_total,
  discount_total,tax_total,rental_total,total_price,customer_total,deposit_of_invoice_total,deposit_rental_item_value,deposit_flat_amount,
  total_deposit_amount,deposit_paid,paid_total,balance_due,payment_status}`.replace(/\s+/g, '');

/** Names of fields whose values the person may not see in audit rows, as text[]. */
export const hiddenAuditFields = (actor: Actor): Sql =>
  seesPrices(actor) ? sql`'{}'::text[]` : sql`${MONEY_KEYS}::text[]`;

/** What a person may read of the audit log (alias `l`): rows about activities only when they may see the activity. */
export function visibleAudit(actor: Actor): Sql {
  if (seesEverything(actor)) return sql`true`;
  const order = sql`case when l.table_name = 'order' then l.row_id when l.owner_table = 'order' then l.owner_id end`;
  return sql`(${order} is null or exists (select from "order" o where o.id = ${order} and ${visibleOrders(actor)}))`;
}

/** Messages about an activity are for those who may see the activity; for people who see all of them nothing is asked. */
export const ordersWall = (actor: Actor, orderId: Sql): Sql =>
  seesEverything(actor)
    ? sql`true`
    : sql`exists (select from "order" o where o.id = ${orderId} and ${visibleOrders(actor)})`;
