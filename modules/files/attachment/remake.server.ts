import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Picture } from '../../../platform/server/images/images.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { keepObject, releaseObject, removeBytes } from '../object/object.server.ts';

interface Original {
  object_key: string | null;
  key: string;
  name: string;
  status: string;
}

/**
 * Puts a picture made from a file in its place; the file keeps its key, the bytes that were sent go when no other file shows
 * them. Throws what `make` throws, and then nothing is left behind.
 */
export async function remakePicture(
  platform: Platform,
  tx: Tx,
  attachmentId: number,
  make: (bytes: Buffer, name: string) => Promise<Picture>,
): Promise<void> {
  const original =
    (await tx.maybe<Original>(sql`select object_key, key, name, status from attachment where id = ${attachmentId}`)) ??
    fail('not_found');
  if (original.status === 'infected') fail('not_found');
  const sent = (await platform.storage.get(original.object_key ?? original.key)) ?? fail('not_found');
  const picture = await make(await buffer(sent), original.name);
  const stored = await platform.storage.put(
    newKey(tx.tenantId, randomBytes(16).toString('hex')),
    picture.bytes,
    picture.bytes.length,
  );
  try {
    const family = picture.contentType === 'image/png' ? 'png' : 'jpeg';
    const parts = { platform, isScanned: platform.config.clamavUrl !== null };
    const object = await keepObject(parts, tx, stored, { family, name: original.name });
    await tx.run(sql`update attachment set object_key = ${object.key}, status = ${object.status}, size = ${stored.size},
      sha256 = ${stored.sha256}, width = ${picture.width}, height = ${picture.height}, thumb_key = null where id = ${attachmentId}`);
    if (original.object_key !== null) await releaseObject(platform, tx, original.object_key);
  } catch (error) {
    await removeBytes(platform, [stored.key]);
    throw error;
  }
}
