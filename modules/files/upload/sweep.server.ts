import { sql } from '../../../platform/server/db/statement.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { partKeys } from '../multipart/multipart.server.ts';
import { type FileParts, releaseObject, removeBytes } from '../object/object.server.ts';

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

interface Swept {
  key: string;
  object_key: string | null;
  grant_id: string | null;
  declared_size: number | null;
}

async function sweepTenant(platform: FileParts['platform'], tenantId: number): Promise<void> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  for (;;) {
    const rows = await platform.database.write(actor, async (tx) => {
      // Marked first: a claim that comes at the same moment finds the upload gone, never a record without bytes.
      const swept = await tx.wire<Swept>(sql`with old as (
          select id, object_key from upload where state in ('requested', 'in_parts', 'stored')
            and created_at < now() - interval '24 hours' limit ${BATCH} for update skip locked)
        update upload u set state = 'expired', object_key = null from old where u.id = old.id
        returning u.key, old.object_key, u.grant_id, u.declared_size`);
      for (const key of new Set(swept.flatMap((row) => row.object_key ?? []))) await releaseObject(platform, tx, key);
      return swept;
    });
    for (const { key, object_key: object, grant_id: grant, declared_size: size } of rows) {
      const parts = grant === null ? [] : partKeys(key, size ?? 0);
      await removeBytes(platform, object === null ? [key, ...parts] : parts);
    }
    if (rows.length < BATCH) return;
  }
}
