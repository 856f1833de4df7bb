import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let customer: number;
let order: { id: number; reference_no: string };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.post('/ordertype', { name: 'Search', prefix: 'SEA' })).data.id;
  const made = await admin.post('/customer', { name: 'Zircon Harbour', customer_code: 'ZRC-1' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  customer = made.data.id;
  order = (await admin.post('/order', { order_type_id: type, title: 'Zircon delivery', customer_id: customer })).data;
});
afterAll(() => app.close());

describe('one search over everything', () => {
  test('finds records of every kind the person may see, the exact reference first', async () => {
    const found = (await admin.get('/search', { q: 'zircon' })).data;
    expect(found).toContainEqual(
      expect.objectContaining({ type: 'customer', id: customer, subtitle: 'ZRC-1', rank: 1 }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ type: 'order', id: order.id, page: 'ams/activities', rank: 1 }),
    );
    const [exact] = (await admin.get('/search', { q: order.reference_no.toLowerCase() })).data;
    expect(exact).toMatchObject({ type: 'order', id: order.id, rank: 0 });
    expect((await admin.get('/search', { q: 'zrc-1' })).data[0]).toMatchObject({ id: customer, rank: 0 });
  });

  test('asks the database once, gives at most five of a kind, and only the kinds that were asked for', async () => {
    const all = await admin.get('/search', { q: 'a' });
    const kinds = Map.groupBy(all.data as { type: string }[], ({ type }) => type);
    for (const hits of kinds.values()) expect(hits.length).toBeLessThanOrEqual(5);
    const one = await admin.get('/search', { q: 'zircon', types: 'customer', limit: 1 });
    expect(one.data.map(({ type }: { type: string }) => type)).toEqual(['customer']);
    expect((await admin.get('/search', { q: '' })).data).toEqual([]);
    expect((await admin.get('/search', { q: '%_\\' })).status).toBe(200);
  });

  test('finds names without their apostrophes, in lists too, and with them', async () => {
    const name = "Maeve O’Brien & L'Oréal";
    const made = (await admin.post('/customer', { name, customer_code: 'OBR-1' })).data;
    const type = (await admin.get('/ordertype', { q: 'Search' })).data[0].id;
    const own = (await admin.post('/order', { order_type_id: type, title: "D'Angelo's boiler" })).data;
    const theirs = (await admin.post('/order', { order_type_id: type, title: 'Pump', customer_id: made.id })).data;
    await admin.post('/location', { name: "O'Hare gate" });
    const ids = async (path: string, q: string) =>
      (await admin.get(path, { q })).data.map(({ id }: { id: number }) => id) as number[];
    for (const q of ['obrien', "o'brien", 'O’BRIEN', 'loreal', 'maeve obrien'])
      for (const path of ['/customer', '/search']) expect(await ids(path, q), `${path} ${q}`).toContain(made.id);
    for (const q of ['dangelos', "d'angelo", 'dangelos boiler'])
      for (const path of ['/order', '/search']) expect(await ids(path, q), `${path} ${q}`).toContain(own.id);
    for (const q of ['obrien', "o'brien"]) expect(await ids('/order', q), q).toContain(theirs.id);
    expect((await ids('/location', 'ohare')).length).toBe(1);
    const plain = (await admin.post('/customer', { name: 'Rufus Obrien', force: true })).data;
    const bare = (await admin.post('/order', { order_type_id: type, title: 'Dangelos pump' })).data;
    for (const q of ["o'brien", 'o’brien', 'obrien', "rufus o'brien"])
      for (const path of ['/customer', '/search']) expect(await ids(path, q), `${path} ${q}`).toContain(plain.id);
    for (const path of ['/order', '/search']) expect(await ids(path, "d'angelos"), path).toContain(bare.id);
    const role = (await admin.post('/role', { name: 'Search helpers' })).data;
    await app.sql(`update role set name = 'O''Brien helpers' where id = $1`, [role.id]);
    for (const q of ["o'brien", 'obrien']) expect(await ids('/role', q), q).toHaveLength(1);
    for (const agent of ["Ann O'Dare", 'Ben Odare']) await admin.post('/customer-agent', { name: agent });
    for (const q of ["o'dare", 'odare']) expect(await ids('/customer-agent', q), q).toHaveLength(2);
    expect(await ids('/customer-agent', "ben o'dare")).toHaveLength(1);
    await admin.put(`/customer/${plain.id}`, { name: 'Rufus' });
    await admin.put(`/customer/${made.id}`, { name: "Maeve O'Quixley" });
    expect([await ids('/customer', 'obrien'), await ids('/customer', 'oquixley')]).toEqual([[], [made.id]]);
  });

  test('hides kinds without permission and other companies', async () => {
    const beta = await app.as('admin@beta.test');
    expect((await beta.get('/search', { q: 'zircon' })).data).toEqual([]);
    const portal = await app.as('customer@demo.test');
    expect((await portal.get('/search', { q: 'zircon' })).data).toEqual([]);
    const body = { first_name: 'Few', email: 'few.search@demo.test', roles: [], permissions: ['view.customers'] };
    const few = await admin.post('/user', { ...body, password: 'correct horse battery' });
    await admin.put(`/user/${few.data.id}/update/login/flag`, { is_first_time_login: false });
    const found = (await (await app.as(body.email)).get('/search', { q: 'zircon' })).data as { type: string }[];
    expect(found.map(({ type }) => type)).toEqual(['customer']);
  });

  test('recent records come with their name of today and go with the permission', async () => {
    const visit = (resource: string, row_id: number) => admin.post('/recent', { resource, row_id, label: 'Old name' });
    await visit('ams/customers', customer);
    await visit('ams/activities', order.id);
    expect((await visit('ams/activities', 999_999_999)).status).toBe(422);
    const recent = (await admin.get('/search/recent')).data;
    expect(recent.map(({ page, id }: { page: string; id: number }) => [page, id])).toEqual([
      ['ams/activities', order.id],
      ['ams/customers', customer],
    ]);
    expect(recent[1].title).toBe('Zircon Harbour');
    await admin.delete(`/order/${order.id}`);
    expect((await admin.get('/search/recent', { types: 'order' })).data).toEqual([]);
  });
});
