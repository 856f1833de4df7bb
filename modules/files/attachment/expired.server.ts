import { sql } from '../../../platform/server/db/statement.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import { keptDays } from '../../../platform/server/jobs/retention.ts';
import { type FileParts, releaseObject, removeBytes } from '../object/object.server.ts';

const BATCH = 500;

/**
 * Every hour the bytes go of files that were made for a while only (statements of a job), of those deleted so long ago that nobody
 * will bring them back, and of imports that are no longer kept.
 */
export const sweepExpired = ({ platform }: FileParts): Schedule => ({
  kind: 'files.sweep_expired',
  cron: '41 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      await sweepTenant(platform, tenantId);
      await sweepUploadsNobodyNames(platform, tenantId);
    }
  },
});

interface Gone {
  key: string | null;
  object_key: string | null;
  thumb_key: string | null;
}

async function sweepTenant(platform: FileParts['platform'], tenantId: number): Promise<void> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  for (let isMore = true; isMore; ) {
    isMore = await platform.database.write(actor, async (tx) => {
      const gone = await tx.wire<Gone>(sql`with old as (
          select id, key, object_key, thumb_key from attachment where expires_at < now() and deleted_at is null
            or deleted_at < now() - make_interval(days => ${keptDays('deleted_file_days', 90)}) and key is not null
          limit ${BATCH} for update skip locked)
        update attachment a set deleted_at = coalesce(a.deleted_at, now()), key = null, object_key = null, thumb_key = null from old where a.id = old.id
        returning old.key, old.object_key, old.thumb_key`);
      for (const key of new Set(gone.flatMap((row) => row.object_key ?? []))) await releaseObject(platform, tx, key);
      // What a job wrote itself is nobody else's.
      const own = gone
        .filter((row) => row.object_key === null)
        .flatMap((row) => [row.key ?? [], row.thumb_key ?? []].flat());
      tx.afterCommit(() => removeBytes(platform, own));
      return gone.length === BATCH;
    });
  }
}

/** Uploads that became something, or nothing: an attachment has its bytes by now, an import names them as long as it is kept. */
async function sweepUploadsNobodyNames(platform: FileParts['platform'], tenantId: number): Promise<void> {
  const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'sweep', ip: null };
  for (let isMore = true; isMore; ) {
    isMore = await platform.database.write(actor, async (tx) => {
      const gone = await tx.wire<{ object_key: string | null }>(sql`delete from upload where id in (
          select u.id from upload u where u.state in ('claimed', 'expired')
            and u.updated_at < now() - make_interval(days => ${keptDays('deleted_file_days', 90)})
            and not exists (select from import_run r where r.file_key = u.key)
            and not exists (select from order_import i where i.file_key = u.key)
          limit ${BATCH} for update skip locked)
        returning object_key`);
      for (const key of new Set(gone.flatMap((row) => row.object_key ?? []))) await releaseObject(platform, tx, key);
      return gone.length === BATCH;
    });
  }
}
