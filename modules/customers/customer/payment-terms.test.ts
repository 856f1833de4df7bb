import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('payment terms are told with the right to see credit, in record, list, export and history alike', async () => {
  const admin = await app.as('admin@demo.test');
  const { id } = (await admin.post('/customer', { name: 'On terms', payment_terms_days: 47 })).data;
  const slugs = ['view.customers', 'export.customers', 'update.customers'];
  const filters = { id: [id] };
  for (const [own, isTold] of [
    [[], false],
    [['view_credit.customers'], true],
  ] as const) {
    const { caller } = await staffWith(app, [...slugs, ...own], 'all');
    const { data } = await caller.get(`/customer/${id}`);
    expect(data.payment_terms_days).toBe(isTold ? 47 : undefined);
    const [row] = (await caller.get('/customer', { filters })).data;
    expect(row.payment_terms_days).toBe(isTold ? 47 : undefined);
    const changed = await caller.put(`/customer/${id}`, { phone: '+1 876 555 0100', updated_at: data.updated_at });
    expect([changed.status, changed.data.payment_terms_days]).toEqual([200, isTold ? 47 : undefined]);
    const path = `/customer/export-excel?filters=${encodeURIComponent(JSON.stringify(filters))}`;
    const sheet = await (await caller.raw('GET', path, { headers: { accept: 'text/csv' } })).text();
    expect(sheet.includes('Payment terms')).toBe(isTold);
    const history = await caller.get(`/customer/${id}/audit_logs`);
    expect(JSON.stringify(history.body).includes('payment_terms_days')).toBe(isTold);
  }
});
