import { type Actor, typeIds } from '../../../platform/kernel/actor.ts';
import { holds, holdsAny } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { readableDocuments, readsDocumentLines } from '../../customers/public.server.ts';
import { withoutKeptFilters, withoutShutValues } from '../../fields/public.server.ts';
import { seesEverything, seesPrices, visibleOrders } from '../order-filters/visible-orders.server.ts';
import { findableRows } from './audit-rows.server.ts';
import { type GuardedPart, mayReadPart } from './part-rights.rules.ts';

type Sql = ReturnType<typeof sql>;

/** Fields of the activity and its lines that audit rows of people without prices leave out, as PostgreSQL writes an array. */
export const MONEY_KEYS =
  `{price,discount,tax_rate,default_value,value_min,value_max,selling_price,line_net,line_tax,line_total,items_total,
  discount_total,tax_total,rental_total,total_price,customer_total,deposit_of_invoice_total,deposit_rental_item_value,deposit_flat_amount,
  total_deposit_amount,deposit_paid,paid_total,balance_due,payment_status,money_origin,price_basis,figures,frozen_lines}`.replace(
    /\s+/g,
    '',
  );

/** One side of an audit entry (alias `l`) as the person may read it. */
export const shownSide = (actor: Actor, side: 'before' | 'after'): Sql =>
  withoutKeptFilters(
    actor,
    withoutShutValues(actor, sql`coalesce(l.payload -> ${side}::text, '{}') - ${hiddenAuditFields(actor)}`),
    seesPrices(actor) && seesCredit(actor),
  );

/** Where the bytes of a file lie, as PostgreSQL writes an array. */
const FILE_KEYS = '{key,object_key,thumb_key}';

const seesCredit = (actor: Actor): boolean => holdsAny(actor, ['view_credit.customers', 'edit_credit.customers']);

/** Names of fields whose values the person may not see in audit rows, as text[]. */
const hiddenAuditFields = (actor: Actor): Sql => {
  // Examples out of imported files were written down once; where a file lies says nothing, and its key would open it.
  const examples = sql`case l.table_name when 'import_run' then '{formats}'::text[] when 'attachment' then ${FILE_KEYS}::text[] else '{}' end`;
  const prices = seesPrices(actor) ? examples : sql`(${examples} || ${MONEY_KEYS}::text[])`;
  if (seesCredit(actor)) return prices;
  return sql`(case when l.table_name = 'customer' then '{credit_limit,payment_terms_days}'::text[] else '{}' end || ${prices})`;
};

/**
 * What a person may read of the audit log (alias `l`): lines of activities and of all that hangs on them only where they may see the
 * activity, deleted or not; lines of customers and of all that hangs on them only with the customers; lines of what is somebody's own
 * only for who finds it. What hangs on what is asked of the schema itself, so that a new table cannot be forgotten.
 */
export const visibleAudit = (actor: Actor): Sql =>
  sql`(${recordsWall(actor)}) and ${readableParts(actor)} and ${findableRows(actor)}`;

const LINES: Readonly<Record<GuardedPart, Sql>> = {
  items: sql`(l.table_name = 'order_item' and l.owner_table is not distinct from 'order')`,
  notes: sql`l.table_name = 'order_note'`,
  attachments: sql`(l.table_name = 'attachment' and l.owner_table is not distinct from 'order')`,
  reviews: sql`(l.table_name = 'order_checkoff' or l.owner_table is not distinct from 'order_checkoff')`,
  feedback: sql`l.table_name = 'feedback'`,
  sign_links: sql`l.table_name = 'sign_link'`,
};
const PARTS = Object.keys(LINES) as GuardedPart[];

/** Whether no line of the log is hidden from the person but of what is somebody else's own. */
export const seesAllAudit = (actor: Actor): boolean =>
  holds(actor, 'view.order') &&
  holds(actor, 'view.customers') &&
  seesEverything(actor) &&
  readsDocumentLines(actor) &&
  PARTS.every((part) => mayReadPart(actor, part));

/** Lines of what hangs on activities and customers and has a permission of its own (items, notes, documents, …) are for who holds it. */
export function readableParts(actor: Actor): Sql {
  const closed = PARTS.filter((part) => !mayReadPart(actor, part)).map((part) => LINES[part]);
  const documents = readableDocuments(actor);
  return closed.length === 0 ? documents : sql`not (${sql.join(closed, sql` or `)}) and ${documents}`;
}

function recordsWall(actor: Actor): Sql {
  const seesOrders = holds(actor, 'view.order');
  const seesCustomers = holds(actor, 'view.customers');
  if (seesOrders && seesCustomers && seesEverything(actor)) return sql`true`;
  const order = (id: Sql): Sql => {
    if (!seesOrders) return sql`false`;
    return seesEverything(actor)
      ? sql`true`
      : sql`exists (select from "order" o where o.id = ${id} and ((${visibleOrders(actor)}) or (${visibleOrders(actor, true)})))`;
  };
  const customer = seesCustomers ? sql`true` : sql`false`;
  const types = typesWall(actor);
  return sql`case when l.table_name = 'order' then ${order(sql`l.row_id`)}
    when l.owner_table = 'order' then ${order(sql`l.owner_id`)}
    when l.table_name = 'customer' or l.owner_table = 'customer' then ${customer}
    when coalesce(l.owner_table, l.table_name) = 'app_user'
      then ${customer} or not exists (select from app_user p where p.id = coalesce(l.owner_id, l.row_id) and p.is_customer_user)
    when coalesce(l.owner_table, l.table_name) in ('order_type', 'order_template', 'order_subscription')
      then ${types(sql`coalesce(l.owner_table, l.table_name)`, sql`coalesce(l.owner_id, l.row_id)`)}
    when l.owner_table is null then true
    else (select case r.root when 'order' then ${order(sql`r.root_id`)} when 'customer' then ${customer} when '*' then false else ${types(sql`r.root`, sql`r.root_id`)} end
      from app.audit_root(l.owner_table, l.owner_id) r) end`;
}

/** Types outside a person's rights, and what belongs to them, have no history either. */
function typesWall(actor: Actor): (table: Sql, id: Sql) => Sql {
  const ids = actor.audience === 'staff' ? typeIds(actor, 'view') : 'all';
  if (ids === 'all') return () => sql`true`;
  const seen = sql`any(${ids}::bigint[])`;
  return (table, id) => sql`case ${table} when 'order_type' then ${id} = ${seen}
    when 'order_template' then exists (select from order_template t where t.id = ${id} and t.order_type_id = ${seen})
    when 'order_subscription' then exists (select from order_subscription t where t.id = ${id} and t.order_type_id = ${seen})
    else true end`;
}

/** Tables at the top of those whose lines the person never reads, whatever the record. */
export const shutAuditRoots = (actor: Actor): string[] => [
  ...(holds(actor, 'view.order') ? [] : ['order']),
  ...(holds(actor, 'view.customers') ? [] : ['customer']),
];

/** Messages about an activity are for those who may see the activity; for people who see all of them nothing is asked. */
export const ordersWall = (actor: Actor, orderId: Sql): Sql =>
  seesEverything(actor)
    ? sql`true`
    : sql`exists (select from "order" o where o.id = ${orderId} and ${visibleOrders(actor)})`;
