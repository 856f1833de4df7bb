import type { Language } from '../../kernel/errors.ts';
import { USUAL_DECIMALS } from '../../kernel/money/decimals.ts';
import { fileSlug } from '../../kernel/names/file-slug.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import { dayIn } from '../../kernel/zones.ts';
import { rightsOf } from '../access/kept-rights.ts';
import { Gathered } from '../bytes/gathered.ts';
import { inPieces } from '../bytes/pieces.ts';
import { CURRENCY_DECIMALS } from '../db/currency-decimals.ts';
import { insertRows, sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import { FileReply, withStatus } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { demandWaiting, lineOf } from '../jobs/in-turn.ts';
import { askedBy } from '../jobs/job-context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { csvStream, type SheetColumn, type SheetRecord, xlsxStream } from '../sheets/write-sheet.ts';
import { acceptedFormat, SHEET_TYPES, type SheetFormat } from './accepted-format.ts';
import type { ExportQuery, ExportSource, OpenExport } from './export-source.ts';

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
  source: Pick<ExportSource, 'resource' | 'label'>,
  format: ExportFormat,
  { language, now }: Pick<SignedInContext, 'language' | 'now'>,
  zone: string,
): string {
  const called = fileSlug(labelText(source.label, language)) || fileSlug(source.resource);
  return `${called}-${dayIn(now, zone)}.${format}`;
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

/** Rows that are read at once, at most. */
const CHUNK = 250;
/** Bytes of a file that is written while its reader waits. */
const INLINE_EXPORT_BYTES = 32 * 1024 * 1024;
/** Files that are written while their readers wait: each holds a connection, and a core. */
export const exportInTurn = lineOf(2, 60_000);

/** A list as a file: inline up to 10,000 rows and 32 MB, more as 202 with an export_run that a job writes. */
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
  const range = { limit: INLINE_EXPORT_ROWS + 1, offset: 0 };
  const [[count] = [], [company = USUAL_WRITING] = []] = (await context.db.readAll([
    sql`select count(*)::int as rows from (${open.statement(range) as ReturnType<typeof sql>}) x`,
    companyWriting,
  ])) as [{ rows: number }[], CompanyWriting[]];
  const { time_zone: zone } = company;
  const gone = context.gone?.();
  const isLong = (count?.rows ?? 0) > INLINE_EXPORT_ROWS;
  const written = () => context.db.write((tx) => fileOf(tx, open, format, company, gone));
  const file = isLong ? null : await exportInTurn(written, gone);
  if (file === null) return later(source, format, { query, zone }, context);
  const fileName = exportName(source, format, context, zone);
  if (accepted !== null) return new FileReply(file, MEDIA_TYPES[format], fileName);
  return { file_data: file.toString('base64'), file_name: fileName };
}

/** The file of a list, written as its rows are read; null when it becomes too long to wait for. */
async function fileOf(
  tx: Tx,
  open: OpenExport,
  format: ExportFormat,
  company: CompanyWriting,
  gone?: AbortSignal,
): Promise<Buffer | null> {
  const rows = cursorRows(tx, open, INLINE_EXPORT_ROWS, gone);
  const stream = sheetStream(format, open.columns, rows, company, open.sheetName);
  const file = new Gathered();
  for await (const part of stream as AsyncIterable<Buffer>) {
    file.add(part);
    if (file.size > INLINE_EXPORT_BYTES) return null;
  }
  return file.bytes();
}

/** The rows of a list by one cursor, so of one moment; memory does not grow with them. For somebody who has `gone` it ends with a failure. */
export async function* cursorRows(
  tx: Tx,
  open: OpenExport,
  limit: number,
  gone?: AbortSignal,
): AsyncGenerator<SheetRecord> {
  const statement = open.statement({ limit, offset: 0 }) as ReturnType<typeof sql>;
  for await (const rows of cursorPieces<Record<string, unknown>>(tx, statement)) {
    demandWaiting(gone);
    for (const row of rows) yield open.cells(row);
  }
}

/** The rows of a statement by a cursor of the transaction, some megabytes at a time. */
export async function* cursorPieces<Row>(tx: Tx, statement: ReturnType<typeof sql>): AsyncGenerator<readonly Row[]> {
  await tx.run(sql`declare export_rows no scroll cursor for ${statement}`);
  yield* inPieces<Row>(CHUNK, (most) => tx.wire<Row>(sql`fetch ${sql.lit(most)} from export_rows`));
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
