import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let order: number;
let type: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'With files', prefix: 'FIL' })).data.id;
  order = (await admin.post('/order', { order_type_id: type })).data.id;
});
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

test('an uploaded file hangs on the activity, is renamed, counted and taken off', async () => {
  const key = await upload(app, admin, PDF, 'report.pdf', 'application/pdf');
  const added = await admin.post(`/order/${order}/attachment`, {
    url: key,
    name: 'Report',
    file_extension: 'pdf',
    lat: 18.1,
    long: -76.9,
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  expect(added.data).toMatchObject([
    { name: 'Report', url: key, file_extension: 'pdf', lat: 18.1, visibility: 'internal' },
  ]);
  const { id } = added.data[0];
  expect((await admin.get(`/order/${order}`)).data).toMatchObject({ attachment_count: 1, attachments: [{ id }] });
  expect((await admin.put(`/order/rename/attachment/${id}`, { name: 'Final report' })).data.name).toBe('Final report');
  const again = await admin.post(`/order/${order}/attachment`, { url: key, name: 'Twice' });
  expect(again.data ?? again.body).not.toHaveLength(2);
  expect((await admin.delete(`/order/${order}/attachment/${id}`)).status).toBe(200);
  expect((await admin.get(`/order/${order}/attachments`)).data).toEqual([]);
  expect((await admin.get('/order', { filters: { id: [order], has_attachments: true } })).data).toEqual([]);
});

test('a foreign address is refused, a foreign company finds nothing', async () => {
  const foreign = await admin.post(`/order/${order}/attachment`, { url: 'https://elsewhere.example/x.pdf', name: 'x' });
  expect(foreign.status).toBe(422);
  const beta = await app.as('admin@beta.test');
  const key = await upload(app, beta, PDF, 'own.pdf', 'application/pdf');
  expect((await beta.post(`/order/${order}/attachment`, { url: key, name: 'x' })).status).toBe(404);
  expect((await admin.post(`/order/${order}/attachment`, { url: key, name: 'x' })).status).toBe(404);
});

test('a note on a cancelled activity is told to the desk, one on an open activity is not', async () => {
  const officer = await app.as('officer@demo.test');
  const [{ ana }] = await app.sql("select id::int as ana from app_user where email = 'officer@demo.test'");
  const id = (await admin.post('/order', { order_type_id: type, driver_id: ana })).data.id;
  const desk = () => app.sql("select data from notification where event = 'order.cancelled_note'");
  expect((await officer.post(`/order/${id}/note`, { content: 'On my way' })).status).toBe(201);
  expect(await desk()).toEqual([]);
  await admin.post(`/order/${id}/cancel`, { reason: 'Moved' });
  expect((await officer.post(`/order/${id}/note`, { content: 'Done and signed' })).status).toBe(201);
  expect(await desk()).toHaveLength(1);
  const read = JSON.stringify((await admin.get('/notification')).body);
  expect(read).toContain('A note was added to the cancelled activity.');
});
