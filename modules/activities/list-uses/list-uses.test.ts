import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('an item type says where it is used before its kind is locked; a free one says nothing', async () => {
  const id = (await admin.post('/itemtype', { name: 'Counted work' })).data.id;
  expect((await admin.get(`/itemtype/${id}/uses`)).data).toEqual({ total: 0, places: [] });
  expect((await admin.put(`/itemtype/${id}`, { is_stock: true })).status).toBe(200);
  const type = (await admin.post('/ordertype', { name: 'Counting', prefix: 'CNT' })).data.id;
  const items = [1, 2].map((n) => ({ order_item_type_id: id, name: `Line ${n}` }));
  const order = (await admin.post('/order', { order_type_id: type, items })).data;
  expect((await admin.post(`/order/${order.id}/create_template`, { name: 'Counted template' })).status).toBeLessThan(
    300,
  );
  expect((await admin.get(`/itemtype/${id}/uses`)).data).toEqual({
    total: 4,
    places: [
      { place: 'order_item', label: 'Activity items', uses: 2 },
      { place: 'order_template_item', label: 'Template lines', uses: 2 },
    ],
  });
  const locked = await admin.put(`/itemtype/${id}`, { is_stock: false });
  expect([locked.status, locked.body.code]).toEqual([409, 'in_use']);
  // A new name, price or place in the portal is no new kind.
  expect((await admin.put(`/itemtype/${id}`, { name: 'Counted work renamed', customer_access: 0 })).status).toBe(200);
  expect((await admin.delete(`/itemtype/${id}`)).body.code).toBe('in_use');
});

test('a category counts its activities and the categories below it, in the reader’s language; foreign ones are not there', async () => {
  const id = (await admin.post('/order-category', { name: 'Cooling' })).data.id;
  await admin.post('/order-category', { name: 'Cold rooms', parent_id: id });
  const type = (await admin.post('/ordertype', { name: 'Categorised', prefix: 'CAT' })).data.id;
  await admin.post('/order', { order_type_id: type, category_id: id });
  const { data } = await admin.get(`/order-category/${id}/uses`, {}, { 'x-localization': 'es' });
  expect(data.total).toBe(2);
  expect(data.places.map(({ label }: { label: string }) => label).sort()).toEqual(['Actividades', 'Subcategorías']);
  const beta = await app.as('admin@beta.test');
  expect((await beta.get(`/order-category/${id}/uses`)).status).toBe(404);
  expect((await (await app.as('customer@demo.test')).get(`/order-category/${id}/uses`)).status).toBe(403);
});
