import { AppError } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { pagePicture } from '../../../platform/server/images/images.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { readWhole } from '../../../platform/server/storage/whole.ts';
import type { DocumentOrder } from '../documents/document-data.ts';

/** Pictures of one document stay within what a mail can carry, and the heap of the server holds as text. */
const MOST_PICTURES = 60;
const MOST_BYTES = 24_000_000;
/** Larger files are not opened. */
const MOST_OF_ONE = 4_000_000;
/** Longest side in pixels: more than a page shows. */
const SIDE = 1600;
/** What is smaller is not worth being made anew. */
const SMALL_BYTES = 300_000;
const MIME: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

const UNREADABLE: ReadonlySet<string> = new Set(['file_content', 'file_too_large']);

/** Pictures of an activity as data URLs, in their order, and how many found no room. */
export type OrderPictures = Pick<DocumentOrder, 'pictures' | 'pictures_left'>;

interface PictureRow {
  owner_id: number;
  key: string;
  file_extension: string;
  size: number;
  caption: string | null;
}

/** Pictures of activities, scaled down to what a page shows; those that cannot be opened, or find no room, are left out. */
export async function picturesOf(
  storage: Storage,
  db: TenantDb,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, OrderPictures>> {
  const rows = await db.read<PictureRow>(sql`
    select a.owner_id, coalesce(a.object_key, a.key) as key, lower(a.file_extension) as file_extension, least(coalesce(a.size, 0), ${MOST_OF_ONE + 1})::int as size,
      coalesce(a.description, a.name) as caption
    from attachment a where a.owner_type = 'order' and a.owner_id = any(${[...orderIds]}::bigint[]) and a.deleted_at is null
      and a.status = 'clean' and a.kind in ('attachment', 'image') and lower(a.file_extension) in ('png', 'jpg', 'jpeg')
      and a.key is not null
    order by a.owner_id, a.display_order, a.id`);
  const found = new Map<number, OrderPictures>();
  let room = MOST_BYTES;
  let opened = 0;
  for (const row of rows) {
    const { pictures, pictures_left = 0 } = found.get(row.owner_id) ?? { pictures: [] };
    let picture: Awaited<ReturnType<typeof pictureOf>> = null;
    if (opened < MOST_PICTURES && row.size <= MOST_OF_ONE) {
      opened += 1;
      picture = await pictureOf(storage, row);
    }
    if (!picture || picture.bytes.length > room) {
      // The first that finds no room ends it: nobody waits for pictures that are opened in vain.
      if (picture) opened = MOST_PICTURES;
      found.set(row.owner_id, { pictures, pictures_left: pictures_left + 1 });
      continue;
    }
    room -= picture.bytes.length;
    const image = `data:${picture.contentType};base64,${picture.bytes.toString('base64')}`;
    found.set(row.owner_id, {
      pictures: [...pictures, { image, caption: row.caption }],
      ...(pictures_left > 0 ? { pictures_left } : {}),
    });
  }
  return found;
}

/** A stored picture as a page shows it; null for one that is gone, or no whole picture. */
async function pictureOf(
  storage: Storage,
  { key, file_extension }: PictureRow,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  const bytes = await readWhole(storage, key);
  if (!bytes) return null;
  if (bytes.length <= SMALL_BYTES) return { bytes, contentType: MIME[file_extension] ?? 'image/jpeg' };
  return await pagePicture(bytes, SIDE).catch((error: unknown) => {
    if (error instanceof AppError && UNREADABLE.has(error.code)) return null;
    throw error;
  });
}
