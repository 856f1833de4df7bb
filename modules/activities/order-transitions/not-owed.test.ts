import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let type: number;
let part: number;
let inside: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  part = (await admin.post('/itemtype', { name: 'Part owed', is_order_item: true })).data.id;
  inside = (await admin.post('/itemtype', { name: 'Cost inside', is_order_item: true, customer_access: 0 })).data.id;
  type = (await admin.post('/ordertype', { name: 'Not owed', prefix: 'NOT', allow_payment: true })).data.id;
});
afterAll(() => app.close());

const activity = async (body: object = {}): Promise<number> => {
  const items = [{ order_item_type_id: part, price: 95 }];
  return (await admin.post('/order', { order_type_id: type, title: 'Fit', items, ...body })).data.id;
};
const owed = async (id: number) => {
  const { balance_due, payment_status } = (await admin.get(`/order/${id}`)).data;
  return [balance_due, payment_status];
};
const cancelledUnpaid = async (): Promise<number> =>
  (await admin.get('/order', { filters: { type_id: [type], status: ['cancelled'], payment_status: ['unpaid'] } }))
    .success.total ?? -1;

test('what is cancelled is not owed, however it came to it', async () => {
  const [one, other] = [await activity(), await activity()];
  expect(await owed(one)).toEqual([95, 'unpaid']);
  await admin.post(`/order/${one}/cancel`, { reason: 'Not wanted' });
  await admin.post('/order/bulk_set_cancel', { orders: [other] });
  expect([await owed(one), await owed(other)]).toEqual([
    [0, 'none'],
    [0, 'none'],
  ]);
  const row = {
    order_type_id: 'Not owed',
    item_type_id: 'Part owed',
    item_name: 'Pump',
    item_quantity: 1,
    item_price: 95,
  };
  const rows = [
    { ...row, ex_ref_no: 'NO-1', title: 'Old', status: 'cancelled' },
    { ...row, ex_ref_no: 'NO-2', title: 'Due', status: 'released' },
  ];
  const { data } = await admin.post('/import/order', { rows, dry_run: false });
  expect(data, JSON.stringify(data.errors)).toMatchObject({ status: 'done', failed: 0 });
  const [old, due] = await app.sql('select id from "order" where ex_ref_no like \'NO-_\' order by ex_ref_no');
  expect([await owed(old?.id), await owed(due?.id)]).toEqual([
    [0, 'none'],
    [95, 'unpaid'],
  ]);
  expect(await cancelledUnpaid()).toBe(0);
});

test('what a customer has ordered is what they will owe: lines hidden from them are not', async () => {
  const customer = (await admin.post('/customer', { name: 'Ordered much', credit_limit: 100, force: true })).data.id;
  const items = [
    { order_item_type_id: part, price: 60 },
    { order_item_type_id: inside, price: 50 },
  ];
  const id = await activity({ customer_id: customer, items });
  expect((await admin.get(`/order/${id}`)).data).toMatchObject({ total_price: 110, customer_total: 60 });
  const { committed, balances } = (await admin.get(`/customer/${customer}`)).data;
  expect([committed, balances[0].committed]).toEqual([60, 60]);
  const over = { id: [customer], credit_available: { to: '0' } };
  expect((await admin.get('/customer', { filters: over })).success.total).toBe(0);
});

test('work of the past that was imported when it was done long since took no time here', async () => {
  const [now, past] = [await activity({ title: 'Now' }), await activity({ title: 'Past' })];
  await app.sql(
    `update "order" set status = 'completed', completed_at = created_at + case when id = $1 then interval '2 hours' else interval '-9 days' end
     where id = any($2)`,
    [now, [now, past]],
  );
  const { data } = await admin.get('/order/dashboard_data', { filters: { id: [now, past] } });
  expect(data.avg_completion_hours).toBe(2);
});
