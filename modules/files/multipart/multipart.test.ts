import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3 } from '../../../platform/testing/s3-server.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const PART = 10_485_760;
const MAX = 26_214_400;

let s3: S3Server;
let server: TestServer;
let admin: Caller;
let grant: string;
let categoryId: number;

beforeAll(async () => {
  s3 = await startS3();
  server = await testServer({ s3: s3.options });
  admin = await server.as('admin@demo.test');
  grant = (await admin.get('/js-report/credentials')).data.credentials.token;
  categoryId = (await admin.post('/order-category', { name: 'In parts' })).data.id;
});
afterAll(async () => {
  await server?.close();
  await s3?.close();
});

const pdf = (size: number): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]);
const begin = (name: string, size: number, token = grant, caller = admin) =>
  caller.post('/storage/multipart', { name, size }, { 'x-upload-grant': token });
const complete = (id: number, token = grant, caller = admin) =>
  caller.post(`/storage/multipart/${id}/complete`, {}, { 'x-upload-grant': token });

async function putPart(id: number, part: number, bytes: Uint8Array, token = grant, caller = admin) {
  const response = await caller.raw('PUT', `/storage/multipart/${id}/${part}`, {
    body: bytes as BodyInit,
    headers: { 'x-upload-grant': token, 'content-type': 'application/octet-stream' },
  });
  return { status: response.status, body: await response.json() };
}

describe('uploads in parts', () => {
  test('the credentials are a grant of ours, with nothing of a cloud or a database in them', async () => {
    for (const caller of [admin, await server.as('customer@demo.test')]) {
      const { data } = await caller.get('/js-report/credentials');
      expect(data.db_params).toEqual({});
      expect(Object.keys(data.credentials).sort()).toEqual(['bucket', 'key', 'region', 'secret', 'token']);
      const text = JSON.stringify(data);
      for (const secret of [s3.options.accessKey, s3.options.endpoint, s3.options.bucket, 'postgres']) {
        expect(text).not.toContain(secret);
      }
    }
    expect((await server.nobody().get('/js-report/credentials')).status).toBe(401);
  });

  test('upload.parts, upload.part_size: 25 MB go as 10,485,760 + 10,485,760 + 5,242,880 bytes and are one file', async () => {
    const file = pdf(MAX);
    const begun = await begin('plan.pdf', MAX);
    expect([begun.status, begun.data]).toMatchObject([201, { part_size: PART, parts: 3 }]);
    const { id, key } = begun.data;
    for (const [n, size] of [PART, PART, 5_242_880].entries()) {
      const sent = await putPart(id, n + 1, file.subarray(n * PART, (n + 1) * PART));
      expect([sent.status, sent.body.success.data]).toMatchObject([200, { part: n + 1, size }]);
    }
    const done = await complete(id);
    expect([done.status, done.data]).toMatchObject([200, { key, size: MAX }]);
    const made = await admin.post(`/order-category/${categoryId}/attachments`, { key, name: 'Plan' });
    expect(made.status).toBe(201);
    const read = await fetch((await admin.get('/presigned/view', { key })).data);
    expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true);
    const storage = server.ordo.platform.storage;
    expect(await Promise.all([1, 2, 3].map((part) => storage.get(`${key}.p${part}`)))).toEqual([null, null, null]);
  });

  test('a part may be sent again, in any order; a missing one is named; parts of another size are refused', async () => {
    const file = pdf(PART + 100);
    const { id } = (await begin('two.pdf', file.length)).data;
    expect((await putPart(id, 2, file.subarray(PART))).status).toBe(200);
    expect((await putPart(id, 2, file.subarray(PART))).status).toBe(200);
    const early = await complete(id);
    expect([early.status, early.body.code, early.body.message]).toEqual([
      422,
      'parts_missing',
      'Parts are missing: 1.',
    ]);
    for (const wrong of [file.subarray(0, 50), file]) {
      const refused = await putPart(id, 1, wrong);
      expect([refused.status, refused.body.code]).toEqual([422, 'part_size']);
    }
    expect((await putPart(id, 3, Buffer.from('x'))).status).toBe(404);
    expect((await putPart(id, 1, file.subarray(0, PART))).status).toBe(200);
    expect((await complete(id)).status).toBe(200);
    expect((await complete(id)).status).toBe(404);
  });

  test('parts go one at a time: a second sender is told so', async () => {
    const { id } = (await begin('slow.txt', 20)).data;
    const url = new URL(`${server.origin}/api/v1/storage/multipart/${id}/1?subdomain=demo`);
    const slow = request(url, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'x-upload-grant': grant,
        'content-type': 'application/octet-stream',
        'content-length': '20',
      },
    });
    const answered = new Promise<number>((resolve) =>
      slow.once('response', (answer) => resolve(answer.statusCode ?? 0)),
    );
    slow.write('0123456789');
    await expect
      .poll(async () => (await server.sql('select busy_until from upload where id = $1', [id]))[0].busy_until)
      .not.toBeNull();
    const second = await putPart(id, 1, Buffer.from('01234567890123456789'));
    expect([second.status, second.body.code]).toEqual([409, 'upload_busy']);
    slow.end('0123456789');
    expect(await answered).toBe(200);
    expect((await complete(id)).status).toBe(200);
  });

  test('a sender that is cut off may send the part again at once', async () => {
    const { id } = (await begin('cut.txt', 20)).data;
    const cut = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('0123456789')),
      pull: () => new Promise(() => undefined),
    });
    const sending = admin
      .raw('PUT', `/storage/multipart/${id}/1`, {
        body,
        duplex: 'half',
        signal: cut.signal,
        headers: { 'x-upload-grant': grant, 'content-type': 'application/octet-stream' },
      } as RequestInit)
      .catch(() => null);
    await expect
      .poll(async () => (await server.sql('select busy_until from upload where id = $1', [id]))[0].busy_until)
      .not.toBeNull();
    cut.abort();
    await sending;
    await expect.poll(async () => (await putPart(id, 1, Buffer.from('01234567890123456789'))).status).toBe(200);
    expect((await complete(id)).status).toBe(200);
  });

  test('what could never be stored is refused before a byte is sent; what is not what it says, at the end', async () => {
    const codes = [
      await begin('tool.svg', 10),
      await begin('large.pdf', MAX + 1),
      await begin('empty.pdf', 0),
      await begin('x.pdf', -1),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [422, 'file_extension'],
      [422, 'file_too_large'],
      [422, 'file_empty'],
      [422, 'validation'],
    ]);
    const { id, key } = (await begin('x.pdf', 5)).data;
    await putPart(id, 1, Buffer.from('MZ\u0090\0\u0003', 'latin1'));
    expect((await complete(id)).body.code).toBe('file_content');
    expect((await admin.get('/presigned/view', { key })).status).toBe(404);
  });

  test('without a grant, with an old, changed or another person’s one: 401 upload_grant_expired', async () => {
    const { id } = (await begin('mine.txt', 4)).data;
    const manager = await server.as('manager@demo.test');
    const theirs = (await manager.get('/js-report/credentials')).data.credentials.token;
    const [key, exp, proof] = grant.split('.');
    const later = `${key}.${Number(exp) + 1}.${proof}`;
    for (const token of ['', later, theirs]) {
      for (const answer of [await begin('a.txt', 1, token), await putPart(id, 1, Buffer.from('mine'), token)]) {
        expect([answer.status, answer.body.code]).toEqual([401, 'upload_grant_expired']);
      }
    }
    expect((await putPart(id, 1, Buffer.from('mine'), theirs, manager)).status).toBe(404);
    expect((await complete(id, theirs, manager)).status).toBe(404);
  });

  test('given up, its parts are gone and it cannot go on', async () => {
    const { id, key } = (await begin('given-up.txt', 4)).data;
    await putPart(id, 1, Buffer.from('part'));
    const remove = () => admin.delete(`/storage/multipart/${id}`, undefined, { 'x-upload-grant': grant });
    expect((await remove()).status).toBe(200);
    expect(await server.ordo.platform.storage.get(`${key}.p1`)).toBeNull();
    expect([(await complete(id)).status, (await remove()).status]).toEqual([404, 404]);
  });

  test('parts nobody puts together are swept after 24 hours', async () => {
    const { id, key } = (await begin('left.txt', 4)).data;
    await putPart(id, 1, Buffer.from('part'));
    await server.sql(`update upload set created_at = now() - interval '25 hours' where id = $1`, [id]);
    await server.ordo.modules.find(({ name }) => name === 'files')?.schedules?.[0]?.run([1]);
    expect(await server.ordo.platform.storage.get(`${key}.p1`)).toBeNull();
    expect((await complete(id)).status).toBe(404);
  });
});
