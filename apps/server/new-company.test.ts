import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../platform/testing/database.ts';
import { callerAt, type TestServer, testServer } from '../../platform/testing/server.ts';
import { removeDataDirectory, temporaryDirectory } from '../../platform/testing/temporary-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'correct horse battery';

let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app?.close());

const create = (words: readonly string[], url: string, more: Record<string, string> = {}) =>
  run(['create', ...words], url, more);
const run = (words: readonly string[], url: string, more: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ['tools/tenant.ts', ...words], {
    cwd: ROOT,
    timeout: 60_000,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      ORDO_SECRET: 'the secret of a tool that makes a company',
      ORDO_ORIGIN: 'http://localhost:8000',
      ...more,
    },
  });

test('a company made beside a running server works at once, and its address is said', async () => {
  const early = await callerAt(app.origin, 'acme', null).get('/server-list', { web_domain: 'acme.localhost' });
  expect(early.data).toEqual([]);
  const { stdout } = await create(
    [
      ...['acme', '--name', 'Acme', '--country', 'DO', '--email', 'boss@acme.test', '--password', PASSWORD],
      ...['--first-name', 'Rosa', '--last-name', 'Núñez'],
    ],
    app.databaseUrl,
  );
  expect(stdout).toContain('It opens at http://acme.localhost:8000');
  expect(stdout).toContain('Country DO, time zone America/Santo_Domingo, currency DOP, language es.');
  const nobody = callerAt(app.origin, 'acme', null);
  await expect
    .poll(async () => (await nobody.get('/server-list', { web_domain: 'acme.localhost' })).data, { timeout: 5_000 })
    .toHaveLength(1);
  const signIn = () => nobody.post('/auth/login', { email: 'boss@acme.test', password: PASSWORD });
  // A name that was unknown a moment ago may be remembered as such for a second.
  await expect.poll(async () => (await signIn()).status, { timeout: 5_000, interval: 500 }).toBe(200);
  const signedIn = await signIn();
  const boss = callerAt(app.origin, 'acme', signedIn.data.token);
  expect((await boss.get('/user/me')).data.permissions).toContain('create.activity_type');
  expect((await boss.get('/company')).data).toMatchObject({ language: 'es', time_zone: 'America/Santo_Domingo' });
  expect(await app.sql(`select language, full_name from app_user where email = 'boss@acme.test'`)).toEqual([
    { language: 'es', full_name: 'Rosa Núñez' },
  ]);
  const type = await boss.post('/ordertype', { name: 'Visit', prefix: 'VIS', is_default: true });
  expect(type.status, JSON.stringify(type.body)).toBe(201);
  expect((await boss.post('/order', { order_type_id: type.data.id })).status).toBe(201);
});

test('without an administrator nothing is made; a name that is taken is said, and another administrator can be given', async () => {
  const said = (words: readonly string[]) =>
    run(words, app.databaseUrl).then(
      ({ stdout }) => stdout,
      (error: { code: number; stderr: string }) => `${error.code} ${error.stderr}`,
    );
  expect(await said(['create', 'clima'])).toMatch(/^2 Usage:/);
  expect(await said(['create', 'clima', '--emial', 'a@clima.test'])).toMatch(/^2 Unknown option '--emial'/);
  const wrong: [string[], RegExp][] = [
    [['--zone', 'Mars/X'], /^1 There is no time zone Mars\/X\.\n$/],
    [['--currency', 'ZZZ'], /^1 There is no currency ZZZ\.\n$/],
    [['--country', 'zz'], /^1 There is no country ZZ\.\n$/],
    [['--language', 'fr'], /^1 The language is en or es\.\n$/],
    [['--password', 'short'], /^1 --password: At least 8 characters\.\n$/],
    [['--password', 'Brisa Clima 2026', '--name', 'Brisa Clima'], /^1 --password: The password must not be/],
    [['--email', '@'], /^1 @ is not an email address\.\n$/],
    [['--email', 'x@@clima.test'], /^1 x@@clima\.test is not an email address\.\n$/],
  ];
  for (const [words, sentence] of wrong)
    expect(await said(['create', 'clima', '--email', 'ana@clima.test', ...words])).toMatch(sentence);
  expect(await app.sql("select id from tenant where subdomain = 'clima'")).toEqual([]);
  const made = await said(['create', 'clima', '--email', 'ana@clima.test']);
  const [, password] = /for ana@clima\.test, password (\S{16})\n/.exec(made) ?? [];
  const nobody = callerAt(app.origin, 'clima', null);
  const signIn = (email: string, word: string | undefined) => nobody.post('/auth/login', { email, password: word });
  await expect
    .poll(async () => (await signIn('ana@clima.test', password)).status, { timeout: 5_000, interval: 500 })
    .toBe(200);
  expect(await said(['create', 'clima', '--email', 'b@clima.test'])).toMatch(
    /^1 There is a company clima already\.[^\n]*\n$/,
  );
  expect(await said(['admin', 'clima', '--email', 'Ana@clima.test'])).toMatch(
    /^1 ana@clima\.test is in clima already\./,
  );
  expect(await said(['admin', 'nobody', '--email', 'b@clima.test'])).toMatch(/^1 There is no company nobody\./);
  expect(await said(['admin', 'clima', '--email', 'b@clima.test', '--password', PASSWORD])).toContain(
    'for b@clima.test',
  );
  expect((await signIn('b@clima.test', PASSWORD)).status).toBe(200);
});

test('a company without its administrator is never left behind, and one of the staff without a role becomes one', async () => {
  const left = (words: readonly string[]) => run(words, app.databaseUrl).catch(({ stderr }) => String(stderr));
  // What breaks, or is killed, between the company and its administrator.
  await app.sql('alter table user_role add constraint cut_off check (user_id < 0) not valid');
  try {
    expect(await left(['create', 'delta', '--email', 'ana@delta.test'])).toContain('cut_off');
    expect(await app.sql("select id from tenant where subdomain = 'delta'")).toEqual([]);
  } finally {
    await app.sql('alter table user_role drop constraint cut_off');
  }
  await create(['delta', '--email', 'ana@delta.test', '--password', PASSWORD], app.databaseUrl);
  await app.sql(`insert into app_user (tenant_id, first_name, email, is_customer_user)
    select id, 'Rosalinda', e || '@delta.test', e = 'portal' from tenant, unnest('{bare,portal}'::text[]) e where subdomain = 'delta'`);
  const admin = (email: string, password = PASSWORD) =>
    left(['admin', 'delta', '--email', email, '--password', password]);
  expect(await admin('bare@delta.test', 'delta 2026')).toMatch(/^--password: The password must not be/);
  expect(await admin('bare@delta.test', 'rosalinda1')).toMatch(/^--password: The password must not be/);
  expect(await admin('portal@delta.test')).toMatch(/^portal@delta\.test is in delta already\.\n$/);
  expect(await admin('ana@delta.test', 'another long password')).toMatch(/is in delta already/);
  expect(await admin('bare@delta.test')).toMatchObject({ stdout: expect.stringContaining('for bare@delta.test') });
  for (const email of ['ana@delta.test', 'bare@delta.test']) {
    const caller = await app.as(email, { subdomain: 'delta', password: PASSWORD });
    expect((await caller.get('/user/me')).data.permissions).toContain('create.activity_type');
  }
});

test('as the first command of an installation it ends, and the password of the demo people waits for a server', async () => {
  const [database, dataDir] = await Promise.all([testDatabase(), temporaryDirectory()]);
  const client = new pg.Client({ connectionString: database.url });
  try {
    const { stdout } = await create(['first', '--email', 'boss@first.test'], database.url, {
      ORDO_DEMO: '1',
      ORDO_DATA_DIR: dataDir,
    });
    expect(stdout).toContain('Company first (first) is number 2.');
    await client.connect();
    const { rows } = await client.query('select subdomain, first_start from tenant order by id');
    expect(rows).toEqual([
      { subdomain: 'demo', first_start: ['welcome'] },
      { subdomain: 'first', first_start: [] },
    ]);
  } finally {
    await client.end();
    await database.close();
    await removeDataDirectory(dataDir);
  }
});
