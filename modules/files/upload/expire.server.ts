import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { partKeys } from '../multipart/parts.rules.ts';
import { type FileParts, releaseObject, removeBytes } from '../object/object.server.ts';

interface Expired {
  key: string;
  object_key: string | null;
  grant_id: string | null;
  declared_size: number | null;
}

/** Ends uploads that no record has claimed, `most` at a time, and after the commit their bytes; says how many. */
export async function expireUploads(
  platform: FileParts['platform'],
  tx: Tx,
  which: ReturnType<typeof sql>,
  most: number,
): Promise<number> {
  // Marked first: a claim that comes at the same moment finds the upload gone, never a record without bytes.
  const gone = await tx.wire<Expired>(sql`with old as (
      select id, object_key from upload where state in ('requested', 'in_parts', 'stored')
        and ${which} limit ${most} for update skip locked)
    update upload u set state = 'expired', object_key = null from old where u.id = old.id
    returning u.key, old.object_key, u.grant_id, u.declared_size`);
  for (const key of new Set(gone.flatMap((row) => row.object_key ?? []))) await releaseObject(platform, tx, key);
  const left = gone.flatMap(({ key, object_key: object, grant_id: grant, declared_size: size }) => {
    const parts = grant === null ? [] : partKeys(key, size ?? 0);
    return object === null ? [key, ...parts] : parts;
  });
  tx.afterCommit(() => removeBytes(platform, left));
  return gone.length;
}
