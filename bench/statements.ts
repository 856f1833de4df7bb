import { insertOrderText } from '../modules/activities/order-create/insert-order.server.ts';
import { NEWEST_FIRST } from '../modules/activities/order-queries/list-order.server.ts';
import { newestRows, orderRows } from '../modules/activities/order-queries/list-rows.server.ts';
import { itemsStatement, recordStatement } from '../modules/activities/order-record/record-sql.server.ts';
import { compile, sql } from '../platform/server/db/statement.ts';

const text = (statement: Parameters<typeof compile>[0]): string => compile(statement).sql;

/** The owner has no policy that adds the tenant, so the bare SQL says it: the indexes are the same ones. */
const ofTenant = (statement: string, tenant: number): string =>
  statement
    .replace(/join ("?\w+"?) (\w+) on \2\.id =/g, `join $1 $2 on $2.tenant_id = ${tenant} and $2.id =`)
    .replace(/where (o|i)\./g, `where $1.tenant_id = ${tenant} and $1.`);

/** The product's own SQL for the hot paths of one company, for the bare route to run. */
export function hotStatements(tenant: number): Record<string, string> {
  return Object.fromEntries(Object.entries(statements()).map(([name, value]) => [name, ofTenant(value, tenant)]));
}

function statements(): Record<string, string> {
  const page = (where: ReturnType<typeof sql>): string =>
    text(orderRows({ where, keys: NEWEST_FIRST, backwards: false, limit: 11, offset: 0, prices: true }));
  return {
    list: text(newestRows(11, true)),
    deep: text(
      orderRows({
        where: sql`o.deleted_at is null`,
        keys: NEWEST_FIRST,
        backwards: false,
        limit: 10,
        offset: 49_990,
        prices: true,
      }),
    ),
    filter: page(sql`o.deleted_at is null and o.status = any(${['released']})`),
    filter_total: text(sql`select count(*)::int as total, sum(c.total_price / c.exchange_rate) as sum from
      (select total_price, exchange_rate from "order" o where o.deleted_at is null and o.status = any(${['released']}) limit 10001) c`),
    search: text(
      sql`select o.id from "order" o where o.deleted_at is null and o.search_text ilike ${'x'} order by o.created_at desc, o.id desc limit 11`,
    ),
    one: text(recordStatement(1, true, null)),
    items: text(itemsStatement(1, true)),
    create: insertOrderText,
  };
}
