import { randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { fail } from '../../kernel/errors.ts';
import { measured, removeOld, writeFileFrom } from './measured.ts';
import type { Storage } from './storage.ts';

const KEY = /^[A-Za-z0-9][A-Za-z0-9/_.-]{0,200}$/;

/** Where bytes rest until all have come. No key begins with a dot. */
const PARTS = '.parts';

/** Objects as files under `directory`; written elsewhere in it and renamed, so a broken upload never shows. */
export function diskStorage(directory: string): Storage {
  const root = resolve(directory);

  function fileOf(key: string): string {
    const path = join(root, key);
    if (!KEY.test(key) || key.includes('..') || !path.startsWith(root + sep)) return fail('not_found');
    return path;
  }

  return {
    async put(key, body, maxBytes) {
      const path = fileOf(key);
      const partial = join(root, PARTS, randomBytes(12).toString('hex'));
      await mkdir(dirname(partial), { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      const meter = measured(maxBytes);
      try {
        await writeFileFrom(Buffer.isBuffer(body) ? Readable.from([body]) : body, meter.stream, partial);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return { key, size: meter.size(), sha256: meter.sha256() };
    },
    async get(key) {
      const path = fileOf(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? createReadStream(path) : null;
    },
    async head(key, bytes) {
      const handle = await open(fileOf(key), 'r').catch(() => null);
      if (!handle) return null;
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
    async check() {
      await mkdir(root, { recursive: true });
      await access(root, constants.W_OK);
    },
    tidy: () => removeOld(join(root, PARTS)),
  };
}
