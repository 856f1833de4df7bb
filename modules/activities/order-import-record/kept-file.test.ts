import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let manager: Caller;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  manager = await app.as('manager@demo.test');
  await admin.post('/ordertype', { name: 'Kept visits', prefix: 'KVI' });
});
afterAll(() => app.close());

let files = 0;
async function saved(): Promise<{ id: number; key: string }> {
  const file = Buffer.from(`External reference,Type,Title\nKF-${++files},Kept visits,Boiler`);
  const key = await upload(app, admin, file, 'visits.csv', 'text/csv');
  const made = await admin.post('/order-import', { name: `Visits ${files}`, key, file_name: 'visits.csv' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id: made.data.id, key };
}

test('the file of a saved import is kept while the import is, also before anybody checked it', async () => {
  const { id, key } = await saved();
  const [before] = await app.sql('select state from upload where key = $1', [key]);
  expect(before?.state).toBe('claimed');
  await app.sql("update upload set created_at = now() - interval '30 days' where key = $1", [key]);
  const { schedules = [] } = app.ordo.modules.find(({ name }) => name === 'files') ?? {};
  await schedules.find(({ kind }) => kind === 'files.sweep_uploads')?.run([1, 2]);
  const checked = await admin.put(`/order-import/${id}`, { action: 'validate' });
  expect(checked.data, JSON.stringify(checked.body)).toMatchObject({ status: 'ready' });
});

test('whoever may use a saved import checks and runs it, whoever uploaded its file', async () => {
  const { id } = await saved();
  const checked = await manager.put(`/order-import/${id}`, { action: 'validate' });
  expect(checked.data, JSON.stringify(checked.body)).toMatchObject({ status: 'ready' });
  const run = await manager.put(`/order-import/${id}`, { action: 'run' });
  expect(run.data, JSON.stringify(run.body)).toMatchObject({ status: 'done', counts: { created: 1 } });
});

test('a key that the saver did not upload names no file', async () => {
  const { key } = await saved();
  const strange = await manager.post('/order-import', { name: 'Of somebody else', key });
  expect([strange.status, Object.keys(strange.body.errors ?? {})]).toEqual([422, ['key']]);
  const invented = await admin.post('/order-import', { name: 'Of nobody', key: 'nothing-of-this-name' });
  expect([invented.status, Object.keys(invented.body.errors ?? {})]).toEqual([422, ['key']]);
});
