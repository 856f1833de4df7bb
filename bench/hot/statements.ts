import { insertOrderText } from '../../modules/activities/order-create/insert-order.server.ts';
import type { OrderFilters } from '../../modules/activities/order-filters/order-filters.contract.ts';
import {
  type FilterScope,
  orderConditions,
  windowConditions,
} from '../../modules/activities/order-filters/order-filters.server.ts';
import { NEWEST_FIRST } from '../../modules/activities/order-queries/list-order.server.ts';
import {
  newestRows,
  orderRows,
  pickedRows,
  pickPage,
} from '../../modules/activities/order-queries/list-rows.server.ts';
import { totalsStatement } from '../../modules/activities/order-queries/list-totals.server.ts';
import { itemsStatement, recordStatement } from '../../modules/activities/order-record/record-sql.server.ts';
import { compile, type Statement, sql } from '../../platform/server/db/statement.ts';
import { type Asked, asked, type Ground, type Template, templateOf } from './questions.ts';

/** The owner has no policy that adds the tenant, so the bare SQL says it: the indexes are the same ones. */
const ofTenant = (statement: string, tenant: number): string =>
  statement
    .replace(/join ("?\w+"?) (\w+) on \2\.id =/g, `join $1 $2 on $2.tenant_id = ${tenant} and $2.id =`)
    .replace(/where (o|i|l)\./g, `where $1.tenant_id = ${tenant} and $1.`)
    // Without a transaction around it a setting has to last until the next statement.
    .replace(', true) as page', ', false) as page');

/** The product's own SQL for the hot paths of one company, for the bare route to run. */
export function sameStatements(ground: Ground): Record<string, Template[]> {
  const question = asked(ground, 0);
  const template = (statement: Statement): Template => {
    const { sql: text, parameters } = compile(statement);
    return templateOf(ofTenant(text, ground.tenant), parameters, question);
  };
  return Object.fromEntries(Object.entries(statements(question)).map(([name, list]) => [name, list.map(template)]));
}

/** Who sees everything; of the rest the conditions of these filters ask nothing. */
const SCOPE = {
  actor: { tenantId: 0, userId: 0, audience: 'staff', isAdministrator: true, types: 'all', permissions: new Set() },
  ...{ zone: 'UTC', firstDayOfWeek: 1, now: 0, fields: {} },
} as unknown as FilterScope;

function statements(question: Asked): Record<string, Statement[]> {
  const { type, from, to, until, record } = question;
  const page = (filters: OrderFilters, window: ReturnType<typeof windowConditions> | null = null): Statement[] => {
    const where = orderConditions(SCOPE, filters);
    const rows = { where, keys: NEWEST_FIRST, backwards: false, limit: 11, offset: 0, prices: true };
    const request = window ? { ...rows, window } : rows;
    const expected = sql`explain (format json) select 1 from "order" o where ${where}`;
    return [pickPage(request, totalsStatement(where, { isExact: false }), 10_001), pickedRows(true), expected];
  };
  const dated = { type_id: [type], scheduled: { from, to } };
  const alive = sql`o.deleted_at is null`;
  const deep = { where: alive, keys: NEWEST_FIRST, backwards: false, limit: 10, offset: 49_990, prices: true };
  return {
    list: [newestRows(11, true)],
    filter: page({ type_id: [type], status: ['completed'], created_at: { to: until } }),
    dates: page(dated, windowConditions(SCOPE, dated)),
    record: [recordStatement(record, true, null), itemsStatement(record, true)],
    deep: [orderRows(deep)],
    search: [
      sql`select o.id from "order" o where o.deleted_at is null and o.search_text ilike ${'x'} order by o.created_at desc, o.id desc limit 11`,
    ],
    create: [{ sql: insertOrderText, parameters: [] }],
  };
}
