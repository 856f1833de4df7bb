import { fail, failField } from '../../../platform/kernel/errors.ts';
import { wallStamp } from '../../../platform/kernel/zones.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { FileReply, prefersJob, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { companyZone } from '../../company/public.server.ts';
import { conditions, demandChosen, type ReportNarrowing, readableDataset } from '../engine/ask-report.server.ts';
import { fileStem } from '../engine/report.rules.ts';
import { exportReport, wantsJson } from '../engine/report-file.server.ts';
import type { SavedReport } from '../report/report.contract.ts';
import { formatOf, tableFormat } from '../report/report-store.server.ts';
import { statementDesk } from './statement-desk.server.ts';

const MEDIA: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

/** A statement as a file: its columns as a table, or the documents of its activities one after the other. */
export async function exportStatement(
  platform: Platform,
  report: SavedReport,
  narrowing: ReportNarrowing,
  wishedFormat: string | undefined,
  context: SignedInContext,
): Promise<unknown> {
  const format = formatOf(report.layout, wishedFormat ?? report.format);
  if (report.layout === 'table') {
    if (await isEmpty(report, narrowing, context)) fail('export_no_data');
    const { id, name } = report;
    const table = tableFormat(format);
    const wish = { kind: 'order_statement', id, name, definition: report, narrowing, format: table } as const;
    return exportReport(platform, { ...wish, slug: 'export.order_statements' }, context);
  }
  const ids = await recordsOf(report, narrowing, context);
  if (ids.length === 0) fail('export_no_data');
  return documents(report, ids, format, context);
}

/** Whether no activity is left that the reader may see. */
async function isEmpty(report: SavedReport, narrowing: ReportNarrowing, context: SignedInContext): Promise<boolean> {
  const dataset = readableDataset(report.dataset, context);
  await demandChosen(dataset, report, narrowing, context);
  const where = await conditions(dataset, report, narrowing, context);
  const found = await context.db.maybe(sql`select 1 as found from ${sql.raw(dataset.from)} where ${where} limit 1`);
  return !found;
}

/** The activities of a statement, newest first. */
async function recordsOf(report: SavedReport, narrowing: ReportNarrowing, context: SignedInContext): Promise<number[]> {
  const dataset = readableDataset(report.dataset, context);
  await demandChosen(dataset, report, narrowing, context);
  const where = await conditions(dataset, report, narrowing, context);
  const order = dataset.order.map(([expression, direction]) => `${expression} ${direction}`).join(', ');
  const { most } = statementDesk();
  const rows = await context.db.read<{ id: number }>(
    sql`select ${sql.raw(dataset.id)} as id from ${sql.raw(dataset.from)} where ${where} order by ${sql.raw(order)} limit ${most + 1}`,
  );
  if (rows.length > most) failField('filters', `too_many:${most}`);
  return rows.map(({ id }) => id);
}

async function documents(
  report: SavedReport,
  orderIds: readonly number[],
  option: string,
  context: SignedInContext,
): Promise<unknown> {
  const { layout, with_unused, with_pictures, id } = report;
  const wish = {
    layout: layout === 'receipt' ? layout : ('statement' as const),
    orderIds,
    option,
    withoutUnused: !with_unused,
    withPictures: with_pictures,
  };
  const desk = statementDesk();
  await context.db.write((tx) =>
    tx.run(sql`update report set last_run_at = now(), last_rows = ${orderIds.length} where id = ${id}`),
  );
  if (orderIds.length > (prefersJob(context) ? desk.mostInlineAsync : desk.mostInline))
    return withStatus(await desk.later(context, wish), 202);
  const file = await desk.now(context, wish);
  const zone = await companyZone(context.db);
  const fileName = `${fileStem(report.name, wallStamp(context.now, zone))}.${file.extension}`;
  if (wantsJson(context.header('accept'))) return { file_data: file.bytes.toString('base64'), file_name: fileName };
  return new FileReply(file.bytes, MEDIA[file.extension] ?? 'application/octet-stream', fileName);
}
