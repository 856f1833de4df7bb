import type { Database } from '../db/database.ts';
import { type Statement, sql } from '../db/statement.ts';
import type { Schedule } from '../jobs/jobs.ts';

/** Longer than any request works on a run between two signs of life in it. */
const SILENCE_SECONDS = 300;
const KEPT_DAYS = 7;

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
      const ended = await tx.rows<{ id: number }>(sql`update import_run set finished_at = now(), ${nothingWritten},
        status = case when status = 'validated' then 'cancelled' else 'failed' end
        where id in (select id from import_run
          where (status in ('uploaded', 'validating', 'importing') and job_status_id is null
              and updated_at <= now() - make_interval(secs => ${silenceSeconds}))
            or (status = 'validated' and updated_at < now() - make_interval(days => ${KEPT_DAYS}))
          for update skip locked) returning id`);
      if (ended.length > 0)
        await tx.run(sql`delete from import_row where run_id = any(${ended.map(({ id }) => id)}::bigint[])`);
    });
  }
}

/** Looks every five minutes for runs whose request died. */
export const interruptedImports = (database: Database): Schedule => ({
  kind: 'imports.interrupted',
  cron: '*/5 * * * *',
  run: (tenantIds) => endInterruptedRuns(database, tenantIds),
});
