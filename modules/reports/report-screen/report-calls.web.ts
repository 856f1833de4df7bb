import type { FileAnswer } from '../../../platform/web/query/download.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { Aggregate, ChosenColumn, ItemsMode, ReportKind } from '../engine/report.rules.ts';
import type { SavedReport } from '../report/report.contract.ts';

export type { SavedReport };

/** One face of the reports as its screens know it. */
export interface ReportFace {
  kind: ReportKind;
  base: string;
  /** Where its screens are. */
  page: string;
  /** Resource word of its permissions. */
  word: string;
}

export const FACES: Readonly<Record<ReportKind, ReportFace>> = {
  order_report: {
    kind: 'order_report',
    base: '/order-report',
    page: '/ams/activity-reports',
    word: 'activity_reports',
  },
  order_statement: {
    kind: 'order_statement',
    base: '/order-statement',
    page: '/ams/activity-reports',
    word: 'order_statements',
  },
  custom_report: { kind: 'custom_report', base: '/custom-report', page: '/ams/custom-reports', word: 'custom_reports' },
};

/** The page of a report. */
export const reportHref = ({ kind, page }: ReportFace, id: number | 'new'): string =>
  `${page}/${id}${kind === 'order_statement' ? '?kind=statement' : ''}`;

/** A column to choose. */
export interface ColumnInfo {
  key: string;
  label: string;
  type: string;
  group: string;
  is_item: boolean;
  aggregates: Aggregate[];
  aggregate: Aggregate | null;
  default: boolean;
}

export interface ReportPreview {
  columns: { key: string; label: string; type: string; width: number | null }[];
  rows: unknown[][];
  total: number | null;
  totals: Record<string, unknown>[];
  notes: { key: string; reason: 'not_visible' | 'not_grouped' }[];
}

/** What a report asks for, as preview and save send it. */
export interface ReportBody {
  name?: string;
  description?: string | null;
  dataset?: string;
  columns?: ChosenColumn[];
  filters?: Record<string, unknown>;
  drivers?: number[];
  order_ids?: number[];
  group_by?: string[];
  items_mode?: ItemsMode;
  totals?: boolean;
  shared?: SavedReport['shared'];
  role_ids?: number[];
  format?: SavedReport['format'];
  layout?: SavedReport['layout'];
  with_unused?: boolean;
  with_pictures?: boolean;
  updated_at?: string;
}

interface Listed {
  data: SavedReport[];
  total: number;
  per_page: number;
}

/** The calls of a face. */
export const callsOf = ({ base }: ReportFace) => ({
  list: looseRemote<{ query: { q?: string; page: number } }, Listed>('GET', base),
  get: looseRemote<{ params: { id: number } }, SavedReport>('GET', `${base}/{id}`),
  create: looseRemote<{ body: ReportBody }, SavedReport>('POST', base),
  update: looseRemote<{ params: { id: number }; body: ReportBody }, SavedReport>('PUT', `${base}/{id}`),
  remove: looseRemote<{ params: { id: number } }, null>('DELETE', `${base}/{id}`),
  columns: looseRemote<{ query: { options: string } }, ColumnInfo[]>('GET', `${base}/fetch-table-columns`),
  datasets: looseRemote<Record<never, never>, { key: string; label: string; has_items: boolean }[]>(
    'GET',
    `${base}/datasets`,
  ),
  preview: looseRemote<{ body: ReportBody }, ReportPreview>('POST', `${base}/preview`),
  run: looseRemote<{ params: { id: number }; body: { format?: SavedReport['format'] } }, FileAnswer>(
    'POST',
    `${base}/export-report/{id}`,
  ),
});
