import type { FileFamily } from './file-kind.rules.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** More entries, or more bytes once unpacked, are a bomb. */
const MAX_ENTRIES = 1000;
const MAX_UNPACKED = 10 * 26_214_400;

export type ZipVerdict =
  | { readonly family: Extract<FileFamily, 'zip' | 'docx' | 'xlsx' | 'pptx'> }
  | { readonly refused: 'damaged' | 'encrypted' | 'too_many' };

/** Reads the directory of a zip file without unpacking it: what kind it is, or why it is refused. */
export function readZip(bytes: Uint8Array): ZipVerdict {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return { refused: 'damaged' };
  const count = view.getUint16(end + 10, true);
  let place = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES) return { refused: 'too_many' };
  const names: string[] = [];
  let unpacked = 0;
  for (let n = 0; n < count; n++) {
    if (place + ENTRY_BYTES > end || view.getUint32(place, true) !== ENTRY) return { refused: 'damaged' };
    if ((view.getUint16(place + 8, true) & 1) === 1) return { refused: 'encrypted' };
    unpacked += view.getUint32(place + 24, true);
    if (unpacked > MAX_UNPACKED) return { refused: 'too_many' };
    const [name, extra, comment] = [28, 30, 32].map((at) => view.getUint16(place + at, true)) as [
      number,
      number,
      number,
    ];
    names.push(new TextDecoder().decode(bytes.subarray(place + ENTRY_BYTES, place + ENTRY_BYTES + name)));
    place += ENTRY_BYTES + name + extra + comment;
  }
  return { family: familyOf(names) };
}

/** The end record stands at the tail, behind at most 64 KiB of comment. */
function findEnd(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - END_BYTES - 0xffff);
  for (let at = view.byteLength - END_BYTES; at >= lowest; at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  return null;
}

function familyOf(names: readonly string[]): 'zip' | 'docx' | 'xlsx' | 'pptx' {
  if (!names.includes('[Content_Types].xml')) return 'zip';
  const holds = (folder: string): boolean => names.some((name) => name.startsWith(folder));
  if (holds('word/')) return 'docx';
  if (holds('xl/')) return 'xlsx';
  return holds('ppt/') ? 'pptx' : 'zip';
}
