import { compile, prepared, type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { OrderFilters } from '../order-filters/order-filters.contract.ts';

type Sql = ReturnType<typeof sql>;

/** Totals are exact up to here, estimates beyond (DECISIONS 22, 46). */
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

/** Number and sum (base currency) of the filtered activities, counted up to the bound or to the end. */
export function totalsStatement(where: Sql, exact: boolean): Statement {
  const bound = exact ? sql`` : sql`limit ${EXACT_LIMIT + 1}`;
  return sql`select count(*)::int as total, round(sum(c.total_price / c.exchange_rate), 2) as sum
    from (select o.total_price, o.exchange_rate from "order" o where ${where} ${bound}) c`;
}

const newestTotals = prepared('orders_totals', compile(totalsStatement(sql`o.deleted_at is null`, false)).sql);
/** Totals of the default list as a prepared statement. */
export const allTotals = (): Statement => newestTotals(EXACT_LIMIT + 1);

const estimates = new Map<string, { totals: Totals; at: number }>();

/** Counting more than this is worth remembering for a moment (B1 §4.11: totals are kept 15 s); fewer are counted each time. */
const CHEAP = 1_000;

/** A recent count for the same question; cheap totals are never kept. */
export function keptEstimate(key: string, now: number): Totals | null {
  const known = estimates.get(key);
  return known && now - known.at < KEEP_MS ? known.totals : null;
}

/** The answer to the totals statement: as counted, or past the bound the planner's number and the sum in proportion. */
export async function settleTotals(
  db: TenantDb,
  row: TotalsRow | null | undefined,
  where: Sql,
  options: { exact: boolean; key: string; now: number },
): Promise<Totals> {
  const counted = row ?? { total: 0, sum: null };
  if (row !== null && (options.exact || counted.total <= EXACT_LIMIT)) {
    const exact = { total: counted.total, sum: counted.sum ?? 0, isEstimate: false };
    if (!options.exact && counted.total > CHEAP) keep(options.key, exact, options.now);
    return exact;
  }
  const [plan] = await db.read<Record<string, unknown>>(
    sql`explain (format json) select 1 from "order" o where ${where}`,
  );
  const total = Math.max(counted.total, plannedRows(plan));
  const share = counted.total === 0 ? 0 : total / counted.total;
  const sum = counted.sum === null ? null : Math.round(counted.sum * share * 100) / 100;
  const totals = { total, sum, isEstimate: true };
  keep(options.key, totals, options.now);
  return totals;
}

/** No list waits longer for its total than this (B1 §4.11). */
const PATIENCE_MS = 400;
const TIMED_OUT = '57014';

/** The count when it comes in time; null when not: then the planner's number stands for it. */
export async function countWithin(db: TenantDb, counting: Statement): Promise<TotalsRow | null> {
  try {
    const [, [counted] = []] = (await db.readAll([
      sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`,
      counting,
    ])) as [unknown, [TotalsRow]?];
    return counted ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) return null;
    throw error;
  }
}

/** Filters without an index of their own: counting them may read every activity. */
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
  'received',
  'signed_off',
  'signed_off_at',
  'released_at',
  'cancelled_at',
  'due_at',
  'rating',
  'deposit_due',
  'priority',
  'role_id',
];

/** Whether counting what these filters leave may take long. */
export const isSlowToCount = (filters: OrderFilters): boolean => UNINDEXED.some((name) => filters[name] !== undefined);

function keep(key: string, totals: Totals, at: number): void {
  if (estimates.size >= KEEP_ENTRIES) estimates.clear();
  estimates.set(key, { totals, at });
}

function plannedRows(plan: Record<string, unknown> | undefined): number {
  const shown = plan?.['QUERY PLAN'];
  const parsed = (typeof shown === 'string' ? JSON.parse(shown) : shown) as
    | { Plan?: { 'Plan Rows'?: number } }[]
    | undefined;
  return parsed?.[0]?.Plan?.['Plan Rows'] ?? 0;
}
