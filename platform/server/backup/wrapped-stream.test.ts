import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { isWrapped, unwrapping, wrapping } from './wrapped-stream.ts';

const through = (bytes: Buffer, transform: ReturnType<typeof wrapping>): Promise<Buffer> =>
  buffer(Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]).pipe(transform));
/** pipe does not carry errors on; the transform's own is what counts. */
const opened = (bytes: Buffer, key: string): Promise<Buffer> => through(bytes, unwrapping(key));

test.each([0, 1, 65_536, 65_537, 200_000])('%i bytes come back as they were', async (size) => {
  const plain = randomBytes(size);
  const locked = await through(plain, wrapping('a key'));
  expect(isWrapped(locked)).toBe(true);
  expect(locked.includes(plain.subarray(0, 64)) && size > 16).toBe(false);
  expect(await opened(locked, 'a key')).toEqual(plain);
});

test('a wrong key, a changed byte, a missing end and frames in another order are found', async () => {
  const locked = await through(randomBytes(200_000), wrapping('a key'));
  const changed = Buffer.from(locked);
  changed[locked.length - 5] = (changed[locked.length - 5] ?? 0) ^ 1;
  const frame = 4 + 16 + 65_536;
  const [head, first, second] = [24, 24 + frame, 24 + 2 * frame];
  const swapped = Buffer.concat([
    locked.subarray(0, head),
    locked.subarray(first, second),
    locked.subarray(head, first),
    locked.subarray(second),
  ]);
  for (const [bytes, key] of [
    [locked, 'another key'],
    [changed, 'a key'],
    [locked.subarray(0, second), 'a key'],
    [locked.subarray(0, locked.length - 1), 'a key'],
    [swapped, 'a key'],
  ] as const) {
    await expect(opened(bytes, key)).rejects.toThrow('can’t be opened');
  }
});
