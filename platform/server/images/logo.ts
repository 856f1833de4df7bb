import { AppError } from '../../kernel/errors.ts';
import type { Storage } from '../storage/storage.ts';
import { readWhole } from '../storage/whole.ts';
import { thumbnail } from './images.ts';

/** Longest side in pixels: sharp at 300 dots an inch, small in a file of 200 activities. */
const SIDE = 480;
const MOST_KEPT = 50;
/** Bytes behind a key never change, so what was read is good for ever. */
const kept = new Map<string, string | null>();

/** The company's logo as documents print it, a data URL; null for what is no whole PNG or JPEG. */
export async function printedLogo(storage: Storage, key: string | null): Promise<string | null> {
  if (key === null) return null;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const sent = await readWhole(storage, key);
  if (!sent) return null;
  const url = await thumbnail(sent, SIDE).then(
    ({ bytes, contentType }) => `data:${contentType};base64,${bytes.toString('base64')}`,
    (error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    },
  );
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, url);
  return url;
}
