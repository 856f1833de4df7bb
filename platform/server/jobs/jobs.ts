import type { Database, DbActor } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';

/** Progress of a job as its person sees it (table job_status). */
export interface Progress {
  done: number;
  total: number;
}

/** A unit of background work; `payload` is plain JSON. */
export interface JobRequest {
  /** Name of the worker. */
  kind: string;
  /** What the person sees in the jobs tray. */
  title: string;
  payload: Record<string, unknown>;
  /** The same key is queued once while it waits. */
  singletonKey?: string;
  startAfterSeconds?: number;
}

/** What a worker gets: who asked for it, and ways to tell of progress. */
export interface JobContext {
  readonly statusId: number;
  readonly actor: DbActor;
  readonly database: Database;
  /** `kept`: what is done so far, readable while the job runs and given to its next try. */
  progress(progress: Progress, kept?: Readonly<Record<string, unknown>>): Promise<void>;
  /** What an earlier try kept. */
  readonly kept: Record<string, unknown> | null;
  /** True once the person cancelled; long work looks at it between batches. */
  isCancelled(): Promise<boolean>;
}

export interface JobWorker {
  readonly kind: string;
  /** Parallel runs in one process. */
  readonly concurrency?: number;
  readonly retries?: number;
  /** Does the work; its result is kept in job_status.result. */
  run(payload: Record<string, unknown>, context: JobContext): Promise<Record<string, unknown> | undefined>;
  /** Puts right what a job leaves behind that failed for good. `stopped`: its process was killed in every try, in words for its person. */
  gaveUp?(payload: Record<string, unknown>, context: JobContext, stopped: string | null): Promise<void>;
}

/** Work on a clock, once per company unless `global`. `cron` in UTC. */
export interface Schedule {
  readonly kind: string;
  readonly cron: string;
  run(tenantIds: readonly number[]): Promise<void>;
}

export interface Jobs {
  /** Queues a job inside the transaction: it exists if and only if the transaction commits. Gives the job_status id. */
  enqueue(tx: Tx, request: JobRequest): Promise<number>;
  /** Puts a job that failed back into the queue, inside the transaction; false when there is none such that failed. */
  retry(tx: Tx, id: number): Promise<boolean>;
  register(workers: readonly JobWorker[], schedules: readonly Schedule[]): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}
