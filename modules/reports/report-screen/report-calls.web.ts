import { EXPORT_MS } from '../../../platform/web/exports/use-export.ts';
import { openFile } from '../../../platform/web/files/stored-file.ts';
import { type FileAnswer, saveExport } from '../../../platform/web/query/download.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import { send } from '../../../platform/web/query/send.ts';
import { AS_JOB, statementOf } from '../../activities/public.web.tsx';
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
  /** The currency of each row's amounts. */
  currencies: (string | null)[];
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

/** A file at once, or who writes it: an export, or a job for statements of many activities. */
export type RunAnswer = FileAnswer & { export_id?: number; job_id?: number };

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
  run: looseRemote<{ params: { id: number }; body: { format?: SavedReport['format'] | undefined } }, RunAnswer>(
    'POST',
    `${base}/export-report/{id}`,
  ),
});

/**
 * Runs a report and saves its file; false when there was none. Long tables are written later; statements of many
 * activities are made by a job, and their file is fetched when it stands (`onTold`). Throws ApiError, and Error with what the job says.
 */
export async function runReport(
  face: ReportFace,
  report: Pick<SavedReport, 'id'>,
  format: SavedReport['format'] | undefined,
  onTold: (what: 'table' | 'statements' | 'ready') => void,
): Promise<boolean> {
  const request = { params: { id: report.id }, body: { format } };
  const answer = await send(callsOf(face).run, request, { timeout: EXPORT_MS, headers: AS_JOB });
  if ('export_id' in answer) {
    onTold('table');
    return true;
  }
  if (answer.job_id === undefined) return saveExport(answer);
  onTold('statements');
  const made = await statementOf(answer.job_id);
  if ('isCancelled' in made) return true;
  if ('problem' in made) throw new Error(made.problem ?? '');
  await openFile(made.key, 'download');
  onTold('ready');
  return true;
}
