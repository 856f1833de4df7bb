import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('the history of a person holds changes, roles and sign-ins, newest first, and no secret', async () => {
  const made = await admin.post('/user', { first_name: 'Hana', email: 'hana@demo.test', password: TEST_PASSWORD });
  await admin.put(`/user/${made.data.id}`, { division: 'North' });
  await app.as('hana@demo.test');
  const { data, success } = await admin.get(`/user/${made.data.id}/audit_logs`, { per_page: 50 });
  expect(success.total).toBe(data.length);
  expect(data[0]).toMatchObject({ action: 'login', table_name: 'app_user' });
  expect(data.map((line: { table_name: string }) => line.table_name)).toContain('user_role');
  const change = data.find((line: { action: string }) => line.action === 'update');
  expect(change.payload).toMatchObject({ after: { division: 'North' } });
  expect(JSON.stringify(data)).not.toContain('argon2');
});

test('it is read under the right to see that kind of person', async () => {
  const customer = (await admin.get('/user', { is_customer_user: 1 })).data[0];
  const officer = await app.as('officer@demo.test');
  expect((await officer.get(`/user/${customer.id}/audit_logs`)).status).toBe(403);
  expect((await admin.get('/user/999999/audit_logs')).status).toBe(404);
});

test('an export of a selection holds the selected people only', async () => {
  const [one, two] = (await admin.get('/user', { page: 1 })).data;
  const sheet = await admin.get('/user/export-excel-csv', { filters: { id: [one.id, two.id] } });
  const lines = Buffer.from(sheet.data.file_data, 'base64').toString('utf8').trim().split(/\r?\n/);
  expect(lines).toHaveLength(3);
});
