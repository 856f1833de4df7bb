import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/customer', {
    name: 'Quiet Harbour Ltd',
    phone: '+1 876 555 7731',
    email: 'quiet@harbour.example',
  });
});
afterAll(() => app.close());

test.each([{ phone: '+1 876 555 7731' }, { email: 'quiet@harbour.example' }, { name: 'Quiet Harbour Ltd' }])(
  'whoever only makes customers is told that there may be one already, not which: %j',
  async (sent) => {
    const body = { name: 'zzz', kind: 'company', ...sent };
    const { caller } = await staffWith(app, ['create.customers']);
    const refused = await caller.post('/customer', body);
    expect([refused.status, refused.body.code]).toEqual([409, 'possible_duplicate']);
    expect(JSON.stringify(refused.body)).not.toMatch(sent.name ? /C-\d{6}|quiet@/ : /Quiet|C-\d{6}/);
    const seen = (await admin.post('/customer', body)).body as unknown;
    expect(JSON.stringify(seen)).toContain('Quiet Harbour Ltd');
  },
);

test('who does not see documents does not find customers by them', async () => {
  const { caller } = await staffWith(app, ['view.customers']);
  for (const path of ['/customer', '/customer/export-excel']) {
    const refused = await caller.get(path, { filters: { document_state: ['valid'] } });
    expect([path, refused.status]).toEqual([path, path === '/customer' ? 422 : 403]);
  }
  const reader = await staffWith(app, ['view.customers', 'view.customer_document']);
  expect((await reader.caller.get('/customer', { filters: { document_state: ['valid'] } })).status).toBe(200);
});
