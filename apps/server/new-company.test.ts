import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerAt, type TestServer, testServer } from '../../platform/testing/server.ts';

const ROOT = join(import.meta.dirname, '../..');
const PASSWORD = 'correct horse battery';

let app: TestServer;

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app?.close());

test('a company made beside a running server works at once, and its address is said', async () => {
  const early = await callerAt(app.origin, 'acme', null).get('/server-list', { web_domain: 'acme.localhost' });
  expect(early.data).toEqual([]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tools/tenant.ts', 'create', 'acme', '--name', 'Acme', '--email', 'boss@acme.test', '--password', PASSWORD],
    {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: app.databaseUrl,
        ORDO_SECRET: 'the secret of a tool that makes a company',
        ORDO_ORIGIN: 'http://localhost:8000',
      },
    },
  );
  expect(stdout).toContain('It opens at http://acme.localhost:8000');
  const nobody = callerAt(app.origin, 'acme', null);
  await expect
    .poll(async () => (await nobody.get('/server-list', { web_domain: 'acme.localhost' })).data, { timeout: 5_000 })
    .toHaveLength(1);
  const signedIn = await nobody.post('/auth/login', { email: 'boss@acme.test', password: PASSWORD });
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  const boss = callerAt(app.origin, 'acme', signedIn.data.token);
  expect((await boss.get('/user/me')).data.permissions).toContain('create.activity_type');
  const type = await boss.post('/ordertype', { name: 'Visit', prefix: 'VIS', is_default: true });
  expect(type.status, JSON.stringify(type.body)).toBe(201);
  expect((await boss.post('/order', { order_type_id: type.data.id })).status).toBe(201);
});
