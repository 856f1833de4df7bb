import { randomBytes } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { AppError, fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { newKey, type Storage, type StoredObject } from '../../../platform/server/storage/storage.ts';
import { extensionOf, isAllowedExtension, MAX_FILE_BYTES } from './file-kind.rules.ts';
import { inspect, refuseMismatch } from './inspect.server.ts';

const LIMIT = `${MAX_FILE_BYTES / 1_048_576} MB`;
/** What an overlong body may still send before the line is cut, so that its sender reads the answer. */
const DRAIN_BYTES = 2 * MAX_FILE_BYTES;

export interface UploadWish {
  /** The client's key or file name: a hint kept as file name, never the key (A3 T2). */
  readonly hint: string;
  readonly contentType: string | null;
  readonly size: number | null;
}

/** Notes an upload to come and gives its key; refuses by name and size what could never be stored. */
export async function announceUpload(db: TenantDb, wish: UploadWish): Promise<{ key: string; max: number }> {
  const name = fileNameFrom(wish.hint);
  const extension = extensionOf(name);
  // A random key has no extension and is judged by its bytes.
  if (extension !== null && !isAllowedExtension(extension)) fail('file_extension', { values: { name } });
  if (wish.size !== null && wish.size > MAX_FILE_BYTES) fail('file_too_large', { values: { name, limit: LIMIT } });
  const key = newKey(db.actor.tenantId, randomBytes(16).toString('hex'));
  await db.write((tx) =>
    tx.run(sql`insert into upload (key, file_name, content_type, declared_size, user_id)
      values (${key}, ${name}, ${wish.contentType}, ${wish.size}, ${db.actor.userId})`),
  );
  return { key, max: wish.size ?? MAX_FILE_BYTES };
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
  db: TenantDb,
  storage: Storage,
  key: string,
  body: Readable,
  limit: { max: number; length: number | null },
): Promise<StoredObject> {
  const upload = await take(db, key);
  try {
    if ((limit.length ?? 0) > limit.max) {
      drain(body);
      fail('file_too_large', { values: { name: upload.file_name, limit: LIMIT } });
    }
    const stored = await store(storage, key, body, limit.max, upload.file_name);
    const family = await inspect(storage, key, stored.size, upload.file_name);
    const extension = extensionOf(upload.file_name);
    if (extension !== null) refuseMismatch(extension, family, upload.file_name);
    await db.write((tx) =>
      tx.run(sql`update upload set state = 'stored', size = ${stored.size}, sha256 = ${stored.sha256}, family = ${family}
        where key = ${key}`),
    );
    return stored;
  } catch (error) {
    await storage.remove(key);
    await db.write((tx) =>
      tx.run(sql`update upload set state = 'requested' where key = ${key} and state = 'in_parts'`),
    );
    throw error;
  }
}

/** One sender at a time; a sender that died is followed after two minutes. */
async function take(db: TenantDb, key: string): Promise<{ file_name: string }> {
  const [row] = await db.write((tx) =>
    tx.rows<{ file_name: string }>(sql`update upload set state = 'in_parts' where key = ${key}
      and (state = 'requested' or (state = 'in_parts' and updated_at < now() - interval '2 minutes'))
      returning file_name`),
  );
  return row ?? fail('already_exists');
}

async function store(storage: Storage, key: string, body: Readable, max: number, name: string): Promise<StoredObject> {
  // A stage of its own: the storage destroys what it reads from, and the request must survive to be answered.
  const stage = new PassThrough();
  body.once('error', (error) => stage.destroy(error));
  body.once('aborted', () => stage.destroy(new AppError('malformed_json')));
  body.pipe(stage);
  try {
    return await storage.put(key, stage, max);
  } catch (error) {
    body.unpipe(stage);
    drain(body);
    if (error instanceof AppError && error.code === 'body_too_large') {
      return fail('file_too_large', { values: { name, limit: LIMIT } });
    }
    throw error;
  }
}

/** Reads on without keeping, up to a bound. */
function drain(body: Readable): void {
  let seen = 0;
  body.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > DRAIN_BYTES) body.destroy();
  });
  body.resume();
}
