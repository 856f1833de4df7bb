import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Gathered } from '../bytes/gathered.ts';
import { FILE_LIMIT, SheetError, type SheetSource } from './sheet-types.ts';

/** Random access to a file or bytes. */
export interface ByteSource {
  size: number;
  read: (offset: number, length: number) => Promise<Buffer>;
  stream: (offset?: number, length?: number) => Readable;
}

/** Opens any source for random access; throws SheetError too_large above `maxBytes`. */
export async function openSource(source: SheetSource, maxBytes = FILE_LIMIT): Promise<ByteSource> {
  if (typeof source === 'string') return fileSource(source, maxBytes);
  const bytes = source instanceof Uint8Array ? source : await collect(source, maxBytes);
  assertSize(bytes.length, maxBytes);
  return bytesSource(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function fileSource(path: string, maxBytes: number): Promise<ByteSource> {
  const { size } = await stat(path);
  assertSize(size, maxBytes);
  return {
    size,
    read: async (offset, length) => {
      const file = await open(path, 'r');
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    stream: (offset = 0, length = size - offset) =>
      length <= 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + length - 1 }),
  };
}

function bytesSource(bytes: Buffer): ByteSource {
  const CHUNK = 65_536;
  async function* chunks(offset: number, length: number): AsyncGenerator<Buffer> {
    const end = Math.min(offset + length, bytes.length);
    for (let at = offset; at < end; at += CHUNK) {
      yield bytes.subarray(at, Math.min(at + CHUNK, end));
      // Bytes in memory keep nobody waiting: without this a reader of many of them would never let others go first.
      await setImmediate();
    }
  }
  return {
    size: bytes.length,
    read: async (offset, length) => bytes.subarray(offset, offset + length),
    stream: (offset = 0, length = bytes.length - offset) => Readable.from(chunks(offset, length)),
  };
}

async function collect(source: Readable, maxBytes: number): Promise<Buffer> {
  const come = new Gathered();
  for await (const part of source as AsyncIterable<Buffer | string>) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    assertSize(come.size + bytes.length, maxBytes);
    come.add(bytes);
  }
  return come.bytes();
}

function assertSize(size: number, maxBytes: number): void {
  if (size > maxBytes)
    throw new SheetError('too_large', `The file is larger than ${maxBytes} bytes`, { limit: maxBytes });
}
