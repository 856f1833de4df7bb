import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, DbActor } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Log } from '../http/context.ts';
import type { JobContext, JobRequest, Jobs, JobWorker, Schedule } from './jobs.ts';

interface Queued {
  tenantId: number;
  statusId: number;
}

interface StatusRow {
  kind: string;
  state: string;
  payload: Record<string, unknown>;
  user_id: number | null;
  user_name: string | null;
}

const RETRIES = 3;
const POLL_SECONDS = 2;

/**
 * The queue on pg-boss (DECISIONS 56). The queue itself carries only tenant and job_status id; payload, progress and result
 * live in the tenant's job_status. `isWorker` false: this process only enqueues.
 */
export function createJobs(options: { url: string; database: Database; log: Log; isWorker: boolean }): Jobs {
  const { database, log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    supervise: options.isWorker,
    schedule: options.isWorker,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue error'));
  const workers = new Map<string, JobWorker>();
  const schedules: Schedule[] = [];

  async function runOne(worker: JobWorker, { tenantId, statusId }: Queued, lastTry: boolean): Promise<void> {
    const [row] = await database.read<StatusRow>(
      tenantId,
      sql`select j.kind, j.state, j.payload, j.user_id, concat_ws(' ', u.first_name, u.last_name) as user_name
        from job_status j left join app_user u on u.id = j.user_id where j.id = ${statusId}`,
    );
    if (!row || row.state === 'cancelled' || row.state === 'done') return;
    const actor: DbActor = {
      tenantId,
      userId: row.user_id,
      name: row.user_name ?? '',
      sessionId: null,
      requestId: `job-${statusId}`,
      ip: null,
    };
    const context = jobContext(database, actor, statusId);
    await mark(
      database,
      actor,
      statusId,
      sql`state = 'running', started_at = coalesce(started_at, now()), error = null`,
    );
    try {
      const result = await worker.run(row.payload, context);
      await mark(
        database,
        actor,
        statusId,
        sql`state = case when state = 'cancelled' then state else 'done' end, progress = 100,
        finished_at = now(), result = ${JSON.stringify(result ?? {})}::jsonb`,
      );
    } catch (error) {
      log.error({ err: error, kind: worker.kind, job: statusId, tenant: tenantId }, 'job failed');
      if (lastTry)
        await mark(database, actor, statusId, sql`state = 'failed', finished_at = now(), error = ${sentence(error)}`);
      throw error;
    }
  }

  async function startWorker(worker: JobWorker): Promise<void> {
    await boss.work(
      worker.kind,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        localConcurrency: worker.concurrency ?? 1,
        includeMetadata: true as const,
      },
      async (jobs: JobWithMetadata<Queued>[]) => {
        for (const job of jobs) await runOne(worker, job.data, job.retryCount >= job.retryLimit);
      },
    );
  }

  async function startSchedule(schedule: Schedule): Promise<void> {
    const queue = `schedule.${schedule.kind}`;
    await boss.createQueue(queue, { retryLimit: 1 });
    await boss.schedule(queue, schedule.cron);
    await boss.work(queue, { pollingIntervalSeconds: 5 }, async () => {
      const tenants = await database.global<{ id: number }>(
        sql`select id from tenant where status = 'active' order by id`,
      );
      await schedule.run(tenants.map((tenant) => tenant.id));
    });
  }

  return {
    enqueue: (tx, request) => enqueue(boss, tx, request),
    register(newWorkers, newSchedules) {
      for (const worker of newWorkers) workers.set(worker.kind, worker);
      schedules.push(...newSchedules);
    },
    async start() {
      await boss.start();
      await allowApplication(boss);
      for (const worker of workers.values())
        await boss.createQueue(worker.kind, { retryLimit: worker.retries ?? RETRIES, retryBackoff: true });
      if (!options.isWorker) return;
      for (const worker of workers.values()) await startWorker(worker);
      for (const schedule of schedules) await startSchedule(schedule);
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  };
}

/** The application role queues jobs inside its own transactions. */
async function allowApplication(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  await db.executeSql('grant usage on schema pgboss to ordo_app', []);
  await db.executeSql('grant select, insert, update on all tables in schema pgboss to ordo_app', []);
  await db.executeSql('grant execute on all functions in schema pgboss to ordo_app', []);
}

async function enqueue(boss: PgBoss, tx: Tx, request: JobRequest): Promise<number> {
  const [status] = await tx.rows<{ id: number; tenant_id: number }>(
    sql`insert into job_status (kind, title, payload, user_id)
      values (${request.kind}, ${request.title}, ${JSON.stringify(request.payload)}::jsonb, nullif(current_setting('app.user_id', true), '')::bigint)
      returning id, tenant_id`,
  );
  if (!status) throw new Error('a job status was not written');
  const data: Queued = { tenantId: status.tenant_id, statusId: status.id };
  await boss.send(request.kind, data, {
    db: {
      executeSql: async (text: string, values?: unknown[]) => ({
        rows: await tx.rows({ sql: text, parameters: values ?? [] }),
      }),
    },
    ...(request.singletonKey ? { singletonKey: `${status.tenant_id}:${request.singletonKey}` } : {}),
    ...(request.startAfterSeconds ? { startAfter: request.startAfterSeconds } : {}),
  });
  return status.id;
}

function jobContext(database: Database, actor: DbActor, statusId: number): JobContext {
  return {
    statusId,
    actor,
    database,
    async progress({ done, total }) {
      const percent = total > 0 ? Math.min(99.99, Math.floor((done / total) * 10_000) / 100) : 0;
      await mark(database, actor, statusId, sql`done = ${done}, total = ${total}, progress = ${percent}`);
    },
    async isCancelled() {
      const [row] = await database.read<{ state: string }>(
        actor.tenantId,
        sql`select state from job_status where id = ${statusId}`,
      );
      return row?.state === 'cancelled';
    },
  };
}

async function mark(
  database: Database,
  actor: DbActor,
  statusId: number,
  change: ReturnType<typeof sql>,
): Promise<void> {
  await database.write(actor, (tx) => tx.run(sql`update job_status set ${change} where id = ${statusId}`));
}

/** What the person reads of a failure: catalogue sentences only, never raw errors. */
const sentence = (error: unknown): string =>
  error instanceof Error && error.name === 'AppError' ? error.message : 'Unknown Error!';
