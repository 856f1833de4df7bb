import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { SERVER_ENV, SERVER_FLAGS } from '../bin/steps/server-flags.mjs';

const ROOT = join(import.meta.dirname, '..');
/** What is measured ends with the bench, also when that is interrupted: it holds the other end of a channel. */
const LEASHED = ['--import', './bin/steps/leash.mjs'];

export interface Running {
  origin: string;
  process: ChildProcess;
  /** Resident memory in MB now, of the process itself. */
  memory(): number;
  stop(): Promise<void>;
}

const running = (origin: string, process: ChildProcess): Running => ({
  origin,
  process,
  memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
  async stop() {
    if (process.exitCode !== null) return;
    const exited = once(process, 'exit');
    process.kill('SIGTERM');
    await exited;
  },
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** The product as `npm start` runs it, on an external database. */
export async function startOrdo(databaseUrl: string, dataDir: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...LEASHED, 'apps/server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SERVER_ENV,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ORDO_DATA_DIR: dataDir,
      ORDO_SECRET: 'bench secret bench secret',
      RATE_LIMITS: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 240; tries++) {
    const ready = await fetch(`${origin}/readyz`).then(
      (r) => r.ok,
      () => false,
    );
    if (ready) return running(origin, child);
    if (child.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server did not become ready');
}

/** The bare routes on the same database. */
export async function startBare(databaseUrl: string, statements: object): Promise<Running> {
  const child = spawn(
    process.execPath,
    [...LEASHED, 'bench/hot/bare-server.ts', databaseUrl, JSON.stringify(statements)],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return running(`http://127.0.0.1:${(JSON.parse(String(line)) as { port: number }).port}`, child);
}
