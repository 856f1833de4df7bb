import type { Metadata, Sharp } from 'sharp';
import { AppError, fail } from '../../kernel/errors.ts';
import { lineOf } from '../jobs/in-turn.ts';

/** A picture made anew: upright, without anything but its pixels. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly contentType: 'image/jpeg' | 'image/png';
}

/** Most pixels of a picture that is opened (a phone's best camera takes 50 million): more is a decompression bomb. */
const MOST_PIXELS = 64_000_000;
const SECONDS = 20;
/** A big picture takes 200 MB while it is open, and a thread that passwords are checked on too: two at once leave room for them. */
const inTurn = lineOf(2, 30_000);
const PORTRAIT = 512;
const QUALITY = 82;

type Engine = typeof import('sharp')['default'];
let engine: Promise<Engine> | null = null;

/** Loaded with the first picture: the library alone takes 20 MB. */
function loadEngine(): Promise<Engine> {
  engine ??= import('sharp').then(({ default: sharp }) => {
    // Only what may be uploaded is opened; the other decoders stay shut whatever the bytes say.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
    // One picture uses one core, and none is kept: the server has requests to answer meanwhile.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  return engine;
}

/**
 * A picture no side of which is longer than `size` pixels, never enlarged, in the format it came in (JPEG or PNG). Fails with
 * file_content when the bytes are no whole JPEG or PNG, with file_too_large past 64 million pixels; both name the file by `name`.
 */
export const thumbnail = (bytes: Buffer, size: number, name?: string): Promise<Picture> =>
  made(bytes, name, within(size));

/** The same for a page that is printed while somebody waits: a JPEG is made in a tenth of the time, and a fifth larger. */
export const pagePicture = (bytes: Buffer, size: number): Promise<Picture> =>
  made(bytes, undefined, within(size), { isQuick: true });

/** A square of at most 512 pixels from the middle of a picture, for a person's profile. Fails like `thumbnail`. */
export const portrait = (bytes: Buffer, name?: string): Promise<Picture> =>
  made(bytes, name, (picture, { width, height }) => {
    const side = Math.min(width, height, PORTRAIT);
    return picture.resize({ width: side, height: side, fit: 'cover' });
  });

/** A JPEG of raw pixels (RGB, three bytes each, row by row): a picture that is drawn here, not sent by anybody. */
export async function jpegOf(pixels: Buffer, { width, height }: { width: number; height: number }): Promise<Buffer> {
  const sharp = await loadEngine();
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

type Shape = (picture: Sharp, of: Metadata) => Sharp;

const within =
  (size: number): Shape =>
  (picture) =>
    picture.resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true });

const made = (bytes: Buffer, name = 'picture', shape: Shape, { isQuick = false } = {}): Promise<Picture> =>
  inTurn(() => madeNow(bytes, name, shape, isQuick));

async function madeNow(bytes: Buffer, name: string, shape: Shape, isQuick: boolean): Promise<Picture> {
  const sharp = await loadEngine();
  try {
    // The size is in the head: a bomb is known before a pixel of it is unpacked.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (metadata.width * metadata.height > MOST_PIXELS) {
      fail('file_too_large', { values: { name, limit: `${MOST_PIXELS / 1_000_000} MP` } });
    }
    const upright = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient();
    const shaped = shape(upright, metadata).timeout({ seconds: SECONDS });
    const isPng = metadata.format === 'png';
    const encoded = isPng
      ? shaped.png({ compressionLevel: isQuick ? 6 : 9 })
      : shaped.jpeg({ quality: QUALITY, mozjpeg: !isQuick });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, contentType: isPng ? 'image/png' : 'image/jpeg' };
  } catch (error) {
    if (error instanceof AppError) throw error;
    return fail('file_content', { values: { name, extension: 'JPEG/PNG' } });
  }
}
