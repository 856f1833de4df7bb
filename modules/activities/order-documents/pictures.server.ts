import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import type { DocumentOrder } from '../documents/document-data.ts';

/** Pictures of one document stay within what a mail can carry. */
const MOST_PICTURES = 60;
const MOST_BYTES = 4_000_000;
const MIME: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

interface PictureRow {
  owner_id: number;
  key: string;
  file_extension: string;
  caption: string | null;
}

/** Pictures of activities as data URLs, in their order; too large ones are left out. */
export async function picturesOf(
  storage: Storage,
  db: TenantDb,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentOrder['pictures']>> {
  const rows = await db.read<PictureRow>(sql`
    select a.owner_id, coalesce(a.object_key, a.key) as key, lower(a.file_extension) as file_extension, coalesce(a.description, a.name) as caption
    from attachment a where a.owner_type = 'order' and a.owner_id = any(${[...orderIds]}::bigint[]) and a.deleted_at is null
      and a.status = 'clean' and a.kind in ('attachment', 'image') and lower(a.file_extension) in ('png', 'jpg', 'jpeg')
      and a.key is not null and coalesce(a.size, 0) <= ${MOST_BYTES}
    order by a.owner_id, a.display_order, a.id limit ${MOST_PICTURES}`);
  const pictures = new Map<number, DocumentOrder['pictures']>();
  for (const row of rows) {
    const stream = await storage.get(row.key);
    if (!stream) continue;
    const parts: Buffer[] = [];
    for await (const part of stream as AsyncIterable<Buffer>) parts.push(part);
    const image = `data:${MIME[row.file_extension]};base64,${Buffer.concat(parts).toString('base64')}`;
    pictures.set(row.owner_id, [...(pictures.get(row.owner_id) ?? []), { image, caption: row.caption }]);
  }
  return pictures;
}
