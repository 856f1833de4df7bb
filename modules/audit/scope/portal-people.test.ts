import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('lines about portal users are for those who read customers, in list and as of', async () => {
  const customer = (await admin.post('/customer', { name: 'Logged' })).data.id;
  const email = 'logged@portal.example';
  const { data } = await admin.post(`/customer/${customer}/users`, { email, first_name: 'Logged' });
  const staff = await admin.post('/user', { email: 'logged@staff.example', first_name: 'Staff' });
  const at = new Date(Date.now() + 60_000).toISOString();
  const told = async (caller: Caller, id: number) => {
    const list = await caller.get('/auditlogs', { filters: { audit_type: ['app_user'], row_id: id } });
    const then = await caller.get('/auditlogs/as-of', { audit_type: 'app_user', row_id: id, at });
    expect(list.status).toBe(200);
    return [list.success.total !== 0, Object.keys(then.data?.current ?? {}).length > 0];
  };
  const log = ['view.auditlogs', 'view.order', 'view_all.order'];
  const reader = (await staffWith(app, log, 'all')).caller;
  expect(await told(reader, data.user_id)).toEqual([false, false]);
  expect(await told(reader, staff.data.id)).toEqual([true, true]);
  const both = (await staffWith(app, [...log, 'view.customers'], 'all')).caller;
  expect(await told(both, data.user_id)).toEqual([true, true]);
});
