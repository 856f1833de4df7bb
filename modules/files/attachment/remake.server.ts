import { randomBytes } from 'node:crypto';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { Picture } from '../../../platform/server/images/images.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { readWhole } from '../../../platform/server/storage/whole.ts';
import { keepObject, releaseObject, removeBytes } from '../object/object.server.ts';
import type { FileFamily } from '../upload/file-kind.rules.ts';
import { type Claim, claimedKey, claimUpload } from './claim.server.ts';

/** An upload of one's own as it was sent, before anything is made of it. */
export interface SentPicture {
  readonly file_name: string;
  readonly size: number;
  readonly family: FileFamily;
}

/** What becomes of a picture that somebody sends. */
export interface Remaking {
  readonly claim: Claim;
  /** Refuses what is no such picture, before it is opened. */
  readonly check: (sent: SentPicture) => void;
  readonly make: (bytes: Buffer, name: string) => Promise<Picture>;
}

/**
 * Takes an upload of one's own and puts the picture made from it in its place, giving the attachment's key; the bytes that were
 * sent go when no other file shows them. It is opened, made and stored before `work` writes with it: a big picture takes seconds,
 * and no connection waits for that. Fails like `claimUpload`, `check` and `make`, and then nothing is left behind.
 */
export async function remakePicture<T>(
  platform: Platform,
  { db, actor }: SignedInContext,
  { claim, check, make }: Remaking,
  work: (tx: Tx, key: string) => Promise<T>,
): Promise<T> {
  const key = claimedKey(claim);
  const [sent] = await db.read<SentPicture & { object_key: string | null; status: string | null }>(sql`
    select u.file_name, u.size, u.family, u.object_key, o.status from upload u left join stored_object o on o.key = u.object_key
    where u.key = ${key} and u.state = 'stored' and u.user_id is not distinct from ${claim.actor.userId}`);
  if (!sent || sent.status === 'infected') return fail('not_found');
  check(sent);
  const bytes = (await readWhole(platform.storage, sent.object_key ?? key)) ?? fail('not_found');
  const picture = await make(bytes, sent.file_name);
  const newest = newKey(actor.tenantId, randomBytes(16).toString('hex'));
  const stored = await platform.storage.put(newest, picture.bytes, picture.bytes.length);
  try {
    return await db.write(async (tx) => {
      const attachmentId = await claimUpload(tx, claim);
      const family = picture.contentType === 'image/png' ? 'png' : 'jpeg';
      const parts = { platform, isScanned: platform.config.clamavUrl !== null };
      const object = await keepObject(parts, tx, stored, { family, name: sent.file_name });
      await tx.run(sql`update attachment set object_key = ${object.key}, status = ${object.status}, size = ${stored.size},
        sha256 = ${stored.sha256}, width = ${picture.width}, height = ${picture.height}, thumb_key = null where id = ${attachmentId}`);
      if (sent.object_key !== null) await releaseObject(platform, tx, sent.object_key);
      return work(tx, key);
    });
  } catch (error) {
    await removeBytes(platform, [stored.key]);
    throw error;
  }
}
