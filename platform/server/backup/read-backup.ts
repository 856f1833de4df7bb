import { createHash, randomInt } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { MANIFEST, type Manifest, objectPath, tablePath } from './manifest.ts';
import { isWrapped, unwrapping } from './wrapped-stream.ts';

/** A backup opened for reading. */
export interface Backup {
  readonly manifest: Manifest;
  /** Content of one file in it. */
  stream(path: string): Promise<Readable>;
  close(): Promise<void>;
}

/** Opens a backup file; one under lock is first decrypted into a temporary directory, which `close` removes. */
export async function openBackup(path: string, backupKey: string | null): Promise<Backup> {
  if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder. Give the backup file in it.`);
  const start = Buffer.alloc(8);
  const handle = await open(path);
  await handle.read(start, 0, 8, 0).finally(() => handle.close());
  let directory: string | null = null;
  let file = path;
  try {
    if (isWrapped(start)) {
      if (!backupKey) throw new Error('This backup is encrypted. Set BACKUP_KEY to the key used to create it.');
      directory = await mkdtemp(join(tmpdir(), 'ordo-restore-'));
      file = join(directory, 'backup.zip');
      await pipeline(createReadStream(path), unwrapping(backupKey), createWriteStream(file, { mode: 0o600 }));
    }
    const backup = await opened(file, directory, path);
    // Under lock nothing can be changed unseen; of a plain file everything is looked at before anything is written.
    if (!directory) await demandWhole(backup, path);
    return backup;
  } catch (error) {
    if (directory) await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

async function opened(file: string, directory: string | null, path: string): Promise<Backup> {
  const none = new Error(`${path} is not an Ordo backup, or it is incomplete. Use another copy of the backup.`);
  const zip: ZipFile = await openPromise(file, { lazyEntries: true, autoClose: false }).catch(() =>
    Promise.reject(none),
  );
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    if (!entries.has(MANIFEST)) throw none;
  } catch {
    zip.close();
    throw none;
  }
  const stream = async (path: string): Promise<Readable> => {
    const entry = entries.get(path);
    if (!entry) throw new Error(`The backup is not complete: ${path} is missing.`);
    return zip.openReadStreamPromise(entry);
  };
  const manifest = await readManifest(await stream(MANIFEST), path);
  if (manifest.format !== 1) throw new Error('This backup was made by a newer version of Ordo.');
  return {
    manifest,
    stream,
    async close() {
      zip.close();
      if (directory) await rm(directory, { recursive: true, force: true });
    },
  };
}

const damaged = (path: string, what: string): Error =>
  new Error(
    `${path} is damaged: ${what} can’t be read as it was saved. Nothing was restored. Use another copy of the backup.`,
  );

async function readManifest(body: Readable, path: string): Promise<Manifest> {
  try {
    return JSON.parse(await text(body)) as Manifest;
  } catch {
    throw damaged(path, 'its list of contents');
  }
}

/** Holds every table and file against what the backup says of them. */
async function demandWhole(backup: Backup, path: string): Promise<void> {
  const { tables, objects } = backup.manifest;
  const parts = [
    ...tables.map((table) => ({ what: `the table ${table.name}`, at: tablePath(table), sha256: table.sha256 })),
    ...objects.map(({ key, sha256 }) => ({ what: `the file ${key}`, at: objectPath(key), sha256 })),
  ];
  for (const { what, at, sha256 } of parts) {
    const found = await backup
      .stream(at)
      .then(hashOf)
      .catch(() => null);
    if (found === sha256) continue;
    await backup.close();
    throw damaged(path, what);
  }
}

/** SHA-256 (hex) of a stream. */
export async function hashOf(body: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** At most `most` of a list, by chance. */
export function someOf<T>(list: readonly T[], most: number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(most, rest.length) }, () => rest.splice(randomInt(rest.length), 1)[0] as T);
}
