import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let types: { delivery: number; repair: number };
let work: number;
let task: number;

const ALL = [
  'view.order',
  'view.order_items',
  'view_all.order',
  'create.order',
  'update.order',
  'delete.order',
  'complete.order',
  'release.order',
  'incomplete.order',
  'cancel.order',
  'export.order',
  'view.activity_schedule',
  'create.order_notes',
  'assign_driver.order',
  'duplicate.order',
];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = async (name: string, prefix: string) =>
    (await admin.post('/ordertype', { name, prefix })).data.id as number;
  types = { delivery: await type('Limited delivery', 'LDE'), repair: await type('Limited repair', 'LRE') };
  work = (await admin.post('/itemtype', { name: 'Work for rights', tax_rate: 0 })).data.id;
  task = (await admin.post('/itemtype', { name: 'Task for rights', is_task: true, is_order_item: false })).data.id;
});
afterAll(() => app.close());

let people = 0;
/** A person of the staff with exactly these permissions and these rights on types. */
async function person(
  slugs: readonly string[],
  grants: Record<number, string[]>,
): Promise<{ caller: Caller; id: number }> {
  people++;
  const email = `limited${people}@demo.test`;
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [{ id: role }] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, $2, 'staff') returning id",
    [tenant_id, `Limited ${people}`],
  );
  await app.sql(
    'insert into role_permission (tenant_id, role_id, permission_id) select $1, $2, id from permission where tenant_id = $1 and slug = any($3)',
    [tenant_id, role, slugs],
  );
  const [{ id }] = await app.sql(
    'insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login) values ($1, $2, $3, $4, false) returning id',
    [tenant_id, `Limited ${people}`, email, password_hash],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  for (const [type, rights] of Object.entries(grants)) {
    const has = (right: string) => rights.includes(right);
    await app.sql(
      `insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view, can_create, can_update, can_complete, can_delete)
        values ($1, $2, $3, true, $4, $5, $6, $7)`,
      [tenant_id, type, role, has('create'), has('update'), has('complete'), has('delete')],
    );
  }
  return { caller: await app.as(email), id: Number(id) };
}

const newOrder = async (type: number, more: object = {}): Promise<Loose> => {
  const { data, body } = await admin.post('/order', { order_type_id: type, ...more });
  return data ?? expect.fail(JSON.stringify(body));
};

describe('a person limited to one type', () => {
  test('order_types.limited: sees nothing of the other in list, count, sum, search, schedule, dashboard, record, status and bulk', async () => {
    const { caller } = await person([...ALL, 'view_prices.order'], {
      [types.delivery]: ['create', 'update', 'complete', 'delete'],
    });
    const seen = await newOrder(types.delivery, { title: 'quagga', items: [{ order_item_type_id: work, price: 7 }] });
    const hidden = await newOrder(types.repair, {
      title: 'quagga',
      scheduled_start: new Date().toISOString(),
      items: [{ order_item_type_id: work, price: 70 }],
    });
    const list = await caller.get('/order', { q: 'quagga' });
    expect(list.data.map((row: Loose) => row.id)).toEqual([seen.id]);
    expect(list.success).toMatchObject({ total: 1, sum_grand_total: 7 });
    expect((await caller.get('/order', { filters: { type_id: [types.repair] } })).success).toMatchObject({
      total: 0,
      sum_grand_total: 0,
    });
    expect((await caller.get('/order', { filters: { id: [hidden.id] } })).data).toEqual([]);
    const schedule = await caller.get('/order/get/schedule');
    expect(schedule.data.events.map((row: Loose) => row.id)).not.toContain(hidden.id);
    expect((await caller.get('/order/dashboard_data')).data.by_type.map((row: Loose) => row.id)).toEqual([
      types.delivery,
    ]);
    for (const path of [
      `/order/${hidden.id}`,
      `/order/status/${hidden.id}`,
      `/order/${hidden.id}/items`,
      `/order/${hidden.id}/audit_logs`,
      `/ordertype/fetch_order/${hidden.id}`,
    ]) {
      expect((await caller.get(path)).status, path).toBe(404);
    }
    const bulk = await caller.post('/order/bulk_set_complete', { orders: [seen.id, hidden.id] });
    expect(bulk.data).toEqual({
      done: [seen.id],
      failures: [{ order_id: hidden.id, reference_no: null, code: 'not_found', message: 'Not found.' }],
    });
    expect((await caller.put(`/order/${hidden.id}`, { title: 'x' })).status).toBe(404);
    expect((await caller.post(`/order/${hidden.id}/note`, { content: 'x' })).status).toBe(404);
    expect((await caller.post('/order', { order_type_id: types.repair })).body.errors).toHaveProperty('order_type_id');
    expect((await caller.post('/order/duplicate_order', { id: hidden.id })).status).toBe(404);
    const types_ = await caller.get('/ordertype/fetchby/permission');
    expect(types_.data.map((row: Loose) => row.id)).toEqual([types.delivery]);
  });

  test('needs the right on the type beside the slug', async () => {
    const { caller } = await person(ALL, { [types.delivery]: [] });
    const { id } = await newOrder(types.delivery);
    expect((await caller.get(`/order/${id}`)).status).toBe(200);
    for (const action of ['release', 'complete', 'cancel']) {
      const { status, body } = await caller.post(`/order/${id}/${action}`, {});
      expect([status, body.code], action).toEqual([403, 'permission_denied']);
    }
    expect((await caller.put(`/order/${id}`, { title: 'x' })).status).toBe(403);
    expect((await caller.delete(`/order/${id}`)).status).toBe(403);
    expect((await caller.post('/order', { order_type_id: types.delivery })).status).toBe(403);
    const { data } = await caller.get(`/order/${id}`);
    expect(data.allowed_actions.every((each: Loose) => each.allowed === false && each.reason)).toBe(true);
  });
});

test('whoever makes a type can use it, and types of others stay out of sight', async () => {
  const { caller } = await person([...ALL, 'view.activity_type', 'create.activity_type', 'update.activity_type'], {
    [types.delivery]: [],
  });
  const made = await caller.post('/ordertype', { name: 'My own type', prefix: 'OWN' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await expect.poll(async () => (await caller.post('/order', { order_type_id: made.data.id })).status).toBe(201);
  const listed = await caller.get('/ordertype');
  expect(listed.data.map((row: Loose) => row.id).sort()).toEqual([types.delivery, made.data.id].sort());
  expect((await caller.get(`/ordertype/${types.repair}`)).status).toBe(404);
  expect((await caller.put(`/ordertype/${types.repair}`, { name: 'Taken over' })).status).toBe(404);
});

describe('own activities', () => {
  test('view.order alone shows what one made, drives or seconds', async () => {
    const officer = await person(['view.order', 'create.order', 'execute.order'], {
      [types.delivery]: ['create', 'complete'],
    });
    const foreign = await newOrder(types.delivery);
    const driven = await newOrder(types.delivery, { driver_id: officer.id });
    const seconded = await newOrder(types.delivery, { secondary_officer_id: officer.id });
    const own = await officer.caller.post('/order', { order_type_id: types.delivery });
    const { data, success } = await officer.caller.get('/order', { per_page: 50 });
    expect(data.map((row: Loose) => row.id).sort()).toEqual([driven.id, seconded.id, own.data.id].sort());
    expect(success.total).toBe(3);
    expect((await officer.caller.get(`/order/${foreign.id}`)).status).toBe(404);
    const mine = await officer.caller.get('/order/my_orders');
    expect(mine.data.map((row: Loose) => row.id).sort()).toEqual([driven.id, seconded.id].sort());
  });

  test('an officer ticks, uses up and moves on without update.order, and nothing else', async () => {
    const officer = await person(['view.order', 'view.order_items', 'execute.order'], {
      [types.delivery]: ['complete'],
    });
    const order = await newOrder(types.delivery, {
      driver_id: officer.id,
      items: [
        { hash: 't', order_item_type_id: task },
        { hash: 'w', order_item_type_id: work, price: 3 },
      ],
    });
    await admin.post(`/order/${order.id}/release`);
    const [start] = await app.sql(
      "insert into progress_status (tenant_id, name, order_state, is_start) select tenant_id, 'On the way (test)', 'released', true from app_user where id = $1 returning id",
      [officer.id],
    );
    const moved = await officer.caller.put(`/order/${order.id}`, {
      progress_status_id: Number(start.id),
      receivedBy: 'Joan',
    });
    expect(moved.data).toMatchObject({ progress_status: { name: 'On the way (test)' }, received_by_name: 'Joan' });
    expect(moved.data.started_at).toBeTruthy();
    expect(
      (await officer.caller.post(`/order/${order.id}/checklist`, { data: [{ hash: 't', task_checked: true }] })).data
        .checked,
    ).toBe(true);
    const used = await officer.caller.post(`/order/${order.id}/items`, {
      items: [{ hash: 'w', quantity_used: 0.5, task_note: 'half' }],
    });
    expect(used.data.items.find((item: Loose) => item.hash === 'w')).toMatchObject({
      quantity_used: 0.5,
      task_note: 'half',
    });
    expect((await officer.caller.put(`/order/${order.id}`, { title: 'x' })).status).toBe(403);
    expect(
      (await officer.caller.post(`/order/${order.id}/items`, { items: [{ hash: 'w', quantity: 9 }] })).status,
    ).toBe(403);
    expect(
      (await officer.caller.post(`/order/${order.id}/items`, { items: [{ hash: 'w', deleted: true }] })).status,
    ).toBe(403);
    const other = await newOrder(types.delivery);
    expect((await officer.caller.put(`/order/${other.id}`, { receivedBy: 'x' })).status).toBe(404);
  });
});

describe('money', () => {
  test('without view_prices.order no money is told, filtered, sorted or taken', async () => {
    const { caller } = await person(ALL, { [types.delivery]: ['create', 'update', 'complete'] });
    const { id } = await newOrder(types.delivery, { items: [{ hash: 'a', order_item_type_id: work, price: 70 }] });
    const MONEY =
      /"(total_price|customer_total|balance_due|price|discount|line_total|line_net|tax_rate|payment_status|sum|sum_grand_total|items_total)"/;
    for (const path of [
      '/order',
      `/order/${id}`,
      `/order/${id}/items`,
      `/order/status/${id}`,
      '/order/dashboard_data',
      `/order/${id}/audit_logs`,
      '/order/my_orders',
      '/order/get/schedule',
    ]) {
      const { status, body } = await caller.get(path);
      expect(status, path).toBe(200);
      expect(JSON.stringify(body), path).not.toMatch(MONEY);
    }
    expect((await caller.get('/order', { filters: { total_price: { from: 1 } } })).status).toBe(403);
    expect((await caller.get('/order', { sort: '-total_price' })).status).toBe(422);
    expect((await caller.post(`/order/${id}/items`, { total: 70, items: [] })).body.errors).toHaveProperty('total');
    const priced = await caller.post(`/order/${id}/items`, { items: [{ hash: 'a', price: 1 }] });
    expect(priced.body.errors).toHaveProperty(['items.0.price']);
    const renamed = await caller.post(`/order/${id}/items`, { items: [{ hash: 'a', name: 'New name' }] });
    expect(renamed.data).toMatchObject({ totals: {}, items: [{ name: 'New name' }] });
    expect((await admin.get(`/order/${id}`)).data.total_price).toBe(70);
  });

  test('discounts need give_discount.order, catalogue prices edit_prices.order', async () => {
    const { caller } = await person([...ALL, 'view_prices.order'], { [types.delivery]: ['create', 'update'] });
    const { id } = await newOrder(types.delivery, {
      items: [
        { hash: 'free', order_item_type_id: work, price: 70 },
        { hash: 'listed', order_item_type_id: work, price: 20, selling_price: 20 },
      ],
    });
    const discounted = await caller.post(`/order/${id}/items`, { items: [{ hash: 'free', discount: 5 }] });
    expect(discounted.body).toMatchObject({ code: 'permission_denied', permission: 'give_discount.order' });
    expect(
      (await caller.post(`/order/${id}/items`, { items: [{ hash: 'free', price: 60 }] })).data.totals.total_price,
    ).toBe(80);
    const listed = await caller.post(`/order/${id}/items`, { items: [{ hash: 'listed', price: 19 }] });
    expect([listed.status, Object.keys(listed.body.errors ?? {})]).toEqual([422, ['items.0.price']]);
  });
});
