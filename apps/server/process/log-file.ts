import { constants, fstatSync, openSync, writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface LogFileOptions {
  path: string;
  /** Bytes after which the file is put aside as `<path>.1`. */
  limit?: number;
  /** How many files put aside stay. */
  kept?: number;
}

/** Where the lines of the log go. */
export interface LogFile {
  /** Takes a whole line; never fails and never waits. */
  write(line: string): void;
  /** Writes what is left, at once: for the end of the process. */
  flush(): void;
  /** Lets go of the file, once everything is written. */
  close(): Promise<void>;
}

const LIMIT = 10 * 1024 * 1024;
const KEPT = 5;
/** What waits in memory while the disk is slow or full; beyond it lines are lost, and counted. */
const WAITING = 1024 * 1024;
const AGAIN_MS = 1_000;
const MODE = 0o600;

/**
 * The log of the process in a file that only its account can read, put aside when it is large. A full disk loses lines and nothing
 * else: they are counted, and when there is space again the log says how many.
 */
export function logFile({ path, limit = LIMIT, kept = KEPT }: LogFileOptions): LogFile {
  let waiting: string[] = [];
  let size = 0;
  let lost = 0;
  let isTorn = false;
  let busy = false;
  let file: { handle: FileHandle; bytes: number } | null = null;

  function write(line: string): void {
    if (size + line.length > WAITING) lost += 1;
    else {
      waiting.push(line);
      size += line.length;
    }
    if (!busy) void drain();
  }

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const lines = waiting;
      [waiting, size] = [[], 0];
      if (await put(lines).catch(() => false)) continue;
      lost += lines.length;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    }
    busy = false;
  }

  async function put(lines: readonly string[]): Promise<true> {
    try {
      file ??= await opened(path);
      const begin = isTorn && file.bytes > 0 ? '\n' : '';
      const counted = lost;
      const bytes = Buffer.from(`${begin}${counted > 0 ? told(counted) : ''}${lines.join('')}`);
      if (file.bytes > 0 && file.bytes + bytes.length > limit) file = await turned(file.handle, path, kept);
      // A write that stops half way leaves half a line; the next one begins a line of its own.
      isTorn = true;
      await file.handle.appendFile(bytes);
      file.bytes += bytes.length;
      isTorn = false;
      // More may have been lost while this was written.
      lost -= counted;
      return true;
    } catch (error) {
      await file?.handle.close().catch(() => undefined);
      file = null;
      throw error;
    }
  }

  return {
    write,
    flush() {
      if (waiting.length === 0) return;
      try {
        const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT;
        const fd = openSync(path, flags, MODE);
        if (fstatSync(fd).isFile()) writeSync(fd, waiting.join(''));
      } catch {
        // There is nobody left to tell.
      }
      waiting = [];
    },
    async close() {
      while (busy) await new Promise((resolve) => setTimeout(resolve, 10));
      await file?.handle.close();
      file = null;
    },
  };
}

const told = (lost: number): string =>
  `${JSON.stringify({ level: 40, time: new Date().toISOString(), lost, msg: 'lines of the log could not be written' })}\n`;

async function opened(path: string): Promise<{ handle: FileHandle; bytes: number }> {
  await mkdir(dirname(path), { recursive: true });
  const handle = await open(path, 'a', MODE);
  const found = await handle.stat();
  // A file of an earlier version may be open to everybody.
  if (found.isFile() && (found.mode & 0o777) !== MODE) await handle.chmod(MODE).catch(() => undefined);
  return { handle, bytes: found.size };
}

/** Puts the file aside and begins another; when a neighbour on the same directory has done so already, only the latter. */
async function turned(handle: FileHandle, path: string, kept: number): Promise<{ handle: FileHandle; bytes: number }> {
  const [ours, named] = await Promise.all([handle.stat(), stat(path).catch(() => null)]);
  if (named?.ino === ours.ino) {
    for (let n = kept - 1; n >= 1; n--) await rename(`${path}.${n}`, `${path}.${n + 1}`).catch(() => undefined);
    await rename(path, `${path}.1`);
  }
  const next = await opened(path);
  await handle.close();
  return next;
}
