import { createDeflateRaw } from 'node:zlib';

/** A part of an archive: texts in their order, each so many times. */
export type Part = string | readonly (readonly [text: string, times: number])[];

const LOCAL = 30;
const ENTRY = 46;
const END = 22;
const PIECE = 262_144;

/** Pieces of a part, so that one of hundreds of megabytes is never in memory. */
function* piecesOf(part: Part): Generator<Buffer> {
  for (const [text, times] of typeof part === 'string' ? [[part, 1] as const] : part) {
    const most = Math.max(1, Math.min(times, Math.floor(PIECE / Math.max(1, text.length))));
    const piece = Buffer.from(text.repeat(most));
    let left = times;
    for (; left >= most; left -= most) yield piece;
    if (left > 0) yield Buffer.from(text.repeat(left));
  }
}

async function packed(part: Part, isStored: boolean): Promise<Buffer> {
  if (isStored) return Buffer.concat([...piecesOf(part)]);
  const deflate = createDeflateRaw({ level: 1 });
  const written = (async () => {
    for (const piece of piecesOf(part))
      if (!deflate.write(piece)) await new Promise((done) => deflate.once('drain', done));
    deflate.end();
  })();
  const found = await deflate.toArray();
  await written;
  return Buffer.concat(found as Buffer[]);
}

/** A zip archive of parts by name; `isStored` leaves them unpacked. Nothing of it is checked by sums, as our reader checks none. */
export async function heavyZip(parts: Readonly<Record<string, Part>>, isStored = false): Promise<Buffer> {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = await packed(part, isStored);
    const local = Buffer.alloc(LOCAL);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(isStored ? 0 : 8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(ENTRY);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isStored ? 0 : 8, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), bytes);
    directory.push(entry, Buffer.from(name));
    offset += LOCAL + Buffer.byteLength(name) + bytes.length;
  }
  const end = Buffer.alloc(END);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
