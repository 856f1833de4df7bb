import { fail, failField } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Dataset, datasetOf } from './dataset.server.ts';
import {
  COUNT,
  CURRENCY,
  type PlanCare,
  planReport,
  type ReportPlan,
  sheetColumns,
  shownCells,
} from './plan.server.ts';
import type { ItemsMode, ReportQuestion } from './report.rules.ts';
import {
  countStatement,
  foldedStatement,
  isOnce,
  type ReportScope,
  rowsStatement,
  scopeOfRows,
  totalsStatement,
} from './report-sql.server.ts';
import { REPORT_TEXTS } from './report-texts.server.ts';

type Sql = ReturnType<typeof sql>;

/** A report as it is stored or tried out. */
export interface ReportDefinition extends ReportQuestion {
  readonly dataset: string;
  readonly filters: Record<string, unknown>;
  readonly drivers: readonly number[];
  /** Activities chosen one by one. */
  readonly order_ids?: readonly number[] | undefined;
  readonly items_mode: ItemsMode;
}

/** What a run asks for beyond the report; never widens it. */
export interface ReportNarrowing {
  readonly filters?: Record<string, unknown> | undefined;
  readonly order_ids?: readonly number[] | undefined;
}

/** A plan with the condition of its reader. */
export interface AskedReport {
  readonly plan: ReportPlan;
  readonly scope: ReportScope;
}

/** Rows of a preview: the first ones only. */
export const PREVIEW_ROWS = 20;
/** The longest a person waits. */
const PATIENCE_MS = 20_000;
const TIMED_OUT = '57014';

const COMPANY = sql`select c.time_zone, ${sql.raw(CURRENCY_DECIMALS)} as decimals from company c limit 1`;

/** The dataset of a report whose records the person may see; 422 for an unknown one, 403 without the permission. */
export function readableDataset(key: string, context: SignedInContext): Dataset {
  const dataset = datasetOf(key) ?? failField('dataset', 'unknown_data');
  for (const slug of [dataset.permission].flat()) demand(context.actor, slug);
  return dataset;
}

/** Prepares a report for its caller: their columns, their rows (it runs with the rights of whoever reads it). */
export async function askReport(
  definition: ReportDefinition,
  narrowing: ReportNarrowing,
  context: SignedInContext,
  care: PlanCare = 'run',
): Promise<AskedReport> {
  const dataset = readableDataset(definition.dataset, context);
  const plan = await planReport(dataset, definition, context, care);
  // Who tries a report out sees what there is of it; a file has all of it or says what is missing.
  if (care === 'run') await demandChosen(dataset, definition, narrowing, context);
  const where = await conditions(dataset, definition, narrowing, context);
  const [company] = await context.db.read<{ time_zone: string; decimals: Record<string, number> }>(COMPANY);
  return {
    plan,
    scope: { where, zone: company?.time_zone ?? 'UTC', now: context.now, decimals: company?.decimals ?? {} },
  };
}

type Chosen = Pick<ReportDefinition, 'order_ids'>;

/** Activities chosen one by one: sent ones win over saved ones. */
const chosenIds = (definition: Chosen, { order_ids = [] }: ReportNarrowing): readonly number[] =>
  order_ids.length > 0 ? order_ids : (definition.order_ids ?? []);

/** Every chosen activity must be visible; 404 names the first that is not. */
export async function demandChosen(
  dataset: Dataset,
  definition: Chosen,
  narrowing: ReportNarrowing,
  context: SignedInContext,
): Promise<void> {
  const ids = chosenIds(definition, narrowing);
  if (ids.length === 0) return;
  const seen = await dataset.where(context, { id: [...ids] });
  const found = await context.db.read<{ id: number }>(
    sql`select ${sql.raw(dataset.id)} as id from ${sql.raw(dataset.from)} where ${seen}`,
  );
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing === undefined) return;
  const message = REPORT_TEXTS.in('gone', context.language, { id: missing });
  fail('not_found', { details: { order_id: missing }, message });
}

/** The saved filters and the sent ones together, behind what the caller may see; chosen activities stand for all of them. */
export async function conditions(
  dataset: Dataset,
  definition: Pick<ReportDefinition, 'filters' | 'drivers' | 'order_ids'>,
  narrowing: ReportNarrowing,
  context: SignedInContext,
): Promise<Sql> {
  const chosen = chosenIds(definition, narrowing);
  const asked: Record<string, unknown>[] = chosen.length > 0 ? [{ id: [...chosen] }] : [definition.filters];
  if (chosen.length === 0 && definition.drivers.length > 0 && dataset.officers)
    asked.push(dataset.officers(definition.drivers));
  const { filters = {}, order_ids = [] } = narrowing;
  if (order_ids.length === 0 && Object.keys(filters).length > 0) asked.push(filters);
  const parts = await Promise.all(asked.map((one) => dataset.where(context, checkedFilters(dataset, one))));
  return sql.join(parts, sql` and `);
}

/** Filters in the dataset's own words; 422 names the first that is not known. */
export function checkedFilters(dataset: Dataset, filters: Record<string, unknown>): Record<string, unknown> {
  const read = dataset.filters.safeParse(filters);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const name = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys[0]] : [])].join('.');
  return failField(`filters.${name}`, issue?.code === 'unrecognized_keys' ? 'unknown_key' : 'invalid');
}

/** The answer of a preview: the first rows, the totals over all of them. */
export interface PreviewAnswer {
  columns: { key: string; label: string; type: string; width: number | null }[];
  rows: unknown[][];
  /** The currency of each row's amounts. */
  currencies: (string | null)[];
  /** Rows the whole report has; null when counting takes too long. */
  total: number | null;
  totals: Record<string, unknown>[];
  notes: ReportPlan['notes'];
}

/** The first rows of a report with its totals; totals that take too long are left out. */
export async function previewReport({ plan, scope }: AskedReport, context: SignedInContext): Promise<PreviewAnswer> {
  const columns = sheetColumns(plan, context.language, scope.decimals);
  if (columns.length === 0) return { columns: [], rows: [], currencies: [], total: 0, totals: [], notes: plan.notes };
  const folded = foldedStatement(plan, scope, PREVIEW_ROWS);
  const { rows, count, totals } = await (folded ? atOnce(context, folded) : oneByOne(context, { plan, scope }));
  return {
    columns: columns.map(({ key, label, kind = 'text', width }) => ({ key, label, type: kind, width: width ?? null })),
    rows: (rows ?? []).map((row) => {
      const cells = shownCells(plan, row);
      return columns.map(({ key }) => cells[key] ?? null);
    }),
    currencies: (rows ?? []).map((row) => (row[CURRENCY] ?? null) as string | null),
    total: count,
    totals: totalRows(plan, totals ?? []),
    notes: plan.notes,
  };
}

type Row = Record<string, unknown>;

/** What a preview reads; null where it took too long. */
interface ReadPreview {
  rows: Row[] | null;
  count: number | null;
  totals: Row[] | null;
}

/** Groups with their totals from one statement. */
async function atOnce(context: SignedInContext, statement: Statement): Promise<ReadPreview> {
  const all = await patiently(context, statement);
  if (all === null) return { rows: null, count: null, totals: null };
  const counted = all.find(({ all_groups }) => all_groups !== null);
  return {
    rows: all.filter(({ totals, all_groups }) => totals === null && all_groups === null),
    count: (counted?.all_groups as number | undefined) ?? 0,
    totals: all.filter(({ totals }) => totals !== null),
  };
}

/** What totals were made of is counted with them; a report that fits on the page is not looked for again. */
async function oneByOne(context: SignedInContext, { plan, scope }: AskedReport): Promise<ReadPreview> {
  const rows = await patiently(context, rowsStatement(plan, scope, PREVIEW_ROWS));
  const isWhole = rows !== null && rows.length < PREVIEW_ROWS;
  const isPlain = plan.groups.length === 0;
  const isCounted = isWhole || (plan.totals && isPlain && isOnce(plan));
  const summed = isWhole && isPlain ? scopeOfRows(plan, scope, rows) : scope;
  const [counts, totals] = await Promise.all([
    isCounted ? null : patiently(context, countStatement(plan, scope, 10_000_000)),
    plan.totals ? patiently(context, totalsStatement(plan, summed)) : [],
  ]);
  if (!isCounted) return { rows, count: (counts?.[0]?.count as number | undefined) ?? null, totals };
  return { rows, count: isWhole ? rows.length : countOf(totals), totals };
}

const countOf = (totals: Row[] | null): number | null =>
  totals === null ? null : totals.reduce((sum, { totals: each }) => sum + Number((each as Row)[COUNT]), 0);

/** Totals by alias; nothing where there is no row to add up. */
export const totalRows = (plan: ReportPlan, rows: readonly Record<string, unknown>[]): Record<string, unknown>[] =>
  plan.totals
    ? rows.map(({ totals }) => totals as Record<string, unknown>).filter((totals) => Number(totals[COUNT]) > 0)
    : [];

async function patiently(context: SignedInContext, statement: Statement): Promise<Record<string, unknown>[] | null> {
  try {
    const [, rows] = await context.db.readAll([
      sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`,
      statement,
    ]);
    return (rows ?? []) as Record<string, unknown>[];
  } catch (error) {
    if ((error as { code?: string }).code === TIMED_OUT) return null;
    throw error;
  }
}
