import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LogFile, type LogFileOptions, logFile } from './log-file.ts';

let directory: string;
let path: string;
let log: LogFile;

function opened(options: Omit<LogFileOptions, 'path'> = {}): void {
  log = logFile({ path, ...options });
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ordo-log-'));
  path = join(directory, 'ordo.log');
});
afterEach(async () => {
  await log.close();
  await rm(directory, { recursive: true, force: true });
});

const read = (file = path): Promise<string> => readFile(file, 'utf8').catch(() => '');

test('only its own account can read it, also what an earlier version left open to all', async () => {
  await writeFile(path, 'old\n');
  await chmod(path, 0o644);
  opened();
  log.write('new\n');
  await expect.poll(() => read()).toBe('old\nnew\n');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a large one is put aside, and only a few stay', async () => {
  opened({ limit: 100, kept: 2 });
  for (let n = 1; n <= 5; n++) {
    log.write(`${String(n).repeat(79)}\n`);
    await expect.poll(() => read()).toContain(String(n).repeat(79));
  }
  expect((await readdir(directory)).sort()).toEqual(['ordo.log', 'ordo.log.1', 'ordo.log.2']);
  expect([await read(), await read(`${path}.1`), await read(`${path}.2`)].map((text) => text[0])).toEqual([
    '5',
    '4',
    '3',
  ]);
});

test.runIf(process.platform === 'linux')(
  'a full disk loses lines and counts them; with space again it goes on',
  async () => {
    await symlink('/dev/full', path);
    opened();
    log.write('lost 1\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (let n = 0; n < 30_000; n++) log.write(`${'x'.repeat(99)}\n`);
    await unlink(path);
    log.write('beyond what waits\n');
    await expect.poll(() => read()).toContain('could not be written');
    const told = JSON.parse((await read()).split('\n').find((line) => line.includes('could not be written')) ?? '');
    expect(told).toMatchObject({ level: 40, msg: 'lines of the log could not be written' });
    expect(told.lost).toBeGreaterThan(15_000);
    log.write('there again\n');
    await expect.poll(() => read()).toMatch(/there again\n$/);
  },
);

test('what waits at the end of the process is written at once', async () => {
  opened();
  log.write('first\n');
  log.write('last\n');
  log.flush();
  await expect.poll(async () => (await read()).split('\n').sort()).toEqual(['', 'first', 'last']);
});
