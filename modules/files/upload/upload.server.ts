import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { newKey, type StoredObject } from '../../../platform/server/storage/storage.ts';
import { type FileParts, keepObject } from '../object/object.server.ts';
import { hasRoom } from './allowance.server.ts';
import { ACCEPTED, extensionOf, isAllowedExtension, MAX_FILE_BYTES } from './file-kind.rules.ts';
import { inspect, refuseMismatch } from './inspect.server.ts';
import { drain, LIMIT, storeBody, WHOLE_FILE_MS } from './receive.server.ts';

export interface UploadWish {
  /** The client's key or file name: a hint kept as file name, never the key. */
  readonly hint: string;
  readonly contentType: string | null;
  readonly size: number | null;
  /** The grant of an upload in parts. */
  readonly grantId?: string;
}

/** An upload that was noted; `max`: most bytes it may have. */
export interface Announced {
  readonly id: number;
  readonly key: string;
  readonly max: number;
}

/** Notes an upload to come and gives its key; refuses by name and size what could never be stored, and what there is no room for. */
export async function announceUpload(
  platform: FileParts['platform'],
  db: TenantDb,
  wish: UploadWish,
): Promise<Announced> {
  const name = fileNameFrom(wish.hint);
  const extension = extensionOf(name);
  // A random key has no extension and is judged by its bytes.
  if (extension !== null && !isAllowedExtension(extension))
    fail('file_extension', { values: { name, accepted: ACCEPTED } });
  if (wish.size !== null && wish.size > MAX_FILE_BYTES) fail('file_too_large', { values: { name, limit: LIMIT } });
  const key = newKey(db.actor.tenantId, randomBytes(16).toString('hex'));
  const max = wish.size ?? MAX_FILE_BYTES;
  const { userId } = db.actor;
  const row = await db.write(async (tx) => {
    if (!(await hasRoom(platform, tx, userId, max))) return undefined;
    return tx.maybe<{
      id: number;
    }>(sql`insert into upload (key, file_name, content_type, declared_size, user_id, grant_id)
      values (${key}, ${name}, ${wish.contentType}, ${wish.size}, ${userId}, ${wish.grantId ?? null}) returning id`);
  });
  return { id: Number(row?.id ?? fail('uploads_unsaved')), key, max };
}

/** The last part of a key as a file name of at most 255 characters. */
export function fileNameFrom(hint: string): string {
  const last = hint.split(/[/\\]/).pop()?.trim() ?? '';
  return last.slice(-255) || 'file';
}

/**
 * Takes the bytes of an announced upload, once: a key is never overwritten, and what is refused leaves neither bytes nor a
 * spent address behind, so the sender can try again with a better file.
 */
export async function receiveUpload(
  parts: FileParts,
  db: TenantDb,
  key: string,
  body: Readable,
  limit: { max: number; length: number | null },
): Promise<StoredObject> {
  const { storage } = parts.platform;
  const { file_name: name } = await take(db, key);
  try {
    if ((limit.length ?? 0) > limit.max) {
      drain(body);
      fail('file_too_large', { values: { name, limit: LIMIT } });
    }
    const stored = await storeBody(storage, key, body, { max: limit.max, name, timeout: WHOLE_FILE_MS });
    await finishUpload(parts, db, stored, name);
    return stored;
  } catch (error) {
    await storage.remove(key);
    await db.write((tx) =>
      tx.run(sql`update upload set state = 'requested' where key = ${key} and state = 'in_parts'`),
    );
    throw error;
  }
}

/** Looks at what came in and makes it an upload that a record may claim; throws what is wrong with it, naming the file. */
export async function finishUpload(parts: FileParts, db: TenantDb, stored: StoredObject, name: string): Promise<void> {
  const family = await inspect(parts.platform.storage, stored.key, stored.size, name);
  const extension = extensionOf(name);
  if (extension !== null) refuseMismatch(extension, family, name);
  await db.write(async (tx) => {
    const object = await keepObject(parts, tx, stored, { family, name });
    await tx.run(sql`update upload set state = 'stored', size = ${stored.size}, sha256 = ${stored.sha256}, family = ${family},
      object_key = ${object.key} where key = ${stored.key}`);
  });
}

/** One sender at a time; a sender that died is followed after two minutes. */
async function take(db: TenantDb, key: string): Promise<{ file_name: string }> {
  const [row] = await db.write((tx) =>
    tx.rows<{ file_name: string }>(sql`update upload set state = 'in_parts' where key = ${key} and grant_id is null
      and (state = 'requested' or (state = 'in_parts' and updated_at < now() - interval '2 minutes'))
      returning file_name`),
  );
  return row ?? fail('already_exists');
}
