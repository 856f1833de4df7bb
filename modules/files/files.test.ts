import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

const MAX = 26_214_400;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let admin: Caller;
let categoryId: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  categoryId = (await admin.post('/order-category', { name: 'With files' })).data.id;
});
afterAll(() => server?.close());

/** The head of an old Office file, and the name of a stream in it. */
const oleFile = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);

async function presign(caller: Caller, key: string, more: Record<string, unknown> = {}) {
  return caller.get('/presigned-url', { operation: 'put', key, ...more });
}

async function put(url: string, body: Uint8Array | string, type?: string) {
  const response = await fetch(url, {
    method: 'PUT',
    body: body as BodyInit,
    headers: type ? { 'content-type': type } : {},
  });
  return { status: response.status, body: await response.json() };
}

/** Uploads and gives the key. */
async function upload(caller: Caller, name: string, body: Uint8Array | string): Promise<string> {
  const signed = await presign(caller, name);
  const stored = await put(signed.data.url, body);
  expect([stored.status, stored.body]).toMatchObject([200, { success: { data: { key: signed.data.key } } }]);
  return signed.data.key;
}

const attach = (caller: Caller, body: object) => caller.post(`/order-category/${categoryId}/attachments`, body);

describe('upload', () => {
  test('upload.presigned: the public API’s way: presigned-url, PUT, claim, presigned view, read', async () => {
    const signed = await presign(admin, 'a1b2c3d4', { content_type: 'image/png', size: PNG.length });
    expect(signed.data).toMatchObject({ method: 'PUT', headers: { 'content-type': 'image/png' } });
    expect(signed.data.key).toMatch(/^t1\/\d{4}\/[0-9a-f]{32}$/);
    expect((await put(signed.data.url, PNG, 'image/png')).status).toBe(200);

    const made = await attach(admin, {
      url: signed.data.key,
      name: 'Site photo',
      file_extension: 'png',
      lat: 51.5,
      long: -0.1,
      hash: 'h-1',
    });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject([
      {
        name: 'Site photo',
        file_extension: 'png',
        mime: 'image/png',
        size: PNG.length,
        lat: 51.5,
        long: -0.1,
        hash: 'h-1',
      },
    ]);
    const view = await admin.get('/presigned/view', { key: made.data[0].url });
    expect(view.data).toBe(view.success.message);
    const file = await fetch(view.data);
    expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''Site%20photo.png");
    const download = await fetch((await admin.get('/presigned/download', { key: made.data[0].key })).data);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect((await admin.get('/presigned/thumbnail', { key: made.data[0].key })).status).toBe(200);
  });

  test('upload.max_size, upload.max_size_001: exactly 25 MB is accepted, one byte more is not, announced or not', async () => {
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(MAX - 9)]);
    const whole = await presign(admin, 'large.pdf');
    expect((await put(whole.data.url, pdf)).status).toBe(200);
    const announced = await presign(admin, 'larger.pdf', { size: MAX + 1 });
    expect([announced.status, announced.body.code]).toEqual([422, 'file_too_large']);
    const signed = await presign(admin, 'larger.pdf');
    const over = await put(signed.data.url, Buffer.concat([pdf, Buffer.from('x')]));
    expect([over.status, over.body.code]).toEqual([422, 'file_too_large']);
    expect(over.body.message).toContain('larger.pdf');
    const chunked = await fetch(signed.data.url, {
      method: 'PUT',
      body: new Blob([pdf, 'x']).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([chunked.status, (await chunked.json()).code]).toEqual([422, 'file_too_large']);
    expect((await put(signed.data.url, '%PDF-1.7 small after all')).status).toBe(200);
  });

  test.each([
    ['tool.svg', '<svg/>', 'file_extension'],
    ['run.pdf.exe', 'MZ', 'file_extension'],
    ['noname.js', 'x', 'file_extension'],
  ])('%s is refused before a byte is sent', async (name, _content, code) => {
    const answer = await presign(admin, name);
    expect([answer.status, answer.body.code]).toEqual([422, code]);
    expect(answer.body.message).toContain(name);
    expect(answer.body.message).toContain('xlsx');
  });

  test.each([
    ['x.pdf', Buffer.from('MZ\u0090\0\u0003'), 'file_content'],
    ['photo.png', Buffer.from('%PDF-1.4'), 'file_content'],
    ['list.csv', Buffer.from('a,b\0c'), 'file_content'],
    ['sheet.xlsx', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'file_content'],
    ['locked.xlsx', oleFile('EncryptedPackage'), 'file_encrypted'],
    ['old.xlsx', oleFile('Workbook'), 'file_old_office'],
    ['letter.docx', Buffer.from('PK\u0003\u0004 cut off'), 'file_content'],
    ['empty.txt', Buffer.alloc(0), 'file_empty'],
  ])('disguised or broken %s names the file, and the address still takes a better one', async (name, content, code) => {
    const signed = await presign(admin, name);
    const refused = await put(signed.data.url, content);
    expect([refused.status, refused.body.code]).toEqual([422, code]);
    expect(refused.body.message).toContain(name);
    expect((await attach(admin, { key: signed.data.key })).status).toBe(404);
    const better = { pdf: '%PDF-1.4', png: PNG, csv: 'a,b', txt: 'text' }[name.split('.').pop() ?? ''];
    if (better) expect((await put(signed.data.url, better)).status).toBe(200);
  });

  test('an address is good for its key, type and time, once', async () => {
    const { data } = await presign(admin, 'once.txt', { content_type: 'text/plain' });
    expect((await put(data.url, 'hello', 'text/html')).body.code).toBe('link_invalid');
    expect((await put(data.url.replace('exp=', 'exp=9'), 'hello', 'text/plain')).body.code).toBe('link_invalid');
    expect((await put(data.url.replace('/t1/', '/t2/'), 'hello', 'text/plain')).status).toBe(404);
    const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => put(data.url, `try ${n}`, 'text/plain')));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await put(data.url, 'again', 'text/plain')).body.code).toBe('already_exists');
  });
});

test('a JSON body is no file, however large it claims to be', async () => {
  const { data } = await presign(admin, 'data.txt');
  const small = await put(data.url, '{"a":1}', 'application/json');
  expect([small.status, small.body.code]).toEqual([415, 'unsupported_media_type']);
  const large = await put(data.url, JSON.stringify('x'.repeat(3_000_000)), 'application/json');
  expect([large.status, large.body.code]).toEqual([413, 'body_too_large']);
});

describe('claims', () => {
  test('a foreign address is 422, someone else’s upload or another company’s is 404, twice is 404', async () => {
    const key = await upload(admin, 'mine.txt', 'mine');
    const foreign = await attach(admin, { url: 'https://evil.example/x.png', name: 'x' });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ['url']]);
    const beta = await server.as('admin@beta.test');
    const category = (await beta.post('/order-category', { name: 'Theirs' })).data;
    expect((await beta.post(`/order-category/${category.id}/attachments`, { key })).status).toBe(404);
    expect((await beta.get('/presigned/view', { key })).status).toBe(404);
    const [{ id }] = await server.sql(
      `select id from app_user where tenant_id = 1 and email <> 'admin@demo.test' order by id limit 1`,
    );
    await server.sql(`update upload set user_id = $1 where key = $2`, [id, key]);
    expect((await attach(admin, { key })).status).toBe(404);
    await server.sql(
      `update upload set user_id = (select id from app_user where email = 'admin@demo.test') where key = $1`,
      [key],
    );
    const claims = await Promise.all(Array.from({ length: 20 }, () => attach(admin, { key })));
    const hung = await server.sql(`select count(*)::int as n from attachment where key = $1`, [key]);
    expect([claims.some(({ status }) => status === 201), hung[0].n]).toEqual([true, 1]);
  });

  test('attachments.rename, errors.rename: rename needs id and name; delete takes the file off', async () => {
    const key = await upload(admin, 'note.txt', 'text');
    const files = (await attach(admin, { attachments: [{ key, name: 'Note' }] })).data;
    const file = files.find((row: { key: string }) => row.key === key);
    const rename = (id: unknown, body: object) => admin.put(`/order-category/rename/attachment/${id}`, body);
    for (const answer of [
      await rename(file.id, {}),
      await rename('undefined', { name: 'New' }),
      await rename(file.id, { name: ' ' }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([422, 'Data Required']);
    }
    expect((await rename(file.id, { name: 'New name', description: 'About' })).data).toMatchObject({
      name: 'New name',
      description: 'About',
    });
    expect((await rename(999_999, { name: 'x' })).status).toBe(404);
    expect((await admin.put(`/itemtype/rename/attachment/${file.id}`, { name: 'x' })).status).toBe(404);
    expect((await admin.delete(`/order-category/${categoryId}/attachments/${file.id}`)).status).toBe(200);
    expect((await admin.get(`/order-category/${categoryId}/attachments`)).data).not.toContainEqual(
      expect.objectContaining({ key }),
    );
    expect((await admin.get('/presigned/view', { key })).body.code).toBe('file_removed');
    expect((await admin.get('/order-category/999999/attachments')).status).toBe(404);
  });

  test('attachments.lists: every file has a hash; the same hash replaces, another is added, a list without it takes it off', async () => {
    const file = async (name: string, hash?: string) => ({ key: await upload(admin, name, name), name, hash });
    const made = await admin.post('/master-document', { name: 'Papers', attachments: [await file('one.txt')] });
    expect([made.status, made.data.attachments.length]).toEqual([201, 1]);
    const [first] = made.data.attachments;
    expect(first.hash).toMatch(/^\S+$/);
    const save = async (attachments: object[]) => {
      const { data } = await admin.put(`/master-document/${made.data.id}`, { attachments });
      return data.attachments.map((one: { name: string; hash: string }) => [one.name, one.hash]);
    };
    expect(await save([{ hash: first.hash }, await file('two.txt', 'h-two')])).toEqual([
      ['one.txt', first.hash],
      ['two.txt', 'h-two'],
    ]);
    expect(await save([{ hash: first.hash }, await file('two again.txt', 'h-two')])).toEqual([
      ['one.txt', first.hash],
      ['two again.txt', 'h-two'],
    ]);
    expect(await save([{ hash: 'h-two' }])).toEqual([['two again.txt', 'h-two']]);
    expect(await save([])).toEqual([]);

    const add = async (body: object) => (await attach(admin, body)).data.map((one: { name: string }) => one.name);
    await add(await file('photo.txt', 'h-photo'));
    const names = await add(await file('better photo.txt', 'h-photo'));
    expect(names).toContain('better photo.txt');
    expect(names).not.toContain('photo.txt');
  });

  test('an extension that the content is not is refused at the claim too', async () => {
    const key = await upload(admin, 'randomkey', 'plain text');
    const answer = await attach(admin, { key, name: 'picture.png' });
    expect([answer.status, answer.body.code]).toEqual([422, 'file_content']);
    expect((await attach(admin, { key, name: 'list.csv' })).status).toBe(201);
  });
});

test('errors.no_files, upload.needs_file: a call that adds files and names none says so', async () => {
  for (const body of [{}, { attachments: [] }, { name: 'nothing.txt' }]) {
    const answer = await attach(admin, body);
    expect([answer.status, answer.body.message]).toEqual([422, 'No Files!']);
  }
});

test('unclaimed uploads are swept after 24 hours', async () => {
  const [old, fresh] = [await upload(admin, 'old.txt', 'old'), await upload(admin, 'fresh.txt', 'fresh')];
  await server.sql(`update upload set created_at = now() - interval '25 hours' where key = $1`, [old]);
  const files = server.ordo.modules.find((module) => module.name === 'files');
  await files?.schedules?.[0]?.run([1, 2]);
  expect(await server.ordo.platform.storage.get(old)).toBeNull();
  expect((await attach(admin, { key: old })).status).toBe(404);
  expect((await attach(admin, { key: fresh })).status).toBe(201);
});
