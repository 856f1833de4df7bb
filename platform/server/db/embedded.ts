import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import type pg from 'pg';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { type Home, type Log, openHome } from './embedded/home.ts';
import { type Kept, keepRunning } from './embedded/keeper.ts';
import { memorySettings } from './embedded/memory.rules.ts';
import { processServes, readPidFile, retireForeignPid } from './embedded/pid-file.ts';
import { spawnPostmaster, stopProcess } from './embedded/postmaster.ts';
import { endWhatStops } from './embedded/stopping.ts';
import { connectPatiently } from './patient-connect.ts';

export type { Log };

export type EmbeddedOptions = {
  /** Directory of the application's data; the database lives below it in `postgres/` (or where `postgres/location` points). */
  dataDir: string;
  /** TCP port on 127.0.0.1; a free one when absent. */
  port?: number;
  log: Log;
  /** Server settings over the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** True joins a server that another living process of ours runs; false or absent fails with a sentence. */
  join?: boolean;
  /** Hears that the server ended and cannot be brought back. */
  onLost?: (error: Error) => void;
  /** Whether we are ending ourselves: a supervisor may have told our server so as well, and it still serves our last requests. */
  isEnding?: () => boolean;
};

export type EmbeddedDatabase = {
  url: string;
  port: number;
  /** Why it does not answer now; null while it runs. */
  problem(): string | null;
  stop(): Promise<void>;
};

const HOST = '127.0.0.1';
const USER = 'ordo';
const DATABASE = 'ordo';
/** Held by the process that owns the server for as long as it lives: it tells an orphan from a server in use. */
const OWNER_LOCK = '7018101121';
const ATTEMPTS = 4;
const OWNER_PATIENCE = 15_000;

/**
 * Starts the PostgreSQL that comes with the packages, creating its cluster on the first call, and gives the URL of
 * its database. A server left behind by a killed process is stopped and started afresh; one that ends by itself is started again.
 * Throws an Error whose message is a sentence for the person at the terminal. `stop()` shuts the server down and may be called
 * twice.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = await openHome(options.dataDir, options.log);
  const binaries = await findBinaries(home, options.log);
  await ensureCluster(home, binaries, USER, options.log);
  for (let attempt = 1; ; attempt++) {
    const joined = await meetRunningServer(home, options);
    if (joined) return joined;
    try {
      return await launch(home, binaries, options);
    } catch (error) {
      // A neighbour may have started the server, or taken the port, between our look and our start.
      if (attempt === ATTEMPTS || options.port) throw error;
      await pause(200 * attempt);
    }
  }
}

async function launch(home: Home, binaries: Binaries, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const port = options.port ?? (await freePort());
  const start = () => startOwned(home, binaries, port, options);
  const { log, onLost } = options;
  const keeper = keepRunning(await start(), { start, place: home.place, log, ...(onLost ? { onLost } : {}) });
  let stopped: Promise<void> | undefined;
  return {
    url: databaseUrl(home, port),
    port,
    problem: keeper.problem,
    stop: () => {
      stopped ??= keeper.stop();
      return stopped;
    },
  };
}

/** One run of the server, owned by us from its first moment to its last. */
async function startOwned(home: Home, binaries: Binaries, port: number, options: EmbeddedOptions): Promise<Kept> {
  const postmaster = await spawnPostmaster({
    home,
    binaries,
    settings: { ...settings(port), ...options.settings },
  });
  try {
    const owner = await connect(home, port, 'postgres');
    if (!(await takeOwnership(owner))) throw new Error('Another process took the database during the start.');
    const known = await owner.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (known.rowCount === 0) await owner.query(`create database ${DATABASE}`);
    const stopping = endWhatStops(postmaster, home.cluster, options.isEnding);
    return {
      exited: postmaster.exited,
      cause: stopping.cause,
      async stop() {
        stopping.release();
        await owner.end().catch(() => undefined);
        await stopProcess(postmaster.pid);
        postmaster.release();
      },
    };
  } catch (error) {
    await stopProcess(postmaster.pid);
    postmaster.release();
    throw error;
  }
}

/** Joins, refuses or clears away the server that already runs on this cluster; undefined when the way is free. */
async function meetRunningServer(home: Home, options: EmbeddedOptions): Promise<EmbeddedDatabase | undefined> {
  const file = await readPidFile(home.cluster);
  if (!file) return undefined;
  if (!processServes(file.pid, home.cluster)) {
    await retireForeignPid(home.cluster, file);
    return undefined;
  }
  const client = await connect(home, file.port, 'postgres').catch(() => undefined);
  if (client && !(await isOrphan(client, options))) {
    if (options.join) {
      const url = databaseUrl(home, file.port);
      return { url, port: file.port, problem: () => null, stop: async () => undefined };
    }
    throw new Error(`Another running Ordo uses the data directory ${options.dataDir}. Stop it first.`);
  }
  options.log('database: stopping the server that an earlier run left behind');
  await stopProcess(file.pid);
  return undefined;
}

/** True once nobody owns the server; an owner that is about to end gets the time for it. Ends the client. */
async function isOrphan(client: pg.Client, { join, log }: EmbeddedOptions): Promise<boolean> {
  const until = Date.now() + (join ? 0 : OWNER_PATIENCE);
  try {
    for (let isFirst = true; !(await takeOwnership(client)); isFirst = false) {
      if (Date.now() >= until) return false;
      if (isFirst) log('database: another Ordo uses this data directory; waiting for it to end');
      await pause(200);
    }
    return true;
  } catch {
    // The connection broke: the owner is shutting the server down, and stopping it once more does no harm.
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeOwnership(client: pg.Client): Promise<boolean> {
  const result = await client.query(`select pg_try_advisory_lock(${OWNER_LOCK}) as taken`);
  return result.rows[0].taken;
}

const connect = (home: Home, port: number, database: string): Promise<pg.Client> =>
  connectPatiently({ host: HOST, port, user: USER, password: home.password, database, keepAlive: true });

/** Of the machine, or of the container that the process stands in. */
function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(totalmem(), limit) : totalmem();
}

function settings(port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: HOST,
    // TCP on loopback only: a socket path would break under deep directories (107 bytes).
    unix_socket_directories: '',
    max_connections: '60',
    ...memorySettings(availableMemory()),
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    fsync: 'on',
    synchronous_commit: 'on',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
}

function databaseUrl(home: Home, port: number): string {
  return `postgres://${USER}:${home.password}@${HOST}:${port}/${DATABASE}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, HOST, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
