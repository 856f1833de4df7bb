import { AppError, errorText, fail, type Language } from '../../../kernel/errors.ts';
import { untilRowsAreFree } from '../../db/database.ts';
import { sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { withStatus } from '../../http/answer.ts';
import type { SignedInContext } from '../../http/context.ts';
import { bindDatabase, type TenantDb } from '../../http/tenant-db.ts';
import type { Jobs, JobWorker } from '../../jobs/jobs.ts';
import type { ImportDeclaration, UndoOutcome, WrittenRun } from '../declaration.ts';
import { apartFrom, describeRun, findRun } from '../run.ts';
import { type UndoProgress, undoWrites } from './undo-writes.ts';

/** A run that wrote more than this is taken back by a job. */
const INLINE_RECORDS = 500;

interface UndoableRun extends WrittenRun {
  status: string;
  resource: string;
  written: number;
  is_in_time: boolean;
}

async function lockUndoable(tx: Tx, id: number, status: 'done' | 'undoing'): Promise<UndoableRun> {
  const run =
    await tx.maybe<UndoableRun>(sql`select id, resource, status, created + updated as written, written_request, audit_from,
      audit_to, finished_at > now() - interval '24 hours' as is_in_time from import_run where id = ${id} for update`);
  if (!run) return fail('not_found');
  if (run.status !== status) fail('import_not_ready', { values: { status: run.status } });
  if (run.written_request === null) fail('undo_unavailable');
  // A job that was asked for in time may end after it.
  if (status === 'done' && !run.is_in_time) fail('undo_expired');
  return run;
}

/** Takes a finished run back within a day, in this request or, when it wrote many records, by a job. */
export async function undoRun(
  jobs: Jobs,
  declaration: ImportDeclaration,
  id: number,
  title: string,
  { db, language }: SignedInContext,
): Promise<unknown> {
  const isLater = await db.write(async (tx) => {
    await tx.run(untilRowsAreFree);
    const run = await lockUndoable(tx, id, 'done');
    if (run.written <= INLINE_RECORDS) {
      await takeBack(tx, declaration, run, db);
      return false;
    }
    const payload = { runId: id, language };
    const job = await jobs.enqueue(tx, { kind: 'import.undo', title, payload, singletonKey: `import-undo-${id}` });
    await tx.run(sql`update import_run set status = 'undoing', undo = null, job_status_id = ${job} where id = ${id}`);
    return true;
  });
  const answer = await describeRun(db, id);
  return isLater ? withStatus(answer, 202) : answer;
}

async function takeBack(
  tx: Tx,
  declaration: ImportDeclaration,
  run: UndoableRun,
  db: TenantDb,
  told?: UndoProgress,
): Promise<void> {
  const outcome: UndoOutcome = declaration.undo
    ? await declaration.undo(tx, run, { apart: apartFrom(db) })
    : await undoWrites(tx, run, told);
  await tx.run(sql`update import_run set status = 'undone', undone_at = now(), undone_by = app.current_actor(),
    undo = ${JSON.stringify(outcome)}::jsonb where id = ${run.id}`);
}

/** Takes back what many records are; what stands in its way is told by the run, which then is as it was. */
export const undoWorker = (find: (resource: string) => ImportDeclaration): JobWorker => ({
  kind: 'import.undo',
  retries: 2,
  async run(payload, job) {
    const { runId, language } = payload as { runId: number; language: Language };
    const db = bindDatabase(job.database, job.actor);
    const { status, resource } = await findRun(db, runId);
    if (status !== 'undoing') return undefined;
    try {
      const told: UndoProgress = (progress) => job.progress(progress);
      await db.write(async (tx) => takeBack(tx, find(resource), await lockUndoable(tx, runId, 'undoing'), db, told));
    } catch (error) {
      if (error instanceof AppError && error.status < 500) await stayDone(db, runId, problemOf(error, language));
      throw error;
    }
    return describeRun(db, runId);
  },
  gaveUp: ({ runId, language }, job, stopped) =>
    stayDone(bindDatabase(job.database, job.actor), Number(runId), {
      message: stopped ?? errorText('internal', language === 'es' ? 'es' : 'en'),
      rows: [],
    }),
});

const problemOf = ({ code, info }: AppError, language: Language) => ({
  message: errorText(code, language, info.values),
  rows: (info.details as { rows?: unknown[] } | undefined)?.rows ?? [],
});

async function stayDone(db: TenantDb, id: number, problem: object): Promise<void> {
  await db.write((tx) =>
    tx.run(sql`update import_run set status = 'done', undo = ${JSON.stringify({ problem })}::jsonb
      where id = ${id} and status = 'undoing'`),
  );
}
