import type { DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { KEPT_DAYS } from './geocoding.server.ts';

/** Every night: answers of the address service that are not believed any more. */
export const forgetPlaces = ({ database }: Platform): Schedule => ({
  kind: 'planning.forget_places',
  cron: '23 3 * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const actor: DbActor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
      await database.write(actor, (tx) =>
        tx.run(sql`delete from geocode_cache where fetched_at < now() - make_interval(days => ${KEPT_DAYS})`),
      );
    }
  },
});
