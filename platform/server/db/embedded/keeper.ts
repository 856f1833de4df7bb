import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './home.ts';

/** A server that runs, as far as its keeper needs to know it. */
export interface Kept {
  readonly exited: Promise<void>;
  /** What made it end, where that is known. */
  cause?(): string | null;
  stop(): Promise<void>;
}

export interface KeeperOptions {
  /** Starts the server once more, on the same port. */
  start(): Promise<Kept>;
  /** Directory of its files. */
  place: string;
  log: Log;
  /** Hears that the server will not come back. */
  onLost?: (error: Error) => void;
  firstPauseMs?: number;
}

export interface Keeper {
  /** Why the database does not answer now; null while it runs. */
  problem(): string | null;
  stop(): Promise<void>;
}

/** Starts within this time before the keeper gives up: what ends so often does not end by chance. */
const STARTS = 8;
const WITHIN_MS = 600_000;
const LONGEST_PAUSE_MS = 5_000;
/** A start needs some room for its log of changes; with less than this a failed one is no sign of a broken server. */
const ROOM_BYTES = 32 * 1024 * 1024;

/**
 * Starts a server again that ended by itself: at once, then at growing intervals, eight times in ten minutes. As long as the disk
 * is full it goes on for ever, because the database comes back by itself when there is space.
 */
export function keepRunning(first: Kept, options: KeeperOptions): Keeper {
  const starts: number[] = [];
  let current: Kept | null = null;
  let problem: string | null = null;
  let restarting: Promise<void> = Promise.resolve();
  let stopped = false;
  const { firstPauseMs = 200 } = options;

  function watch(server: Kept): void {
    current = server;
    problem = null;
    void server.exited.then(() => {
      if (stopped) return;
      current = null;
      problem = 'the embedded database ended and is being started again';
      options.log(`database: ${server.cause?.() ?? 'the server ended unexpectedly'}; starting it again`);
      restarting = restart();
    });
  }

  async function restart(): Promise<void> {
    while (!stopped) {
      const since = Date.now() - WITHIN_MS;
      while ((starts[0] ?? since) < since) starts.shift();
      if (starts.length >= STARTS) return give();
      await pause(Math.min(LONGEST_PAUSE_MS, firstPauseMs * 2 ** starts.length));
      if (stopped) return;
      starts.push(Date.now());
      try {
        return watch(await options.start());
      } catch (error) {
        options.log(`database: ${(error as Error).message}`);
        if (!(await isFull(options.place))) continue;
        problem = 'the embedded database waits for free disk space';
        starts.pop();
        await pause(LONGEST_PAUSE_MS);
      }
    }
  }

  function give(): void {
    problem = `the embedded database ended and did not come back after ${STARTS} starts`;
    options.log(`database: ${problem}`);
    options.onLost?.(new Error(problem));
  }

  watch(first);
  return {
    problem: () => problem,
    async stop() {
      stopped = true;
      await restarting;
      await current?.stop();
    },
  };
}

const isFull = (place: string): Promise<boolean> =>
  statfs(place).then(
    ({ bavail, bsize }) => bavail * bsize < ROOM_BYTES,
    () => false,
  );
