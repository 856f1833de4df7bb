import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';
import { upload } from '../../testing/upload.ts';
import { endInterruptedRuns } from './interrupted.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

/** A run whose check planned two records. */
async function checked(): Promise<number> {
  const key = await upload(server, admin, Buffer.from('Name,Kind\nOne of two,Card\nTwo of two,Card\n'), 'list.csv');
  const { data } = await admin.post('/import/payment_type', { key, dry_run: true });
  expect(data).toMatchObject({ status: 'validated', total: 2, created: 2 });
  return data.run_id;
}
const listed = async (id: number) =>
  (await admin.get('/import')).data.find((row: { run_id: number }) => row.run_id === id);

test('a run whose process was killed before it wrote says that it wrote nothing', async () => {
  const id = await checked();
  const [tenant] = await server.sql("select id from tenant where subdomain = 'demo'");
  await server.sql("update import_run set status = 'importing' where id = $1", [id]);
  await endInterruptedRuns(server.ordo.database, [tenant.id], 0);
  const nothing = { status: 'failed', total: 2, created: 0, updated: 0, unchanged: 0 };
  expect(await listed(id)).toMatchObject(nothing);
  expect((await admin.get(`/import/${id}`)).data).toMatchObject(nothing);
  const stopped = 'Stopped: the server was restarted. Nothing was saved. Import the file again.';
  expect((await admin.get(`/import/${id}`)).data.errors[0]).toMatchObject({ row: 0, message: stopped });
  expect((await admin.get('/payment-type', { q: 'of two' })).success.total).toBe(0);
});

test('a run that was given up says that it wrote nothing', async () => {
  const id = await checked();
  const cancelled = await admin.post(`/import/${id}/cancel`);
  expect(cancelled.data).toMatchObject({ status: 'cancelled', total: 2, created: 0, updated: 0, unchanged: 0 });
  expect(await listed(id)).toMatchObject({ status: 'cancelled', created: 0 });
});
