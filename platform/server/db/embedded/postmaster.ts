import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { CHILD_ENVIRONMENT, type Home } from './home.ts';
import { isAlive, readPidFile } from './pid-file.ts';

export type Postmaster = {
  pid: number;
  exited: Promise<void>;
  /** Unties the server from our own end, once it is down. */
  release(): void;
};

type Order = { home: Home; binaries: Binaries; settings: Record<string, string> };

const START_LIMIT = 120_000;
const LOG_LIMIT = 10_000_000;

/** Starts the server of `home` with these settings and waits until it takes connections; throws what its log says otherwise. */
export async function spawnPostmaster({ home, binaries, settings }: Order): Promise<Postmaster> {
  const logFile = join(home.directory, 'server.log');
  await turnLog(logFile);
  const log = await open(logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  const child = spawn(
    binaries.postgres,
    ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...home.account,
      cwd: home.place,
      env: CHILD_ENVIRONMENT,
      // A session of its own: Ctrl-C in the terminal reaches us first, and we stop the server in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.unref();
  const guard = followUs(child, home);
  void exited.then(guard.release);
  // Whoever calls process.exit, in the middle of a start or by mistake, leaves no server behind.
  const end = () => void child.kill('SIGINT');
  process.once('exit', end);
  const release = () => void process.removeListener('exit', end);
  await log.close();
  try {
    await ready(child, home, async () => (await readFile(logFile)).subarray(logStart).toString('utf8'));
  } catch (error) {
    release();
    throw error;
  }
  return { pid: child.pid ?? 0, exited, release };
}

/**
 * Ends the server when this process ends without a word (kill -9, out of memory): a shell waits for the end of a pipe that only we
 * hold open. Where there is no shell, the next start clears the server away.
 */
function followUs(server: ChildProcess, { account, place }: Home): { release(): void } {
  if (process.platform === 'win32' || server.pid === undefined) return { release: () => undefined };
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...account,
    cwd: place,
    env: CHILD_ENVIRONMENT,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket | null)?.unref();
  guard.stdin?.on('error', () => undefined);
  return { release: () => void guard.kill('SIGKILL') };
}

async function turnLog(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && found.size > LOG_LIMIT) await rename(file, `${file}.1`);
}

async function ready(child: ChildProcess, home: Home, written: () => Promise<string>): Promise<void> {
  const until = Date.now() + START_LIMIT;
  for (;;) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The database did not start. Its log says:\n${(await written()).trim()}`);
    }
    const file = await readPidFile(home.cluster);
    if (file?.pid === child.pid && file.isReady) return;
    if (Date.now() > until) {
      await stopProcess(child.pid);
      throw new Error(`The database was not ready after ${START_LIMIT / 1000} s. Its log says:\n${await written()}`);
    }
    await pause(10);
  }
}

/** Shuts a server process down: fast (open transactions roll back), after 30 s at once, after 10 s more by force. */
export async function stopProcess(pid: number): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' });
    return;
  }
  for (const [signal, patience] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await gone(pid, patience)) return;
  }
  throw new Error(`The database process ${pid} could not be stopped.`);
}

async function gone(pid: number, patience: number): Promise<boolean> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    if (!isAlive(pid)) return true;
    await pause(10);
  }
  return false;
}
