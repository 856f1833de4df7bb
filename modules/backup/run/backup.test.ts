import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openBackup } from '../../../platform/server/backup/read-backup.ts';
import { BACKUP_STYLE, restore, verifyRestored } from '../../../platform/server/backup/restore.ts';
import { writeBackup } from '../../../platform/server/backup/write-backup.ts';
import { diskStorage } from '../../../platform/server/storage/disk.ts';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const MIGRATIONS = join(import.meta.dirname, '../../../database/migrations');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

type Held = Parameters<typeof verifyRestored> extends [unknown, ...infer Rest] ? Rest : never;

let app: TestServer;
let admin: Caller;
let home: string;
const empties: string[] = [];

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  home = await mkdtemp(join(tmpdir(), 'ordo-backup-'));
});
afterAll(async () => {
  await app.close();
  await onServer(...empties.map((name) => `drop database if exists ${name} with (force)`));
  await rm(home, { recursive: true, force: true });
});

async function onServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function onDatabase(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

async function problemsOf(connectionString: string, ...held: Held): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`begin; ${BACKUP_STYLE}`);
  const { problems } = await verifyRestored(client, ...held);
  await client.end();
  return [...problems];
}

/** An empty database of its own. */
async function emptyDatabase(): Promise<string> {
  const name = `ordo_restore_${process.pid}_${empties.push('')}`;
  empties[empties.length - 1] = name;
  await onServer(`create database ${name}`);
  const url = new URL(inject('serverUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

const FILES: readonly [name: string, mime: string, bytes: Buffer][] = [
  ['a.png', 'image/png', PNG],
  ['b.pdf', 'application/pdf', Buffer.from('%PDF-1.7 a paper')],
  ['c.csv', 'text/csv', Buffer.from('a,b\n1,2\n')],
  ['d.txt', 'text/plain', Buffer.from('a note')],
];

/** One file of each kind on an activity, through the product. */
async function attachFiles(): Promise<void> {
  const customer = (await admin.post('/customer', { name: 'Backup & Sons', email: 'backup@example.test' })).data;
  const order = await app.sql('select min(id)::int as id from "order" where tenant_id = 1');
  for (const [name, mime, bytes] of FILES) {
    const key = await upload(app, admin, bytes, name, mime);
    const file_extension = name.slice(-3);
    const made = await admin.post(`/order/${order[0].id}/attachment`, { attachments: [{ key, name, file_extension }] });
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  }
  expect(customer.id).toBeGreaterThan(0);
}

const options = () => ({
  database: app.ordo.database,
  storage: app.ordo.platform.storage,
  tenantId: null,
  apiVersion: 'test',
});

describe('a backup of the installation', () => {
  test('goes encrypted into an empty one: equal rows and hashes, login, files, audit log; changed data is found', async () => {
    await attachFiles();
    await app.sql(`insert into message (tenant_id, channel, "to", subject, html, text, event, status, next_attempt_at)
      select 1, 'email', '{a@b.test}', s, s, s, 'schedule.mail', s, now() + interval '1 hour' from unnest('{queued,sending,held,sent}'::text[]) s`);
    await app.sql(
      `insert into job_status (tenant_id, kind, title, state) select 1, 'test', s, s from unnest('{queued,running,done}'::text[]) s`,
    );
    await app.sql(`insert into export_run (tenant_id, resource, format, file_name, status)
      select 1, 'test', 'csv', s, s from unnest('{queued,running}'::text[]) s`);
    await app.sql(`insert into import_run (tenant_id, resource, file_name, status)
      select 1, 'test', s, s from unnest('{validating,importing,undoing,validated}'::text[]) s`);
    await admin.get('/auditlogs/verify');
    const file = join(home, 'all.ordo');
    const masterKey = app.ordo.platform.config.secret;
    const manifest = await writeBackup({ ...options(), backupKey: 'a long key', masterKey }, createWriteStream(file));
    expect(manifest.tables.find(({ name, tenantId }) => name === 'order' && tenantId === 1)?.rows).toBeGreaterThan(0);

    await expect(openBackup(file, null)).rejects.toThrow('BACKUP_KEY');
    await expect(openBackup(file, 'another key')).rejects.toThrow('can’t be opened');
    const backup = await openBackup(file, 'a long key');
    expect(backup.manifest.key).toBe(masterKey.toString('base64'));
    const url = await emptyDatabase();
    const storage = diskStorage(join(home, 'files'));
    const said: string[] = [];
    const found = await restore({ url, migrations: MIGRATIONS, storage, backup, log: (line) => said.push(line) });
    await backup.close();
    expect(found.problems).toEqual([]);

    for (const [name, , bytes] of FILES) {
      const [stored] = await onDatabase(url, `select object_key from attachment where name = '${name}'`);
      expect(await buffer((await storage.get(String(stored?.object_key))) ?? Readable.from([])), name).toEqual(bytes);
    }
    // What was waiting may have gone out since: it is told of, and not sent again by itself.
    expect(found.stopped).toBeGreaterThanOrEqual(2);
    const left = await onDatabase(
      url,
      `select subject, status, last_error from message where subject in ('queued', 'sending', 'held', 'sent')`,
    );
    expect(left.map(({ subject, status, last_error }) => [subject, status, last_error !== null])).toEqual(
      expect.arrayContaining([
        ['queued', 'failed', true],
        ['sending', 'failed', true],
        ['held', 'held', false],
        ['sent', 'sent', false],
      ]),
    );
    // What was under way has ended: nothing here goes on with it.
    const ended = await onDatabase(
      url,
      `select 'job ' || title as was, state as now from job_status where kind = 'test'
        union all select 'export ' || file_name, status from export_run where resource = 'test'
        union all select 'import ' || file_name, status from import_run where resource = 'test' order by was`,
    );
    expect(ended.map(({ was, now }) => `${was}: ${now}`)).toEqual([
      'export queued: failed',
      'export running: failed',
      'import importing: failed',
      'import undoing: done',
      'import validated: validated',
      'import validating: failed',
      'job done: done',
      'job queued: failed',
      'job running: failed',
    ]);
    const again = await testServer({ databaseUrl: url });
    const restored = await again.as('admin@demo.test');
    const total = async (caller: Caller) => (await caller.get('/order', { page: 1 })).success.total;
    expect(await total(restored)).toBe(await total(admin));
    expect((await restored.post('/customer-segment', { name: 'After the restore' })).status).toBe(201);
    await again.close();

    await onDatabase(url, `update customer set name = name || '!' where id = (select min(id) from customer)`);
    expect(await problemsOf(url, storage, manifest)).toContainEqual(expect.stringContaining('The table customer has'));
    const other = await openBackup(file, 'a long key');
    await expect(restore({ url, migrations: MIGRATIONS, storage, backup: other, log: () => {} })).rejects.toThrow(
      'empty',
    );
    await other.close();
  }, 240_000);
});

describe('an export of everything', () => {
  test('asks for the password and is not for others', async () => {
    const officer = await app.as('officer@demo.test');
    expect((await officer.post('/backup/export-everything')).status).toBe(403);
    await app.sql('update session set reauthenticated_at = null');
    expect((await admin.post('/backup/export-everything')).body.code).toBe('reauthentication_required');
  });

  test('is a zip without secrets that goes back in with equal hashes, fetched once it is ready', async () => {
    await admin.post('/auth/confirm', { password: TEST_PASSWORD });
    const asked = await admin.post('/backup/export-everything');
    expect(asked.status).toBe(202);
    const run = async () => (await admin.get('/backup')).data.find((one: { id: number }) => one.id === asked.data.id);
    await expect.poll(async () => (await run()).status, { timeout: 120_000 }).toBe('done');
    const { size, has_file } = await run();
    expect(has_file).toBe(true);
    const bytes = Buffer.from(await (await admin.raw('GET', `/backup/${asked.data.id}/file`)).arrayBuffer());
    expect([bytes.length, bytes.subarray(0, 200).toString()]).toEqual([size, expect.stringMatching(/^PK/)]);
    const file = join(home, 'export.zip');
    await writeFile(file, bytes);
    const backup = await openBackup(file, null);
    const { manifest } = backup;
    expect(manifest.tenants.map(({ subdomain }) => subdomain)).toEqual(['demo']);
    expect(
      manifest.tables.flatMap(({ columns }) => columns).filter((name) => /password|secret|token/.test(name)),
    ).toEqual([]);
    const hash = createHash('sha256');
    for await (const chunk of await backup.stream('company-1/order.csv')) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(manifest.tables.find(({ name }) => name === 'order')?.sha256);
    const target = await emptyDatabase();
    const storage = diskStorage(join(home, 'export-files'));
    const found = await restore({ url: target, migrations: MIGRATIONS, storage, backup, log: () => {} });
    expect(found.problems).toEqual([]);
    await backup.close();
  }, 240_000);
});
