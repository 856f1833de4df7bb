import { fail } from '../../../platform/kernel/errors.ts';
import { lineOf } from '../../../platform/server/jobs/in-turn.ts';
import type { Storage } from '../../../platform/server/storage/storage.ts';
import { readWhole } from '../../../platform/server/storage/whole.ts';
import { ACCEPTED, extensionOf, type FileFamily, familyOfHead, fits, isAllowedExtension } from './file-kind.rules.ts';
import { readZip } from './zip.rules.ts';

const HEAD_BYTES = 64;
/** Office files that are zip archives, unless a password or an old program made them. */
const IN_ZIP = new Set(['docx', 'xlsx', 'pptx']);
/** The name of what a password-protected Office file holds. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

/** Files that are read whole, at once: each may have 25 MB. */
const readInTurn = lineOf(2, 60_000);

/** Works out what a stored object holds; refuses damaged, encrypted, empty and unknown content, naming the file. */
export async function inspect(storage: Storage, key: string, size: number, name: string): Promise<FileFamily> {
  if (size === 0) return fail('file_empty', { values: { name } });
  const head = (await storage.head(key, HEAD_BYTES)) ?? fail('not_found');
  const family = familyOfHead(head);
  const extension = extensionOf(name);
  if (family === 'unknown') {
    if (await isText(storage, key)) return 'text';
    return extension === null
      ? fail('file_extension', { values: { name, accepted: ACCEPTED } })
      : fail('file_content', { values: { name, extension } });
  }
  if (family === 'ole' && extension !== null && IN_ZIP.has(extension)) {
    const isEncrypted = await whole(storage, key, (bytes) => bytes.includes(ENCRYPTED));
    return fail(isEncrypted ? 'file_encrypted' : 'file_old_office', { values: { name, extension } });
  }
  if (family !== 'zip-like') return family;
  const verdict = await whole(storage, key, readZip);
  if ('family' in verdict) return verdict.family;
  if (verdict.refused === 'encrypted') return fail('file_encrypted', { values: { name } });
  return fail('file_content', { values: { name, extension: extension ?? 'zip' } });
}

const whole = <T>(storage: Storage, key: string, read: (bytes: Buffer) => T): Promise<T> =>
  readInTurn(async () => read((await readWhole(storage, key)) ?? fail('not_found')));

/** Refuses an extension outside the list, and content that is not what the extension says. */
export function refuseMismatch(extension: string, family: FileFamily, name: string): void {
  if (!isAllowedExtension(extension)) fail('file_extension', { values: { name, accepted: ACCEPTED } });
  if (!fits(extension, family)) fail('file_content', { values: { name, extension } });
}

/** Text holds no NUL character; what spreadsheet programs call Unicode text begins with a mark and has two bytes a character. */
async function isText(storage: Storage, key: string): Promise<boolean> {
  const body = (await storage.get(key)) ?? fail('not_found');
  let hasNul: ((chunk: Uint8Array) => boolean) | null = null;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      hasNul ??= nulFinder(chunk);
      if (hasNul(chunk)) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    body.destroy();
  }
}

/** Throws TypeError for two-byte text that is none. */
function nulFinder(first: Uint8Array): (chunk: Uint8Array) => boolean {
  const isLittle = first[0] === 0xff && first[1] === 0xfe;
  const isBig = first[0] === 0xfe && first[1] === 0xff;
  if (!isLittle && !isBig) return (chunk) => chunk.includes(0);
  const decoder = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true });
  return (chunk) => decoder.decode(chunk, { stream: true }).includes('\0');
}
