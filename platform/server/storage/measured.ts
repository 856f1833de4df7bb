import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../../kernel/errors.ts';

const DAY_MS = 86_400_000;

/** Counts and hashes what flows through; refuses more than `maxBytes` with body_too_large. */
export function measured(maxBytes: number): { stream: Transform; size(): number; sha256(): string } {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      try {
        if (size > maxBytes) fail('body_too_large', { values: { limit: `${Math.floor(maxBytes / 1_048_576)} MB` } });
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return { stream, size: () => size, sha256: () => hash.digest('hex') };
}

/** Writes what flows through `stream` into a new file; after a failure the file is closed, so that whoever removes it removes it for good. */
export async function writeFileFrom(body: NodeJS.ReadableStream, stream: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    await pipeline(body, stream, file);
  } catch (error) {
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve).destroy());
    throw error;
  }
}

/** Deletes what lies in `directory` for more than a day and whose name begins with `prefix`: the rest of a process that was killed. */
export async function removeOld(directory: string, prefix = ''): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const found = name.startsWith(prefix) ? await stat(path).catch(() => null) : null;
    // Another process may be at it too, and another user's is not ours.
    if (found && found.mtimeMs < Date.now() - DAY_MS)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
