import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let typeId: number;
let work: number;
let task: number;
let made = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  typeId = (await admin.post('/ordertype', { name: 'Templated', prefix: 'TPL' })).data.id;
  work = (await admin.post('/itemtype', { name: 'Template work', price: 5 })).data.id;
  task = (await admin.post('/itemtype', { name: 'Template task', is_task: true, is_order_item: false })).data.id;
});
afterAll(() => app.close());

const create = async (items: object[] = [], more: object = {}): Promise<Loose> => {
  const { data, body } = await admin.post('/order-template', {
    name: `Lines ${++made}`,
    order_type_id: typeId,
    ...more,
  });
  const id = data?.id ?? expect.fail(JSON.stringify(body));
  return items.length > 0 ? (await admin.post(`/order-template/${id}/items`, { items })).data : data;
};

describe('lines of a template', () => {
  test('are added one or many, changed and removed, in their order', async () => {
    const { id, items } = await create([
      { order_item_type_id: work, name: 'Filter', quantity: 2, price: 12.5 },
      { order_item_type_id: task, name: 'Clean up', required: true, checklist_group: 'After' },
    ]);
    expect(items.map((each: Loose) => [each.name, each.position, each.quantity])).toEqual([
      ['Filter', 1, 2],
      ['Clean up', 2, 1],
    ]);
    const one = await admin.post(`/order-template/${id}/items`, { order_item_type_id: work });
    expect(one.data.items.at(-1)).toMatchObject({ name: 'Template work', price: 5, position: 3 });
    const changed = await admin.put(`/order-template/${id}/items/${items[0].id}`, { quantity: 3 });
    expect(changed.data.items[0]).toMatchObject({ name: 'Filter', quantity: 3, price: 12.5 });
    const removed = await admin.delete(`/order-template/${id}/items/${items[1].id}`);
    expect(removed.data.items).toHaveLength(2);
    expect((await admin.get('/order-template', { filters: { id } })).status).toBe(422);
    const row = (await admin.get('/order-template', { q: `Lines ${made}` })).data[0];
    expect(row).toMatchObject({ item_count: 2, order_type: { id: typeId } });
  });

  test('need both ids (errors.template_id, errors.template_item_id, templates.id_required, templates.both_ids, templates.ids_mandatory)', async () => {
    const { id } = await create();
    const none = await admin.get('/order-template/undefined/items');
    expect([none.status, none.body.message]).toEqual([422, 'Template ID is required']);
    expect((await admin.post('/order-template/0/items', { order_item_type_id: work })).body.message).toBe(
      'Template ID is required',
    );
    const half = await admin.get(`/order-template/${id}/items/null`);
    expect([half.status, half.body.message]).toEqual([422, 'Template ID and Item ID are required']);
    expect((await admin.get(`/order-template/${id}/items/999999`)).status).toBe(404);
    expect((await admin.get('/order-template/abc')).status).toBe(404);
  });

  test('become lines of a new activity under hashes of their own', async () => {
    const template = await create([
      { order_item_type_id: work, name: 'Filter', price: 10, quantity: 2 },
      { order_item_type_id: task, name: 'Check', required: true },
    ]);
    const post = async () => (await admin.post('/order', { order_type_id: typeId, template_id: template.id })).data;
    const [one, other] = [await post(), await post()];
    expect(one).toMatchObject({ source: 'template', template: { id: template.id }, total_price: 20, totalTasks: 1 });
    expect(one.items.map((each: Loose) => each.name)).toEqual(['Filter', 'Check']);
    const hashes = [...one.items, ...other.items, ...template.items].map((each: Loose) => each.hash);
    expect(new Set(hashes).size).toBe(6);
    expect((await admin.delete(`/order-template/${template.id}`)).body.code).toBe('in_use');
  });
});

describe('what a template gives to an activity', () => {
  let category: number;
  let other: number;
  let own: number;
  let stranger: number;

  beforeAll(async () => {
    category = (await admin.post('/order-category', { name: 'From a template' })).data.id;
    other = (await admin.post('/order-category', { name: 'Said in the request' })).data.id;
    own = (await admin.post('/customer', { name: 'Templated customer' })).data.id;
    stranger = (await admin.post('/customer', { name: 'Another customer of templates' })).data.id;
  });

  test('category, description and type; what the request says wins', async () => {
    const template = await create([], { category_id: category, description: 'Bring the ladder' });
    const plain = await admin.post('/order', { template_id: template.id });
    expect(plain.status, JSON.stringify(plain.body)).toBe(201);
    expect(plain.data).toMatchObject({
      order_type_id: typeId,
      category_id: category,
      description: 'Bring the ladder',
      template: { id: template.id },
    });
    const said = { order_type_id: typeId, template_id: template.id, category_id: other, description: 'Bring nothing' };
    expect((await admin.post('/order', said)).data).toMatchObject({ category_id: other, description: 'Bring nothing' });
    const empty = { template_id: template.id, category_id: null, description: null };
    expect((await admin.post('/order', empty)).data).toMatchObject({ category_id: null, description: null });
  });

  test('the same from the own template of the type', async () => {
    const type = (await admin.post('/ordertype', { name: 'With its template', prefix: 'WIT' })).data.id;
    const template = await create([], { order_type_id: type, category_id: category, description: 'As every week' });
    await admin.put(`/ordertype/${type}`, { default_template_id: template.id });
    const order = (await admin.post('/order', { order_type_id: type })).data;
    expect(order).toMatchObject({ category_id: category, description: 'As every week', template: { id: template.id } });
  });

  test('a template of one customer is offered and taken for that customer only', async () => {
    const template = await create([{ order_item_type_id: work }], { customer_id: own });
    const post = (customer_id: number | null) =>
      admin.post('/order', { order_type_id: typeId, template_id: template.id, customer_id });
    expect((await post(own)).status).toBe(201);
    for (const answer of [await post(stranger), await post(null)]) {
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['template_id']]);
    }
    const offered = async (customer: number) =>
      (await admin.get('/order-template', { offered_to: customer })).data.map((row: Loose) => row.id);
    expect(await offered(own)).toContain(template.id);
    expect(await offered(stranger)).not.toContain(template.id);
    expect(await offered(0)).not.toContain(template.id);
    const weekly = (customer_id: number) =>
      admin.post('/order-subscription', {
        name: `Weekly for ${customer_id}`,
        order_type_id: typeId,
        template_id: template.id,
        customer_id,
        rrule: 'FREQ=WEEKLY',
        start_date: '2030-01-07',
      });
    expect((await weekly(stranger)).body.errors).toHaveProperty('template_id');
    expect((await weekly(own)).status).toBe(201);
    const type = (await admin.post('/ordertype', { name: 'With a private template', prefix: 'WPT' })).data.id;
    await admin.put(`/ordertype/${type}`, { default_template_id: template.id });
    const items = async (customer_id: number) =>
      (await admin.post('/order', { order_type_id: type, customer_id })).data.items.length;
    expect([await items(own), await items(stranger)]).toEqual([1, 0]);
  });

  test('what was agreed with one customer goes to no other by who may not read prices', async () => {
    const template = await create([{ order_item_type_id: work, price: 87.65 }], { customer_id: own });
    const slugs = ['view.order', 'view.activity_template', 'update.activity_template', 'view.customers'];
    const { caller } = await staffWith(app, slugs, 'all');
    const move = (id: number, customer_id: number | null, by = caller) =>
      by.put(`/order-template/${id}`, { customer_id });
    for (const customer of [stranger, null]) expect((await move(template.id, customer)).status).toBe(403);
    expect((await caller.put(`/order-template/${template.id}`, { customer_id: own, name: 'Agreed' })).status).toBe(200);
    const free = await create([{ order_item_type_id: work, price: 0 }], { customer_id: own });
    expect((await move(free.id, stranger)).status).toBe(200);
    expect((await move(template.id, stranger, admin)).status).toBe(200);
  });

  test('one that is switched off or gone is refused', async () => {
    const off = await create([], { active: false });
    for (const id of [off.id, 999_999]) {
      const answer = await admin.post('/order', { order_type_id: typeId, template_id: id });
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['template_id']]);
    }
  });
});

describe('a template of an activity', () => {
  test('takes its lines without customer and ticks, prices unless they are left out', async () => {
    const order = (
      await admin.post('/order', {
        order_type_id: typeId,
        items: [
          { order_item_type_id: work, name: 'Pump', price: 99 },
          { order_item_type_id: task, name: 'Test run', task_checked: true },
        ],
      })
    ).data;
    const priced = await admin.post(`/order/${order.id}/create_template`, { name: `Of order ${++made}` });
    expect(priced.status).toBe(201);
    expect(priced.data).toMatchObject({ order_type_id: typeId, customer_id: null });
    expect(priced.data.items.map((each: Loose) => [each.name, each.price])).toEqual([
      ['Pump', 99],
      ['Test run', 0],
    ]);
    const bare = await admin.post(`/order/${order.id}/create_template`, {
      name: `Of order ${++made}`,
      items: [order.items[0].id],
      without_prices: true,
    });
    expect(bare.data.items.map((each: Loose) => [each.name, each.price])).toEqual([['Pump', 0]]);
    const twice = await admin.post(`/order/${order.id}/create_template`, { name: `Of order ${made}` });
    expect(twice.body.errors).toHaveProperty('name');
  });

  test('an activity of another company is not found', async () => {
    const order = (await admin.post('/order', { order_type_id: typeId })).data;
    const beta = await app.as('admin@beta.test');
    expect((await beta.post(`/order/${order.id}/create_template`, { name: 'Foreign' })).status).toBe(404);
  });
});

describe('uploads', () => {
  test('make templates and their lines, the lines by template and position; a second time they change', async () => {
    const head = await admin.post('/order-template/upload-order-templates', {
      rows: [{ name: 'Uploaded set', order_type_id: 'Templated' }],
    });
    expect(head.data, JSON.stringify(head.body)).toMatchObject({ created: 1 });
    const rows = (price: number) => [
      { template_id: 'Uploaded set', position: 1, order_item_type_id: 'Template work', name: 'Valve', price },
      {
        template_id: 'Uploaded set',
        position: 2,
        order_item_type_id: 'Template task',
        name: 'Close it',
        required: 'yes',
      },
    ];
    const details = await admin.post('/order-template/upload-order-template-details', { rows: rows(7) });
    expect(details.data, JSON.stringify(details.body)).toMatchObject({ created: 2, errors: [] });
    const again = await admin.post('/order-template/upload-order-template-details', { rows: rows(8), again: true });
    expect(again.data).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const { id } = (await admin.get('/order-template', { q: 'Uploaded set' })).data[0];
    const { items } = (await admin.get(`/order-template/${id}`)).data;
    expect(items.map((each: Loose) => [each.name, each.price, each.required])).toEqual([
      ['Valve', 8, false],
      ['Close it', 0, true],
    ]);
  });

  test('answer their error body when nothing is sent (templates.upload_error)', async () => {
    for (const call of ['upload-order-templates', 'upload-order-template-details']) {
      const { status, body } = await admin.post(`/order-template/${call}`, {});
      expect([status, body]).toMatchObject([422, { message: 'No Files!', code: 'no_files' }]);
    }
  });
});

test('templates are sorted by people; of types one may not see there are none', async () => {
  const all = (await admin.get('/order-template')).data.map((each: Loose) => each.id);
  expect((await admin.post('/order-template/update/display/order', { ids: all.toReversed() })).status).toBe(200);
  expect((await admin.get('/order-template')).data.map((each: Loose) => each.id)).toEqual(all.toReversed());
  const officer = await app.as('officer@demo.test');
  expect([200, 403]).toContain((await officer.get('/order-template')).status);
});
