import { sql } from '../../../platform/server/db/statement.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { FileParts } from '../object/object.server.ts';
import { expireUploads } from './expire.server.ts';

const BATCH = 500;

/** Every hour: bytes that no record claimed within 24 h are deleted, and what a killed process left of an upload. */
export const sweepUploads = ({ platform }: FileParts): Schedule => ({
  kind: 'files.sweep_uploads',
  cron: '17 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) await sweepTenant(platform, tenantId);
    await platform.storage.tidy();
  },
});

async function sweepTenant(platform: FileParts['platform'], tenantId: number): Promise<void> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  for (;;) {
    const count = await platform.database.write(actor, (tx) =>
      expireUploads(platform, tx, sql`created_at < now() - interval '24 hours'`, BATCH),
    );
    if (count < BATCH) return;
  }
}
