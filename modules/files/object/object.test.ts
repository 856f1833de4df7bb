import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;
let categoryId: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  categoryId = (await admin.post('/order-category', { name: 'Shared' })).data.id;
});
afterAll(() => server?.close());

const send = (name: string, text: string, caller = admin) => upload(server, caller, Buffer.from(text), name);
const attach = (key: string, name: string) => admin.post(`/order-category/${categoryId}/attachments`, { key, name });
const readBack = async (key: string, caller = admin) => {
  const answer = await caller.get('/presigned/download', { key });
  return answer.status === 200 ? (await fetch(answer.data)).text() : answer.status;
};
const sweep = () => server.ordo.modules.find(({ name }) => name === 'files')?.schedules?.[0]?.run([1, 2]);
const age = (key: string) =>
  server.sql(`update upload set created_at = now() - interval '25 hours' where key = $1`, [key]);
const objects = (text: string) =>
  server.sql(
    `select key, tenant_id from stored_object where sha256 = encode(sha256($1::bytea), 'hex') order by tenant_id`,
    [Buffer.from(text)],
  );

test('equal bytes lie once in the store, however often and under whatever name they are sent', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, (_, n) => send(`copy-${n}.txt`, 'the same bytes')));
  expect(new Set(keys).size).toBe(20);
  const [object, ...others] = await objects('the same bytes');
  expect(others).toEqual([]);
  const { storage } = server.ordo.platform;
  const there = await Promise.all(keys.map(async (key) => (await storage.head(key, 1)) !== null));
  expect(there.filter(Boolean)).toHaveLength(1);
  expect(keys).toContain(object.key);
  const [first = '', second = ''] = keys;
  for (const [n, key] of [first, second].entries()) expect((await attach(key, `Name ${n}`)).status).toBe(201);
  expect([await readBack(first), await readBack(second)]).toEqual(['the same bytes', 'the same bytes']);
  const file = await fetch((await admin.get('/presigned/download', { key: second })).data);
  expect(file.headers.get('content-disposition')).toContain('Name%201');
});

test('another company never shares them', async () => {
  await send('ours.txt', 'kept apart');
  const beta = await server.as('admin@beta.test');
  const theirs = await send('theirs.txt', 'kept apart', beta);
  expect((await objects('kept apart')).map((row: { tenant_id: number }) => row.tenant_id)).toEqual([1, 2]);
  expect(await readBack(theirs, beta)).toBe('kept apart');
});

test('shared bytes stay while one file needs them, and go with the last', async () => {
  const [kept, left] = [await send('kept.txt', 'needed twice'), await send('left.txt', 'needed twice')];
  expect((await attach(kept, 'Kept')).status).toBe(201);
  await age(left);
  await sweep();
  expect([await readBack(left), await readBack(kept)]).toEqual([404, 'needed twice']);
  const lonely = await send('lonely.txt', 'needed once');
  const [object] = await objects('needed once');
  await age(lonely);
  await sweep();
  expect(await objects('needed once')).toEqual([]);
  expect(await server.ordo.platform.storage.get(object.key)).toBeNull();
});

test('bytes that are sent again while the sweep lets them go are there afterwards, 20 tries', async () => {
  for (let n = 0; n < 20; n++) {
    await age(await send('old.txt', `race ${n}`));
    const [, fresh] = await Promise.all([sweep(), send('new.txt', `race ${n}`)]);
    expect(await readBack(fresh)).toBe(`race ${n}`);
  }
});

test('a copied activity keeps its files when the bytes were shared', async () => {
  await send('first.txt', 'in two activities');
  const key = await send('second.txt', 'in two activities');
  const order = (await admin.post('/order', { title: 'With a shared file' })).data;
  const made = await admin.post(`/order/${order.id}/attachment`, { url: key, name: 'Shared', file_extension: 'txt' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const copy = await admin.post('/order/duplicate_order', { id: order.id, include_attachments: true });
  expect(copy.status, JSON.stringify(copy.body)).toBe(201);
  const files = await server.sql(
    `select owner_id, object_key from attachment where owner_type = 'order' and key = $1`,
    [key],
  );
  expect(files).toHaveLength(2);
  expect(files[0].object_key).not.toBe(key);
  expect(files[1].object_key).toBe(files[0].object_key);
  expect(await readBack(key)).toBe('in two activities');
});
