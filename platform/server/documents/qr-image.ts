import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const SCALE = 4;
const QUIET_MODULES = 2;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY_8_BIT = [8, 0, 0, 0, 0];
const WHITE = 255;

/** A QR code of a text as a PNG data URL, dark on white with a quiet zone: every document format can show it. Same text, same bytes. */
export function qrImage(text: string): string {
  const { data: modules } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const size = modules.length * SCALE;
  // Each line begins with its filter, none.
  const lines = Buffer.alloc(size * (size + 1), WHITE);
  for (let y = 0; y < size; y++) {
    const start = y * (size + 1);
    lines[start] = 0;
    for (let x = 0; x < size; x++) {
      if (modules[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) lines[start + 1 + x] = 0;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set(GRAY_8_BIT, 8);
  const bytes = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
