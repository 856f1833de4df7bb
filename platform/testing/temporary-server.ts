import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, processServes, readPidFile } from '../server/db/embedded/pid-file.ts';
import { stopProcess } from '../server/db/embedded/postmaster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded.ts';

const PREFIX = 'ordo-test-';
const NAME = /^ordo-test-(\d+)-[0-9a-f]{8}$/;

/** Nothing a test writes has to survive a power cut. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '100',
  max_wal_size: '4GB',
  // Databases are dropped by the hundred: each time all that is kept in memory is looked through.
  shared_buffers: '128MB',
};

/** Makes an empty directory for one test run, named after this process, that every account may enter. */
export async function temporaryDirectory(): Promise<string> {
  const directory = join(tmpdir(), `${PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  await mkdir(directory);
  await chmod(directory, 0o711);
  return directory;
}

/** Starts an embedded PostgreSQL in a directory of its own; `stop()` ends it and deletes every trace. */
export async function startTemporaryServer(): Promise<EmbeddedDatabase> {
  await sweepLeftovers();
  const directory = await temporaryDirectory();
  const server = await startEmbedded({ dataDir: directory, log: () => undefined, settings: SETTINGS });
  return {
    ...server,
    async stop() {
      await server.stop();
      await removeDataDirectory(directory);
    },
  };
}

/** Deletes a data directory and the place its database pointer names, if there is one; its server must be down. */
export async function removeDataDirectory(directory: string): Promise<void> {
  const elsewhere = await readFile(join(directory, 'postgres', 'location'), 'utf8').catch(() => undefined);
  if (elsewhere) await rm(elsewhere.trim(), { recursive: true, force: true });
  // A database that is on its way out may write a last file meanwhile.
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Test runs that were killed leave a server and a directory behind; the next run clears them away. */
async function sweepLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = NAME.exec(name)?.[1];
    if (maker === undefined || isAlive(Number(maker))) continue;
    const directory = join(tmpdir(), name);
    const cluster = join(directory, 'postgres', 'cluster');
    const file = await readPidFile(cluster);
    if (file && processServes(file.pid, cluster)) await stopProcess(file.pid);
    await removeDataDirectory(directory).catch(() => undefined);
  }
}
