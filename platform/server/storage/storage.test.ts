import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3 } from '../../testing/s3-server.ts';
import { countingReads } from '../bytes/reading.ts';
import { diskStorage } from './disk.ts';
import { s3Storage } from './s3.ts';
import { newKey, type Storage } from './storage.ts';
import { readWhole } from './whole.ts';

const MAX = 26_214_400;
let s3: S3Server;
let directory: string;
const stores: Record<string, Storage> = {};

beforeAll(async () => {
  s3 = await startS3();
  directory = await mkdtemp(join(tmpdir(), 'ordo-store-'));
  // Uploads rest where the machine keeps what is temporary; other tests use that of the machine.
  const resting = join(directory, 'resting');
  await mkdir(resting);
  vi.stubEnv('TMPDIR', resting);
  stores.disk = diskStorage(join(directory, 'objects'));
  stores.s3 = s3Storage(s3.options);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3?.close();
  await rm(directory, { recursive: true, force: true });
});

const key = (): string => newKey(7, randomBytes(16).toString('hex'));

describe.each(['disk', 's3'])('objects in a store: %s', (kind) => {
  const store = (): Storage => stores[kind] as Storage;

  test('what went in as a stream comes out byte for byte, with its size and hash', async () => {
    const bytes = randomBytes(11_000_000);
    const name = key();
    const stored = await store().put(name, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), MAX);
    expect(stored).toEqual({ key: name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });
    const body = await store().get(name);
    expect(body && (await buffer(body)).equals(bytes)).toBe(true);
    expect((await store().head(name, 64))?.equals(bytes.subarray(0, 64))).toBe(true);
  });

  test('read whole, it counts while it comes, and is read no further once that is too much', async () => {
    const bytes = randomBytes(3_000_000);
    const name = key();
    await store().put(name, bytes, MAX);
    let [told, ended] = [0, 0];
    const counting = (most: number) => () => ({
      take(more: number) {
        told += more;
        if (told > most) throw new Error('too much');
      },
      end() {
        ended += 1;
      },
    });
    expect((await countingReads(counting(MAX), () => readWhole(store(), name)))?.equals(bytes)).toBe(true);
    expect(told).toBeGreaterThan(2_900_000);
    told = 0;
    await expect(countingReads(counting(1_000_000), () => readWhole(store(), name))).rejects.toThrow('too much');
    expect(told).toBeLessThan(1_200_000);
    expect(ended).toBe(2);
    expect(await readWhole(store(), key())).toBeNull();
  });

  test('a part of an upload and an object without a byte are kept too', async () => {
    const name = `${key()}.p1`;
    expect((await store().put(name, Buffer.from('part'), 10)).size).toBe(4);
    expect(String(await store().head(name, 64))).toBe('part');
    const empty = key();
    expect((await store().put(empty, Readable.from([]), 10)).size).toBe(0);
    expect(
      await store()
        .head(empty, 64)
        .then((head) => head?.length),
    ).toBe(0);
  });

  test('more bytes than allowed leave nothing behind', async () => {
    const name = key();
    await expect(store().put(name, Readable.from([Buffer.alloc(20)]), 10)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    await expect(store().put(name, Buffer.alloc(20), 10)).rejects.toMatchObject({ code: 'body_too_large' });
    expect(await store().get(name)).toBeNull();
    expect((await readdir(tmpdir())).filter((entry) => entry.startsWith('ordo-upload-'))).toEqual([]);
  });

  test('an object that is gone is null, deleting it again does no harm, and a crooked key is not found', async () => {
    const name = key();
    await store().put(name, Buffer.from('x'), 10);
    await store().remove(name);
    await store().remove(name);
    expect([await store().get(name), await store().head(name, 4)]).toEqual([null, null]);
    await expect(store().get('t1/2026/../../etc')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('what a killed process left of an upload goes after a day', async () => {
    const home = kind === 'disk' ? join(directory, 'objects', '.parts') : tmpdir();
    const [old, young] = ['ordo-upload-of-yesterday', 'ordo-upload-of-today'].map((name) => join(home, name));
    await mkdir(home, { recursive: true });
    await Promise.all([old, young].map((path) => writeFile(String(path), 'half')));
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(String(old), yesterday, yesterday);
    await store().tidy();
    const left = await readdir(home);
    await rm(String(young));
    expect(left.filter((name) => name.startsWith('ordo-upload-of'))).toEqual(['ordo-upload-of-today']);
  });

  test('a healthy store passes its check', () => expect(store().check()).resolves.toBeUndefined());
});

test('a wrong secret, a bucket that is not there and a store that is away are said, without naming a secret', async () => {
  const wrong = s3Storage({ ...s3.options, secretKey: 'not the secret' });
  await expect(wrong.put(key(), Buffer.from('x'), 10)).rejects.toThrow('answered 403 SignatureDoesNotMatch to PUT');
  await expect(wrong.get(key())).rejects.toThrow('answered 403');
  await expect(s3Storage({ ...s3.options, bucket: 'other' }).check()).rejects.toThrow('answered 404');
  await expect(s3Storage({ ...s3.options, endpoint: 'http://127.0.0.1:9' }).check()).rejects.toThrow();
});
