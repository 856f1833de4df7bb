import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let beta: Caller;
const made: Record<string, number> = {};

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  beta = await app.as('admin@beta.test');
  const work = await admin.post('/itemtype', { name: 'Work for tests', is_order_item: true, tax_rate: 10 });
  const task = await admin.post('/itemtype', { name: 'Task for tests', is_task: true, is_order_item: false });
  const hidden = await admin.post('/itemtype', { name: 'Hidden for tests', is_order_item: true, customer_access: 0 });
  const type = await admin.post('/ordertype', { name: 'Test delivery', prefix: 'TST', allow_payment: true });
  expect([work.status, task.status, hidden.status, type.status]).toEqual([201, 201, 201, 201]);
  made.work = work.data.id;
  made.task = task.data.id;
  made.hidden = hidden.data.id;
  made.type = type.data.id;
});
afterAll(() => app.close());

const create = (body: object, headers?: Record<string, string>) =>
  admin.post('/order', { order_type_id: made.type, ...body }, headers);

describe('creation', () => {
  test('an activity with three lines is priced and answered whole', async () => {
    const { status, data, body, statements } = await create({
      title: 'Pump',
      items: [
        { hash: 'a', order_item_type_id: made.work, name: 'Pump', price: 100, quantity: 2 },
        { hash: 'b', order_item_type_id: made.task, name: 'Check the seal', required: true },
        { hash: 'c', order_item_type_id: made.hidden, name: 'Margin', price: '40.00', tax_rate: 0 },
      ],
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(data).toMatchObject({
      status: 'pending',
      title: 'Pump',
      total_price: 260,
      customer_total: 220,
      balance_due: 220,
      payment_status: 'unpaid',
      totalTasks: 1,
      completedTasks: 0,
      taskCompletion: 0,
      checked: false,
      priority: 3,
      source: 'staff',
    });
    expect(data.reference_no).toMatch(/^TST-\d{6}$/);
    expect(data.items.map((item: { hash: string; line_total?: number }) => [item.hash, item.line_total])).toEqual([
      ['a', 220],
      ['b', 0],
      ['c', 40],
    ]);
    expect(data.allowed_actions.find((each: { action: string }) => each.action === 'release')).toMatchObject({
      allowed: true,
    });
    expect(statements).toBeLessThanOrEqual(19);
    const log = await app.sql('select action, from_status, to_status from order_status_log where order_id = $1', [
      data.id,
    ]);
    expect(log).toEqual([{ action: 'create', from_status: null, to_status: 'pending' }]);
    const audit = await app.sql(
      "select table_name, count(*)::int from audit_log where (table_name = 'order' and row_id = $1) or owner_id = $1 group by 1 order by 1",
      [data.id],
    );
    expect(audit).toEqual([
      { table_name: 'order', count: 1 },
      { table_name: 'order_item', count: 3 },
    ]);
  });

  test('errors.order_reference: a type without prefix creates nothing and draws no number', async () => {
    const type = await admin.post('/ordertype', { name: 'No prefix' });
    expect(type.data.prefix).toBeNull();
    const before = await app.sql('select count(*)::int as orders from "order"');
    const { status, body } = await admin.post('/order', { order_type_id: type.data.id });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'activity_type_prefix_not_set',
      message: 'Activity Type Prefix not set! please contact Administrator!',
    });
    expect(await app.sql('select count(*)::int as orders from "order"')).toEqual(before);
  });

  test('every text as long as it may be, of letters as wide as there are', async () => {
    const text = (length: number) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919 + length) % 20000))).join('');
    const full = {
      title: text(200),
      contact_name: text(199),
      address1: text(198),
      city: text(100),
      ex_ref_no: text(99),
    };
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.test`;
    const { status, data, body } = await create({ ...full, contact_email: email, contact_phone: '1'.repeat(50) });
    expect(status, JSON.stringify(body)).toBe(201);
    const scheduled = {
      driver_id: null,
      scheduled_start: '2032-05-03T09:00:00Z',
      scheduled_end: '2032-05-03T10:00:00Z',
    };
    expect((await admin.put(`/order/${data.id}`, scheduled)).status).toBe(200);
    const found = await admin.get('/order', { q: full.title.slice(3, 30), filters: '{}' });
    expect(found.data.map((one: { id: number }) => one.id)).toEqual([data.id]);
  });

  test('20 parallel creations with one prefix leave no gap and no double', async () => {
    await admin.post('/ordertype', { name: 'Numbers', prefix: 'NUM' });
    const types = await admin.get('/ordertype/fetchby/permission');
    const type = types.data.find((each: { name: string }) => each.name === 'Numbers');
    await app.sql(
      "insert into order_counter (tenant_id, prefix, next) select tenant_id, 'NUM', 42 from order_type where id = $1 and name = 'Numbers'",
      [type.id],
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.post('/order', { order_type_id: type.id, title: `n${n}` })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(answers.map((answer) => answer.data.reference_no).sort()).toEqual(
      Array.from({ length: 20 }, (_, n) => `NUM-${String(42 + n).padStart(6, '0')}`),
    );
  });

  test('one Idempotency-Key makes one activity', async () => {
    const key = { 'idempotency-key': 'create-once' };
    const [first, second] = await Promise.all([create({ title: 'Once' }, key), create({ title: 'Once' }, key)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.data.id).toBe(first.data.id);
    expect(await app.sql('select count(*)::int from "order" where title = \'Once\'')).toEqual([{ count: 1 }]);
  });

  test('the customer gives address, contact and currency; the zone of the place is frozen', async () => {
    const customers = await app.sql(
      `select c.id, a.city, a.time_zone from customer c join customer_address a on a.customer_id = c.id and a.is_default_delivery
        where c.status = 'active' and c.tenant_id = (select id from tenant where subdomain = 'demo') and a.deleted_at is null order by c.id, a.id limit 1`,
    );
    const { data, status } = await create({ customer_id: Number(customers[0].id) });
    expect(status).toBe(201);
    expect(data.city).toBe(customers[0].city);
    expect(data.customer.id).toBe(Number(customers[0].id));
    expect(data.customers).toHaveLength(1);
    expect(data.time_zone).toBeTruthy();
  });

  test('a customer on hold or blocked gets no new activity', async () => {
    const [customer] = await app.sql(
      "select id from customer where tenant_id = (select id from tenant where subdomain = 'demo') and status = 'active' order by id desc limit 1",
    );
    await app.sql("update customer set status = 'on_hold', hold_reason = 'unpaid' where id = $1", [customer.id]);
    const held = await create({ customer_id: Number(customer.id) });
    expect(held.status).toBe(409);
    expect(held.body).toMatchObject({ code: 'customer_on_hold', message: 'This customer is on hold: unpaid' });
    await app.sql("update customer set status = 'blocked' where id = $1", [customer.id]);
    expect((await create({ customer_id: Number(customer.id) })).body.code).toBe('customer_blocked');
    await app.sql("update customer set status = 'active', hold_reason = null where id = $1", [customer.id]);
  });

  test('bad input names its field', async () => {
    expect((await admin.post('/order', { nonsense: 1 })).body.errors).toHaveProperty('nonsense');
    expect((await create({ customer_id: 999_999 })).body.errors).toHaveProperty('customer_id');
    expect((await create({ driver_id: 999_999 })).body.errors).toHaveProperty('driver_id');
    expect((await create({ items: [{ name: 'x' }] })).body.errors).toHaveProperty(['items.0.order_item_type_id']);
    const twice = await create({ items: ['x', 'x'].map((hash) => ({ hash, order_item_type_id: made.work })) });
    expect(twice.body.errors).toHaveProperty('items');
    const late = { scheduled_start: '2026-12-02T10:00:00Z', scheduled_end: '2026-12-01T10:00:00Z' };
    expect((await create(late)).status).toBe(422);
    const total = await create({ total: 5, items: [{ order_item_type_id: made.work, price: 10 }] });
    expect(total.body).toMatchObject({ code: 'total_mismatch', total: { sent: 5, server: 11 } });
  });

  test('another company sees nothing of it (tenant wall)', async () => {
    const { data } = await create({ title: 'Wall' });
    expect((await beta.get(`/order/${data.id}`)).status).toBe(404);
    expect((await beta.post(`/order/${data.id}/release`)).status).toBe(404);
    expect((await beta.post('/order', { order_type_id: made.type })).body.errors).toHaveProperty('order_type_id');
    const wrong = await beta.raw('GET', `/order/${data.id}?subdomain=demo`);
    expect(wrong.status).not.toBe(200);
  });

  test('a type that releases by itself does so, or says why not', async () => {
    const free = await admin.post('/ordertype', { name: 'Auto', prefix: 'AUT', auto_release: true });
    const released = await admin.post('/order', { order_type_id: free.data.id });
    expect(released.data).toMatchObject({ status: 'released' });
    expect(released.data.released_at).toBeTruthy();
    const gated = await admin.post('/ordertype', {
      name: 'Auto gated',
      prefix: 'AUG',
      auto_release: true,
      require_driver: true,
    });
    const held = await admin.post('/order', { order_type_id: gated.data.id });
    expect(held.data).toMatchObject({ status: 'pending', warnings: [{ code: 'driver_required', action: 'release' }] });
  });

  test('a duplicate is new: its own number, unticked tasks, fresh hashes', async () => {
    const first = await create({
      title: 'Twin',
      scheduled_start: '2026-12-01T10:00:00Z',
      items: [
        { hash: 'a', order_item_type_id: made.work, price: 12.5 },
        { hash: 't', order_item_type_id: made.task, task_checked: true },
      ],
    });
    expect(first.data.completedTasks).toBe(1);
    const { status, data } = await admin.post('/order/duplicate_order', { id: first.data.id });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      title: 'Twin',
      source: 'duplicate',
      status: 'pending',
      scheduled_start: null,
      completedTasks: 0,
    });
    expect(data.reference_no).not.toBe(first.data.reference_no);
    expect(data.total_price).toBe(first.data.total_price);
    expect(data.items.map((item: { hash: string }) => item.hash)).not.toContain('a');
  });
});
