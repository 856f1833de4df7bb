import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** A refused post of something that happened to a customer. */
async function failed(endpoint: number): Promise<number> {
  const [row] = await app.sql(
    `insert into message (tenant_id, channel, "to", event, owner_type, owner_id, webhook_endpoint_id, payload, status)
      select tenant_id, 'webhook', array[url], 'customer.updated', 'customer', null, id, '{"data": {"credit_limit": "9000"}}', 'failed'
      from webhook_endpoint where id = $1 returning id::int`,
    [endpoint],
  );
  return row.id;
}

test('whoever gives an endpoint another address and other events is not sent what it heard before, by hand either', async () => {
  const url = 'http://127.0.0.1:9/hook';
  const made = await admin.post('/webhook-endpoint', { name: 'Books', url, events: ['customer.updated'] });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.data;
  const own = ['view', 'update', 'retry'].map((verb) => `${verb}.communications_management`);
  const { caller } = await staffWith(app, [...own, 'view.customers'], 'all');
  const moved = 'http://127.0.0.1:9/mine';
  // They may not read all that the endpoint hears.
  expect((await caller.put(`/webhook-endpoint/${id}`, { url: moved })).status).toBe(403);
  const waiting = await failed(id);
  const takeOver = { url: moved, events: ['currency.rate_changed'] };
  expect((await caller.put(`/webhook-endpoint/${id}`, takeOver)).status).toBe(200);
  for (const who of [caller, admin]) {
    const refused = await who.post(`/communication/${waiting}/retry`);
    expect([refused.status, refused.body.code]).toEqual([409, 'message_not_failed']);
  }
  const [row] = await app.sql('select status, "to" from message where id = $1', [waiting]);
  expect(row).toEqual({ status: 'failed', to: [url] });
  expect((await admin.put(`/webhook-endpoint/${id}`, { url, events: ['customer.updated'] })).status).toBe(200);
  expect((await admin.post(`/communication/${waiting}/retry`)).status).toBe(200);
});
