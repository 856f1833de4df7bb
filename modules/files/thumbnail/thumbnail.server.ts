import { randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/kernel/errors.ts';
import type { DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { thumbnail } from '../../../platform/server/images/images.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { readWhole } from '../../../platform/server/storage/whole.ts';
import { type FileParts, removeBytes } from '../object/object.server.ts';

/** Longest side in pixels: sharp on a phone's list, about 20 kB. */
const SIDE = 320;
const MOST_BYTES = 2_000_000;

/** Makes the small picture of an object once; without one the picture itself is shown, so a damaged one stops nothing. */
export async function makeThumbnail({ platform }: FileParts, actor: DbActor, key: string): Promise<void> {
  const { database, storage, log } = platform;
  const [wanted] = await database.read<{ key: string }>(
    actor.tenantId,
    sql`select key from stored_object where key = ${key} and status = 'clean' and thumb_key is null and family in ('png', 'jpeg')`,
  );
  const sent = wanted ? await readWhole(storage, key) : null;
  if (!sent) return;
  let small: Buffer;
  try {
    small = (await thumbnail(sent, SIDE)).bytes;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.info({ key, code: error.code }, 'no thumbnail');
    return;
  }
  const { key: thumb } = await storage.put(newKey(actor.tenantId, randomBytes(16).toString('hex')), small, MOST_BYTES);
  const kept = await database.write(actor, async (tx) => {
    const count = await tx.run(
      sql`update stored_object set thumb_key = ${thumb} where key = ${key} and status = 'clean' and thumb_key is null`,
    );
    if (count > 0) await tx.run(sql`update attachment set thumb_key = ${thumb} where object_key = ${key}`);
    return count;
  });
  if (kept === 0) await removeBytes(platform, [thumb]);
}
