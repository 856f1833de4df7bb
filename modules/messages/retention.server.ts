import type { Database } from '../../platform/server/db/database.ts';
import { sql } from '../../platform/server/db/statement.ts';

const DAYS = 90;

/** Deletes notifications older than the company keeps them (`notification_retention_days`, 90 when unset). */
export async function sweepNotifications(database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    await database.write(
      { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null },
      (tx) =>
        tx.run(sql`delete from notification where created_at < now() - make_interval(days => coalesce((
          select text_value::int from company_configuration
          where key = 'notification_retention_days' and text_value ~ '^[1-9][0-9]{0,3}$'), ${DAYS}))`),
    );
  }
}
