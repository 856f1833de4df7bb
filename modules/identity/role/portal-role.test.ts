import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let all: Caller;
let limited: Caller[];
let count = 0;
const RIGHTS = [
  ...['view.roles', 'create.roles', 'update.roles', 'delete.roles', 'import.roles'],
  ...['view.auditlogs', 'restore.auditlogs'],
];
const READS = ['view_all.order', 'view_prices.order'];
const SHOWS = ['view.portal_dashboard', 'view.portal_orders'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.get('/ordertype', { per_page: 1 })).data[0].id;
  all = (await staffWith(app, [...RIGHTS, ...READS], 'all')).caller;
  limited = [
    (await staffWith(app, [...RIGHTS, ...READS], { [type]: ['update'] })).caller,
    (await staffWith(app, [...RIGHTS, 'view_all.order'], 'all')).caller,
    (await staffWith(app, [...RIGHTS, 'view_prices.order'], 'all')).caller,
  ];
});
afterAll(() => app.close());

const name = () => `Portal role ${++count}`;
const portalRole = async (permissions: string[]): Promise<{ id: number; name: string }> =>
  (await admin.post('/role', { name: name(), audience: 'customer', permissions })).data;

/** Ways to a role that shows people of customers more than before. */
const WAYS: Record<string, (caller: Caller) => Promise<number>> = {
  'a new role': async (caller) =>
    (await caller.post('/role', { name: name(), audience: 'customer', permissions: SHOWS })).status,
  'more for a role': async (caller) => {
    const { id } = await portalRole(SHOWS.slice(0, 1));
    return (await caller.put(`/role/${id}`, { permissions: SHOWS })).status;
  },
  'a role by import': (caller) => imported(caller, name()),
  'more for a role by import': async (caller) => imported(caller, (await portalRole([])).name),
  'a deleted role': async (caller) => {
    const { id } = await portalRole(SHOWS);
    expect((await admin.delete(`/role/${id}`)).status).toBe(200);
    const [{ id: entry }] = await app.sql(
      "select id::int from audit_log where table_name = 'role' and row_id = $1 and action = 'delete' order by id desc limit 1",
      [id],
    );
    return (await caller.post(`/auditlogs/${entry}/restore`)).status;
  },
};

async function imported(caller: Caller, called: string): Promise<number> {
  const rows = [{ name: called, audience: 'customer', permissions: SHOWS.join('; ') }];
  const check = await caller.post('/import/role', { rows, dry_run: true });
  const run = await caller.post('/role/import-excel', { rows, dry_run: false });
  expect(check.status < 300, JSON.stringify(check.body)).toBe(run.status < 300);
  return run.status;
}

for (const [way, go] of Object.entries(WAYS)) {
  test(`${way}: shows people of customers more only by who reads as much`, async () => {
    for (const caller of limited) expect(await go(caller)).toBe(403);
    expect(await go(all)).toBeLessThan(300);
  });
}

test('less for people of customers, and another name, by whoever looks after roles', async () => {
  for (const caller of limited) {
    const { id } = await portalRole(SHOWS);
    expect((await caller.put(`/role/${id}`, { name: name(), permissions: SHOWS.slice(1) })).status).toBe(200);
    expect((await caller.post('/role', { name: name(), audience: 'customer', permissions: [] })).status).toBe(201);
  }
});
