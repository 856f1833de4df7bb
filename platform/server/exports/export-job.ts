import { randomUUID } from 'node:crypto';
import type { Actor } from '../../kernel/actor.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Log } from '../http/context.ts';
import { type Asked, contextOfJob } from '../jobs/job-context.ts';
import type { JobContext, JobWorker, Schedule } from '../jobs/jobs.ts';
import { newKey, type Storage } from '../storage/storage.ts';
import {
  type CompanyWriting,
  companyWriting,
  cursorRows,
  EXPORT_JOB,
  type ExportFormat,
  sheetStream,
  USUAL_WRITING,
} from './export-rows.ts';
import type { ExportQuery, ExportSource } from './export-source.ts';

/** A finished export, for the notice that says so. */
export interface FinishedExport {
  readonly id: number;
  readonly userId: number;
  readonly rows: number;
  readonly source: ExportSource;
}

export interface ExportDesk {
  readonly storage: Storage;
  readonly log: Log;
  /** The person with the rights they have now; null when they could not sign in any more. */
  personById(tenantId: number, userId: number): Promise<Actor | null>;
  readonly sources: ReadonlyMap<string, ExportSource>;
  /** Tells the person, in the transaction that ends the run. */
  finished(tx: Tx, run: FinishedExport): Promise<unknown>;
}

const MOST_ROWS = 10_000_000;
const MAX_BYTES = 1024 * 1024 * 1024;
interface RunRow {
  id: number;
  resource: string;
  query: ExportQuery;
  format: ExportFormat;
  status: string;
  user_id: number;
}

/** Writes long lists to a file: one cursor, so one snapshot; memory does not grow with the rows. */
export const exportWorker = (desk: ExportDesk): JobWorker => ({
  kind: EXPORT_JOB,
  retries: 2,
  run: ({ exportId, asked }, job) => write(desk, Number(exportId), asked as unknown as Asked, job),
  async gaveUp({ exportId }, { database, actor }) {
    await database.write(actor, (tx) =>
      tx.run(
        sql`update export_run set status = 'failed', finished_at = now() where id = ${Number(exportId)} and status <> 'done'`,
      ),
    );
  },
});

async function write(desk: ExportDesk, id: number, asked: Asked, job: JobContext) {
  const context = await contextOfJob(desk.personById, job, asked, desk.log);
  const key = newKey(job.actor.tenantId, `export-${randomUUID()}`);
  const rows = await job.database.write(job.actor, async (tx) => {
    const run = await tx.maybe<RunRow>(
      sql`select id, resource, query, format, status, user_id from export_run where id = ${id} for update`,
    );
    const source = run && desk.sources.get(run.resource);
    if (!run || !source || run.status === 'done') return 0;
    const open = await source.open(run.query, context);
    const [company] = await tx.rows<CompanyWriting>(companyWriting);
    let count = 0;
    async function* records(): AsyncGenerator<Record<string, unknown>> {
      for await (const row of cursorRows(tx, open, MOST_ROWS)) {
        count++;
        yield row;
      }
    }
    const stream = sheetStream(run.format, open.columns, records(), company ?? USUAL_WRITING, open.sheetName);
    await desk.storage.put(key, stream, MAX_BYTES);
    await tx.run(sql`update export_run set status = 'done', rows = ${count}, file_key = ${key}, finished_at = now(),
      expires_at = now() + interval '24 hours' where id = ${id}`);
    await desk.finished(tx, { id, userId: run.user_id, rows: count, source });
    return count;
  });
  return { export_id: id, rows };
}

/** Files of exports live for a day. */
export const sweepExports = (database: Database, storage: Storage): Schedule => ({
  kind: 'exports.sweep',
  cron: '23 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'exports', ip: null };
      const gone = await database.write(actor, (tx) =>
        tx.rows<{ file_key: string }>(sql`update export_run e set status = 'expired', file_key = null
          from export_run old where old.id = e.id and e.status = 'done' and e.expires_at < now() returning old.file_key`),
      );
      for (const { file_key } of gone) await storage.remove(file_key);
    }
  },
});
