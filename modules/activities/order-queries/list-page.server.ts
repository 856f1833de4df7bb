import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { beyond, type Cursor, emptyOnly, filledOnly, NEWEST_FIRST, type SortKey } from './list-order.server.ts';
import { newestRows, orderRows, pickedRows, pickPage, type RowRequest } from './list-rows.server.ts';
import {
  countWithin,
  EXACT_LIMIT,
  EXACT_PATIENCE_MS,
  PATIENCE_MS,
  type Plan,
  type TotalsRow,
} from './list-totals.server.ts';
import type { OrderRow } from './order-list.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Which page, of what size, in which order. */
export interface PageRequest {
  page: number;
  size: number;
  offset: number;
  keys: readonly SortKey[];
  backwards: boolean;
}

export interface WantedPage {
  request: PageRequest;
  cursor: Cursor | null;
  where: Sql;
  prices: boolean;
  /** No filter, nothing hidden: the prepared statement serves. */
  isDefault: boolean;
  /** The filters leave most rows: reading in the order of the sort's index is best. */
  isPlain: boolean;
  /** The conditions where the filters leave a stretch of time that the order of the list does not lead to; else null. */
  window: readonly Sql[] | null;
  /** The conditions in parts, each found by its own index; null where one read does. */
  parts: readonly Sql[] | null;
  /** The filters leave only rows with a value of the first key. */
  isFilled: boolean;
  /** Many rows may be passed over before the page is full: words that are common, what a person may not see. */
  byIds: boolean;
  /** All of them are counted. */
  isExact: boolean;
  /** Nothing but the company limits what the person sees. */
  seesAll: boolean;
  /** Nothing is asked for but an order. */
  isUnfiltered: boolean;
  /** Asked of the planner beside the count; null for nothing. */
  planning: Statement | null;
}

interface ReadPage {
  rows: OrderRow[];
  /** Undefined when nothing was counted, null when counting took too long. */
  counted: TotalsRow | null | undefined;
  /** What the planner said beside the count. */
  plan?: Plan | undefined;
}

/** The rows of a page, one more than it shows, with their count in the same round trip; slow counts go beside them. */
export async function readPage(
  db: TenantDb,
  wanted: WantedPage,
  counting: Statement | null,
  isSlow: boolean,
): Promise<ReadPage> {
  if (counting && !isSlow && mayPick(wanted)) return pickedPage(db, wanted, counting as Sql);
  const filled = filledRequest(wanted);
  const statement = filled ? orderRows(filled) : rowsStatement(wanted);
  const read = await (counting && isSlow
    ? besides(db, statement, counting, wanted.isExact)
    : together(db, statement, counting));
  // Rows without a value of the sorted column come last: they are read when the others do not fill the page.
  if (filled === null || read.rows.length > wanted.request.size) return read;
  return { ...read, rows: await withEmpty(db, wanted, read.rows, rowsStatement(wanted)) };
}

/**
 * Ids and total in a statement that is planned each time but knows no names, then the rows by these ids, prepared: together they plan
 * a third of what one statement with all its joins does. Only for who sees everything: the rows are read an instant after their ids.
 */
async function pickedPage(db: TenantDb, wanted: WantedPage, counting: Sql): Promise<ReadPage> {
  const filled = filledRequest(wanted);
  const read = await picked(db, wanted, filled ?? rowRequest(wanted), counting);
  if (filled === null || read.rows.length > wanted.request.size) return read;
  return { ...read, rows: await withEmpty(db, wanted, read.rows, orderRows(rowRequest(wanted))) };
}

/**
 * A page that its rows with a value do not fill. Those without one follow in the order of the other keys: where nothing else is asked
 * for they are met at once, and all of them would have to be put in order otherwise.
 */
async function withEmpty(db: TenantDb, wanted: WantedPage, filled: OrderRow[], whole: Statement): Promise<OrderRow[]> {
  const { request, where, isUnfiltered, prices, byIds } = wanted;
  const [first, ...keys] = request.keys;
  if (!isUnfiltered || request.offset > 0 || !first || keys.length === 0) return db.read<OrderRow>(whole);
  const conditions = sql`${where} and ${emptyOnly(first)}`;
  const rest = { ...request, keys, where: conditions, limit: request.size + 1 - filled.length, prices, byIds };
  return [...filled, ...(await db.read<OrderRow>(orderRows(rest)))];
}

const mayPick = ({ seesAll, isDefault, cursor, request }: WantedPage): boolean =>
  seesAll && !isDefault && cursor === null && request.page > 0;

async function picked(db: TenantDb, wanted: WantedPage, rows: RowRequest, counting: Sql): Promise<ReadPage> {
  const pick = pickPage(rows, counting, wanted.isExact ? null : EXACT_LIMIT + 1);
  const statements = [pick, pickedRows(wanted.prices), ...(wanted.planning ? [wanted.planning] : [])];
  const [[counted] = [], found = [], [plan] = []] = (await db.readAll(statements)) as [
    [TotalsRow]?,
    OrderRow[]?,
    [Plan]?,
  ];
  return { rows: found, counted, plan };
}

async function together(db: TenantDb, rows: Statement, counting: Statement | null): Promise<ReadPage> {
  const [found = [], [counted] = []] = (await db.readAll(counting ? [rows, counting] : [rows])) as [
    OrderRow[],
    [TotalsRow]?,
  ];
  return { rows: found, counted };
}

async function besides(db: TenantDb, rows: Statement, counting: Statement, isExact: boolean): Promise<ReadPage> {
  const patience = isExact ? EXACT_PATIENCE_MS : PATIENCE_MS;
  const [found, counted] = await Promise.all([db.read<OrderRow>(rows), countWithin(db, counting, patience)]);
  return { rows: found, counted };
}

function rowsStatement(wanted: WantedPage): Statement {
  const { request, cursor, prices, isDefault } = wanted;
  if (isDefault && request.keys === NEWEST_FIRST && request.offset === 0 && request.page > 0 && !request.backwards)
    return newestRows(request.size + 1, prices, cursor?.values);
  return orderRows(rowRequest(wanted));
}

function rowRequest({ request, cursor, where, prices, window, parts, isFilled, byIds }: WantedPage): RowRequest {
  const only = isFilled ? filledOnly(request.keys) : null;
  const conditions = [where, ...(only ? [only] : []), ...(cursor ? [beyond(cursor, isFilled)] : [])];
  const rest = conditions.slice(1);
  const also = (each: Sql): Sql => sql.join([each, ...rest], sql` and `);
  return {
    ...{ ...request, limit: request.size + 1, prices, filled: isFilled, byIds },
    where: sql.join(conditions, sql` and `),
    ...(window ? { window: window.map(also) } : {}),
    parts: parts?.map(also),
  };
}

/** The same page of rows that have a value of the first key, read along its index; null where that is no gain. */
function filledRequest(wanted: WantedPage): RowRequest | null {
  const { request, cursor, where, prices, window, parts, isPlain, isFilled, byIds } = wanted;
  const only = filledOnly(request.keys);
  if (only === null || isFilled || !isPlain || window || request.backwards || request.page === 0) return null;
  if (cursor?.values[0] === null) return null;
  const also = (each: Sql): Sql => sql.join([each, only, ...(cursor ? [beyond(cursor, true)] : [])], sql` and `);
  const limit = request.size + 1;
  return { ...request, where: also(where), parts: parts?.map(also), limit, prices, filled: true, byIds };
}
