import type { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import type { ByteSource } from './sheet-source.ts';
import { SheetError, tooMuch } from './sheet-types.ts';

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 1000;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  offset: number;
  packedSize: number;
  method: number;
}

/** The parts of a zip archive; `open` unpacks one as a stream that fails beyond the limit of unpacked bytes, or `most` of its own. */
export interface ZipArchive {
  has: (name: string) => boolean;
  open: (name: string, most?: number) => Promise<AsyncIterable<Buffer>>;
}

function broken(what: string): SheetError {
  return new SheetError('broken', `The file is damaged: ${what}`);
}

/** Reads the directory of a zip archive (no zip64, no encryption). Throws SheetError broken, encrypted or too_large. */
export async function openZip(source: ByteSource, maxUnpackedBytes: number): Promise<ZipArchive> {
  const entries = await readDirectory(source);
  let unpacked = 0;
  async function* counted(stream: Readable, most: number): AsyncGenerator<Buffer> {
    let own = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        own += chunk.length;
        if (unpacked > maxUnpackedBytes || own > most) throw tooMuch(Math.min(most, maxUnpackedBytes));
        yield chunk;
      }
    } catch (error) {
      throw isUnpackingError(error) ? broken('a part cannot be unpacked') : error;
    }
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    open: async (name, most = maxUnpackedBytes) => {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw broken(`${name} is missing`);
      return counted(await entryStream(source, entry), most);
    },
  };
}

/** zlib's own errors have codes such as Z_DATA_ERROR and Z_BUF_ERROR. */
const isUnpackingError = (error: unknown): boolean =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('Z_');

async function readDirectory(source: ByteSource): Promise<Map<string, Entry>> {
  const tailSize = Math.min(source.size, END_SIZE + MAX_COMMENT);
  const tail = await source.read(source.size - tailSize, tailSize);
  let end = tail.length - END_SIZE;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end -= 1;
  if (end < 0) throw broken('no directory');
  const count = tail.readUInt16LE(end + 10);
  const size = tail.readUInt32LE(end + 12);
  const offset = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES) throw new SheetError('too_large', 'The file has too many parts', { limit: MAX_ENTRIES });
  if (offset + size > source.size) throw broken('directory out of bounds');
  return parseDirectory(await source.read(offset, size), count);
}

function parseDirectory(directory: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY_SIGNATURE) throw broken('bad directory');
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new SheetError('encrypted', 'The file is encrypted');
    const nameSize = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameSize);
    entries.set(name.toLowerCase(), {
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameSize + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function entryStream(source: ByteSource, entry: Entry): Promise<Readable> {
  const header = await source.read(entry.offset, 30);
  if (header.length < 30) throw broken('part out of bounds');
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = source.stream(start, entry.packedSize);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw broken('unknown packing');
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  inflate.on('close', () => packed.destroy());
  return packed.pipe(inflate);
}
