import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

interface Hook {
  headers: IncomingHttpHeaders;
  text: string;
  body: { id: string; event: string; occurred_at: string; data: Record<string, never> };
}

let app: TestServer;
let admin: Caller;
let receiver: Server;
let url: string;
let answer = 204;
const received: Hook[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    request.on('end', () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  app = await testServer();
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  admin = await app.as('admin@demo.test');
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  await app.sql('delete from webhook_endpoint');
  answer = 204;
  received.length = 0;
});

const listen = async (...events: string[]): Promise<{ id: number; secret: string }> =>
  (await admin.post('/webhook-endpoint', { name: `Hook ${events.join()}`, url, events })).data;
const arrived = (count = 1) => eventually(() => expect(received).toHaveLength(count));
const customer = async (): Promise<{ id: number; updated_at: string }> =>
  (
    await admin.post('/customer', {
      name: `Casa ${Math.random().toString(36).slice(2)}`,
      notes: 'Kingston',
      force: true,
    })
  ).data;
const again = () =>
  app.ordo.modules.find((module) => module.name === 'messages')?.schedules?.[0]?.run([1, 2]) ?? Promise.resolve();

test('a change arrives signed, with the field diff of its transaction', async () => {
  const { secret } = await listen('customer.updated');
  const { id } = await customer();
  await admin.put(`/customer/${id}`, { notes: 'Montego Bay' });
  await arrived();
  const [hook] = received;
  expect(hook?.body).toMatchObject({
    event: 'customer.updated',
    data: { id, changes: { notes: { before: 'Kingston', after: 'Montego Bay' } } },
  });
  expect(Object.keys(hook?.body ?? {}).sort()).toEqual(['data', 'event', 'id', 'occurred_at']);
  const [, seconds = '', hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(hook?.headers['ordo-signature'])) ?? [];
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
  expect(createHmac('sha256', secret).update(`${seconds}.${hook?.text}`).digest('hex')).toBe(hash);
});

test('customers, people, settings and activities tell of themselves; what nobody asked for stays silent', async () => {
  await listen('customer.created', 'customer.deleted', 'user.created', 'user.updated', 'settings.changed');
  const { id } = await customer();
  await admin.put(`/customer/${id}`, { notes: 'Montego Bay' });
  await admin.delete(`/customer/${id}`);
  const made = await admin.post('/user', { first_name: 'Hook', email: `hook${Date.now()}@demo.test` });
  await admin.put(`/user/${made.data.id}`, { last_name: 'Line' });
  await admin.post('/company/configurations', { key: 'company_tax_number', text_value: String(Date.now()) });
  await arrived(5);
  expect(received.map(({ body }) => body.event).sort()).toEqual([
    'customer.created',
    'customer.deleted',
    'settings.changed',
    'user.created',
    'user.updated',
  ]);
  expect(JSON.stringify(received)).not.toMatch(/password_hash":\s*\{"before":\s*"\$/);
});

test('an activity tells of its birth, its changes and its end', async () => {
  await listen(
    'order.created',
    'order.updated',
    'order.driver_changed',
    'order.released',
    'order.cancelled',
    'order.deleted',
  );
  const types = await admin.get('/fetchby/permission/order-type');
  const type = (types.data ?? (await admin.get('/ordertype')).data)[0];
  const { data: order } = await admin.post('/order', { order_type_id: type.id, title: 'Hook' });
  await admin.put(`/order/${order.id}`, { title: 'Hooked' });
  await admin.post(`/order/${order.id}/cancel`, { reason: 'Customer asked for it' });
  await eventually(() => {
    const events = received.map(({ body }) => body.event);
    expect(events).toContain('order.created');
    expect(events).toContain('order.updated');
    expect(events).toContain('order.cancelled');
  });
  const update = received.find(({ body }) => body.event === 'order.updated');
  expect(update?.body.data).toMatchObject({ changes: { title: { before: 'Hook', after: 'Hooked' } } });
});

test('orders.created_event: order-created begins the payment flow of an activity that takes payments, and of no other', async () => {
  await listen('order-created', 'order.created');
  const type = async (name: string, prefix: string, allow_payment: boolean) =>
    (await admin.post('/ordertype', { name, prefix, allow_payment })).data.id as number;
  const made = async (order_type_id: number) => (await admin.post('/order', { order_type_id })).data.id as number;
  const free = await made(await type('Free of charge', 'FRE', false));
  const paid = await made(await type('Paid on the spot', 'PAY', true));
  await arrived(3);
  const told = received.map(({ body }) => `${body.event} ${String((body.data as Record<string, unknown>).id)}`).sort();
  expect(told).toEqual([`order-created ${paid}`, `order.created ${free}`, `order.created ${paid}`].sort());
});

test('a cause that fails tells nobody', async () => {
  await listen('customer.updated');
  const { id } = await customer();
  expect((await admin.put(`/customer/${id}`, { notes: 'X', updated_at: '2020-01-01T00:00:00.000Z' })).status).toBe(409);
  expect(await app.sql("select 1 from message where channel = 'webhook' and owner_id = $1", [id])).toHaveLength(0);
});

test('a receiver that fails is tried again under the same id; after the twelfth try the endpoint is off and people are told', async () => {
  const { id: endpoint } = await listen('customer.created');
  answer = 500;
  await customer();
  const row = async () =>
    (
      await app.sql(
        "select id, status, attempts, response_status from message where channel = 'webhook' order by id desc",
      )
    )[0];
  await eventually(async () =>
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1, response_status: 500 }),
  );
  const { id } = await row();
  await app.sql('update message set attempts = 11, next_attempt_at = now() - make_interval(secs => 1) where id = $1', [
    id,
  ]);
  await app.sql('delete from notification');
  await again();
  await eventually(async () => expect(await row()).toMatchObject({ status: 'failed', attempts: 12 }));
  expect(new Set(received.map(({ body }) => body.id)).size).toBe(1);
  expect((await admin.get(`/webhook-endpoint/${endpoint}`)).data).toMatchObject({
    active: false,
    disabled_reason: 'failing',
    failures: 2,
  });
  expect((await app.sql("select data from notification where event = 'webhook.disabled'")).length).toBeGreaterThan(0);
  answer = 204;
  expect((await admin.post(`/communication/${id}/retry`)).body.code).toBe('message_not_failed');
  expect((await admin.put(`/webhook-endpoint/${endpoint}`, { active: true })).data).toMatchObject({
    active: true,
    failures: 0,
    disabled_reason: null,
  });
  expect((await admin.post(`/communication/${id}/retry`)).status).toBe(200);
  await eventually(async () => expect((await row()).status).toBe('sent'));
});

test('410 switches the endpoint off at once', async () => {
  const { id } = await listen('customer.created');
  answer = 410;
  await customer();
  await eventually(async () =>
    expect((await admin.get(`/webhook-endpoint/${id}`)).data).toMatchObject({ active: false, disabled_reason: 'gone' }),
  );
});

test('two workers deliver a webhook once', async () => {
  await listen('customer.created');
  await Promise.all(Array.from({ length: 5 }, customer));
  await Promise.all([again(), again()]);
  await arrived(5);
});

test('the secret is answered once, kept sealed, and can be made anew', async () => {
  const { id, secret } = await listen('customer.created');
  expect(secret).toMatch(/^whsec_/);
  const [{ secret_value: stored }] = await app.sql('select secret_value from webhook_endpoint where id = $1', [id]);
  expect(stored).not.toContain(secret);
  expect(JSON.stringify((await admin.get(`/webhook-endpoint/${id}`)).body)).not.toContain('whsec_');
  expect(
    JSON.stringify(await app.sql("select payload from audit_log where table_name = 'webhook_endpoint'")),
  ).not.toContain(stored);
  const anew = await admin.put(`/webhook-endpoint/${id}`, { rotate_secret: true });
  expect(anew.data.secret).toMatch(/^whsec_/);
  expect(anew.data.secret).not.toBe(secret);
});

test('a test event says what came back', async () => {
  const { id } = await listen('order.created');
  expect((await admin.post(`/webhook-endpoint/${id}/test`)).data).toEqual({ status: 204, error: null });
  expect(received[0]?.body.event).toBe('webhook.test');
  answer = 503;
  expect((await admin.post(`/webhook-endpoint/${id}/test`)).data).toEqual({
    status: 503,
    error: 'The receiver answered 503.',
  });
});

test('an endpoint of no event is refused, new or changed: it would never send', async () => {
  const none = await admin.post('/webhook-endpoint', { name: 'Silent', url, events: [] });
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['events']]);
  const { id } = await listen('order.created');
  const { updated_at } = (await admin.get('/webhook-endpoint')).data.find((one: { id: number }) => one.id === id);
  const changed = await admin.put(`/webhook-endpoint/${id}`, { events: [], updated_at });
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ['events']]);
});

test('nobody has more sent to an address than they may read', async () => {
  const own = ['view', 'create', 'update'].map((verb) => `${verb}.communications_management`);
  const orders = ['view.order', 'view_all.order', 'view_prices.order'];
  const customers = ['view.customers', 'view_credit.customers'];
  const events = ['order.updated', 'customer.updated'];
  const made = (who: Caller) => who.post('/webhook-endpoint', { name: 'Of mine', url, events });
  const lacks = async (who: Caller, permission: string) => {
    const refused = await made(who);
    expect([refused.status, refused.body.permission]).toEqual([403, permission]);
  };
  await lacks(
    (await staffWith(app, [...own, ...customers, 'view.order', 'view_all.order'], 'all')).caller,
    'view_prices.order',
  );
  await lacks((await staffWith(app, [...own, ...orders, 'view.customers'], 'all')).caller, 'view_credit.customers');
  await lacks((await staffWith(app, [...own, ...orders, ...customers])).caller, 'all_activity_types');
  // What an administrator set up is neither sent elsewhere nor read with another secret.
  const [few, all] = [
    (await staffWith(app, [...own, ...orders], 'all')).caller,
    (await staffWith(app, [...own, ...orders, ...customers], 'all')).caller,
  ];
  const { data } = await made(admin);
  const change = (who: Caller, body: object) => who.put(`/webhook-endpoint/${data.id}`, body);
  for (const body of [{ url: `${url}/mine` }, { rotate_secret: true }, { events: [...events, 'user.updated'] }])
    expect((await change(few, body)).status).toBe(403);
  expect((await change(few, { name: 'Named anew' })).status).toBe(200);
  const field = { module_for: 2, type: 1, name: 'Margin', permission_slug: 'view.users' };
  const shut = (await admin.post('/additional-field-new', field)).data.id;
  await lacks(all, 'view.users');
  await admin.put(`/additional-field-new/${shut}`, { permission_slug: null });
  expect((await made(all)).status).toBe(201);
});

test('what settings say is sent only where somebody who manages them wants it', async () => {
  const own = ['view', 'create', 'update'].map((verb) => `${verb}.communications_management`);
  const body = { name: 'Of settings', url, events: ['settings.changed'] };
  const few = (await staffWith(app, [...own, 'view.company.settings'], 'all')).caller;
  const refused = await few.post('/webhook-endpoint', body);
  expect([refused.status, refused.body.permission]).toEqual([403, 'update.company.settings']);
  const all = (await staffWith(app, [...own, 'view.company.settings', 'update.company.settings'], 'all')).caller;
  expect((await all.post('/webhook-endpoint', body)).status).toBe(201);
});

test('that the first list changed is told, and not by which prices it filters', async () => {
  await listen('settings.changed');
  const set = (from: string) =>
    admin.post('/company/configurations', {
      key: 'default_activity_list',
      text_value: JSON.stringify({ view: 'list', filters: { total_price: { from } } }),
    });
  for (const from of ['98765', '43210']) expect((await set(from)).status).toBe(200);
  await admin.delete('/company/configurations?key=default_activity_list');
  await arrived(3);
  expect(JSON.stringify(received.map(({ body }) => body))).not.toMatch(/98765|43210/);
  for (const { body } of received)
    expect(body).toMatchObject({ data: { key: 'default_activity_list', changes: { text_value: {} } } });
});

test('what waited for an address is not sent to another one, unless by hand', async () => {
  const { id } = await listen('customer.created');
  answer = 500;
  await customer();
  await arrived();
  const rows = () => app.sql("select id, status, last_error from message where channel = 'webhook' order by id");
  await eventually(async () => expect(await rows()).toMatchObject([{ status: 'queued' }]));
  answer = 204;
  received.length = 0;
  const moved = url.replace('/hook', '/moved');
  expect((await admin.put(`/webhook-endpoint/${id}`, { url: moved })).status).toBe(200);
  const [waited] = await rows();
  expect(waited).toMatchObject({ status: 'failed', last_error: 'The URL of the webhook was changed.' });
  // One that was written while the address changed is found when it is its turn.
  await app.sql(
    `update message set status = 'queued', next_attempt_at = now() - make_interval(secs => 1) where id = $1`,
    [waited.id],
  );
  await again();
  await eventually(async () => expect(await rows()).toMatchObject([{ status: 'failed' }]));
  expect(received).toEqual([]);
  expect((await admin.post(`/communication/${waited.id}/retry`)).status).toBe(200);
  await arrived();
  await eventually(async () => expect(await rows()).toMatchObject([{ status: 'sent', last_error: null }]));
});

test('what customers write, rate and what is found in reviews is sent only to addresses of those who read it', async () => {
  const own = ['view', 'create', 'update'].map((verb) => `${verb}.communications_management`);
  const orders = ['view.order', 'view_all.order', 'view_prices.order'];
  const held = [...own, ...orders, 'view.customers', 'view_credit.customers', 'manage_webhooks.review_types'];
  const readBy = [
    ['support.message', 'view.support'],
    ['feedback.received', 'view.feedback'],
    ['feedback.low', 'view.feedback'],
    ['note.customer', 'view.order_notes'],
    ['portal.note', 'view.order_notes'],
    ['checkoff.failed', 'view.order_checkoffs'],
    ['checkoff.passed', 'view.order_checkoffs'],
  ] as const;
  let count = 0;
  const made = (who: Caller, event: string) =>
    who.post('/webhook-endpoint', { name: `Told of ${event} ${count++}`, url, events: [event] });
  const few = (await staffWith(app, held, 'all')).caller;
  for (const [event, permission] of readBy) {
    const { status, body } = await made(few, event);
    expect([event, status, body.permission]).toEqual([event, 403, permission]);
  }
  const readers = (await staffWith(app, [...held, ...readBy.map(([, slug]) => slug)], 'all')).caller;
  for (const [event] of readBy) expect([event, (await made(readers, event)).status]).toEqual([event, 201]);
  // Whoever works through reviews reads them, too.
  const reviewer = (await staffWith(app, [...held, 'view.reviews'], 'all')).caller;
  expect((await made(reviewer, 'checkoff.failed')).status).toBe(201);
  // An endpoint of a review type is one like every other, on its own page, too.
  const kind = (await admin.post('/checkoff', { name: 'Told of', gate: 'none' })).data.id;
  const hook = (await admin.post(`/checkoff/${kind}/webhook`, { url })).data;
  const blind = (await staffWith(app, [...own, 'manage_webhooks.review_types'], 'all')).caller;
  for (const path of [`/webhook-endpoint/${hook.id}`, `/checkoff/${kind}/webhook`])
    for (const body of [{ url: `${url}/mine` }, { rotate_secret: true }, { events: ['checkoff.failed'] }])
      expect([path, (await blind.put(path, body)).status]).toEqual([path, 403]);
  expect((await blind.post(`/checkoff/${kind}/webhook`, { url })).status).toBe(403);
  expect((await blind.put(`/webhook-endpoint/${hook.id}`, { active: false })).status).toBe(200);
  expect((await reviewer.put(`/checkoff/${kind}/webhook`, { url: `${url}/mine` })).status).toBe(200);
});

test('outside development no endpoint leads into a private network, also when its name changes later', async () => {
  const beta = await app.as('admin@beta.test');
  for (const address of [
    url,
    'http://localhost/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://10.0.0.1/',
  ]) {
    const refused = await beta.post('/webhook-endpoint', { name: 'In', url: address, events: ['order.created'] });
    expect([address, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([address, 422, ['url']]);
  }
  const { id } = await listen('order.created');
  await app.sql("update tenant set is_development = false where subdomain = 'demo'");
  expect((await admin.post(`/webhook-endpoint/${id}/test`)).data).toMatchObject({
    status: null,
    error: '127.0.0.1 is inside a private network',
  });
  expect(received).toHaveLength(0);
});

test('a receiver that never answers delays no other, and gets a few posts at once', async () => {
  let open = 0;
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  const silent = createServer(() => void open++);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const hangs = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/hook`;
  await admin.post('/webhook-endpoint', { name: 'Hangs', url: hangs, events: ['customer.created'] });
  await Promise.all(Array.from({ length: 40 }, customer));
  await eventually(() => expect(open).toBe(4));
  await listen('customer.created');
  await Promise.all(Array.from({ length: 20 }, customer));
  await again();
  await eventually(() => expect(received).toHaveLength(20));
  expect(open).toBe(4);
  silent.closeAllConnections();
  silent.close();
});
