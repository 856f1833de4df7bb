import { failField } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyZone } from '../../company/public.server.ts';
import { type Dataset, datasetOf } from './dataset.server.ts';
import { COUNT, type PlanCare, planReport, type ReportPlan, sheetColumns, shownCells } from './plan.server.ts';
import type { ItemsMode, ReportQuestion } from './report.rules.ts';
import { countStatement, type ReportScope, rowsStatement, totalsStatement } from './report-sql.server.ts';

type Sql = ReturnType<typeof sql>;

/** A report as it is stored or tried out. */
export interface ReportDefinition extends ReportQuestion {
  readonly dataset: string;
  readonly filters: Record<string, unknown>;
  readonly drivers: readonly number[];
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

/** Rows of a preview (C2 §4.3 shows the first ones only). */
export const PREVIEW_ROWS = 20;
/** The longest a person waits (C2 §4.3). */
const PATIENCE_MS = 20_000;
const TIMED_OUT = '57014';

/** The dataset of a report whose records the person may see; 422 for an unknown one, 403 without the permission. */
export function readableDataset(key: string, context: SignedInContext): Dataset {
  const dataset = datasetOf(key) ?? failField('dataset', 'unknown_key');
  demand(context.actor, dataset.permission);
  return dataset;
}

/** Prepares a report for its caller: their columns, their rows (C2 §4.3: it runs with the rights of whoever reads it). */
export async function askReport(
  definition: ReportDefinition,
  narrowing: ReportNarrowing,
  context: SignedInContext,
  care: PlanCare = 'run',
): Promise<AskedReport> {
  const dataset = readableDataset(definition.dataset, context);
  const plan = await planReport(dataset, definition, context, care);
  const where = await conditions(dataset, definition, narrowing, context);
  const zone = await companyZone(context.db);
  return { plan, scope: { where, zone } };
}

/** The saved filters and the sent ones together, behind what the caller may see. */
export async function conditions(
  dataset: Dataset,
  definition: Pick<ReportDefinition, 'filters' | 'drivers'>,
  { filters = {}, order_ids = [] }: ReportNarrowing,
  context: SignedInContext,
): Promise<Sql> {
  const asked = order_ids.length > 0 ? [{ id: order_ids }] : [definition.filters];
  if (definition.drivers.length > 0 && dataset.officers) asked.push(dataset.officers(definition.drivers));
  if (Object.keys(filters).length > 0) asked.push(filters);
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
  /** Rows the whole report has; null when counting takes too long. */
  total: number | null;
  totals: Record<string, unknown>[];
  notes: ReportPlan['notes'];
}

/** The first rows of a report with its totals; totals that take too long are left out. */
export async function previewReport({ plan, scope }: AskedReport, context: SignedInContext): Promise<PreviewAnswer> {
  const columns = sheetColumns(plan, context.language);
  if (columns.length === 0) return { columns: [], rows: [], total: 0, totals: [], notes: plan.notes };
  const rows = await patiently(context, rowsStatement(plan, scope, PREVIEW_ROWS));
  const [counts, totals] = await Promise.all([
    rows && rows.length < PREVIEW_ROWS
      ? [{ count: rows.length }]
      : patiently(context, countStatement(plan, scope, 10_000_000)),
    plan.totals ? patiently(context, totalsStatement(plan, scope)) : [],
  ]);
  return {
    columns: columns.map(({ key, label, kind = 'text', width }) => ({ key, label, type: kind, width: width ?? null })),
    rows: (rows ?? []).map((row) => {
      const cells = shownCells(plan, row);
      return columns.map(({ key }) => cells[key] ?? null);
    }),
    total: (counts?.[0]?.count as number | undefined) ?? null,
    totals: totalRows(plan, totals ?? []),
    notes: plan.notes,
  };
}

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
