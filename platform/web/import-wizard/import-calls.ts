import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';

/** One column a resource takes. */
export interface ImportColumn {
  name: string;
  label: string;
  kind: string;
  required: boolean;
}

/** How the server would match one column of the file. */
export interface SuggestedColumn {
  position: number;
  header: string;
  column: string | null;
  /** 1 the same name, 0.8 another known name, below that similar words, 0 none. */
  confidence: number;
}

/** How a column writes numbers (its decimal mark) and dates (what comes first). */
export interface Format {
  decimal?: '.' | ',';
  order?: 'dmy' | 'mdy';
}
export type Formats = Readonly<Record<string, Format>>;

/** What the cells of a column say of it. */
export interface ColumnFormat {
  position: number;
  kind: 'number' | 'date';
  way: string;
  is_ambiguous: boolean;
  /** Cells that fit only another way. */
  misfits: number;
  example: string;
  /** What each way makes of the example: a decimal or a day; null where it is none. */
  readings: Readonly<Record<string, string | null>>;
}

/** What a file holds before anything is read into the system. */
export interface Inspection {
  sheets: readonly (string | { name: string })[];
  headers: readonly string[];
  sample: readonly { row: number; cells: readonly string[] }[];
  /** Rows above the headers: nothing is read of them. */
  above?: readonly { row: number; cells: readonly string[] }[];
  suggested: readonly SuggestedColumn[];
  columns: readonly ImportColumn[];
  /** The column that tells which record a row is. */
  key: string | null;
  /** How a file with these headers was matched the last time, by whomever. */
  remembered: {
    id: number;
    used_at: string;
    user: { id: number; name: string } | null;
    mode: ImportRequest['mode'] | null;
  } | null;
  formats: readonly ColumnFormat[];
}

export type RunStatus =
  | 'uploaded'
  | 'validating'
  | 'validated'
  | 'importing'
  | 'done'
  | 'failed'
  | 'cancelled'
  | 'undoing'
  | 'undone';

/** One problem of one cell or row. */
export interface ImportProblem {
  row: number;
  column: string | null;
  value: string | null;
  code: string;
  message: string;
  severity: 'error' | 'warning';
}

/** What became of the records of an import that was taken back, or what stood in the way. */
export interface UndoOutcome {
  removed?: number;
  restored?: number;
  cancelled?: number;
  kept?: readonly { id: number; label: string }[];
  problem?: { message: string; rows: readonly { label: string | null; id: number | null; table: string }[] };
}

/** An import as its calls answer it. */
export interface ImportRun {
  run_id: number;
  resource: string;
  status: RunStatus;
  file_name: string | null;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows the chosen mode leaves alone. */
  skipped: number;
  /** Rows with errors. */
  failed: number;
  /** Rows with warnings. */
  warnings: number;
  errors: readonly ImportProblem[];
  /** What the file's rows can hold, in the reader's words. */
  columns: readonly Omit<ImportColumn, 'required'>[];
  same_file_run_id: number | null;
  /** Where the times of the file are told. */
  time_zone: string;
  job_id: number | null;
  /** Whether it may still be taken back. */
  can_undo: boolean;
  undo: UndoOutcome | null;
}

/** One line of the list of imports. */
export type ImportListRow = Omit<
  ImportRun,
  'warnings' | 'errors' | 'columns' | 'same_file_run_id' | 'job_id' | 'can_undo' | 'undo'
> & {
  created_at: string;
  finished_at: string | null;
};

/** A checked row; `values` by column name. */
export interface StagedRow {
  row: number;
  action: 'create' | 'update' | 'unchanged' | 'skip' | 'error';
  values: Readonly<Record<string, string | null>>;
  /** What the records are called whose ids are among the values, as far as the reader may see them. */
  names: Readonly<Record<string, string>>;
}

/** How a file is to be read. */
export interface ImportRequest {
  key: string;
  file_name: string;
  sheet?: string;
  mapping: Record<string, string>;
  mode: 'insert' | 'update' | 'upsert';
  /** How a column writes numbers and dates, where somebody chose it; by position. */
  formats: Formats;
  dry_run: true;
}

interface Job {
  id: number;
  state: string;
  progress: number | null;
  done: number | null;
  total: number | null;
}

type ByResource<B> = { params: { resource: string }; body: B };
type ById<B = undefined> = B extends undefined ? { params: { id: number } } : { params: { id: number }; body: B };

/** The import engine's calls; the server's contract stands in platform/server, out of the web's reach. */
export const importCalls = {
  list: looseRemote<{ query?: { resource?: string } }, ImportListRow[]>('GET', '/import'),
  inspect: looseRemote<ByResource<{ key: string; sheet?: string }>, Inspection>('POST', '/import/{resource}/inspect'),
  start: looseRemote<ByResource<ImportRequest>, ImportRun>('POST', '/import/{resource}'),
  sample: looseRemote<{ params: { resource: string } }, unknown>('GET', '/import/{resource}/sample'),
  get: looseRemote<ById, ImportRun>('GET', '/import/{id}'),
  rows: looseRemote<ById & { query: { page: number; only_errors?: 1 } }, StagedRow[]>('GET', '/import/{id}/rows'),
  change: looseRemote<
    { params: { id: number; row: number }; body: { values: Readonly<Record<string, string | null>> } },
    ImportRun
  >('PUT', '/import/{id}/rows/{row}'),
  errors: looseRemote<ById, unknown>('GET', '/import/{id}/errors'),
  confirm: looseRemote<ById<{ partial?: boolean; again?: boolean }>, ImportRun>('POST', '/import/{id}/confirm'),
  cancel: looseRemote<ById<Record<string, never>>, ImportRun>('POST', '/import/{id}/cancel'),
  undo: looseRemote<ById<Record<string, never>>, ImportRun>('POST', '/import/{id}/undo'),
  forget: looseRemote<{ params: { resource: string; mappingId: number } }, unknown>(
    'DELETE',
    '/import/{resource}/mapping/{mappingId}',
  ),
  job: looseRemote<ById, Job>('GET', '/job/{id}'),
};

/** Media type of the files the engine hands out. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows on one page of checked rows. */
export const ROWS_PER_PAGE = 50;

/** Import time-out; what takes longer is a job. */
const TIMEOUT_MS = 60_000;

/** What an uploaded file holds: its sheets, headers and likely columns. */
export const inspectFile = (resource: string, body: { key: string; sheet?: string }): Promise<Inspection> =>
  send(importCalls.inspect, { params: { resource }, body }, { timeout: TIMEOUT_MS });

/** Has a file checked as it is to be read; gives the run, whose rows wait to be confirmed. */
export const startImport = (resource: string, body: ImportRequest): Promise<ImportRun> =>
  send(importCalls.start, { params: { resource }, body }, { timeout: TIMEOUT_MS });
