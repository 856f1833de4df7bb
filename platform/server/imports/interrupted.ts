import type { Language } from '../../kernel/errors.ts';
import type { Database } from '../db/database.ts';
import { insertRows, type Statement, sql } from '../db/statement.ts';
import type { Schedule } from '../jobs/jobs.ts';
import { stoppedText } from './sheet-failure.ts';

/** Longer than any request works on a run between two signs of life in it. */
const SILENCE_SECONDS = 300;
const KEPT_DAYS = 7;

/** Code of the one problem that is about the whole run, in row 0. */
export const RUN_FAILED = 'run_failed';

interface Ended {
  id: number;
  status: string;
  language: Language | null;
}

/** The counts of a run that ended without writing: what was planned of it has not happened. */
export const nothingWritten: Statement = sql`created = 0, updated = 0, unchanged = 0`;

/**
 * Ends runs that nobody works on any more: their request died with its process (jobs are tried again by the queue). A run that is
 * being written is locked and left alone. Checked runs nobody confirmed for a week are given up. What was staged of them goes.
 */
export async function endInterruptedRuns(
  database: Database,
  tenantIds: readonly number[],
  silenceSeconds = SILENCE_SECONDS,
): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'imports', ip: null };
    await database.write(actor, async (tx) => {
      const ended = await tx.rows<Ended>(sql`update import_run set finished_at = now(), ${nothingWritten},
        status = case when status = 'validated' then 'cancelled' else 'failed' end
        where id in (select id from import_run
          where (status in ('uploaded', 'validating', 'importing') and job_status_id is null
              and updated_at <= now() - make_interval(secs => ${silenceSeconds}))
            or (status = 'validated' and updated_at < now() - make_interval(days => ${KEPT_DAYS}))
          for update skip locked) returning id, status,
          (select coalesce(u.language, c.language) from company c left join app_user u on u.id = import_run.user_id limit 1) as language`);
      if (ended.length === 0) return;
      await tx.run(sql`delete from import_row where run_id = any(${ended.map(({ id }) => id)}::bigint[])`);
      const reasons = ended.flatMap(({ id, status, language }) =>
        status === 'failed' ? [{ run_id: id, row: 0, code: RUN_FAILED, message: stoppedText(language) }] : [],
      );
      if (reasons.length > 0) await tx.run(insertRows('import_error', reasons));
    });
  }
}

/** Looks every five minutes for runs whose request died. */
export const interruptedImports = (database: Database): Schedule => ({
  kind: 'imports.interrupted',
  cron: '*/5 * * * *',
  run: (tenantIds) => endInterruptedRuns(database, tenantIds),
});
