import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, type Language } from '../../../platform/kernel/errors.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { wallStamp } from '../../../platform/kernel/zones.ts';
import { rightsOf } from '../../../platform/server/access/kept-rights.ts';
import { insertRows, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import {
  cursorPieces,
  type ExportFormat,
  exportInTurn,
  INLINE_EXPORT_ROWS,
  MEDIA_TYPES,
  sheetStream,
  USUAL_WRITING,
} from '../../../platform/server/exports/export-rows.ts';
import { FileReply, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Asked, askedBy, contextOfJob } from '../../../platform/server/jobs/job-context.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { type SheetRecord, toBuffer } from '../../../platform/server/sheets/write-sheet.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { notify } from '../../messages/public.server.ts';
import { type AskedReport, askReport, type ReportDefinition, type ReportNarrowing } from './ask-report.server.ts';
import { COUNT, CURRENCY, type ReportPlan, sheetColumns, shownCells } from './plan.server.ts';
import { fileStem, type ReportKind } from './report.rules.ts';
import { printReport } from './report-print.server.ts';
import { countStatement, totalled, wholeStatement } from './report-sql.server.ts';
import { REPORT_LABELS, REPORT_NOTICES } from './report-texts.server.ts';

export const REPORT_JOB = 'reports.export';
const MOST_ROWS = 10_000_000;
const MAX_BYTES = 1024 * 1024 * 1024;
/** A report in a job may take this long. */
const JOB_MS = 15 * 60 * 1000;

export type ReportFormat = ExportFormat | 'pdf';

/** A run of a report: what to write, for whom, in which format. */
export interface ReportWish {
  readonly kind: ReportKind;
  /** Null for a report that is not saved. */
  readonly id: number | null;
  readonly name: string;
  readonly definition: ReportDefinition;
  readonly narrowing: ReportNarrowing;
  readonly format: ReportFormat;
  /** Slug that lets the person export. */
  readonly slug: string;
}

/** A report as a file: inline up to 10,000 rows, longer ones as 202 with an export that a job writes. */
export async function exportReport(platform: Platform, wish: ReportWish, context: SignedInContext): Promise<unknown> {
  const asked = await askReport(wish.definition, wish.narrowing, context);
  const [count] = await context.db.read<{ count: number }>(
    countStatement(asked.plan, asked.scope, INLINE_EXPORT_ROWS + 1),
  );
  if ((count?.count ?? 0) > INLINE_EXPORT_ROWS && wish.format !== 'pdf')
    return exportLater(platform, wish, asked, context);
  const made = await exportInTurn(() => fileOf(platform, wish, asked, context), context.gone?.()).catch(
    (error: unknown) => {
      // Few rows of long texts: the job writes them piece by piece.
      if (error instanceof AppError && error.code === 'answer_too_large' && wish.format !== 'pdf') return null;
      throw error;
    },
  );
  if (!made) return exportLater(platform, wish, asked, context);
  const { found, file } = made;
  await context.db.write((tx) => ranReport(tx, wish.id, found));
  const fileName = nameOf(wish, asked, context.now);
  if (wantsJson(context.header('accept'))) return { file_data: file.toString('base64'), file_name: fileName };
  const type = wish.format === 'pdf' ? 'application/pdf' : MEDIA_TYPES[sheetFormat(wish)];
  return new FileReply(file, type, fileName);
}

/** The file, whole: its rows lie in memory for no longer than it is written. */
async function fileOf(
  platform: Platform,
  wish: ReportWish,
  asked: AskedReport,
  context: SignedInContext,
): Promise<{ found: number; file: Buffer }> {
  const rows = await context.db.read<Record<string, unknown>>(
    wholeStatement(asked.plan, asked.scope, INLINE_EXPORT_ROWS),
  );
  const found = rows.filter(({ totals }) => totals === null).length;
  const file =
    wish.format === 'pdf'
      ? await printed(platform, wish, asked, rows, found, context)
      : await toBuffer(sheetOf(asked, rows, sheetFormat(wish), context.language));
  return { found, file };
}

const sheetFormat = ({ format }: ReportWish): ExportFormat => (format === 'pdf' ? 'xlsx' : format);

function printed(
  { config }: Platform,
  { name }: ReportWish,
  { plan, scope }: AskedReport,
  rows: readonly Record<string, unknown>[],
  count: number,
  context: SignedInContext,
): Promise<Buffer> {
  const total = labelText(REPORT_LABELS.total, context.language);
  const columns = sheetColumns(plan, context.language, scope.decimals);
  return printReport(
    { name, columns, rows: records(plan, rows, total), count, chromiumPath: config.chromiumPath },
    context,
  );
}

/** Clients of the public API download the file; whoever asks for JSON alone gets it inside. */
export const wantsJson = (accept = ''): boolean => accept.includes('application/json') && !accept.includes('*/*');

const nameOf = ({ name, format }: ReportWish, { scope }: AskedReport, now: number): string =>
  `${fileStem(name, wallStamp(now, scope.zone))}.${format}`;

const sheetOf = (
  { plan, scope }: AskedReport,
  rows: AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>,
  format: ExportFormat,
  language: Language,
) => {
  const total = labelText(REPORT_LABELS.total, language);
  const columns = sheetColumns(plan, language, scope.decimals);
  return sheetStream(format, columns, records(plan, rows, total), { ...USUAL_WRITING, time_zone: scope.zone });
};

/** Rows as the sheet's records; the totals stand below them, one line per currency. */
export async function* records(
  plan: ReportPlan,
  rows: AsyncIterable<Record<string, unknown>> | Iterable<Record<string, unknown>>,
  total: string,
): AsyncGenerator<SheetRecord> {
  const label = plan.columns.find((column) => !totalled(plan).includes(column) || plan.groups.includes(column));
  for await (const row of rows) {
    const totals = row.totals as Record<string, unknown> | null;
    if (totals === null) yield shownCells(plan, row);
    else if (Number(totals[COUNT]) > 0) {
      const name = [total, totals[CURRENCY]].filter(Boolean).join(' ');
      yield label ? { ...totals, [label.alias]: name } : totals;
    }
  }
}

async function exportLater(
  { jobs }: Platform,
  wish: ReportWish,
  asked: AskedReport,
  context: SignedInContext,
): Promise<unknown> {
  const fileName = nameOf(wish, asked, context.now);
  const id = await context.db.write(async (tx) => {
    const [run] = await tx.rows<{ id: number }>(
      insertRows('export_run', [
        {
          resource: wish.kind,
          query: JSON.stringify({ report_id: wish.id }),
          format: sheetFormat(wish),
          file_name: fileName,
          user_id: context.actor.userId,
          rights: rightsOf(context.actor),
        },
      ]),
    );
    const exportId = run?.id ?? 0;
    const payload = { exportId, caller: askedBy(context, wish.slug), wish };
    const job = await jobs.enqueue(tx, { kind: REPORT_JOB, title: wish.name, payload });
    await tx.run(sql`update export_run set job_status_id = ${job} where id = ${exportId}`);
    return exportId;
  });
  return withStatus({ export_id: id, status: 'queued', file_name: fileName }, 202);
}

/** Writes long reports: one cursor, so one snapshot; memory does not grow with the rows. */
export const reportWorker = (
  platform: Platform,
  personById: (tenantId: number, userId: number) => Promise<Actor | null>,
): JobWorker => ({
  kind: REPORT_JOB,
  retries: 2,
  async run(payload, job) {
    const { exportId, caller, wish } = payload as unknown as { exportId: number; caller: Asked; wish: ReportWish };
    const context = await contextOfJob(personById, job, caller, platform.log);
    const report = await askReport(wish.definition, wish.narrowing, context);
    const key = newKey(context.tenant.id, `export-${randomUUID()}`);
    const rows = await job.database.write(job.actor, async (tx) => {
      const run = await tx.maybe<{ status: string }>(
        sql`select status from export_run where id = ${exportId} for update`,
      );
      if (!run || run.status === 'done') return 0;
      await tx.run(sql`select set_config('statement_timeout', ${String(JOB_MS)}, true)`);
      const counter = { rows: 0 };
      const stream = sheetOf(report, cursorRows(tx, report, counter), sheetFormat(wish), context.language);
      await platform.storage.put(key, stream, MAX_BYTES);
      await tx.run(sql`update export_run set status = 'done', rows = ${counter.rows}, file_key = ${key}, finished_at = now(),
        expires_at = now() + interval '24 hours' where id = ${exportId}`);
      await ranReport(tx, wish.id, counter.rows);
      await tellReady(tx, wish.name, exportId, context.actor.userId, counter.rows);
      return counter.rows;
    });
    return { export_id: exportId, rows };
  },
  async gaveUp({ exportId }, { database, actor }) {
    await database.write(actor, (tx) =>
      tx.run(
        sql`update export_run set status = 'failed', finished_at = now() where id = ${Number(exportId)} and status <> 'done'`,
      ),
    );
  },
});

async function* cursorRows(tx: Tx, { plan, scope }: AskedReport, counter: { rows: number }) {
  for await (const rows of cursorPieces<Record<string, unknown>>(tx, wholeStatement(plan, scope, MOST_ROWS))) {
    counter.rows += rows.filter(({ totals }) => totals === null).length;
    yield* rows;
  }
}

/** Remembers when a report was last run and how long it was. */
async function ranReport(tx: Tx, id: number | null, rows: number): Promise<void> {
  if (id !== null) await tx.run(sql`update report set last_run_at = now(), last_rows = ${rows} where id = ${id}`);
}

const tellReady = (tx: Tx, name: string, exportId: number, userId: number, rows: number) =>
  notify(tx, {
    userIds: [userId],
    event: 'report.ready',
    name,
    message: REPORT_NOTICES.both('ready', { rows }),
    module: 'exports',
    recordId: exportId,
    redirect: true,
    ownerType: 'export_run',
  });
