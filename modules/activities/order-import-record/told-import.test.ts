import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let field: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const made = await admin.post('/additional-field-new', {
    ...{ module_for: 1, type: 1, name: 'Margin kept', permission_slug: 'view.users' },
  });
  field = made.data.id;
});
afterAll(() => app.close());

const BASES = ['/order-import', '/order-import-v3'];

test.each(BASES)('%s: prices and shut fields that an import keeps are told to those who see them', async (base) => {
  const shut = `additional.${field}`;
  const defaults = { item_price: '98765', [shut]: 'Secret margin', title: 'Visit' };
  const mapping = [
    { source: 'What', target: 'title' },
    { source: 'Cost', target: 'item_price', default: '43210' },
    { target: 'item_tax_rate', default: '17' },
    { target: shut, default: 'Other margin' },
  ];
  const made = await admin.post(base, { name: `Kept ${base}`, defaults, mapping });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.data).toMatchObject({ defaults, mapping });
  const path = `${base}/${made.data.id}`;
  const { caller: few } = await staffWith(app, ['view.order_import', 'update.order_import', 'view.order'], 'all');
  const seen = await few.get(path);
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen.body)).not.toMatch(/98765|43210|"17"|margin/i);
  expect(seen.data.defaults).toEqual({ title: 'Visit' });
  const stale = await few.put(path, { name: 'Late', updated_at: '2020-01-01T00:00:00.000Z' });
  expect([stale.status, /98765|43210|margin/i.test(JSON.stringify(stale.body))]).toEqual([409, false]);
  // What they save keeps what they do not see.
  const saved = await few.put(path, { defaults: { title: 'Call' }, mapping: seen.data.mapping });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect(JSON.stringify(saved.body)).not.toMatch(/98765|43210|margin/i);
  const whole = (await admin.get(path)).data;
  expect(whole.defaults).toEqual({ ...defaults, title: 'Call' });
  expect(whole.mapping).toEqual(mapping);
});

test('the audit log tells no more of what an import keeps than the import itself', async () => {
  const shut = `additional.${field}`;
  const defaults = { item_price: '98765', [shut]: 'Secret margin' };
  const mapping = [
    { source: 'What', target: 'title' },
    { source: 'Cost', target: 'item_price', default: '43210' },
    { source: 'M', target: shut, default: 'Other margin' },
  ];
  const { data } = await admin.post('/order-import', { name: 'Kept and logged', defaults, mapping });
  const changed = mapping.map((one) => (one.target === 'title' ? { ...one, source: 'Subject' } : one));
  expect((await admin.put(`/order-import/${data.id}`, { mapping: changed })).status).toBe(200);
  const { caller: reader } = await staffWith(app, ['view.auditlogs', 'view.order_import', 'view.order'], 'all');
  const filters = { audit_type: ['order_import'], row_id: data.id };
  const at = new Date(Date.now() + 60_000).toISOString();
  const answers = async (caller: Caller) => [
    await caller.get('/auditlogs', { filters }),
    await caller.get('/auditlogs/as-of', { audit_type: 'order_import', row_id: data.id, at }),
  ];
  for (const { status, body } of await answers(reader)) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('Subject');
    expect(JSON.stringify(body)).not.toMatch(/98765|43210|margin/i);
  }
  for (const { body } of await answers(admin)) expect(JSON.stringify(body)).toMatch(/43210/);
});
