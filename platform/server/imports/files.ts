import { buffer } from 'node:stream/consumers';
import { fail, failField } from '../../kernel/errors.ts';
import { sql } from '../db/statement.ts';
import type { SignedInContext } from '../http/context.ts';
import type { TenantDb } from '../http/tenant-db.ts';
import { FILE_LIMIT } from '../sheets/sheet-types.ts';
import type { Storage } from '../storage/storage.ts';

/** Reads uploaded files for imports. */
export interface FileSource {
  bytes(key: string): Promise<Uint8Array>;
}

/** Files in the product's storage; at most 25 MB, so one fits in memory. */
export const storedFiles = (storage: Storage): FileSource => ({
  async bytes(key) {
    const stream = await storage.get(key);
    if (!stream) return fail('not_found');
    const bytes = await buffer(stream);
    return bytes.byteLength > FILE_LIMIT ? fail('body_too_large', { values: { limit: '25 MB' } }) : bytes;
  },
});

/** The bytes of a file this person uploaded; anybody else's key is not found. The upload is kept for the run. */
export async function fileBytes(files: FileSource, key: string, context: SignedInContext): Promise<Uint8Array> {
  const [kept] = await context.db.write((tx) =>
    tx.rows<{ key: string }>(
      sql`update upload set state = 'claimed' where key = ${key} and user_id = ${context.actor.userId} and state in ('stored', 'claimed')
        returning coalesce(object_key, key) as key`,
    ),
  );
  return kept ? files.bytes(kept.key) : failField('key', 'not_found');
}

/** The bytes of a run's file, for the job that reads it again. */
export async function runBytes(files: FileSource, key: string, db: TenantDb): Promise<Uint8Array> {
  const kept = await db.maybe<{ key: string }>(
    sql`select coalesce(object_key, key) as key from upload where key = ${key}`,
  );
  return files.bytes(kept?.key ?? key);
}
