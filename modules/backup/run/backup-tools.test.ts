import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVER_FLAGS } from '../../../bin/steps/server-flags.mjs';
import { openBackup } from '../../../platform/server/backup/read-backup.ts';
import { wrapping } from '../../../platform/server/backup/wrapped-stream.ts';
import { type TestDatabase, testDatabase } from '../../../platform/testing/database.ts';

const ROOT = join(import.meta.dirname, '../../..');

let database: TestDatabase;
let home: string;
let good: string;

beforeAll(async () => {
  database = await testDatabase();
  home = await mkdtemp(join(tmpdir(), 'ordo-tools-'));
  good = join(home, 'good.bak');
});
afterAll(async () => {
  await database.close();
  await rm(home, { recursive: true, force: true });
});

/** Runs `npm run backup` or `npm run restore` as a person does; gives its code and what it said. */
async function run(tool: 'backup' | 'restore', file: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...SERVER_FLAGS, `tools/${tool}.ts`, file], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ORDO_DATA_DIR: join(home, 'data'),
      DATABASE_URL: database.url,
      ORDO_SECRET: 'one secret for all of them',
      BACKUP_KEY: 'the key of these backups',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complained += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said, complained };
}

test('a backup is written whole under its name, and an existing file is never touched', async () => {
  expect(await run('backup', good)).toMatchObject({ code: 0, complained: '' });
  const bytes = await readFile(good);
  expect(await run('backup', good)).toEqual({
    code: 1,
    said: '',
    complained: `${good} already exists. Choose another file or remove it first.\n`,
  });
  expect((await readFile(good)).equals(bytes)).toBe(true);
  expect(await readdir(home)).toEqual(['good.bak']);
});

test('what a killed run left is replaced, what another is writing is not touched', async () => {
  const path = join(home, 'again.bak');
  await writeFile(`${path}.part`, 'half of one');
  const both = await Promise.all([run('backup', path), run('backup', path)]);
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(both.find(({ code }) => code === 1)?.complained).toMatch(
    /^(Another backup is being written to .*again\.bak\.part|.*again\.bak already exists\. Choose .*)\.\n$/,
  );
  expect((await readdir(home)).filter((name) => name.startsWith('again'))).toEqual(['again.bak']);
  expect((await readFile(path)).length).toBeGreaterThan(1_000);
  await rm(path);
});

test('what goes wrong is said in one sentence', async () => {
  const bytes = await readFile(good);
  const [cut, garbage] = [join(home, 'cut.bak'), join(home, 'garbage.bak')];
  await writeFile(cut, bytes.subarray(0, bytes.length - 1_000));
  await writeFile(garbage, 'This is no backup. '.repeat(100));
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' };
  const cases: [ReturnType<typeof run>, RegExp][] = [
    [run('backup', join(home, 'none/deep.bak')), /^There is no folder .*none\.$/],
    [run('backup', join(home, 'a.bak'), nowhere), /^The database cannot be reached: .*ECONNREFUSED/],
    [run('backup', join(home, 'b.bak'), { ORDO_SECRET: 'short' }), /^ORDO_SECRET must have/],
    [run('restore', join(home, 'missing.bak')), /^There is no .*missing\.bak\.$/],
    [run('restore', good), /^This database already has a company\. Restore a backup into an empty database\.$/],
    [run('restore', good, { BACKUP_KEY: 'another key' }), /^The backup can’t be opened: the key is wrong/],
    [run('restore', good, { BACKUP_KEY: '' }), /^This backup is encrypted\. Set BACKUP_KEY/],
    [run('restore', cut), /^The backup can’t be opened: the key is wrong, or the file was changed or is incomplete\.$/],
    [
      run('restore', garbage),
      /^.*garbage\.bak is not an Ordo backup, or it is incomplete\. Use another copy of the backup\.$/,
    ],
    [run('restore', home), /^.* is a folder\. Give the backup file in it\.$/],
    [run('backup', join(home, 'c.bak'), { BACKUP_KEY: 'short' }), /^BACKUP_KEY must have at least 16 characters; /],
    [run('restore', good, nowhere), /^The database cannot be reached: .*ECONNREFUSED/],
  ];
  for (const [told, words] of cases) {
    const { code, complained } = await told;
    expect([code, complained.trimEnd()]).toEqual([1, expect.stringMatching(words)]);
    expect(complained.trimEnd().split('\n')).toHaveLength(1);
  }
}, 120_000);

test('of a plain backup that is damaged nothing is restored, and it is said what to do', async () => {
  const plain = join(home, 'plain.bak');
  const made = await run('backup', plain, { BACKUP_KEY: '' });
  expect(made.said).toMatch(/^\d+ compan(y|ies), \d+ rows, \d+ files? in .*plain\.bak\nIt is not encrypted\. .*\n$/);
  expect(made.said).not.toMatch(/\b1 (companies|rows|files)\b/);
  const bytes = await readFile(plain);
  const damaged = join(home, 'damaged.bak');
  const empty = await testDatabase(false);
  try {
    const restored = async (change: (copy: Buffer) => Buffer) => {
      await writeFile(damaged, change(Buffer.from(bytes)));
      const { code, said, complained } = await run('restore', damaged, { DATABASE_URL: empty.url, BACKUP_KEY: '' });
      return [code, said.replace(/^The backup has no master key.*\n/, ''), complained.trimEnd()];
    };
    const whole =
      /^.*damaged\.bak is damaged: .+ can’t be read as it was saved\. Nothing was restored\. Use another copy of the backup\.$/;
    const part = /^.*damaged\.bak is not an Ordo backup, or it is incomplete\. Use another copy of the backup\.$/;
    const flipped = (at: number) => (copy: Buffer) => {
      for (let byte = at; byte < at + 16; byte++) copy[byte] = (copy[byte] ?? 0) ^ 0xff;
      return copy;
    };
    expect(await restored(flipped(Math.floor(bytes.length / 2)))).toEqual([1, '', expect.stringMatching(whole)]);
    expect(await restored(flipped(Math.floor(bytes.length / 5)))).toEqual([1, '', expect.stringMatching(whole)]);
    expect(await restored((copy) => copy.subarray(0, copy.length - 500))).toEqual([1, '', expect.stringMatching(part)]);
    // Its list of entries stands at the end.
    expect(await restored(flipped(bytes.length - 300))).toEqual([
      ...[1, '', expect.stringMatching(new RegExp(`${whole.source}|${part.source}`))],
    ]);
  } finally {
    await empty.close();
  }
}, 120_000);

test('a restore takes the short key of an old backup', async () => {
  const old = join(home, 'old.bak');
  await pipeline(createReadStream(join(home, 'plain.bak')), wrapping('short'), createWriteStream(old));
  // The key opens it: what stops this one is the company that is there.
  const told = await run('restore', old, { BACKUP_KEY: 'short' });
  expect([told.code, told.complained]).toEqual([1, expect.stringMatching(/^This database already has a company\. /)]);
}, 60_000);

test('the master key of the backup comes with it, and another one is refused before anything is written', async () => {
  const [empty, dataDir] = [await testDatabase(false), join(home, 'fresh')];
  const client = new pg.Client({ connectionString: empty.url });
  try {
    await client.connect();
    const tables = "select count(*)::int as n from pg_tables where schemaname = 'public'";
    const there = { DATABASE_URL: empty.url, ORDO_DATA_DIR: dataDir };
    const other = await run('restore', good, { ...there, ORDO_SECRET: 'the secret of another one' });
    expect([other.code, other.said]).toEqual([1, '']);
    expect(other.complained).toMatch(
      /^ORDO_SECRET is not the one this backup was made with\. Set that one, or none .*\n$/,
    );
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'secret'), 'ab'.repeat(32));
    const beside = await run('restore', good, { ...there, ORDO_SECRET: '' });
    expect([beside.code, beside.said]).toEqual([1, '']);
    expect(beside.complained).toMatch(/fresh.secret is not the master key this backup was made with\. .*\n$/);
    await rm(join(dataDir, 'secret'));
    // Where the database is refused, no key is left behind.
    expect((await run('restore', good, { ORDO_DATA_DIR: dataDir, ORDO_SECRET: '' })).complained).toContain('already');
    expect([await readdir(dataDir), (await client.query(tables)).rows]).toEqual([[], [{ n: 0 }]]);

    // Whoever lost the secret: the backup brings the key, and the server takes it from where it lies.
    const lost = { ...there, ORDO_SECRET: '' };
    const restored = await run('restore', good, lost);
    expect(restored).toMatchObject({ code: 0, complained: '' });
    expect(restored.said).toContain(`The master key is in ${join(dataDir, 'secret')}`);
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600);
    expect(await run('backup', join(home, 'next.bak'), lost)).toMatchObject({ code: 0, complained: '' });
    const keys = [good, join(home, 'next.bak')].map(async (path) => {
      const backup = await openBackup(path, 'the key of these backups');
      await backup.close();
      return backup.manifest.key;
    });
    const [first, second] = await Promise.all(keys);
    expect(first).toMatch(/^\S{40,}$/);
    expect(second).toBe(first);
  } finally {
    await client.end();
    await empty.close();
  }
}, 120_000);
