import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let work: number;
let task: number;
let number = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  work = (await admin.post('/itemtype', { name: 'Work for states', is_order_item: true })).data.id;
  task = (await admin.post('/itemtype', { name: 'Task for states', is_task: true, is_order_item: false })).data.id;
});
afterAll(() => app.close());

/** A type of its own for each test, so that gates do not meet. */
const newType = async (rules: object = {}): Promise<number> => {
  number++;
  const { data, body } = await admin.post('/ordertype', { name: `States ${number}`, prefix: `ST${number}`, ...rules });
  return data?.id ?? expect.fail(JSON.stringify(body));
};
const newOrder = async (typeId: number, more: object = {}): Promise<Loose> => {
  const { data, body } = await admin.post('/order', { order_type_id: typeId, ...more });
  return data ?? expect.fail(JSON.stringify(body));
};
const act = (id: number, action: string, body: object = {}) => admin.post(`/order/${id}/${action}`, body);
const logOf = (id: number) =>
  app.sql('select from_status, to_status, action, reason from order_status_log where order_id = $1 order by id', [id]);

const DRAWN = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64')}`;

describe('the state machine', () => {
  test('pending to released to incomplete to released to completed, each with its log row', async () => {
    const { id } = await newOrder(await newType());
    expect((await act(id, 'release')).data).toMatchObject({ status: 'released' });
    expect((await act(id, 'incomplete', { reason: 'rain' })).data).toMatchObject({
      status: 'incomplete',
      incomplete_reason: 'rain',
    });
    expect((await act(id, 'release')).data.status).toBe('released');
    const completed = await act(id, 'complete', {
      address: '1 Main St',
      completed_at: new Date().toISOString(),
      lat: 18,
      long: -76.8,
    });
    expect(completed.data).toMatchObject({ status: 'completed', complete_address: '1 Main St', complete_lat: 18 });
    expect((await logOf(id)).map((row) => `${row.from_status}>${row.to_status}`)).toEqual([
      'null>pending',
      'pending>released',
      'released>incomplete',
      'incomplete>released',
      'released>completed',
    ]);
  });

  test('completing a pending activity directly releases it on the way, unless its type forbids it', async () => {
    const { id } = await newOrder(await newType());
    const { data } = await act(id, 'complete', {});
    expect(data).toMatchObject({ status: 'completed' });
    expect(data.released_at).toBeTruthy();
    const strict = await newOrder(await newType({ allow_direct_complete: false }));
    expect((await act(strict.id, 'complete', {})).body).toMatchObject({
      code: 'illegal_transition',
      legal_next: ['release', 'cancel', 'delete'],
    });
  });

  test('a repeated action answers the same and has no effect', async () => {
    const { id } = await newOrder(await newType());
    await act(id, 'release');
    expect((await act(id, 'release')).status).toBe(200);
    expect(await logOf(id)).toHaveLength(2);
  });

  test('20 parallel completions have one effect', async () => {
    const { id } = await newOrder(await newType(), { items: [{ order_item_type_id: work, price: 5, quantity: 3 }] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'complete', {})));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect((await logOf(id)).filter((row) => row.to_status === 'completed')).toHaveLength(1);
    const [item] = await app.sql('select quantity_used::float from order_item where order_id = $1', [id]);
    expect(item.quantity_used).toBe(3);
  });

  test('20 parallel sign-offs make one', async () => {
    const { id } = await newOrder(await newType());
    await act(id, 'release');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => act(id, 'customer-signoff', { signer_name: 'Ann' })),
    );
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    const live = await app.sql('select count(*)::int from order_signoff where order_id = $1', [id]);
    expect(live).toEqual([{ count: 1 }]);
  });

  test('the same sign-off again changes nothing; another one by who may void the first takes its place', async () => {
    const { id } = await newOrder(await newType());
    await act(id, 'release');
    const signed = (await act(id, 'customer-signoff', { signer_name: 'Ann', comment: 'Fine', signature: DRAWN })).data;
    const state = () => app.sql('select * from order_signoff where order_id = $1 order by id', [id]);
    const before = await state();
    // An hour later too: a phone that was offline sends what it kept.
    await app.sql(`update order_signoff set signed_at = signed_at - interval '1 hour' where order_id = $1`, [id]);
    const [{ signed_at }] = await state();
    const again = await act(id, 'customer-signoff', { signer_name: 'Ann', comment: 'Fine', signature: DRAWN });
    expect([again.status, again.data.signoff.id]).toEqual([200, signed.signoff.id]);
    expect(await state()).toEqual([{ ...before[0], signed_at, updated_at: expect.any(Date) }]);
    const other = await act(id, 'customer-signoff', { signer_name: 'Bob' });
    expect([other.status, other.data.signoff.signer_name]).toEqual([200, 'Bob']);
    expect((await state()).map(({ voided_at }: Loose) => voided_at === null)).toEqual([false, true]);
    const { signoff, voided_signoffs: voided } = (await admin.get(`/order/${id}`)).data;
    expect([signoff.signer_name, voided]).toMatchObject(['Bob', [{ id: signed.signoff.id, signer_name: 'Ann' }]]);
  });

  test('of 20 different sign-offs at once one is kept, and the others are told of it', async () => {
    for (const round of [1, 2, 3]) {
      const { id } = await newOrder(await newType());
      await act(id, 'release');
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => act(id, 'customer-signoff', { signer_name: `Signer ${round} ${n}` })),
      );
      expect(answers.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort()).toEqual(
        [200, ...Array(19).fill('already_signed')].sort(),
      );
      expect(await app.sql('select 1 from order_signoff where order_id = $1', [id])).toHaveLength(1);
      expect(await app.sql('select 1 from document_snapshot where owner_id = $1', [id])).toHaveLength(1);
    }
  });

  test.each([
    ['completed', 'cancel', 'This activity is completed. Mark it incomplete first, then cancel it.'],
    ['cancelled', 'release', 'This activity is cancelled. It can’t be released.'],
    ['cancelled', 'complete', 'This activity is cancelled. It can’t be completed.'],
    ['cancelled', 'incomplete', 'This activity is cancelled. It can’t be marked incomplete.'],
    ['pending', 'incomplete', 'This activity is pending. It can’t be marked incomplete.'],
    ['completed', 'release', 'This activity is completed. It can’t be released.'],
    ['pending', 'customer-signoff', 'This activity is pending. It can’t be signed off.'],
  ])('%s and %s do not go together', async (state, action, message) => {
    const { id } = await newOrder(await newType());
    if (state === 'completed') await act(id, 'complete', {});
    if (state === 'cancelled') await act(id, 'cancel');
    const { status, body } = await act(id, action, action === 'customer-signoff' ? { signer_name: 'Ann' } : {});
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'illegal_transition', message });
  });
});

describe('gates', () => {
  test.each([
    [{ require_driver: true }, 'release', 'driver_required', 409],
    [{ require_schedule: true }, 'release', 'schedule_required', 409],
    [{ require_section: true }, 'release', 'location_section', 422],
    [{ require_signoff: true }, 'complete', 'signoff_required', 409],
    [{ require_received_by: true }, 'complete', 'received_by_required', 409],
  ])('%j blocks %s with %s', async (rules, action, code, status) => {
    const order = await newOrder(await newType(rules));
    const asked = order.allowed_actions.find((each: Loose) => each.action === action);
    const answer = await act(order.id, action, {});
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    if (code !== 'received_by_required') expect(asked).toMatchObject({ allowed: false, code });
    else expect(asked).toMatchObject({ allowed: true, needs: ['received_by'] });
    expect((await logOf(order.id)).length).toBe(1);
  });

  test('orders.derived, orders.per_item: open required tasks are named; when they are ticked the sent time counts', async () => {
    const { id, items } = await newOrder(await newType({ require_tasks_done: true }), {
      items: ['A', 'B', 'C'].map((name) => ({ hash: name, order_item_type_id: task, name, required: true })),
    });
    await act(id, 'release');
    await act(id, 'checklist', { data: [{ hash: 'A', task_checked: true }] });
    const blocked = await act(id, 'complete', {});
    expect(blocked.body).toMatchObject({ code: 'tasks_open', message: 'Complete the required tasks first: B, C.' });
    const ticked = await admin.post('/order/items/bulk_checkoff', {
      order_id: id,
      orderItems: [items[1].id, items[2].id],
      task_checked: true,
    });
    expect(ticked.data).toMatchObject({ totalTasks: 3, completedTasks: 3, taskCompletion: 100, checked: true });
    const at = new Date(Date.now() - 3_600_000).toISOString();
    expect((await act(id, 'complete', { completed_at: at })).data).toMatchObject({
      status: 'completed',
      completed_at: at,
    });
  });

  test('completed_at may be neither in the future nor long before the creation', async () => {
    const { id } = await newOrder(await newType());
    const future = await act(id, 'complete', { completed_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect([future.status, Object.keys(future.body.errors ?? {})]).toEqual([422, ['completed_at']]);
    const past = await act(id, 'complete', { completed_at: new Date(Date.now() - 40 * 86_400_000).toISOString() });
    expect(past.status).toBe(422);
  });

  test('who received it may come with the completion', async () => {
    const { id } = await newOrder(await newType({ require_received_by: true }));
    const { data } = await act(id, 'complete', { receivedBy: { name: 'Joan', position: 'Clerk' } });
    expect(data).toMatchObject({ status: 'completed', received_by_name: 'Joan' });
    expect(data.receivedBy).toMatchObject([{ name: 'Joan', position: 'Clerk' }]);
    expect((await admin.get(`/order/${id}/received_by`)).data).toHaveLength(1);
  });

  test('secondary lines become an activity of the secondary type, once', async () => {
    const second = await newType();
    const { id } = await newOrder(await newType({ secondary_order_type_id: second }), {
      title: 'Install',
      items: [
        { order_item_type_id: work, name: 'Install', price: 10 },
        { order_item_type_id: work, name: 'Pick up', price: 4, is_secondary_order_type: true },
      ],
    });
    await act(id, 'complete', {});
    await act(id, 'incomplete', { reason: 'again' });
    await act(id, 'complete', {});
    const { data } = await admin.get('/order', { filters: { type_id: [second] } });
    expect(data).toMatchObject([{ title: 'Install', status: 'pending', total_price: 4 }]);
    expect((await admin.get(`/order/${data[0].id}`)).data.parent_order).toMatchObject({ id });
  });

  test('a blocked customer stops the release of open activities', async () => {
    const [customer] = await app.sql(
      "select id from customer where tenant_id = (select id from tenant where subdomain = 'demo') and status = 'active' order by id limit 1",
    );
    const { id } = await newOrder(await newType(), { customer_id: Number(customer.id) });
    await app.sql("update customer set status = 'blocked', hold_reason = 'fraud' where id = $1", [customer.id]);
    expect((await act(id, 'release')).body).toMatchObject({
      code: 'customer_blocked',
      message: 'This customer is blocked: fraud',
    });
    await app.sql("update customer set status = 'active', hold_reason = null where id = $1", [customer.id]);
  });

  test('opening a completed activity again needs a reason, voids the signature and keeps the log', async () => {
    const { id } = await newOrder(await newType());
    await act(id, 'complete', {});
    await act(id, 'customer-signoff', { signer_name: 'Ann' });
    const bare = await act(id, 'incomplete', {});
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['reason']]);
    const { data } = await act(id, 'incomplete', { reason: 'leak' });
    expect(data).toMatchObject({ status: 'incomplete', completed_at: null, signed_off_at: null, signoff: null });
    expect((await logOf(id)).at(-1)).toMatchObject({ action: 'reopen', reason: 'leak' });
  });
});

describe('sign-off', () => {
  test('a drawn signature is stored and the document frozen with its hash', async () => {
    const { id } = await newOrder(await newType({ complete_on_signoff: true }), {
      items: [{ order_item_type_id: work, name: 'Fix', price: 12 }],
    });
    await act(id, 'release');
    const { status, data, body } = await act(id, 'customer-signoff', {
      signer_name: 'Ann Lee',
      signature: DRAWN,
      address: 'Gate 2',
      rating: 5,
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(data).toMatchObject({ status: 'completed', signoff: { signer_name: 'Ann Lee', rating: 5 } });
    const [snapshot] = await app.sql("select * from document_snapshot where owner_type = 'order' and owner_id = $1", [
      id,
    ]);
    expect(snapshot.data_sha256).toBe(data.signoff.document_sha256);
    expect(snapshot.html).toContain('Ann Lee');
    expect(JSON.parse(snapshot.data).orders[0]).toMatchObject({
      status: 'completed',
      totals: { customer_total: '12.00' },
    });
    await expect(
      app.sql('update document_snapshot set html = $1 where id = $2 and false', ['x', snapshot.id]),
    ).resolves.toEqual([]);
  });

  test.each([
    [{ signature: DRAWN }, 'signer_name'],
    [{ signer_name: 'Ann', signature: 'data:image/jpeg;base64,AAAA' }, 'signature'],
    [
      { signer_name: 'Ann', signature: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` },
      'signature',
    ],
  ])('%j is refused', async (body, field) => {
    const { id } = await newOrder(await newType());
    await act(id, 'release');
    const answer = await act(id, 'customer-signoff', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe('bulk', () => {
  test('bulk_set_cancel goes on past what it may not do', async () => {
    const type = await newType();
    const orders = [await newOrder(type), await newOrder(type), await newOrder(type)];
    const [released, completed, pending] = orders.map((order) => order.id);
    await act(released, 'release');
    await act(completed, 'complete', {});
    const { status, data } = await admin.post('/order/bulk_set_cancel', { orders: [released, completed, pending] });
    expect(status).toBe(200);
    expect(data.done).toEqual([released, pending]);
    expect(data.failures).toEqual([
      {
        order_id: completed,
        reference_no: orders[1].reference_no,
        code: 'illegal_transition',
        message: 'This activity is completed. Mark it incomplete first, then cancel it.',
      },
    ]);
    const again = { orders: [completed, pending] };
    const key = { 'idempotency-key': 'cancel-once' };
    const once = await admin.post('/order/bulk_set_cancel', again, key);
    expect(once.data).toMatchObject({ done: [pending], failures: [{ order_id: completed }] });
  });

  test('officers are set, overlaps come as warnings, unable people are refused', async () => {
    const type = await newType();
    const time = { scheduled_start: '2027-03-01T10:00:00Z', scheduled_end: '2027-03-01T12:00:00Z' };
    const [one, two] = [await newOrder(type, time), await newOrder(type, time)];
    const [officer] = await app.sql("select id from app_user where email = 'officer@demo.test'");
    const driverId = Number(officer.id);
    const first = await admin.post('/order/bulk_set_driver', { orders: [one.id], driverId });
    expect(first.data).toEqual({ done: [one.id], failures: [] });
    const second = await admin.post('/order/bulk_set_driver', { orders: [two.id], driverId });
    expect(second.data.conflicts).toMatchObject([{ officer_id: driverId, order: { id: one.id } }]);
    expect((await admin.get(`/order/${two.id}`)).data.drivers).toMatchObject([{ id: driverId }]);
    const history = await app.sql('select role, to_at from order_officer where order_id = $1', [one.id]);
    expect(history).toEqual([{ role: 'driver', to_at: null }]);
    const off = await admin.post('/order/bulk_set_driver', { orders: [one.id], driverId: null });
    expect(off.data.done).toEqual([one.id]);
    const unknown = await admin.post('/order/bulk_set_driver', { orders: [one.id], driverId: 999_999 });
    expect(unknown.data.failures).toMatchObject([{ order_id: one.id, code: 'validation' }]);
    const told = await app.sql(
      "select count(*)::int from notification where user_id = $1 and event = 'order.driver_changed'",
      [driverId],
    );
    expect(told[0].count).toBeGreaterThanOrEqual(2);
  });

  test('bulk_delete, bulk_release, bulk_set_complete and bulk_set_incomplete', async () => {
    const type = await newType();
    const ids = [(await newOrder(type)).id, (await newOrder(type)).id];
    expect((await admin.post('/order/bulk_release', { orders: ids })).data.done).toEqual(ids);
    expect((await admin.post('/order/bulk_set_incomplete', { orders: ids, reason: 'late' })).data.done).toEqual(ids);
    expect((await admin.post('/order/bulk_set_complete', { orders: ids })).data.done).toEqual(ids);
    expect((await admin.post('/order/bulk_delete', { orders: ids })).data.done).toEqual(ids);
    expect((await admin.get(`/order/${ids[0]}`)).status).toBe(404);
    expect((await admin.post('/order/bulk_release', { orders: ids })).data.failures).toMatchObject([
      { code: 'not_found' },
      { code: 'not_found' },
    ]);
  });
});

test('reason_required: cancelling, marking incomplete and opening again ask for a reason', async () => {
  const rule = (bool_value: boolean) => admin.post('/company/configurations', { key: 'reason_required', bool_value });
  const type = await newType();
  const free = await newOrder(type);
  expect((await act(free.id, 'cancel')).status).toBe(200);
  expect((await rule(true)).status).toBeLessThan(300);
  const { id } = await newOrder(type);
  const cancel = (await admin.get(`/order/${id}`)).data.allowed_actions.find((each: Loose) => each.action === 'cancel');
  expect(cancel.needs).toEqual(['reason']);
  const refused = await act(id, 'cancel', { reason: ' ' });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['reason']]);
  const many = await admin.post('/order/bulk_set_cancel', { orders: [id] });
  expect([many.data.done, many.data.failures[0]?.code]).toEqual([[], 'validation']);
  expect((await act(id, 'release')).status).toBe(200);
  expect((await act(id, 'incomplete')).status).toBe(422);
  expect((await act(id, 'cancel', { reason: 'Closed by rain' })).data.status).toBe('cancelled');
  await rule(false);
});

test('a follow-up that cannot be made is a warning in the answer and a notice to the desk', async () => {
  const next = (await admin.post('/ordertype', { name: 'Follow-up without a prefix' })).data.id;
  const type = await newType({ secondary_order_type_id: next });
  const { id } = await newOrder(type, { items: [{ order_item_type_id: work, is_secondary_order_type: true }] });
  const [{ desk }] = await app.sql("select min(id)::int as desk from app_user where email <> 'admin@demo.test'");
  await app.sql('update "order" set created_by = $2 where id = $1', [id, desk]);
  const done = await act(id, 'complete');
  expect(done.data).toMatchObject({ status: 'completed', warnings: [{ action: 'follow_up' }] });
  expect(done.data.warnings[0].message).toMatch(/^The follow-up activity couldn’t be created: \S/);
  const told = await app.sql(
    "select user_id::int as id from notification where event = 'order.follow_up_missing' and owner_id = $1",
    [id],
  );
  expect(told.map((row) => row.id)).toContain(desk);
});

test('a follow-up is named on the activity it came out of, to those who may see it', async () => {
  const next = (await admin.post('/ordertype', { name: 'Named follow-up', prefix: 'NFU' })).data.id;
  const type = await newType({ secondary_order_type_id: next });
  const { id } = await newOrder(type, { items: [{ order_item_type_id: work, is_secondary_order_type: true }] });
  expect((await admin.get(`/order/${id}`)).data.follow_ups).toEqual([]);
  const done = await act(id, 'complete');
  const [made] = await app.sql('select id::int as id, reference_no from "order" where parent_order_id = $1', [id]);
  expect(made.reference_no).toMatch(/^NFU/);
  expect([done.data.follow_ups, (await admin.get(`/order/${id}`)).data.follow_ups]).toEqual([[made], [made]]);
  expect((await admin.get(`/order/${made.id}`)).data.parent_order.id).toBe(id);
  const { caller } = await staffWith(app, ['view.order', 'view_all.order'], { [type]: [] });
  expect((await caller.get(`/order/${id}`)).data.follow_ups).toEqual([]);
  const after = await staffWith(app, ['view.order', 'view_all.order'], { [next]: [] });
  expect((await after.caller.get(`/order/${made.id}`)).data.parent_order).toBeNull();
});
