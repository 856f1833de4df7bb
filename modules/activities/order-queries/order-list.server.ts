import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { UNPAGED_ROWS } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { fieldScope, seenRows } from '../../fields/public.server.ts';
import { companyFacts } from '../order/company-facts.server.ts';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { isWindow } from '../order-filters/filter-times.server.ts';
import type { OrderFilters } from '../order-filters/order-filters.contract.ts';
import {
  type FilterScope,
  orderConditions,
  partConditions,
  windowConditions,
} from '../order-filters/order-filters.server.ts';
import { isFew, mostOf } from '../order-filters/order-lookups.server.ts';
import { findFirst, shareOf } from '../order-filters/order-words.server.ts';
import { ownWays, seesEverything, seesPrices } from '../order-filters/visible-orders.server.ts';
import { NEWEST_FIRST, readCursor, type SortKey, sortKeys, writeCursor } from './list-order.server.ts';
import { type PageRequest, readPage } from './list-page.server.ts';
import {
  allTotals,
  isSlowToCount,
  keptEstimate,
  learnMany,
  planBeside,
  seenOn,
  settleBySeen,
  settleTotals,
  type Totals,
  totalsStatement,
} from './list-totals.server.ts';
import type { listOrders, OrderPageExtras, OrderRow } from './order-list.contract.ts';

type ListQuery = QueryOf<typeof listOrders>;
type Sql = ReturnType<typeof sql>;

/** 10 rows, 60 for the assistant; `per_page` wins. */
const PAGE_SIZE = 10;
const ASK_DATA_SIZE = 60;

interface OrderPage extends OrderPageExtras {
  data: OrderRow[];
  current_page: number;
  per_page: number;
  total: number;
}

/** Filters that leave so many rows that an index on the sort beats them, or whose values the planner knows. */
const BROAD = new Set([
  'status',
  'not_status',
  'type_id',
  'order_type_id',
  'review_status',
  'review',
  'overdue',
  'signed_off',
  'payment_status',
  'priority',
  'tasks_open',
  'has_coordinates',
  'mine',
  'assigned_to_others',
]);
/** Orders in which somebody's own work is put once all of it is found. */
const COLLECTED = new Set([
  'id',
  'updated_at',
  'reference_no',
  'due_at',
  'display_order',
  'scheduled_start',
  'total_price',
]);
/** A filter that was looked up leaves many where its activities are not named. */
const isPlain = ({ q, filters = {} }: ListQuery, { found }: FilterScope): boolean =>
  !q && Object.keys(filters).every((name) => BROAD.has(name) || found?.get(name)?.ids === null);

/** Nothing is asked for: every status is no condition. */
const isUnfiltered = ({ q, filters = {} }: ListQuery): boolean =>
  !q &&
  Object.entries(filters).every(
    ([name, value]) => name === 'status' && ORDER_STATUSES.every((one) => (value as string[]).includes(one)),
  );

/** What has open tasks, or another status, has no moment of completion: reading along these passes over everything. */
const isUnfinished = ({ tasks_open, status }: OrderFilters): boolean =>
  tasks_open === true || (status !== undefined && !status.includes('completed'));

/** Whether the filters leave no activity without a value of the column. */
function isFilledBy(filters: OrderFilters, column: string | undefined): boolean {
  if (column === 'scheduled_start') return filters.scheduled !== undefined || filters.unscheduled === false;
  if (column === 'due_at') return filters.due_at !== undefined;
  if (column !== 'completed_at') return false;
  return filters.completed_at !== undefined || (filters.status?.every((status) => status === 'completed') ?? false);
}

/** Relative dates and days need the company's clock; words are looked up once for everything a request reads. */
export async function filterScope(
  context: SignedInContext,
  query: { q?: string; filters?: OrderFilters } = {},
  isFromNewest = false,
): Promise<FilterScope & { readonly bound: number | null }> {
  const { actor, db, now } = context;
  const { zone, firstDayOfWeek, decimals } = await companyFacts(db);
  const fields = await fieldScope(context);
  const first = await findFirst({ actor, db, now, fields }, query, isFromNewest);
  return { actor, zone, firstDayOfWeek, decimals, now, fields, ...first };
}

/** The list of activities: rows in one statement, total and sum in one more, both in one round trip. */
export async function orderList(query: ListQuery, context: SignedInContext): Promise<OrderPage> {
  const { actor, db, now } = context;
  const prices = seesPrices(actor);
  const filters = query.filters ?? {};
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, prices);
  const request = pageRequest(query, cursor?.keys ?? sortKeys(query.sort, prices), cursor?.backwards ?? false);
  const isFromNewest = request.keys === NEWEST_FIRST && Object.keys(filters).every((name) => BROAD.has(name));
  const scope = await filterScope(context, query, isFromNewest);
  const held = orderConditions(scope, filters, query.q);
  const where = scope.bound === null ? held : sql`${held} and o.id <= ${scope.bound}`;
  const seesAll = seesEverything(actor);
  const isDefault = seesAll && !query.q && Object.keys(filters).length === 0;
  const key = totalsKey(actor, query);
  const kept = query.with_total === false ? uncounted(request) : query.exact ? null : keptEstimate(key, now);

  const isExact = query.exact === true;
  const counting = countingOf(where, query, scope, { isDefault, isExact });
  const isFound = isFew(Object.keys(filters), scope.found);
  const isSlow =
    isExact || (!isFound && !isWindow(filters, null, scope) && isSlowToCount(filters, query.q, scope.words));
  const way = wayOf(query, request, scope);
  // What many rows may have to be passed over for is answered by ids: the order's index tells what does not fit.
  const byIds = way.byIds || isSlow || !seesAll;
  const shape = `${actor.tenantId}:${Object.keys(filters)}`;
  const planning = isExact ? null : planBeside(shape, where);
  const wanted = { cursor, where, prices, isDefault, isExact, seesAll, planning, ...way, byIds };
  const { rows, counted, plan } = await readPage(db, wanted, kept ? null : counting, isSlow);
  if (!isExact) learnMany(shape, counted);
  const share = shareOf(query.q, scope.words);
  const { decimals = USUAL_DECIMALS, found } = scope;
  const seen = seenOn(rows, request, { byOffset: cursor === null, adds: query.with_total !== false });
  const asked = { where, counting, isExact, share, most: mostOf(found), seen, key, now, decimals, plan };
  const totals = await (kept ? settleBySeen(db, kept, seen, decimals) : settleTotals(db, counted, asked));
  return answer(seenRows(scope.fields, 'activity', rows), request, totals, { prices, hasCursor: cursor !== null });
}

/** The statement that counts and adds up. */
export function countingOf(
  where: Sql,
  { filters = {}, q }: ListQuery,
  scope: FilterScope,
  { isDefault, isExact }: { isDefault: boolean; isExact: boolean },
): Statement {
  if (isDefault && !isExact) return allTotals();
  const window = isWindow(filters, null, scope) ? windowConditions(scope, filters, q) : null;
  const parts = window ? null : partConditions(scope, filters, { q, sortedBy: undefined });
  return totalsStatement(where, { isExact, window, parts });
}

/** What the filters say about the way to the rows of a page. */
function wayOf(query: ListQuery, request: PageRequest, scope: FilterScope) {
  const { filters = {}, q } = query;
  const sortedBy = request.keys[0]?.name;
  const isStretch = isWindow(filters, sortedBy ?? null, scope);
  const parts = isStretch ? null : partConditions(scope, filters, { q, sortedBy });
  // The index of somebody's own work holds these columns: it is put in order as it is, for the newest of the company may be others'.
  const isCollected = parts !== null && ownWays(scope.actor) !== null && COLLECTED.has(sortedBy ?? '');
  return {
    request,
    parts: isCollected ? null : parts,
    isPlain: isPlain(query, scope) && !(sortedBy === 'completed_at' && isUnfinished(filters)),
    isUnfiltered: isUnfiltered(query),
    window: isStretch ? windowConditions(scope, filters, q) : isCollected ? parts : null,
    isFilled: isFilledBy(filters, sortedBy),
    byIds: Boolean(query.q) && !scope.words?.get(query.q ?? '')?.ids,
  };
}

/** What totals are kept under: who asks for what. */
export const totalsKey = (actor: Actor, { q, filters = {} }: ListQuery): string =>
  `${actor.tenantId}:${actor.userId}:${seesPrices(actor)}:${JSON.stringify([q, filters])}`;

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
