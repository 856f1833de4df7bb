import type { Language } from '../../kernel/errors.ts';
import { USUAL_DECIMALS } from '../../kernel/money/decimals.ts';
import { fileSlug } from '../../kernel/names/file-slug.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import { dayIn } from '../../kernel/zones.ts';
import { rightsOf } from '../access/kept-rights.ts';
import { CURRENCY_DECIMALS } from '../db/currency-decimals.ts';
import { insertRows, sql } from '../db/statement.ts';
import { FileReply, withStatus } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { askedBy } from '../jobs/job-context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { csvStream, type SheetColumn, type SheetRecord, toBuffer, xlsxStream } from '../sheets/write-sheet.ts';
import { acceptedFormat, SHEET_TYPES, type SheetFormat } from './accepted-format.ts';
import type { ExportQuery, ExportSource } from './export-source.ts';

export type ExportFormat = SheetFormat;
export const MEDIA_TYPES = SHEET_TYPES;
/** Longer lists are written by a job. */
export const INLINE_EXPORT_ROWS = 10_000;
export const EXPORT_JOB = 'export.run';

// Set once, while the product is put together: lists derive their calls without knowing the queue.
let queue: Pick<Jobs, 'enqueue'> | null = null;
/** Tells exports which queue takes the long ones. */
export const setExportQueue = (jobs: Pick<Jobs, 'enqueue'>): void => {
  queue = jobs;
};

/** Rows of a list as a file of the given format. */
export const sheetStream = (
  format: ExportFormat,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetRecord> | Iterable<SheetRecord>,
  { time_zone: zone, decimals, decimals_of: decimalsOf }: CompanyWriting,
  sheetName?: string,
) =>
  format === 'xlsx'
    ? xlsxStream(columns, rows, { zone, decimals, decimalsOf, sheetName })
    : csvStream(columns, rows, { zone, decimals, decimalsOf });

/** Name of an export's file: the list, as its reader calls it, and the day on the company's clock. */
export function exportName(
  source: Pick<ExportSource, 'fileName' | 'label'>,
  format: ExportFormat,
  { language, now }: Pick<SignedInContext, 'language' | 'now'>,
  zone: string,
): string {
  const called = language === 'en' ? '' : fileSlug(labelText(source.label, language));
  return `${called || source.fileName}-${dayIn(now, zone)}.${format}`;
}

/** How a company's exports are written: the clock of dates, the decimals of amounts that say nothing of their currency. */
export interface CompanyWriting {
  time_zone: string;
  decimals: number;
  /** Decimals of currencies that do not have two, by code. */
  decimals_of: Record<string, number>;
}
export const USUAL_WRITING: CompanyWriting = { time_zone: 'UTC', decimals: USUAL_DECIMALS, decimals_of: {} };
export const companyWriting = sql`select c.time_zone, y.decimals, ${sql.raw(CURRENCY_DECIMALS)} as decimals_of from company c join currency y on y.id = c.base_currency_id limit 1`;

/** A list as a file: inline up to 10,000 rows, longer ones as 202 with an export_run that a job writes. */
export async function exportRows(
  source: ExportSource,
  usual: ExportFormat,
  sent: Record<string, unknown>,
  context: SignedInContext,
): Promise<unknown> {
  const accepted = acceptedFormat(context);
  const format = accepted ?? usual;
  const query: ExportQuery = { q: sent.q as string, sort: sent.sort as string, filters: sent.filters as never };
  const open = await source.open(query, context);
  const [rows = [], [company] = []] = (await context.db.readAll([
    open.statement({ limit: INLINE_EXPORT_ROWS + 1, offset: 0 }),
    companyWriting,
  ])) as [Record<string, unknown>[], CompanyWriting[]];
  const { time_zone: zone } = company ?? USUAL_WRITING;
  if (rows.length > INLINE_EXPORT_ROWS) return later(source, format, { query, zone }, context);
  const records = rows.map((row) => open.cells(row));
  const stream = sheetStream(format, open.columns, records, company ?? USUAL_WRITING, open.sheetName);
  const fileName = exportName(source, format, context, zone);
  if (accepted !== null) return new FileReply(stream, MEDIA_TYPES[format], fileName);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: fileName };
}

async function later(
  source: ExportSource,
  format: ExportFormat,
  { query, zone }: { query: ExportQuery; zone: string },
  context: SignedInContext,
): Promise<unknown> {
  const { language, actor } = context;
  const fileName = exportName(source, format, context, zone);
  const id = await context.db.write(async (tx) => {
    const [run] = await tx.rows<{ id: number }>(
      insertRows('export_run', [
        {
          resource: source.resource,
          query: JSON.stringify(query),
          format,
          file_name: fileName,
          user_id: actor.userId,
          rights: rightsOf(actor),
        },
      ]),
    );
    const exportId = run?.id ?? 0;
    const job = await queue?.enqueue(tx, {
      kind: EXPORT_JOB,
      title: titleOf(source, language),
      payload: { exportId, asked: askedBy(context, source.slug) },
    });
    await tx.run(sql`update export_run set job_status_id = ${job ?? null} where id = ${exportId}`);
    return exportId;
  });
  return withStatus({ export_id: id, status: 'queued', file_name: fileName }, 202);
}

/** Plural of the list in the reader's language. */
export const titleOf = (source: ExportSource, language: Language): string => labelText(source.label, language);
