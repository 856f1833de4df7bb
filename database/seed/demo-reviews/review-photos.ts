import type pg from 'pg';
import { insertNamed } from '../rows.ts';
import { demoPhoto, PHOTO_SCENES, PHOTO_SIZE } from './photo.ts';

/** Puts bytes into the installation's store; gives where they lie. */
export type KeepBytes = (bytes: Buffer) => Promise<{ key: string; size: number; sha256: string }>;

const PHOTOS = 6;
/** Reviews with photos, those that wait longest first; each has two. */
const REVIEWS = 24;

/** Photos of the work on waiting reviews and their installations, as the officers took them. */
export async function insertReviewPhotos(client: pg.ClientBase, keep: KeepBytes): Promise<void> {
  const objects: { key: string; size: number; sha256: string }[] = [];
  for (let at = 0; at < PHOTOS; at++) {
    objects.push(await keep(await demoPhoto(PHOTO_SCENES[at % PHOTO_SCENES.length] ?? '', at + 1)));
  }
  await insertNamed(
    client,
    'stored_object',
    objects.map(({ key, size, sha256 }) => ({ key, size, sha256, family: 'jpeg', status: 'clean', ...PHOTO_SIZE })),
  );
  const { rows } = await client.query<Taken>(
    `select c.id, o.driver_id, o.lat, o.long, coalesce(o.completed_at, o.started_at, c.created_at) as at
     from order_checkoff c join "order" o on o.tenant_id = c.tenant_id and o.id = c.order_id
     where c.tenant_id = app.current_tenant() and c.result = 'pending' and o.status = 'completed' order by c.created_at, c.id limit $1`,
    [REVIEWS],
  );
  const shots = rows.flatMap((review, at) => [0, 1].map((second) => ({ review, number: at * 2 + second })));
  await insertNamed(
    client,
    'attachment',
    shots.map(({ review, number }) => photoRow(review, number, objects[number % PHOTOS])),
  );
}

interface Taken {
  id: string;
  driver_id: string | null;
  lat: string | null;
  long: string | null;
  at: Date;
}

function photoRow(review: Taken, number: number, object: { key: string; size: number; sha256: string } | undefined) {
  return {
    owner_type: 'order_checkoff',
    owner_id: Number(review.id),
    kind: 'attachment',
    name: `IMG_${2041 + number}.jpg`,
    key: object?.key,
    object_key: object?.key,
    file_extension: 'jpg',
    mime: 'image/jpeg',
    size: object?.size,
    sha256: object?.sha256,
    status: 'clean',
    visibility: 'internal',
    ...PHOTO_SIZE,
    lat: review.lat,
    long: review.long,
    uploaded_by: review.driver_id === null ? null : Number(review.driver_id),
    display_order: number,
    created_at: review.at.toISOString(),
    updated_at: review.at.toISOString(),
  };
}
