import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('the history of a customer tells its changes and those of its addresses, newest first', async () => {
  const made = (await admin.post('/customer', { name: 'History Bakery', email: 'history@bakery.test' })).data;
  await admin.put(`/customer/${made.id}`, { phone: '+1 876 555 0000', credit_limit: 500 });
  await admin.post(`/customer/${made.id}/addresses`, { address1: '1 Past Road', city: 'Kingston', country_code: 'JM' });
  const { body } = await admin.get(`/customer/${made.id}/audit_logs`);
  const lines = (body as { success: { data: { action: string; table_name: string; payload: unknown }[] } }).success
    .data;
  expect(lines[0]?.table_name).toBe('customer_address');
  expect(lines.some((line) => line.table_name === 'customer_address' && line.action === 'insert')).toBe(true);
  expect(lines.find((line) => line.table_name === 'customer' && line.action === 'update')?.payload).toMatchObject({
    after: { phone: '+1 876 555 0000', credit_limit: 500 },
  });
  expect(lines.at(-1)).toMatchObject({ table_name: 'customer', action: 'insert' });
});

test('credit stays hidden from people who may not see it; strangers find nothing', async () => {
  const made = (await admin.post('/customer', { name: 'Hidden Credit', credit_limit: 900 })).data;
  const reader = await app.as('warehouse@demo.test');
  const answer = await reader.get(`/customer/${made.id}/audit_logs`);
  expect(JSON.stringify(answer.body)).not.toContain('credit_limit');
  expect((await admin.get('/customer/999999/audit_logs')).status).toBe(404);
  expect((await (await app.as('customer@demo.test')).get(`/customer/${made.id}/audit_logs`)).status).toBe(403);
});

test('a segment and an agent are told by their names, given and taken away', async () => {
  const segment = (await admin.post('/customer-segment', { name: 'Told segment' })).data;
  const agent = (await admin.post('/customer-agent', { name: 'Told agent' })).data;
  const links = { segment_ids: [segment.id], agent_ids: [agent.id] };
  const made = (await admin.post('/customer', { name: 'Told Bakery', ...links })).data;
  await admin.put(`/customer/${made.id}`, { segment_ids: [], agent_ids: [] });
  const { body } = await admin.get(`/customer/${made.id}/audit_logs`);
  const lines = (body as { success: { data: { action: string; table_name: string; label: string | null }[] } }).success
    .data;
  const told = (table: string) => lines.filter((line) => line.table_name === table).map(({ label }) => label);
  expect(told('customer_segment_link')).toEqual(['Told segment', 'Told segment']);
  expect(told('customer_agent_link')).toEqual(['Told agent', 'Told agent']);
});
