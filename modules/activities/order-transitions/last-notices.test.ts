import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let officer: Caller;
let officerId: number;
let typeId: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
  officerId = Number((await app.sql("select id from app_user where email = 'officer@demo.test'"))[0]?.id);
  typeId = (await admin.post('/ordertype', { name: 'Last notices', prefix: 'LN' })).data.id;
});
afterAll(() => app.close());

/** An activity of the officer, released. */
async function given(): Promise<{ id: number; reference_no: string }> {
  const { data } = await admin.post('/order', { order_type_id: typeId, driver_id: officerId });
  await admin.post(`/order/${data.id}/release`, {});
  return data;
}
/** What the officer reads about an activity: each line with whether it leads somewhere. */
async function told(reference: string): Promise<[message: string, redirect: boolean][]> {
  const { data } = await officer.get('/notification');
  return data.data
    .map((line: { data: string | object }) => (typeof line.data === 'string' ? JSON.parse(line.data) : line.data))
    .filter(({ name }: { name: string }) => name === reference)
    .map(({ message, redirect }: { message: string; redirect: boolean }) => [message, redirect]);
}

test('an officer reads that a visit was taken away, though it cannot be opened any more', async () => {
  const { id, reference_no } = await given();
  expect((await officer.get(`/order/${id}`)).status).toBe(200);
  expect((await admin.post('/order/bulk_set_driver', { orders: [id], driverId: null })).data.done).toEqual([id]);
  expect((await officer.get(`/order/${id}`)).status).toBe(404);
  expect(await told(reference_no)).toEqual([['You were unassigned from the activity.', false]]);
});

test('an officer reads that a visit was deleted', async () => {
  const { id, reference_no } = await given();
  expect((await admin.delete(`/order/${id}`)).status).toBe(200);
  expect(await told(reference_no)).toEqual([['The activity was deleted.', false]]);
});
