import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** A key that the server does not know in a line is refused by its name, wherever lines are sent; what it answered may come back. */
let app: TestServer;
let admin: Caller;
let type: number;
let work: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Known keys', prefix: 'KEY', portal_visible: true })).data.id;
  work = (await admin.post('/itemtype', { name: 'Work of known keys' })).data.id;
});
afterAll(() => app.close());

test('lines of create, update, items, one item, template and portal', async () => {
  const good = { hash: 'k1', order_item_type_id: work, name: 'Pump', price: 5 };
  const bad = { ...good, hash: 'k2', colour: 'red' };
  const order = (await admin.post('/order', { order_type_id: type, items: [good] })).data;
  const template = (await admin.post('/order-template', { name: 'Of keys', order_type_id: type })).data;
  const [portal] =
    await app.sql(`select u.email, l.customer_id::int as customer from app_user u join customer_user l on l.user_id = u.id
    where u.tenant_id = 1 and u.email = 'customer@demo.test' order by u.id limit 1`);
  const customer = await app.as(portal.email);
  const tried: [string, Promise<{ status: number; body: object }>][] = [
    ['create', admin.post('/order', { order_type_id: type, items: [bad] })],
    ['update', admin.put(`/order/${order.id}`, { items: [bad] })],
    ['items', admin.post(`/order/${order.id}/items`, { items: [bad] })],
    ['one item', admin.post(`/order/${order.id}/create_item`, bad)],
    ['template', admin.post(`/order-template/${template.id}/items`, { items: [bad] })],
    ['portal', customer.post(`/customer-portal/${portal.customer}/orders`, { order_type_id: type, items: [bad] })],
    ['a rental', admin.post(`/order/${order.id}/items`, { items: [{ ...good, asset_id: 7 }] })],
  ];
  for (const [where, answer] of tried) {
    const { status, body } = await answer;
    expect([where, status, /colour|asset_id/.test(JSON.stringify(body))]).toEqual([where, 422, true]);
  }
  expect((await admin.get(`/order/${order.id}`)).data.items).toHaveLength(1);
});

test('rows of every import, told by the place of the row where it has one', async () => {
  const good = { title: 'Row', type: 'Known keys' };
  const bad = { ...good, colour: 'red' };
  const strange = { title: 'Row', colour: 'red' };
  const nested = { title: 'Row', items: [{ name: 'Pump', colour: 'red' }] };
  const tried: [string, string, object][] = [
    ['the first upload', '/order/order_upload', { data: [good, bad] }],
    ['heads of the second', '/order/order_upload_v2', { headers: [bad], details: [] }],
    [
      'details of the second',
      '/order/order_upload_v2',
      { headers: [good], details: [{ item_name: 'Pump', colour: 'red' }] },
    ],
    ['the third upload', '/order/order_upload_v3', { rows: [strange] }],
    ['lines in a row', '/order/order_upload_v3', { rows: [nested] }],
    ['the import of activities', '/import/order', { rows: [strange] }],
    ['the import of customers', '/import/customer', { rows: [{ name: 'Row Ltd', colour: 'red' }] }],
    ['the import of people', '/import/user', { rows: [{ first_name: 'Row', colour: 'red' }] }],
    ['the import of a plain list', '/import/order_item_type', { rows: [{ name: 'Row', colour: 'red' }] }],
  ];
  const [{ before }] = await app.sql('select count(*)::int as before from "order"');
  for (const [where, path, body] of tried) {
    const { status, body: said } = await admin.post(path, body);
    expect([where, status, /colour|items/.test(JSON.stringify(said.errors ?? {}))], JSON.stringify(said)).toEqual([
      where,
      422,
      true,
    ]);
  }
  expect(await app.sql('select count(*)::int as before from "order"')).toEqual([{ before }]);
});

test('what was answered may be sent back, and the rental fields while they say nothing', async () => {
  const order = (
    await admin.post('/order', { order_type_id: type, items: [{ hash: 'b', order_item_type_id: work, price: 5 }] })
  ).data;
  const [line] = (await admin.get(`/order/${order.id}/items`)).data;
  const back = { ...line, quantity: 3, asset_id: null, __converted: false };
  const saved = await admin.post(`/order/${order.id}/items`, { items: [back] });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(saved.data.items[0]).toMatchObject({ id: line.id, quantity: 3, line_total: 15 });
});

test('the deposit info names the days of the rental: one until something is rented', async () => {
  const order = (await admin.post('/order', { order_type_id: type })).data;
  expect((await admin.get(`/order/${order.id}`)).data).toMatchObject({ rental_days: 1, show_deposit: false });
});

test('a person’s record says where they are', async () => {
  const officer = await app.as('officer@demo.test');
  expect((await officer.put('/user/me/update_location', { lat: 18.01, long: -76.79 })).status).toBe(200);
  const [{ id }] = await app.sql(`select id::int from app_user where tenant_id = 1 and email = 'officer@demo.test'`);
  expect((await admin.get(`/user/${id}`)).data).toMatchObject({ lat: 18.01, long: -76.79 });
});

test('documents asked of a cart that is nobody’s', async () => {
  const asked = await admin.get('/ordertype/customer-documents', { activity_type_id: type, cart_id: 7 });
  expect([asked.status, asked.body.code]).toEqual([404, 'not_found']);
  expect((await admin.get('/ordertype/customer-documents', { activity_type_id: type })).status).toBe(200);
});
