import type { ChosenColumn, ItemsMode } from '../engine/report.rules.ts';
import type { ReportBody, ReportFace, SavedReport } from './report-calls.web.ts';

/** What the editor holds. */
export interface ReportValues {
  name: string;
  description: string;
  dataset: string;
  columns: ChosenColumn[];
  filters: Record<string, unknown>;
  /** Officers whose activities count; all of them when empty. */
  drivers: number[];
  /** Activities chosen one by one; they stand for filters and officers. */
  order_ids: number[];
  group_by: string[];
  items_mode: ItemsMode;
  totals: boolean;
  shared: SavedReport['shared'];
  role_ids: number[];
  format: SavedReport['format'];
  layout: SavedReport['layout'];
  with_unused: boolean;
  with_pictures: boolean;
}

/** A new report, or a saved one as the editor holds it. */
export function valuesOf(report: SavedReport | null): ReportValues {
  return {
    name: report?.name ?? '',
    description: report?.description ?? '',
    dataset: report?.dataset ?? 'orders',
    columns: report?.columns ?? [],
    filters: report?.filters ?? {},
    drivers: report?.drivers ?? [],
    order_ids: report?.order_ids ?? [],
    group_by: report?.group_by ?? [],
    items_mode: report?.items_mode ?? 'none',
    totals: report?.totals ?? true,
    shared: report?.shared ?? 'private',
    role_ids: report?.role_ids ?? [],
    format: report?.format ?? 'xlsx',
    layout: report?.layout ?? 'table',
    with_unused: report?.with_unused ?? true,
    with_pictures: report?.with_pictures ?? false,
  };
}

/** The customer a report was begun for. */
export interface About {
  id: number;
  name: string;
}

/** A report that is not saved yet; begun from a customer, it is theirs alone, a statement as a document. */
export function newValues(face: ReportFace, usual: readonly string[], about: About | null): ReportValues {
  const plain = { ...valuesOf(null), columns: usual.map((key) => ({ key })) };
  if (!about) return plain;
  const own = { ...plain, name: about.name.slice(0, 100), filters: { customer_id: [about.id] } };
  return face.kind === 'order_statement' ? { ...own, layout: 'statement', format: 'pdf' } : own;
}

/** What a preview asks. */
export function questionOf(values: ReportValues, { kind }: ReportFace): ReportBody {
  const { dataset, columns, filters, drivers, order_ids, group_by, items_mode, totals } = values;
  const question = { dataset, columns, filters, drivers, group_by, items_mode, totals };
  return kind === 'custom_report' ? question : { ...question, order_ids };
}

/** What is saved: of statements also how they look. */
export function bodyOf(values: ReportValues, { kind }: ReportFace): ReportBody {
  const { layout, with_unused, with_pictures, order_ids, ...rest } = values;
  const plain = { ...rest, description: rest.description || null };
  if (kind === 'custom_report') return plain;
  return kind === 'order_statement'
    ? { ...plain, order_ids, layout, with_unused, with_pictures }
    : { ...plain, order_ids };
}

/** Formats a layout can have. */
export const formatsOf = (layout: SavedReport['layout']): readonly SavedReport['format'][] =>
  layout === 'table' ? ['xlsx', 'csv', 'pdf'] : ['pdf', 'excel', 'word'];
