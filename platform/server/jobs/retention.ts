import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Schedule } from './jobs.ts';

type Sql = ReturnType<typeof sql>;

/** Rows at once: a first sweep of years holds no long lock. */
const BATCH = 2_000;

/** A table that only grows, and how long a company keeps its rows. */
export interface Kept {
  readonly table: string;
  /** Key of the company's setting, and the days when it says nothing. */
  readonly setting: string;
  readonly days: number;
  /** Which rows have served their time, given the instant before which they must lie. */
  readonly isDone: (before: Sql) => Sql;
}

/** Days of a company's setting; a value that is no number counts as none. */
export const keptDays = (
  setting: string,
  days: number,
): Sql => sql`coalesce((select text_value::int from company_configuration
  where key = ${setting} and text_value ~ '^[1-9][0-9]{0,3}$'), ${days}::int)`;

const before = ({ setting, days }: Kept): Sql => sql`now() - make_interval(days => ${keptDays(setting, days)})`;

/** Every night: deletes what is older than the company keeps it. */
export const retention = (database: Database, kind: string, kept: readonly Kept[]): Schedule => ({
  kind,
  cron: '17 3 * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) for (const rows of kept) await sweep(database, tenantId, rows);
  },
});

async function sweep(database: Database, tenantId: number, kept: Kept): Promise<void> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  const table = sql.ref(kept.table);
  for (let gone = BATCH; gone === BATCH; ) {
    gone = await database.write(actor, (tx) =>
      tx.run(
        sql`delete from ${table} where id in (select r.id from ${table} r where ${kept.isDone(before(kept))} order by r.id limit ${BATCH})`,
      ),
    );
  }
}

/** What the engines of the platform leave behind. */
export const platformRetention = (database: Database): Schedule =>
  retention(database, 'platform.retention', [
    {
      table: 'job_status',
      setting: 'job_retention_days',
      days: 90,
      isDone: (instant) => sql`r.state in ('done', 'failed', 'cancelled') and r.updated_at < ${instant}`,
    },
    {
      // What an activity names as its origin stays.
      table: 'import_run',
      setting: 'import_retention_days',
      days: 365,
      isDone: (instant) => sql`r.status in ('done', 'failed', 'cancelled', 'undone') and r.updated_at < ${instant}
        and not exists (select from "order" o where o.import_run_id = r.id)`,
    },
    {
      table: 'export_run',
      setting: 'export_retention_days',
      days: 90,
      isDone: (instant) =>
        sql`r.file_key is null and r.status <> 'queued' and r.status <> 'running' and r.updated_at < ${instant}`,
    },
  ]);
