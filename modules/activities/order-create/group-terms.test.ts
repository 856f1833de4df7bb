import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let group: number;
let customer: number;
let work: number;

const made = async (path: string, body: object): Promise<Loose> => {
  const answer = await admin.post(path, body);
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};
const order = (body: object = {}) =>
  made('/order', { customer_id: customer, items: [{ order_item_type_id: work }], ...body });

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const terms = { default_terms_days: 7, default_discount_percent: 50 };
  group = (await made('/customer-group', { name: 'Half price', ...terms })).id;
  customer = (await made('/customer', { name: 'Of the group', customer_group_id: group })).id;
  work = (await made('/itemtype', { name: 'Groupwork', is_order_item: true, price: 100 })).id;
  await made('/ordertype', { name: 'For groups', prefix: 'GRP', is_default: true, allow_payment: true });
});
afterAll(() => app.close());

test('new items of a customer take the discount of its group; one that is sent stands', async () => {
  const one = await order();
  expect(one).toMatchObject({ total_price: 50, discount_total: 0, customer: { usual_discount: '50.0000' } });
  expect(one.items[0]).toMatchObject({ discount: 50, discount_type: 'percent' });
  const sent = await order({ items: [{ order_item_type_id: work, discount: 0 }] });
  expect(sent.total_price).toBe(100);
  const { items } = (await admin.post(`/order/${one.id}/create_item`, { order_item_type_id: work })).data;
  expect(items.map((item: Loose) => item.discount)).toEqual([50, 50]);
  expect((await order({ customer_id: null })).total_price).toBe(100);
});

test('who may give no discount adds items with that of the group, and no other', async () => {
  const slugs = ['view.order', 'create.order', 'view_prices.order', 'view.customers'];
  const { caller: clerk } = await staffWith(app, slugs, 'all');
  const send = (more: object) =>
    clerk.post('/order', { customer_id: customer, items: [{ order_item_type_id: work, ...more }] });
  expect((await send({})).data?.total_price).toBe(50);
  expect((await send({ discount: 50, discount_type: 'percent' })).status).toBe(201);
  expect((await send({ discount: 60 })).status).toBe(403);
});

test('the days of a group make an activity due where the customer has none of its own', async () => {
  const due = async (body: object = {}): Promise<number> => {
    const { id } = await order(body);
    const { data } = await admin.post(`/order/${id}/complete`, {});
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: data.time_zone }).format(Date.parse(data.completed_at));
    return (Date.parse(data.due_date) - Date.parse(day)) / 86_400_000;
  };
  expect(await due()).toBe(7);
  // The days of an activity type stand behind both: they are for customers with whom nothing was agreed.
  const type = { name: 'In thirty days', prefix: 'TD', allow_payment: true, payment_terms_days: 30 };
  const inThirty = { order_type_id: (await made('/ordertype', type)).id };
  expect(await due(inThirty)).toBe(7);
  await admin.put(`/customer/${customer}`, { payment_terms_days: 0 });
  expect([await due(), await due(inThirty)]).toEqual([0, 0]);
  const anybody = (await made('/customer', { name: 'Of no group' })).id;
  expect(await due({ ...inThirty, customer_id: anybody })).toBe(30);
});

test('an activity takes the contact of its place, else the primary one', async () => {
  const contact = (first_name: string, more: object = {}) =>
    made(`/customer/${customer}/contacts`, { first_name, phone: '8095550100', ...more });
  await contact('Main', { is_primary: true });
  const there = await contact('Gate');
  const place = await made(`/customer/${customer}/addresses`, { address1: '1 Gate Rd', contact_id: there.id });
  const other = await made(`/customer/${customer}/addresses`, { address1: '2 Side Rd' });
  const one = await order({ customer_address_id: place.id });
  expect(one.contact_name).toBe('Gate');
  expect((await order({ customer_address_id: other.id })).contact_name).toBe('Main');
  expect((await order({ address1: 'By hand' })).contact_name).toBe('Main');
  await admin.put(`/order/${one.id}`, { customer_address_id: other.id });
  expect((await admin.get(`/order/${one.id}`)).data).toMatchObject({ address1: '2 Side Rd', contact_name: 'Main' });
  await admin.put(`/order/${one.id}`, { contact_name: 'Typed' });
  await admin.put(`/order/${one.id}`, { customer_address_id: place.id });
  expect((await admin.get(`/order/${one.id}`)).data.contact_name).toBe('Typed');
});
