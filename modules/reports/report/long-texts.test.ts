import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer({ isWorker: true });
});
afterAll(() => app.close());

test('a report of few rows and long texts, too much for one answer, becomes a job', async () => {
  const admin = await app.as('admin@demo.test');
  const type = (await admin.post('/ordertype', { name: 'Wordy', prefix: 'WRD' })).data.id;
  await app.sql(`insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, title, description)
    select tenant_id, 'WRD-' || n, 'WRD', n, id, 'Wordy', repeat('word ', 1900) from order_type, generate_series(1, 5400) n where id = ${type}`);
  const columns = [{ key: 'reference_no' }, { key: 'description' }];
  const body = { name: 'Wordy', columns, filters: { type_id: [type] }, format: 'xlsx' };
  const report = (await admin.post('/order-report', body)).data;
  const answer = await admin.post(`/order-report/export-report/${report.id}`, {});
  expect([answer.status, answer.data?.status]).toEqual([202, 'queued']);
  const state = async () => (await admin.get(`/export/${answer.data.export_id}`)).data;
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).not.toMatch(/queued|running/);
  expect(await state()).toMatchObject({ status: 'done', rows: 5400 });
});
