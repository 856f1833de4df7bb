import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** A shortcut leads to what its owner could open. */
let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const one = async (text: string): Promise<number> => Number((await app.sql(text))[0].id ?? 999_999_999);
const kept = async (who: Caller, resource: string, row_id: number): Promise<number[]> => [
  (await who.post('/recent', { resource, row_id, label: 'Kept' })).status,
  (await who.post('/favourite', { resource, row_id, label: 'Kept' })).status,
];

test.each([
  ['ams/activities', 'select max(id)::int as id from "order" where tenant_id %s 1 and deleted_at is null'],
  ['ams/customers', 'select max(id)::int as id from customer where tenant_id %s 1 and deleted_at is null'],
  ['ams/users', 'select max(id)::int as id from app_user where tenant_id %s 1 and deleted_at is null'],
  ['ams/roles', 'select max(id)::int as id from role where tenant_id %s 1 and deleted_at is null'],
])('%s: an own record is kept, one of another company is not', async (page, text) => {
  expect(await kept(admin, page, await one(text.replace('%s', '=')))).toEqual([200, 201]);
  expect(await kept(admin, page, await one(text.replace('%s', '<>')))).toEqual([422, 422]);
});

test('neither is an activity of a type that the person may not see, nor a record without the right to its list', async () => {
  const [shown, hidden] = await app.sql(`select order_type_id::int as type, max(id)::int as id from "order"
    where tenant_id = 1 and deleted_at is null group by 1 order by 1 limit 2`);
  const { caller } = await staffWith(app, ['view.order', 'view_all.order'], { [shown.type]: [] });
  expect(await kept(caller, 'ams/activities', shown.id)).toEqual([200, 201]);
  expect(await kept(caller, 'ams/activities', hidden.id)).toEqual([422, 422]);
  const customer = await one('select max(id)::int as id from customer where tenant_id = 1 and deleted_at is null');
  expect(await kept(caller, 'ams/customers', customer)).toEqual([422, 422]);
});

test('a view is pinned by whoever has it or got it shared', async () => {
  const view = (await admin.post('/saved-view', { resource: 'order', name: 'Pinned', definition: {} })).data.id;
  const officer = await app.as('officer@demo.test');
  expect(await kept(admin, 'view/ams/activities', view)).toEqual([200, 201]);
  expect(await kept(officer, 'view/ams/activities', view)).toEqual([422, 422]);
  await admin.put(`/saved-view/${view}`, { shared: true });
  expect(await kept(officer, 'view/ams/activities', view)).toEqual([200, 201]);
  expect(await kept(await app.as('customer@demo.test'), 'view/ams/activities', view)).toEqual([422, 422]);
});

test('a page that nobody knows is kept without a record only, and a view keeps what a list has', async () => {
  for (const page of ['order', 'ams/activities/', './ams/activities', 'portal/requests', 'anything/else'])
    expect(await kept(admin, page, 1), page).toEqual([422, 422]);
  expect((await admin.post('/favourite', { resource: 'ams/settings/company', label: 'Company' })).status).toBe(201);
  const view = { resource: 'order', name: 'Strict', definition: { filter: { customer_id: [1] } } };
  expect((await admin.post('/saved-view', view)).status).toBe(422);
});
