import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test.each([
  ['/user/user-excel', { first_name: 'Long', email: 'long-cells@demo.test' }],
  ['/role/import-excel', { name: 'Long cells' }],
])('%s tells the first of thousands of names in a cell that nobody knows', async (path, known) => {
  const rows = [{ ...known, permissions: Array(4_900).fill('x').join(';') }];
  const refused = await admin.post(path, { rows, dry_run: true });
  expect(refused.data, JSON.stringify(refused.body).slice(0, 500)).toMatchObject({ failed: 1, created: 0 });
  const [{ count }] = await app.sql('select count(*)::int as count from import_error where run_id = $1', [
    refused.data.run_id,
  ]);
  expect(count).toBe(20);
});
