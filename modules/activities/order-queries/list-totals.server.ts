import { roundTo } from '../../../platform/kernel/money.ts';
import { compile, prepared, type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { OrderFilters } from '../order-filters/order-filters.contract.ts';
import type { FoundWords } from '../order-filters/order-words.server.ts';
import { totalOf } from './list-rows.server.ts';

type Sql = ReturnType<typeof sql>;

/** Totals are exact up to here, estimates beyond. */
export const EXACT_LIMIT = 10_000;
const KEEP_MS = 15_000;
const KEEP_ENTRIES = 500;

export interface Totals {
  total: number;
  /** In the base currency; null when unknown. */
  sum: number | null;
  isEstimate: boolean;
}

export interface TotalsRow {
  total: number;
  sum: number | null;
}

type Parts = readonly Sql[] | null;

/**
 * Number and sum (base currency) of the filtered activities, counted up to the bound or to the end; each rate is divided by once. A
 * stretch of time is found by its own index whatever the bound: a scan that stops at the bound may begin at the wrong end. Parts are
 * counted one after the other.
 */
export function totalsStatement(
  where: Sql,
  { isExact, window = null, parts = null }: { isExact: boolean; window?: Parts; parts?: Parts },
): Sql {
  const rows = (each: Sql): Sql => sql`select o.total_price, o.exchange_rate from "order" o where ${each}`;
  const counted = window
    ? sql`select * from (with w as materialized (${sql.join(window.map(rows), sql` union all `)}) select * from w) w`
    : parts
      ? sql`select * from (${sql.join(parts.map(rows), sql` union all `)}) w`
      : rows(where);
  return totalOf(counted, isExact ? null : EXACT_LIMIT + 1);
}

const newestTotals = prepared(
  'orders_totals',
  compile(totalsStatement(sql`o.deleted_at is null`, { isExact: false })).sql,
);
/** Totals of the default list as a prepared statement. */
export const allTotals = (): Statement => newestTotals();

const estimates = new Map<string, { totals: Totals; at: number }>();

/** Counting more than this is worth remembering for a moment (totals are kept 15 s); fewer are counted each time. */
const CHEAP = 1_000;

/** A recent count for the same question; cheap totals are never kept. */
export function keptEstimate(key: string, now: number): Totals | null {
  const known = estimates.get(key);
  return known && now - known.at < KEEP_MS ? known.totals : null;
}

/** What a page says about the number of activities: those before it and on it there are, and on the last page no others. */
export interface Seen {
  readonly least: number;
  readonly most: number;
  /** All that are found, where the page shows all of them and they are to be added up. */
  readonly ids: readonly number[] | null;
}

/** The rows are one more than the page shows. How many stand before a page a cursor led to nobody knows. */
export function seenOn(
  rows: readonly { id: number }[],
  { size, offset }: { size: number; offset: number },
  { byOffset, adds }: { byOffset: boolean; adds: boolean },
): Seen {
  const isLast = rows.length <= size;
  if (!byOffset) return { least: rows.length, most: Number.POSITIVE_INFINITY, ids: null };
  // A page without rows may lie behind the last one.
  const least = rows.length === 0 ? 0 : offset + rows.length;
  const most = isLast ? offset + rows.length : Number.POSITIVE_INFINITY;
  return { least, most, ids: isLast && adds && offset === 0 ? rows.map(({ id }) => id) : null };
}

/** An estimate says no more and no less than the rows that are shown beside it. */
export async function settleBySeen(db: TenantDb, known: Totals, seen: Seen, decimals: number): Promise<Totals> {
  const { least, most, ids } = seen;
  if (!known.isEstimate) return known;
  if (ids) {
    const [row] = ids.length === 0 ? [] : await db.read<TotalsRow>(totalsOfIds(ids));
    return { total: ids.length, sum: inUnits(row?.sum ?? 0, decimals), isEstimate: false };
  }
  // What the activities of all pages before amount to is not known with their number.
  if (least === most) return { total: most, sum: null, isEstimate: false };
  const total = Math.min(most, Math.max(least, known.total));
  const sum = known.sum === null || known.total === 0 ? null : inUnits((known.sum * total) / known.total, decimals);
  return { total, sum, isEstimate: true };
}

const totalsOfIds = (ids: readonly number[]): Sql =>
  totalsStatement(sql`o.id = any(${[...ids]}::bigint[])`, { isExact: true });

export interface Unsettled {
  readonly where: Sql;
  /** What the planner says of the conditions, where it was asked with the count. */
  readonly plan?: Plan | undefined;
  readonly counting: Statement;
  readonly isExact: boolean;
  /** Part of the rows the planner expects that is really there. */
  readonly share: number;
  /** More than these there cannot be. */
  readonly most: number;
  /** The rows of the page, where there are any beside the count. */
  readonly seen?: Seen;
  readonly key: string;
  readonly now: number;
  /** Decimals of the base currency. */
  readonly decimals: number;
}

const UNKNOWN: Totals = { total: 0, sum: null, isEstimate: true };

/**
 * The answer to the totals statement: as counted, or past the bound the planner's number and the sum in proportion. `row` is null
 * where counting was given up.
 */
export async function settleTotals(db: TenantDb, row: TotalsRow | null | undefined, asked: Unsettled): Promise<Totals> {
  const { isExact, key, now, decimals } = asked;
  const counted = row ?? { total: 0, sum: null };
  if (row !== null && (isExact || counted.total <= EXACT_LIMIT)) {
    const exact = { total: counted.total, sum: inUnits(counted.sum ?? 0, decimals), isEstimate: false };
    if (!isExact && counted.total > CHEAP) keep(key, exact, now);
    return exact;
  }
  const { seen } = asked;
  if (seen && seen.least === seen.most) return settleBySeen(db, UNKNOWN, seen, decimals);
  if (row === null) {
    const cost = planOf(await explained(db, asked.counting)).cost;
    // A count that is cheap came late because the machine is busy, not because there is much to count.
    if (!isExact && cost < CHEAP_PLAN) {
      const again = await countWithin(db, asked.counting, PATIENCE_MS * 10);
      if (again) return settleTotals(db, again, asked);
    }
  }
  const plan = asked.plan ?? (await explained(db, expecting(asked.where)));
  const expected = planOf(plan).rows * asked.share;
  const total = Math.max(counted.total, Math.round(Math.min(expected, asked.most)));
  const share = counted.total === 0 ? 0 : total / counted.total;
  const sum = counted.sum === null ? null : inUnits(counted.sum * share, decimals);
  const estimate = { total, sum, isEstimate: true };
  const totals = seen ? await settleBySeen(db, estimate, seen, decimals) : estimate;
  keep(key, totals, now);
  return totals;
}

const inUnits = (sum: number, decimals: number): number => roundTo(sum, decimals).toNumber();

/** A row of the answer to `explain`. */
export type Plan = Readonly<Record<string, unknown>>;

const explain = (statement: Statement): Sql => sql`explain (format json) ${statement as Sql}`;
const expecting = (where: Sql): Statement => sql`select 1 from "order" o where ${where}`;

async function explained(db: TenantDb, statement: Statement): Promise<Plan | undefined> {
  const [shown] = await db.read<Plan>(explain(statement));
  return shown;
}

/** Filters of a company, by their names, that left more than are counted when they were last asked for. */
const many = new Set<string>();

/**
 * What to ask the planner beside the count, in its round trip: how many there are, where as many as are counted are likely once more.
 * Null where they are not; `settleTotals` asks then, if it must.
 */
export const planBeside = (shape: string, where: Sql): Statement | null =>
  many.has(shape) ? explain(expecting(where)) : null;

/** Learns from a count what the next one of the same filters will need. */
export function learnMany(shape: string, counted: TotalsRow | null | undefined): void {
  if (counted && counted.total <= EXACT_LIMIT) many.delete(shape);
  else if (counted) {
    if (many.size >= KEEP_ENTRIES) many.clear();
    many.add(shape);
  }
}

/** No list waits longer for its total than this. */
export const PATIENCE_MS = 90;
/** Who asks for the exact number waits this long; after that an estimate says that it is one. */
export const EXACT_PATIENCE_MS = 5_000;
/** Plans below this cost take a few milliseconds on a machine that is not busy. */
const CHEAP_PLAN = 5_000;
const TIMED_OUT = '57014';

/** The count when it comes in time; null when not: then the planner's number stands for it. */
export async function countWithin(
  db: TenantDb,
  counting: Statement,
  patience = PATIENCE_MS,
): Promise<TotalsRow | null> {
  try {
    const [, [counted] = []] = (await db.readAll([
      sql`select set_config('statement_timeout', ${String(patience)}, true)`,
      counting,
    ])) as [unknown, [TotalsRow]?];
    return counted ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) return null;
    throw error;
  }
}

/** Filters without an index of their own, or with one of what is rare: counting them may read every activity. */
const UNINDEXED: readonly (keyof OrderFilters)[] = [
  'total_price',
  'balance_due',
  'task_completion',
  'tasks_open',
  'city',
  'state_name',
  'postal_code',
  'country_code',
  'bounds',
  'near',
  'has_coordinates',
  'additional',
  'has_notes',
  'has_attachments',
  'document_open',
  'received',
  'signed_off_at',
  'rating',
  'deposit_due',
  'priority',
  'role_id',
  'payment_status',
  'source',
  'currency_id',
  'category_id',
  'progress_status_id',
  'warehouse_id',
  'location_id',
  'location_section_id',
  'template_id',
  'item_type_id',
  'completed_by',
  'customer_user_id',
  'request_category_id',
];

/** Completed and not signed off: that has an index of its own. */
const waitsForSignature = ({ status, signed_off }: OrderFilters): boolean =>
  signed_off === false && status?.length === 1 && status[0] === 'completed';

/** Whether counting what these filters leave may take long; words that were found are counted at once. */
export const isSlowToCount = (filters: OrderFilters, q: string | undefined, words: FoundWords | undefined): boolean =>
  (filters.signed_off !== undefined && !waitsForSignature(filters)) ||
  (q !== undefined && q !== '' && !words?.get(q)?.ids) ||
  UNINDEXED.some((name) => filters[name] !== undefined);

function keep(key: string, totals: Totals, at: number): void {
  if (estimates.size >= KEEP_ENTRIES) estimates.clear();
  estimates.set(key, { totals, at });
}

function planOf(shown: Plan | undefined): { rows: number; cost: number } {
  const text = shown?.['QUERY PLAN'];
  const parsed = (typeof text === 'string' ? JSON.parse(text) : text) as
    | { Plan?: { 'Plan Rows'?: number; 'Total Cost'?: number } }[]
    | undefined;
  const plan = parsed?.[0]?.Plan;
  return { rows: plan?.['Plan Rows'] ?? 0, cost: plan?.['Total Cost'] ?? Number.POSITIVE_INFINITY };
}
