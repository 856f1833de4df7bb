import type { ChosenColumn, ItemsMode } from '../engine/report.rules.ts';
import type { ReportBody, ReportFace, SavedReport } from './report-calls.web.ts';

/** What the editor holds. */
export interface ReportValues {
  name: string;
  description: string;
  dataset: string;
  columns: ChosenColumn[];
  filters: Record<string, unknown>;
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

/** What a preview asks. */
export const questionOf = ({ dataset, columns, filters, group_by, items_mode, totals }: ReportValues): ReportBody => ({
  dataset,
  columns,
  filters,
  group_by,
  items_mode,
  totals,
});

/** What is saved: of statements also how they look. */
export function bodyOf(values: ReportValues, { kind }: ReportFace): ReportBody {
  const { layout, with_unused, with_pictures, ...rest } = values;
  const plain = { ...rest, description: rest.description || null };
  return kind === 'order_statement' ? { ...plain, layout, with_unused, with_pictures } : plain;
}

/** Formats a layout can have. */
export const formatsOf = (layout: SavedReport['layout']): readonly SavedReport['format'][] =>
  layout === 'table' ? ['xlsx', 'csv'] : ['pdf', 'excel', 'word'];
