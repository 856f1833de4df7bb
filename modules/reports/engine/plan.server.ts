import { failField, type Language } from '../../../platform/kernel/errors.ts';
import { USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { SheetColumn, SheetRecord } from '../../../platform/server/sheets/write-sheet.ts';
import { aggregateOf, type ReadableColumn, readableColumns } from './columns.server.ts';
import type { Dataset } from './dataset.server.ts';
import {
  type Aggregate,
  aggregatesOf,
  type ChosenColumn,
  type ItemsMode,
  type ReportQuestion,
} from './report.rules.ts';
import { REPORT_LABELS, REPORT_TEXTS } from './report-texts.server.ts';

/** A column of a report with its place in the statement. */
export interface PlannedColumn extends ReadableColumn {
  /** Its name in the statement: no word of a person stands there. */
  readonly alias: string;
  readonly title: string;
  readonly total: Aggregate | undefined;
  /** What a record's lines are made one value by, where a group has the earliest or latest of them. */
  readonly end?: Aggregate;
  readonly sort: 'asc' | 'desc' | undefined;
  readonly width: number | undefined;
}

/** Why a column is not in the answer. */
export interface ReportNote {
  readonly key: string;
  readonly reason: 'not_visible' | 'not_grouped';
}

/** A report ready to be asked: what its reader may see of it. */
export interface ReportPlan {
  readonly dataset: Dataset;
  readonly columns: readonly PlannedColumn[];
  /** Columns that make a row each; empty: one row per record or line. */
  readonly groups: readonly PlannedColumn[];
  readonly mode: ItemsMode;
  readonly totals: boolean;
  readonly notes: readonly ReportNote[];
}

/** How much a plan lets pass: what is saved must be seen, what is tried must exist, a run shows what is left. */
export type PlanCare = 'save' | 'try' | 'run';

/** Aliases of what a grouped report adds: how many records, and the currency of their amounts. */
export const COUNT = 'n_records';
export const CURRENCY = 'in_currency';

/**
 * Turns a question into a plan for its reader. Columns they may not see are dropped with a note; what nobody knows is
 * 422 when it is tried, what they may not see also when it is saved.
 */
export async function planReport(
  dataset: Dataset,
  question: ReportQuestion,
  context: SignedInContext,
  care: PlanCare = 'run',
): Promise<ReportPlan> {
  const known = await readableColumns(dataset, context);
  const notes: ReportNote[] = [];
  const mode = dataset.items ? question.items_mode : 'none';
  const asked = isOfNothing(question) ? usualColumns(dataset, known) : [...question.columns];
  for (const key of question.group_by) if (!asked.some((one) => one.key === key)) asked.push({ key });
  const planned = asked.flatMap((chosen, at): PlannedColumn[] => {
    const column = known.get(chosen.key);
    if (!column) {
      const isStrange = !dataset.columns.some(({ key }) => key === chosen.key) && !chosen.key.startsWith('additional.');
      if (care === 'save' || (care === 'try' && isStrange)) failField('columns', 'unknown_key');
      notes.push({ key: chosen.key, reason: 'not_visible' });
      return [];
    }
    if (column.isItem && mode === 'none') failField('items_mode', REPORT_TEXTS.in('items', context.language));
    const wrong = chosen.aggregate && !aggregatesOf(column.kind).includes(chosen.aggregate);
    if (wrong) failField('columns', 'not_allowed');
    const total = chosen.aggregate ?? aggregateOf(column);
    const title = chosen.label || labelText(column.label, context.language);
    const { sort, width } = chosen;
    const isMeasure = question.group_by.length > 0 && !question.group_by.includes(chosen.key);
    const summed = summedUp(column, mode, isMeasure ? total : undefined);
    return [{ ...summed, alias: `c${at}`, title, total, sort, width }];
  });
  const groups = question.group_by.flatMap((key) => planned.find((column) => column.key === key) ?? []);
  const columns = groups.length === 0 ? planned : grouped(planned, groups, mode, { notes, language: context.language });
  return { dataset, columns, groups, mode, totals: question.totals, notes };
}

/** A report that names no column and no group would be an empty sheet. */
const isOfNothing = ({ columns, group_by }: ReportQuestion): boolean => columns.length === 0 && group_by.length === 0;

/** So many where no column of a dataset is ticked in a new report. */
const FIRST_COLUMNS = 8;

/** What a new report of a dataset has ticked, of what its reader may see, in the dataset's order. */
function usualColumns(dataset: Dataset, known: ReadonlyMap<string, ReadableColumn>): ChosenColumn[] {
  const readable = dataset.columns.filter(({ key, isItem }) => known.has(key) && !isItem);
  const ticked = readable.filter(({ isDefault }) => isDefault);
  return (ticked.length > 0 ? ticked : readable.slice(0, FIRST_COLUMNS)).map(({ key }) => ({ key }));
}

/** Lines in their record's row: texts become a list of texts; of what a group has the earliest or latest of, each record has its own. */
function summedUp(
  column: ReadableColumn,
  mode: ItemsMode,
  measured: Aggregate | undefined,
): ReadableColumn & { readonly end?: Aggregate } {
  if (measured === 'count') return { ...column, shown: (value) => value };
  if (mode !== 'summary' || !column.isItem || aggregateOf(column)) return column;
  if (measured) return { ...column, end: measured };
  const { listed } = column;
  return { ...column, kind: 'text', shown: (value) => (listed && Array.isArray(value) ? listed(value) : value) };
}

function grouped(
  planned: readonly PlannedColumn[],
  groups: readonly PlannedColumn[],
  mode: ItemsMode,
  { notes, language }: { notes: ReportNote[]; language: Language },
): PlannedColumn[] {
  const measures = planned.filter((column) => !groups.includes(column));
  // The sum of an activity under each of its lines would count it several times.
  const multiplies = mode === 'rows' && groups.some((group) => group.isItem);
  if (multiplies && measures.some((column) => !column.isItem && column.total))
    failField('group_by', REPORT_TEXTS.in('multiplies', language));
  for (const { key, total } of measures) if (!total) notes.push({ key, reason: 'not_grouped' });
  const kept = measures.filter(({ total }) => total !== undefined);
  return [...groups, ...kept.map((column) => toldApart(column, kept, language))];
}

/** The sum and the average of one column have its name: each says which it is. */
function toldApart(column: PlannedColumn, all: readonly PlannedColumn[], language: Language): PlannedColumn {
  const { title, total } = column;
  if (!total || !all.some((other) => other !== column && other.title === title)) return column;
  return { ...column, title: `${title} · ${labelText(REPORT_LABELS[total], language)}` };
}

/** Whether amounts of several currencies could meet in a sum. */
export const isPerCurrency = ({ dataset, columns, groups }: ReportPlan): boolean =>
  dataset.currency !== undefined &&
  columns.some((column) => column.isMoney && column.total && !groups.includes(column));

/** The columns of the answer as a sheet writes them. */
export function sheetColumns(
  plan: ReportPlan,
  language: 'en' | 'es',
  decimals: Readonly<Record<string, number>>,
): SheetColumn[] {
  const ofRow = (row: SheetRecord): number => decimals[String(row[CURRENCY])] ?? USUAL_DECIMALS;
  const columns = plan.columns.map((column): SheetColumn => {
    const isCount = column.total === 'count' && plan.groups.length > 0 && !plan.groups.includes(column);
    const kind = isCount ? 'integer' : column.kind;
    const unit = kind === 'money' ? { decimals: ofRow, isPrice: !column.isMoney } : {};
    return { key: column.alias, label: column.title, kind, ...unit, ...(column.width ? { width: column.width } : {}) };
  });
  if (plan.groups.length === 0) return columns;
  const groups = columns.slice(0, plan.groups.length);
  const count: SheetColumn = { key: COUNT, label: labelText(REPORT_LABELS.records, language), kind: 'integer' };
  const isGrouped = plan.groups.some(({ key }) => key === 'currency');
  const currency: SheetColumn[] =
    isPerCurrency(plan) && !isGrouped ? [{ key: CURRENCY, label: labelText(REPORT_LABELS.currency, language) }] : [];
  return [...groups, count, ...currency, ...columns.slice(plan.groups.length)];
}

/** The cells of a row in the reader's words. */
export function shownCells(plan: ReportPlan, row: Record<string, unknown>): Record<string, unknown> {
  const cells: Record<string, unknown> = { [COUNT]: row[COUNT], [CURRENCY]: row[CURRENCY] };
  for (const column of plan.columns) cells[column.alias] = column.shown(row[column.alias] ?? null);
  return cells;
}
