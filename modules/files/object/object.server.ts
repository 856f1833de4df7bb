import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Platform } from '../../../platform/server/module.ts';
import type { StoredObject } from '../../../platform/server/storage/storage.ts';
import type { FileFamily } from '../upload/file-kind.rules.ts';

/** Job that checks an object for viruses and makes its small picture. */
export const PROCESS_OBJECT = 'files.process';

/** What every part of files works with; `isScanned`: a virus scanner is configured. */
export interface FileParts {
  readonly platform: Pick<Platform, 'database' | 'storage' | 'jobs' | 'log' | 'config'>;
  readonly isScanned: boolean;
}

export type ObjectStatus = 'scanning' | 'clean' | 'infected';

interface Kept {
  key: string;
  status: ObjectStatus;
  thumb_key: string | null;
}

const isPicture = (family: FileFamily): boolean => family === 'png' || family === 'jpeg';

/**
 * Writes down bytes that are in the store and gives the key they lie under: the one of equal bytes that the company has
 * already, and then the new ones go. With virus check on nothing is clean before it was looked at.
 */
export async function keepObject(
  { platform, isScanned }: FileParts,
  tx: Tx,
  stored: StoredObject,
  file: { family: FileFamily; name: string },
): Promise<{ key: string; status: ObjectStatus }> {
  const wanted = sql`(select ${isScanned}::boolean and has_virus_check from tenant where id = app.current_tenant())`;
  const [kept] =
    await tx.rows<Kept>(sql`insert into stored_object as o (key, size, sha256, family, status, next_scan_at)
    values (${stored.key}, ${stored.size}, ${stored.sha256}, ${file.family},
      case when ${wanted} then 'scanning' else 'clean' end, case when ${wanted} then now() end)
    on conflict (tenant_id, sha256) where status <> 'infected' do update set
      status = case when excluded.status = 'scanning' and o.scanned_at is null then 'scanning' else o.status end,
      next_scan_at = case when excluded.status = 'scanning' and o.scanned_at is null
        then coalesce(o.next_scan_at, now()) else o.next_scan_at end
    returning o.key, o.status, o.thumb_key`);
  if (!kept) throw new Error('an object was not written');
  if (kept.key !== stored.key) {
    if (kept.status === 'scanning') {
      await tx.run(sql`update attachment set status = 'scanning' where object_key = ${kept.key} and status = 'clean'`);
    }
    tx.afterCommit(() => removeBytes(platform, [stored.key]));
  }
  if (kept.status === 'scanning' || (isPicture(file.family) && kept.thumb_key === null)) {
    await platform.jobs.enqueue(tx, { kind: PROCESS_OBJECT, title: file.name, payload: { key: kept.key } });
  }
  return { key: kept.key, status: kept.status };
}

/**
 * Lets go of an object that a file pointed at: when no other file does, its row goes, and after the commit its bytes. The row is
 * locked first, so that an upload of the same bytes at this moment either keeps it or makes its own.
 */
export async function releaseObject(platform: FileParts['platform'], tx: Tx, key: string): Promise<void> {
  await tx.run(sql`select 1 from stored_object where key = ${key} for update`);
  const gone = await tx.maybe<{ thumb_key: string | null }>(sql`delete from stored_object o where key = ${key}
    and not exists (select from attachment a where a.object_key = o.key)
    and not exists (select from upload u where u.object_key = o.key) returning thumb_key`);
  if (gone) tx.afterCommit(() => removeBytes(platform, gone.thumb_key ? [key, gone.thumb_key] : [key]));
}

/** Deletes bytes nobody points at any more; what the store does not take is only left over. */
export async function removeBytes({ storage, log }: Pick<Platform, 'storage' | 'log'>, keys: readonly string[]) {
  for (const key of keys) {
    await storage
      .remove(key)
      .catch((error: unknown) => log.warn({ err: error, key }, 'orphaned file could not be deleted'));
  }
}
