import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let directory: string;
let client: pg.Client;

beforeEach(async () => {
  database = await testDatabase(false);
  directory = await mkdtemp(join(tmpdir(), 'ordo-migrate-'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.close();
  await rm(directory, { recursive: true });
});

const lay = (name: string, sql: string) => writeFile(join(directory, name), sql);
const run = (log: (line: string) => void = () => undefined) => migrate({ url: database.url, directory, log });

test('files are applied once, in order, and told', async () => {
  await lay('0002_more.sql', 'alter table job add title text;');
  await lay('0001_first.sql', 'create table job (id int); insert into job values (1);');
  await lay('README.md', 'not a migration');
  const lines: string[] = [];
  expect(await run((line) => lines.push(line))).toEqual({ applied: ['0001_first.sql', '0002_more.sql'] });
  expect(lines).toEqual(['migration 0001_first.sql', 'migration 0002_more.sql']);
  expect(await run()).toEqual({ applied: [] });
  const { rows } = await client.query('select name, length(sha256) as length from schema_migration order by name');
  expect(rows).toEqual([
    { name: '0001_first.sql', length: 64 },
    { name: '0002_more.sql', length: 64 },
  ]);
});

test('of several processes that start at once one works and the others wait', async () => {
  await lay('0001_first.sql', 'create table job (id int); select pg_sleep(0.3);');
  await lay('0002_more.sql', 'insert into job values (1);');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied)).toEqual(['0001_first.sql', '0002_more.sql']);
  const { rows } = await client.query('select count(*)::int as jobs from job');
  expect(rows[0].jobs).toBe(1);
});

test('a file that meets writers halfway takes its tables first', async () => {
  await lay('0001_first.sql', 'create table job (id int); create table note (id int); insert into note values (1);');
  await run();
  const [one, other] = [await patient(), await patient()];
  await one.query('begin; select 1 from job');
  await other.query('begin; update note set id = 2');
  await lay('0002_more.sql', 'create index job_id_idx on job (id); drop index if exists job_id_idx;');
  const lines: string[] = [];
  const migrated = run((line) => lines.push(line));
  const isWaiting = async () =>
    (
      await client.query(`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and l.mode = 'AccessExclusiveLock' and d.datname = current_database()`)
    ).rowCount;
  await expect.poll(isWaiting, { timeout: 10_000 }).toBe(1);
  // The file waits for one of them, that one for the other, and the other for the table under the new index.
  const [written, noted] = [other.query('update job set id = 1'), one.query('update note set id = 3')];
  await written;
  await other.query('commit');
  await noted;
  await one.query('commit');
  expect((await migrated).applied).toEqual(['0002_more.sql']);
  expect(lines).toContain('migration 0002_more.sql: met the work of other processes, tried again');
  await Promise.all([one.end(), other.end()]);
});

/** A connection that is never the one to give way. */
async function patient(): Promise<pg.Client> {
  const made = new pg.Client({ connectionString: database.url });
  await made.connect();
  await made.query("set deadlock_timeout = '60s'");
  return made;
}

test('a changed applied file is refused, before anything else is applied; line ends do not count', async () => {
  await lay('0001_first.sql', 'create table job (id int);\n');
  await run();
  await lay('0001_first.sql', 'create table job (id int);\r\n');
  await run();
  await lay('0001_first.sql', 'create table job (id bigint);\n');
  await lay('0002_more.sql', 'drop table job;');
  await expect(run()).rejects.toThrow('The migration 0001_first.sql was changed after this database had applied it.');
  await client.query('select from job');
});

test('a file that fails leaves nothing behind, and those before it stay', async () => {
  await lay('0001_first.sql', 'create table job (id int);');
  await lay('0002_more.sql', 'create table half (id int);\nalter table nowhere add title text;');
  await expect(run()).rejects.toThrow(/The migration 0002_more.sql failed: relation "nowhere" does not exist/);
  const { rows } = await client.query(`select to_regclass('job') is not null as job, to_regclass('half') as half`);
  expect(rows).toEqual([{ job: true, half: null }]);
});

test('a database of a newer version, and a file of another name, are refused', async () => {
  await lay('0001_first.sql', 'select 1;');
  await run();
  await rm(join(directory, '0001_first.sql'));
  await expect(run()).rejects.toThrow('which this version of Ordo does not know');
  await mkdir(join(directory, 'ignored'));
  await lay('1_short.sql', 'select 1;');
  await expect(run()).rejects.toThrow('The migration file 1_short.sql is not named NNNN_name.sql.');
});

test('a database that is still recovering is waited for', async () => {
  await lay('0001_first.sql', 'create table job (id int);');
  const { port, hostname } = new URL(database.url);
  let refused = 0;
  // Stands before the database and answers the first three as one that recovers does.
  const before = createServer((socket) => {
    socket.on('error', () => undefined);
    if (refused++ >= 3) {
      const behind = connect(Number(port), hostname);
      behind.on('error', () => socket.destroy());
      socket.pipe(behind).pipe(socket);
      return;
    }
    const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
    const head = Buffer.alloc(5);
    head.write('E');
    head.writeInt32BE(fields.length + 4, 1);
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
  });
  await new Promise<void>((ready) => before.listen(0, '127.0.0.1', ready));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((before.address() as AddressInfo).port);
  try {
    const { applied } = await migrate({ url: url.href, directory, log: () => undefined });
    expect([applied, refused]).toEqual([['0001_first.sql'], 4]);
  } finally {
    before.close();
  }
});
