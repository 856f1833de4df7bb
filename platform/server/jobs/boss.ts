import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Log } from '../http/context.ts';
import type { Words } from '../words/own-words.ts';
import type { JobRequest, Jobs, JobWorker, Schedule } from './jobs.ts';
import { onceAnOutage } from './once-an-outage.ts';
import { buryJob, type Queued, runJob } from './run-job.ts';

const RETRIES = 3;
const POLL_SECONDS = 2;
/** A worker shows every 15 s that it lives; a job whose process was killed is tried again half a minute later. */
const HEARTBEAT_SECONDS = 30;
const WATCH_SECONDS = 10;
const LONGEST_SECONDS = 6 * 3600;
/** What a running job may still finish when the process is asked to stop; afterwards it is tried again elsewhere. */
const STOP_MS = 3_000;
/** Takes the jobs whose tries are used up. */
const LOST = 'ordo.lost';
const GRANT_LOCK = 7_018_101_125;

export interface JobsOptions {
  url: string;
  database: Database;
  log: Log;
  isWorker: boolean;
  isAlone?: boolean;
  words?: Words;
}

/**
 * The queue on pg-boss. The queue itself carries only tenant and job_status id; payload, progress and result
 * live in the tenant's job_status. `isWorker` false: this process only enqueues. `isAlone`: no other process uses this database,
 * so that what is still marked as running was interrupted.
 */
export function createJobs(options: JobsOptions): Jobs {
  const { database, log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    schema: 'pgboss',
    max: 3,
    useListenNotify: true,
    supervise: options.isWorker,
    schedule: options.isWorker,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  });
  boss.on(
    'error',
    onceAnOutage((error) => log.error({ err: error }, 'job queue error')),
  );
  const workers = new Map<string, JobWorker>();
  const schedules: Schedule[] = [];

  async function startWorker(worker: JobWorker): Promise<void> {
    await boss.work(
      worker.kind,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        localConcurrency: worker.concurrency ?? 1,
        includeMetadata: true as const,
      },
      async (jobs: JobWithMetadata<Queued>[]) => {
        for (const job of jobs) {
          const run = () => runJob(options, worker, job.data, job.retryCount >= job.retryLimit);
          await (options.words ? options.words.within(job.data.tenantId, run) : run());
        }
      },
    );
  }

  async function makeQueues(): Promise<void> {
    // Whoever buries a job may be killed too: without a heartbeat nobody would do it again for a quarter of an hour.
    const burying = { retryLimit: RETRIES, heartbeatSeconds: HEARTBEAT_SECONDS };
    await boss.createQueue(LOST, burying);
    await boss.updateQueue(LOST, burying);
    for (const worker of workers.values()) {
      const settings = {
        retryLimit: worker.retries ?? RETRIES,
        retryBackoff: true,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        expireInSeconds: LONGEST_SECONDS,
        deadLetter: LOST,
      };
      await boss.createQueue(worker.kind, settings);
      await boss.updateQueue(worker.kind, settings);
    }
  }

  async function startBurying(): Promise<void> {
    const choices = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true as const };
    await boss.work(LOST, choices, async (lost: JobWithMetadata<Queued>[]) => {
      for (const { data, retryCount, retryLimit } of lost) {
        const again = (tx: Tx, kind: string) => boss.send(kind, data, { db: inside(tx) });
        const bury = () => buryJob(database, workers, data, again, retryCount >= retryLimit);
        await (options.words ? options.words.within(data.tenantId, bury) : bury());
      }
    });
  }

  async function startSchedule(schedule: Schedule): Promise<void> {
    const queue = `schedule.${schedule.kind}`;
    const settings = { retryLimit: 1, heartbeatSeconds: HEARTBEAT_SECONDS };
    await boss.createQueue(queue, settings);
    await boss.updateQueue(queue, settings);
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
    retry: (tx, id) => retry(boss, tx, id),
    register(newWorkers, newSchedules) {
      for (const worker of newWorkers) workers.set(worker.kind, worker);
      schedules.push(...newSchedules);
    },
    async start() {
      await boss.start();
      await allowApplication(boss);
      await makeQueues();
      if (!options.isWorker) return;
      if (options.isAlone) await freeInterrupted(boss);
      await startBurying();
      for (const worker of workers.values()) await startWorker(worker);
      for (const schedule of schedules) await startSchedule(schedule);
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_MS }),
  };
}

/** Lets go of jobs that an earlier process was killed in, at once instead of after their heartbeat. */
async function freeInterrupted(boss: PgBoss): Promise<void> {
  const db = boss.getDb();
  await db.executeSql(
    `update pgboss.job set heartbeat_on = 'epoch', heartbeat_seconds = coalesce(heartbeat_seconds, ${HEARTBEAT_SECONDS}) where state = 'active'`,
    [],
  );
  await db.executeSql('update pgboss.queue set monitor_on = null, monitor_claim_on = null', []);
  await boss.supervise();
}

/** The application role queues jobs inside its own transactions. Processes that start at once wait for each other. */
async function allowApplication(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `do $$ begin
      perform pg_advisory_xact_lock(${GRANT_LOCK});
      grant usage on schema pgboss to ordo_app;
      grant select, insert, update on all tables in schema pgboss to ordo_app;
      grant execute on all functions in schema pgboss to ordo_app;
    end $$`,
    [],
  );
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
    db: inside(tx),
    ...(request.singletonKey ? { singletonKey: `${status.tenant_id}:${request.singletonKey}` } : {}),
    ...(request.startAfterSeconds ? { startAfter: request.startAfterSeconds } : {}),
  });
  return status.id;
}

/** What an earlier try kept as its result stays: the worker goes on from there. */
async function retry(boss: PgBoss, tx: Tx, id: number): Promise<boolean> {
  const [job] = await tx.rows<{ kind: string; tenant_id: number }>(
    sql`update job_status set state = 'queued', error = null, finished_at = null
      where id = ${id} and state = 'failed' returning kind, tenant_id`,
  );
  if (!job) return false;
  const data: Queued = { tenantId: job.tenant_id, statusId: id };
  await boss.send(job.kind, data, { db: inside(tx) });
  return true;
}

/** The queue's own statements, run in our transaction. */
const inside = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    rows: await tx.rows({ sql: text, parameters: values ?? [] }),
  }),
});
