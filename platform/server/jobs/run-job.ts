import { AppError, errorText, type Language } from '../../kernel/errors.ts';
import { productTexts } from '../../kernel/texts/product-texts.ts';
import type { Database, DbActor } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { Log } from '../http/context.ts';
import { errorBody } from '../http/errors.ts';
import { readingIn } from '../words/reader.ts';
import { onBehalfOf } from '../worker/party.ts';
import type { JobContext, JobWorker } from './jobs.ts';

/** All that the queue itself knows of a job. */
export interface Queued {
  tenantId: number;
  statusId: number;
}

interface StatusRow {
  kind: string;
  state: string;
  payload: Record<string, unknown>;
  result: Record<string, unknown> | null;
  user_id: number | null;
  user_name: string | null;
  language: Language;
}

const TEXTS = productTexts(
  'job',
  { module: 'core', use: 'notice' },
  {
    stopped: {
      en: 'Stopped: the server was restarted. Start it again.',
      es: 'Tarea detenida: el servidor se reinició. Iníciela de nuevo.',
    },
  },
);

/**
 * Runs a queued job and writes down how it went. Throws what the worker threw when another try may help: a refusal in the
 * catalogue's words (below 500) stays one, and is final at once.
 */
export async function runJob(
  { database, log }: { database: Database; log: Log },
  worker: JobWorker,
  queued: Queued,
  lastTry: boolean,
): Promise<void> {
  const open = await openJob(database, queued);
  if (!open) return;
  const { payload, context } = open;
  const { actor, statusId } = context;
  await mark(database, actor, statusId, sql`state = 'running', started_at = coalesce(started_at, now()), error = null`);
  try {
    const result = await onBehalfOf(
      { company: actor.tenantId, person: actor.userId ? `p${actor.userId}` : 'job' },
      () => inItsLanguage(payload, () => worker.run(payload, context)),
    );
    await mark(
      database,
      actor,
      statusId,
      sql`state = case when state = 'cancelled' then state else 'done' end, progress = 100,
        finished_at = now(), result = ${JSON.stringify(result ?? {})}::jsonb`,
    );
  } catch (error) {
    const isRefusal = error instanceof AppError && error.status < 500;
    const which = { kind: worker.kind, job: statusId, tenant: actor.tenantId };
    // A refusal is an answer like any other; its person reads it.
    if (isRefusal) log.info({ ...which, code: error.code }, 'job refused');
    else log.error({ ...which, err: error }, 'job failed');
    if (isRefusal || (lastTry && !(await hasGotOn(database, actor, statusId))))
      await giveUp(database, worker, open, { text: sentence(error, open.language) });
    if (!isRefusal) throw error;
  }
}

/**
 * A job whose tries are used up, the last of them without a word: its process was killed each time. One that has got on since its
 * tries were last used up is queued anew by `again`: it was interrupted, and does not fail by itself.
 */
export async function buryJob(
  database: Database,
  workers: ReadonlyMap<string, JobWorker>,
  queued: Queued,
  again: (tx: Tx, kind: string) => Promise<unknown>,
  lastTry = false,
): Promise<void> {
  const open = await openJob(database, queued);
  if (!open) return;
  const { actor, statusId } = open.context;
  const isQueued = await database.write(actor, async (tx) => {
    const moved = await tx.run(sql`update job_status set state = 'queued', done_when_lost = done
      where id = ${statusId} and state in ('queued', 'running') and done > done_when_lost`);
    if (moved > 0) await again(tx, open.kind);
    return moved > 0;
  });
  if (isQueued) return;
  const text = TEXTS.in('stopped', open.language);
  await giveUp(database, workers.get(open.kind), open, { text, stopped: text, lastTry });
}

/** Whether a job has come further than when its tries were last used up. */
async function hasGotOn(database: Database, { tenantId }: DbActor, statusId: number): Promise<boolean> {
  const [row] = await database.read<{ done: boolean }>(
    tenantId,
    sql`select done > done_when_lost as done from job_status where id = ${statusId}`,
  );
  return row?.done === true;
}

interface OpenJob {
  kind: string;
  /** Of whoever waits for it: the request's, else the person's, else the company's. */
  language: Language;
  payload: Record<string, unknown>;
  context: JobContext;
}

async function openJob(database: Database, { tenantId, statusId }: Queued): Promise<OpenJob | undefined> {
  const [row] = await database.read<StatusRow>(
    tenantId,
    sql`select j.kind, j.state, j.payload, j.result, j.user_id, concat_ws(' ', u.first_name, u.last_name) as user_name,
        coalesce(u.language, (select c.language from company c limit 1), 'en') as language
      from job_status j left join app_user u on u.id = j.user_id where j.id = ${statusId}`,
  );
  if (!row || !['queued', 'running'].includes(row.state)) return undefined;
  const actor: DbActor = {
    tenantId,
    userId: row.user_id,
    name: row.user_name ?? '',
    sessionId: null,
    requestId: `job-${statusId}`,
    ip: null,
  };
  const language = askedLanguage(row.payload) ?? row.language;
  return { kind: row.kind, language, payload: row.payload, context: jobContext(database, actor, statusId, row.result) };
}

/** Ends a job. Where the worker cannot put right what it left behind, the queue tries again, and after that the job ends all the same. */
async function giveUp(
  database: Database,
  worker: JobWorker | undefined,
  { payload, context }: OpenJob,
  { text, stopped = null, lastTry = false }: { text: string; stopped?: string | null; lastTry?: boolean },
): Promise<void> {
  try {
    await worker?.gaveUp?.(payload, context, stopped);
  } catch (error) {
    if (!lastTry) throw error;
  }
  await mark(
    database,
    context.actor,
    context.statusId,
    sql`state = case when state = 'cancelled' then state else 'failed' end, finished_at = now(), error = ${text}`,
  );
}

function jobContext(
  database: Database,
  actor: DbActor,
  statusId: number,
  kept: Record<string, unknown> | null,
): JobContext {
  return {
    kept,
    statusId,
    actor,
    database,
    async progress({ done, total }, result) {
      const percent = total > 0 ? Math.min(99.99, Math.floor((done / total) * 10_000) / 100) : 0;
      const change = sql`done = ${done}, total = ${total}, progress = ${percent},
        result = coalesce(${result ? JSON.stringify(result) : null}::jsonb, result)`;
      // A job may tell of itself out of the middle of what it reads.
      await database.apart(actor, (tx) => tx.run(marked(statusId, change)));
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
  await database.write(actor, (tx) => tx.run(marked(statusId, change)));
}

const marked = (statusId: number, change: ReturnType<typeof sql>): ReturnType<typeof sql> =>
  sql`update job_status set ${change} where id = ${statusId}`;

/** A job that somebody waits for reads in their language. */
function inItsLanguage<T>(payload: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
  const language = askedLanguage(payload);
  return language ? readingIn(language, work) : work();
}

function askedLanguage(payload: Record<string, unknown>): Language | null {
  const { language } = (payload.asked ?? payload.caller ?? payload) as { language?: unknown };
  return language === 'en' || language === 'es' ? language : null;
}

/** What the person reads of a failure: catalogue sentences only, never raw errors. */
const sentence = (error: unknown, language: Language): string =>
  error instanceof AppError ? errorBody(error, language, '').message : errorText('internal', language);
