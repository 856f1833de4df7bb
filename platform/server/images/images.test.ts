import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../kernel/errors.ts';
import { portrait, thumbnail } from './images.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a7' } })
    .composite([{ input: { create: { width: 8, height: 8, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .jpeg();
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe('thumbnails', () => {
  test('the longest side has the wished size, the form stays', async () => {
    const made = await thumbnail(await photo(1200, 600).toBuffer(), 300);
    expect(made).toMatchObject({ width: 300, height: 150, contentType: 'image/jpeg' });
    expect(await sharp(made.bytes).metadata()).toMatchObject({ width: 300, height: 150, format: 'jpeg' });
  });

  test('a small picture is not enlarged', async () => {
    expect(await thumbnail(await photo(40, 30).toBuffer(), 300)).toMatchObject({ width: 40, height: 30 });
  });

  test('a PNG stays one, with what is seen through', async () => {
    const clear = await sharp({ create: { width: 80, height: 80, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const made = await thumbnail(clear, 20);
    expect(made.contentType).toBe('image/png');
    expect((await sharp(made.bytes).metadata()).hasAlpha).toBe(true);
  });
});

describe('portraits', () => {
  test('are upright squares of 512 pixels without where and when they were taken', async () => {
    const taken = await photo(1600, 1000)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const made = await portrait(taken);
    expect(made).toMatchObject({ width: 512, height: 512 });
    const left = await sharp(made.bytes).metadata();
    expect([left.exif, left.xmp, left.iptc, left.icc, left.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('of a small picture are as large as it allows', async () => {
    expect(await portrait(await photo(100, 60).toBuffer())).toMatchObject({ width: 60, height: 60 });
  });
});

describe('what is no picture', () => {
  test('is refused, whatever it is', async () => {
    const whole = await photo(900, 900).toBuffer();
    const broken = [
      Buffer.from('no picture'),
      Buffer.alloc(0),
      whole.subarray(0, 200),
      whole.subarray(0, whole.length / 2),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'),
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .webp()
        .toBuffer(),
    ];
    for (const bytes of broken) expect(await codeOf(portrait(bytes))).toBe('file_content');
  });

  test('a bomb of many pixels in few bytes is refused by its head', async () => {
    const bomb = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    // Width and height in the IHDR chunk, and its checksum.
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await codeOf(thumbnail(bomb, 300))).toBe('file_too_large');
  });
});
