import { sql } from '../../../platform/server/db/statement.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';

const BATCH = 500;

/** Every hour: bytes that no record claimed within 24 h are deleted (A3 T4). */
export const sweepUploads = (platform: Pick<Platform, 'database' | 'storage'>): Schedule => ({
  kind: 'files.sweep_uploads',
  cron: '17 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) await sweepTenant(platform, tenantId);
  },
});

async function sweepTenant({ database, storage }: Pick<Platform, 'database' | 'storage'>, tenantId: number) {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  for (;;) {
    // Marked first: a claim that comes at the same moment finds the upload gone, never a record without bytes.
    const rows = await database.write(actor, (tx) =>
      tx.rows<{ key: string }>(sql`update upload set state = 'expired' where id in (
        select id from upload where state in ('requested', 'in_parts', 'stored') and created_at < now() - interval '24 hours'
        limit ${BATCH} for update skip locked) returning key`),
    );
    for (const { key } of rows) await storage.remove(key);
    if (rows.length < BATCH) return;
  }
}
