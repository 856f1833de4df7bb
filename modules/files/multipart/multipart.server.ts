import { Readable } from 'node:stream';
import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { Storage, StoredObject } from '../../../platform/server/storage/storage.ts';
import { type FileParts, removeBytes } from '../object/object.server.ts';
import { storeBody } from '../upload/receive.server.ts';
import { announceUpload, finishUpload } from '../upload/upload.server.ts';
import { PART_BYTES, partKey, partKeys, partsOf } from './parts.rules.ts';

/** How long one part may take. */
export const PART_SECONDS = 120;

interface Upload {
  id: number;
  key: string;
  file_name: string;
  declared_size: number;
  parts: { part: number; size: number }[];
}

const sizeOfPart = (size: number, part: number): number => Math.min(PART_BYTES, size - (part - 1) * PART_BYTES);

/** Notes an upload in parts; 422 for a name or size that could never be stored. */
export async function beginMultipart(
  { platform }: FileParts,
  db: TenantDb,
  wish: { name: string; size: number; content_type?: string | null },
  grantId: string,
): Promise<{ id: number; key: string; part_size: number; parts: number }> {
  if (wish.size === 0) fail('file_empty', { values: { name: wish.name } });
  const { id, key } = await announceUpload(platform, db, {
    hint: wish.name,
    contentType: wish.content_type ?? null,
    size: wish.size,
    grantId,
  });
  return { id, key, part_size: PART_BYTES, parts: partsOf(wish.size) };
}

/** Takes one part; sent again it replaces itself. One at a time: a second sender is told so. */
export async function receivePart(
  parts: FileParts,
  db: TenantDb,
  place: { id: number; part: number },
  body: Readable,
  length: number | null,
): Promise<{ part: number; size: number; sha256: string }> {
  const { storage } = parts.platform;
  const { part } = place;
  const upload = await take(db, place.id);
  try {
    if (part > partsOf(upload.declared_size)) fail('not_found');
    const size = sizeOfPart(upload.declared_size, part);
    const refuse = (): never => fail('part_size', { values: { part, size } });
    if (length !== null && length !== size) refuse();
    const key = partKey(upload.key, part);
    const stored = await storeBody(storage, key, body, {
      max: size,
      name: upload.file_name,
      timeout: PART_SECONDS * 1000,
    });
    if (stored.size !== size) refuse();
    await db.write((tx) =>
      tx.run(sql`update upload set busy_until = null, parts = ${JSON.stringify([{ part, size }])}::jsonb ||
        (select coalesce(jsonb_agg(p), '[]') from jsonb_array_elements(parts) p where (p->>'part')::int <> ${part})
        where id = ${upload.id}`),
    );
    return { part, size, sha256: stored.sha256 };
  } catch (error) {
    await db.write((tx) => tx.run(sql`update upload set busy_until = null where id = ${upload.id}`));
    throw error;
  }
}

/** Puts the parts together, looks at the whole, and makes it an upload that a record may claim. */
export async function completeMultipart(parts: FileParts, db: TenantDb, id: number): Promise<StoredObject> {
  const { storage } = parts.platform;
  const upload = await take(db, id);
  const { key, declared_size: size, file_name: name } = upload;
  const there = new Set(upload.parts.map(({ part }) => part));
  const missing = partKeys(key, size).flatMap((_, n) => (there.has(n + 1) ? [] : [n + 1]));
  try {
    if (missing.length > 0) fail('parts_missing', { values: { parts: missing.join(', ') } });
    const stored = await storage.put(key, Readable.from(bytesOf(storage, partKeys(key, size))), size);
    await finishUpload(parts, db, stored, name);
    await db.write(async (tx) => tx.afterCommit(() => removeBytes(parts.platform, partKeys(key, size))));
    return stored;
  } catch (error) {
    if (missing.length === 0) await storage.remove(key);
    await db.write((tx) => tx.run(sql`update upload set busy_until = null where id = ${id}`));
    throw error;
  }
}

/** Gives up an upload in parts; what came in is deleted. */
export async function abortMultipart({ platform }: FileParts, db: TenantDb, id: number): Promise<void> {
  const [gone] = await db.write((tx) =>
    tx.wire<Upload>(
      sql`update upload set state = 'expired' where id = ${id} and ${own(db)} returning key, declared_size`,
    ),
  );
  if (!gone) return fail('not_found');
  await removeBytes(platform, partKeys(gone.key, gone.declared_size));
}

const own = (db: TenantDb) =>
  sql`grant_id is not null and user_id = ${db.actor.userId} and state in ('requested', 'in_parts')`;

/** The caller's upload, held for one part; 404 for another's and for one that ended, 409 while a part is on its way. */
async function take(db: TenantDb, id: number): Promise<Upload> {
  return db.write(async (tx) => {
    const [taken] = await tx.wire<Upload>(sql`update upload set state = 'in_parts',
      busy_until = now() + make_interval(secs => ${PART_SECONDS + 5})
      where id = ${id} and ${own(db)} and (busy_until is null or busy_until < now())
      returning id, key, file_name, declared_size, parts`);
    if (taken) return taken;
    const there = await tx.maybe(sql`select 1 from upload where id = ${id} and ${own(db)}`);
    return fail(there ? 'upload_busy' : 'not_found');
  });
}

async function* bytesOf(storage: Storage, keys: readonly string[]): AsyncIterable<Buffer> {
  for (const key of keys) {
    const body = (await storage.get(key)) ?? fail('not_found');
    yield* body as AsyncIterable<Buffer>;
  }
}
