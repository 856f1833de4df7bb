import type { Database } from '../../platform/server/db/database.ts';
import { sql } from '../../platform/server/db/statement.ts';
import { keptDays } from '../../platform/server/jobs/retention.ts';

/** Deletes what has served its time: counters of a day, old links, ended sessions, browsers nobody uses, answered request keys. */
export async function sweepIdentity(database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
    await database.write(actor, (tx) =>
      tx.all([
        sql`delete from login_attempt where first_at < now() - interval '24 hours' and coalesce(blocked_until < now(), true)`,
        sql`delete from auth_token where greatest(expires_at, used_at) < now() - make_interval(days => ${keptDays('link_retention_days', 30)})`,
        sql`delete from session where least(expires_at, coalesce(revoked_at, expires_at)) < now() - interval '90 days'`,
        sql`delete from device d where last_seen_at < now() - interval '400 days'
          and not exists (select from session s where s.device_id = d.id)`,
        sql`delete from user_location_log where at < now() - make_interval(days => ${keptDays('location_history_days', 30)})`,
        sql`delete from idempotency where created_at < now() - interval '14 days'`,
      ]),
    );
  }
}
