import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What a call tells once is told again to who repeats the call, and is read by nobody in what is kept for that. */
let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
});
afterAll(() => app.close());

const kept = async (secret: string): Promise<number> =>
  (await app.sql('select from idempotency where body::text like $1', [`%${secret}%`])).length;

test('the secret of a webhook, made and rotated', async () => {
  const body = { name: 'Ours', url: 'http://127.0.0.1:9/in', events: ['order.created'] };
  const made = await admin.post('/webhook-endpoint', body, { 'idempotency-key': 'hook' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id, secret } = made.data;
  expect((await admin.post('/webhook-endpoint', body, { 'idempotency-key': 'hook' })).data).toEqual(made.data);
  const rotate = () =>
    admin.put(`/webhook-endpoint/${id}`, { rotate_secret: true }, { 'idempotency-key': 'hook-again' });
  const rotated = await rotate();
  expect(rotated.data.secret).not.toBe(secret);
  expect((await rotate()).data).toEqual(rotated.data);
  for (const one of [secret, rotated.data.secret]) {
    expect(one.length).toBeGreaterThan(20);
    expect(await kept(one)).toBe(0);
  }
  // What was answered stands, whatever the address leads to since then; who comes anew is refused.
  await app.sql("update tenant set is_development = false where subdomain = 'demo'");
  expect((await admin.post('/webhook-endpoint', body, { 'idempotency-key': 'hook' })).data).toEqual(made.data);
  expect((await admin.post('/webhook-endpoint', body, { 'idempotency-key': 'other' })).status).toBe(422);
});

test('the link by which somebody signs', async () => {
  const type = (await admin.post('/ordertype', { name: 'Linked', prefix: 'LNK' })).data.id;
  const { id } = (await admin.post('/order', { order_type_id: type })).data;
  const released = await admin.post(`/order/${id}/release`, {});
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  const made = await admin.post(`/order/${id}/sign-link`, { name: 'Ann' }, { 'idempotency-key': 'link' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const token = made.data.url.split('/').at(-1);
  expect(token.length).toBeGreaterThan(20);
  expect(await kept(token)).toBe(0);
  expect((await admin.post(`/order/${id}/sign-link`, { name: 'Ann' }, { 'idempotency-key': 'link' })).data).toEqual(
    made.data,
  );
});

test('no kept answer can be read at all', async () => {
  await admin.post('/customer', { name: 'Repeated' }, { 'idempotency-key': 'customer' });
  const rows = await app.sql('select body from idempotency where body is not null');
  expect(rows.length).toBeGreaterThan(0);
  for (const { body } of rows) expect(Object.keys(body)).toEqual(['sealed']);
});
