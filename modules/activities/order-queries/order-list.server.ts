import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import { UNPAGED_ROWS } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { fieldScope, seenRows } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { type FilterScope, orderConditions } from '../order-filters/order-filters.server.ts';
import { seesEverything, seesPrices } from '../order-filters/visible-orders.server.ts';
import { readCursor, type SortKey, sortKeys, writeCursor } from './list-order.server.ts';
import { type PageRequest, readPage } from './list-page.server.ts';
import {
  allTotals,
  isSlowToCount,
  keptEstimate,
  settleTotals,
  type Totals,
  totalsStatement,
} from './list-totals.server.ts';
import type { listOrders, OrderPageExtras, OrderRow } from './order-list.contract.ts';

type ListQuery = QueryOf<typeof listOrders>;

/** B1 §4.11: 10 rows, 60 for the assistant; `per_page` wins. */
const PAGE_SIZE = 10;
const ASK_DATA_SIZE = 60;

interface OrderPage extends OrderPageExtras {
  data: OrderRow[];
  current_page: number;
  per_page: number;
  total: number;
}

/** Filters that leave so many rows that an index on the sort beats them. */
const BROAD = new Set(['status', 'not_status', 'type_id', 'order_type_id', 'review_status', 'review']);
const isPlain = (query: ListQuery): boolean =>
  !query.q && Object.keys(query.filters ?? {}).every((name) => BROAD.has(name));

/** Relative dates and days need the company's clock. */
export async function filterScope(context: SignedInContext): Promise<FilterScope> {
  const { actor, db, now } = context;
  const { zone, firstDayOfWeek } = await companyFacts(db);
  return { actor, zone, firstDayOfWeek, now, fields: await fieldScope(context) };
}

/** The list of activities: rows in one statement, total and sum in one more, both in one round trip. */
export async function orderList(query: ListQuery, context: SignedInContext): Promise<OrderPage> {
  const { actor, db, now } = context;
  const prices = seesPrices(actor);
  const filters = query.filters ?? {};
  const scope = await filterScope(context);
  const where = orderConditions(scope, filters, query.q);
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, prices);
  const request = pageRequest(query, cursor?.keys ?? sortKeys(query.sort, prices), cursor?.backwards ?? false);
  const isDefault = seesEverything(actor) && !query.q && Object.keys(filters).length === 0;
  const key = `${actor.tenantId}:${actor.userId}:${prices}:${JSON.stringify([query.q, filters])}`;
  const kept = query.with_total === false ? uncounted(request) : query.exact ? null : keptEstimate(key, now);

  const counting = isDefault && !query.exact ? allTotals() : totalsStatement(where, query.exact === true);
  const wanted = { request, cursor, where, prices, isDefault, isPlain: isPlain(query) };
  const { rows, counted } = await readPage(db, wanted, kept ? null : counting, isSlowToCount(filters) && !query.exact);
  const totals = kept ?? (await settleTotals(db, counted, where, { exact: query.exact === true, key, now }));
  return answer(seenRows(scope.fields, 'activity', rows), request, totals, { prices, hasCursor: cursor !== null });
}

/** What is known without counting: there are at least the rows up to this page. */
const uncounted = ({ offset, size }: PageRequest): Totals => ({ total: offset + size, sum: null, isEstimate: true });

function pageRequest(query: ListQuery, keys: readonly SortKey[], backwards: boolean): PageRequest {
  const size = query.per_page || query.pageSize || (query.ask_data ? ASK_DATA_SIZE : PAGE_SIZE);
  if (query.page === 0 && query.cursor === undefined)
    return { page: 0, size: UNPAGED_ROWS, offset: 0, keys, backwards };
  const page = Math.max(1, query.page ?? 1);
  return { page, size, offset: query.cursor === undefined ? (page - 1) * size : 0, keys, backwards };
}

function answer(
  found: OrderRow[],
  { page, size, keys, backwards }: PageRequest,
  totals: Totals,
  { prices, hasCursor }: { prices: boolean; hasCursor: boolean },
): OrderPage {
  const more = found.length > size;
  // Backwards, the surplus row is the one farthest from the cursor: the first.
  const rows = more ? (backwards ? found.slice(1) : found.slice(0, size)) : found;
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const hasNext = backwards ? hasCursor : more;
  const hasPrevious = backwards ? more : hasCursor || page > 1;
  return {
    data: rows,
    current_page: Math.max(1, page),
    per_page: page === 0 ? Math.max(rows.length, 1) : size,
    total: totals.total,
    ...(prices ? { sum_grand_total: totals.sum } : {}),
    ...(totals.isEstimate ? { total_is_estimate: true } : {}),
    next_cursor: hasNext && last ? writeCursor(keys, last, false) : null,
    prev_cursor: hasPrevious && first ? writeCursor(keys, first, true) : null,
  };
}
