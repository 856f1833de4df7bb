import { fileSlug } from '../../../platform/kernel/names/file-slug.ts';

/** How values of a column become one. */
export const AGGREGATES = ['sum', 'avg', 'min', 'max', 'count'] as const;
export type Aggregate = (typeof AGGREGATES)[number];

export const REPORT_KINDS = ['order_report', 'order_statement', 'custom_report'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Lines of a record: left out, one row each, or summed up in the record's row. */
export const ITEMS_MODES = ['none', 'rows', 'summary'] as const;
export type ItemsMode = (typeof ITEMS_MODES)[number];

export const MOST_COLUMNS = 60;
export const MOST_GROUPS = 3;

/** A column as a report keeps it. */
export interface ChosenColumn {
  key: string;
  label?: string | undefined;
  aggregate?: Aggregate | undefined;
  sort?: 'asc' | 'desc' | undefined;
  width?: number | undefined;
}

/** What a report asks for. */
export interface ReportQuestion {
  readonly columns: readonly ChosenColumn[];
  readonly group_by: readonly string[];
  readonly items_mode: ItemsMode;
  readonly totals: boolean;
}

type Kind = 'text' | 'integer' | 'number' | 'money' | 'percent' | 'date' | 'instant' | 'boolean';

const NUMBERS: ReadonlySet<Kind> = new Set(['integer', 'number', 'money', 'percent']);
const MOMENTS: ReadonlySet<Kind> = new Set(['date', 'instant']);

/** What makes sense for a kind of values: sums of numbers, ends of periods, counts of everything. */
export function aggregatesOf(kind: Kind): Aggregate[] {
  if (NUMBERS.has(kind)) return ['sum', 'avg', 'min', 'max', 'count'];
  return MOMENTS.has(kind) ? ['min', 'max', 'count'] : ['count'];
}

/** How a column is summed up when nobody says otherwise: amounts and quantities add up, shares are averaged. */
export function usualAggregate(kind: Kind): Aggregate | undefined {
  if (kind === 'percent') return 'avg';
  return NUMBERS.has(kind) ? 'sum' : undefined;
}

/** `{name-slug}-{YYYYMMDD-HHmm}` of a file; `stamp` is the second part. */
export function fileStem(name: string, stamp: string): string {
  return `${fileSlug(name) || 'report'}-${stamp}`;
}
