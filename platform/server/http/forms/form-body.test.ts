import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeBody } from '../../../../modules/files/upload/receive.server.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { diskStorage } from '../../storage/disk.ts';
import { formBody } from './form-body.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

async function send(
  path: string,
  fields: Record<string, string>,
  file?: [bytes: string | Uint8Array<ArrayBuffer>, name: string],
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append('file', new Blob([file[0]]), file[1]);
  const answer = await admin.raw('POST', path, { body: form });
  return { status: answer.status, body: (await answer.json()) as Loose };
}

test('an import takes its file and its wishes as a form, before or after each other', async () => {
  const bytes = 'Wort,Betrag\nForm work,12.5\nForm travel,3\n';
  const mapping = JSON.stringify({ 0: 'name', 1: 'price' });
  const dry = await send('/import/order_item_type', { mapping, mode: 'upsert' }, [bytes, 'types.csv']);
  expect([dry.status, dry.body.success.data], JSON.stringify(dry.body)).toEqual([
    200,
    expect.objectContaining({ status: 'validated', total: 2, created: 2 }),
  ]);
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'types.csv');
  form.append('mapping', mapping);
  form.append('dry_run', 'false');
  const run = (await (await admin.raw('POST', '/import/order_item_type', { body: form })).json()) as Loose;
  expect(run.success.data).toMatchObject({ status: 'done', created: 2, failed: 0, file_name: 'types.csv' });
  const facade = await send('/itemtype/upload', { mode: 'upsert', mapping }, [bytes, 'types.csv']);
  expect([facade.status, facade.body.success.data.unchanged], JSON.stringify(facade.body)).toEqual([200, 2]);
});

test('what is wrong with a form is said, and nothing is left of it', async () => {
  expect((await send('/import/order_item_type', { zzz: '1' }, ['a,b\n', 'x.csv'])).status).toBe(422);
  expect((await send('/import/order_item_type', {}, ['MZ\u0090', 'x.exe'])).body.code).toBe('file_extension');
  expect((await send('/import/order_item_type', { mapping: '{"__proto__":"name"}' }, ['a\n', 'x.csv'])).status).toBe(
    422,
  );
  expect((await send('/itemtype/upload', {})).body.message).toBe('No Files!');
  const big = await send('/import/order_item_type', {}, [new Uint8Array(27_000_000).fill(97), 'big.csv']);
  expect([big.status, big.body.code]).toEqual([422, 'file_too_large']);
  const torn = await admin.raw('POST', '/import/order_item_type', {
    body: '--x\r\nnothing',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  expect([torn.status, ((await torn.json()) as Loose).code]).toEqual([400, 'malformed_request']);
  // Other calls take no form.
  expect((await send('/customer', { name: 'Form' })).status).toBe(415);
  const [left] = await app.sql<{ count: number }>(`select count(*)::int from upload where state = 'in_parts'`);
  expect(left?.count).toBe(0);
});

test('a field cannot become the prototype of the body, and all fields together are bounded', async () => {
  const proto = await send('/import/order_item_type', { __proto__x: '1' }, ['Name\nA\n', 'x.csv']);
  expect(proto.status).toBe(422);
  const form = new FormData();
  form.append('__proto__', '{"dry_run":false}');
  form.append('file', new Blob(['Name\nNever written\n']), 'x.csv');
  expect((await admin.raw('POST', '/import/order_item_type', { body: form })).status).toBe(400);
  const large = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`f${n}`, 'x'.repeat(1_000_000)]));
  expect((await send('/import/order_item_type', large)).status).toBe(400);
  // A list of a hundred thousand records is nothing a form asks for, and takes thirty times its text.
  const mapping = `[${'{},'.repeat(60_000)}{}]`;
  expect((await send('/import/order_item_type', { mapping }, ['Name\nA\n', 'x.csv'])).status).toBe(400);
});

/** Paths of half written files that this process holds open. */
const openParts = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return /\/\.parts\/|ordo-upload-/.test(path) ? [path] : [];
    } catch {
      return [];
    }
  });
const BEGUN = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'a,b\n'.repeat(5000)}`;

test('a form that breaks off leaves no open file, no bytes and no upload under way', async () => {
  const { hostname, port } = new URL(app.origin);
  const sockets = Array.from({ length: 12 }, (_, n) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    const head = `POST /api/v1/import/order_item_type?subdomain=demo HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n`;
    socket.write(`${head}content-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n${BEGUN}`);
    // Some break off before their file is asked for.
    if (n % 3 === 0) setTimeout(() => socket.destroy(), n);
    return socket;
  });
  await expect.poll(() => openParts().length).toBeGreaterThanOrEqual(8);
  const paths = openParts();
  for (const socket of sockets) socket.destroy();
  await expect.poll(openParts).toEqual([]);
  await expect.poll(() => paths.filter((path) => existsSync(path))).toEqual([]);
  const underWay = () => app.sql(`select id from upload where state = 'in_parts'`);
  await expect.poll(underWay).toEqual([]);
});

test('a form that stands still is ended, and so is its file', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ordo-test-form-'));
  const storage = diskStorage(directory);
  const form = new PassThrough();
  form.write(BEGUN);
  const answer = formBody(
    form,
    { 'content-type': 'multipart/form-data; boundary=x' },
    'one',
    async (_file, bytes) =>
      (await storeBody(storage, 't1/stalled', bytes, { max: 1_000_000, name: 'a.csv', timeout: 60_000 })).key,
    { whole: 60_000, fields: 60_000, silence: 200 },
  );
  await expect(answer).rejects.toMatchObject({ code: 'chunk_timeout' });
  await expect.poll(() => readdirSync(join(directory, 't1'))).toEqual([]);
  await expect.poll(openParts).toEqual([]);
  await expect.poll(() => readdirSync(join(directory, '.parts'))).toEqual([]);
  const alone = storeBody(storage, 't1/slow', new PassThrough(), { max: 10, name: 'b', timeout: 100 });
  await expect(alone).rejects.toMatchObject({ code: 'chunk_timeout' });
  const gone = new PassThrough();
  gone.destroy();
  const late = storeBody(storage, 't1/gone', gone, { max: 10, name: 'c', timeout: 60_000 });
  await expect(late).rejects.toMatchObject({ code: 'malformed_request' });
  expect(readdirSync(join(directory, 't1'))).toEqual([]);
  await rm(directory, { recursive: true });
});

/** A form whose last field is not ended, of so many characters. */
function unfinished(characters: number): PassThrough {
  const form = new PassThrough();
  form.write(`--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'y'.repeat(characters)}`);
  return form;
}
const read = (form: PassThrough, sender: string, patience?: Parameters<typeof formBody>[4]) =>
  formBody(form, { 'content-type': 'multipart/form-data; boundary=x' }, sender, async () => 'key', patience).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );

test('one sender holds so much of unfinished forms, all together so much more, and both find room again', async () => {
  const forms = Array.from({ length: 12 }, () => unfinished(900_000));
  const own = forms.map((form) => read(form, 'greedy'));
  expect(await own.at(-1)).toBe('too_many_requests');
  const theirs = Array.from({ length: 60 }, () => unfinished(900_000));
  const others = theirs.map((form, at) => read(form, `other ${at}`));
  expect(await others.at(-1)).toBe('service_unavailable');
  for (const form of [...forms, ...theirs]) form.end('\r\n--x--\r\n');
  const answers = await Promise.all([...own, ...others]);
  expect(answers.filter((answer) => answer === 'read').length).toBeGreaterThan(40);
  const again = unfinished(900_000);
  again.end('\r\n--x--\r\n');
  expect(await read(again, 'greedy')).toBe('read');
});

test('what comes of a form after it was refused is not counted', async () => {
  const form = new PassThrough();
  form.write('--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n');
  form.write('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n');
  expect(await read(form, 'refused')).toBe('malformed_request');
  for (let at = 0; at < 20; at++) form.write('y'.repeat(1_000_000));
  form.end('\r\n--x--\r\n');
  await new Promise((resolve) => form.once('end', resolve));
  const next = Array.from({ length: 3 }, () => unfinished(900_000));
  const answers = next.map((one) => read(one, 'refused'));
  for (const one of next) one.end('\r\n--x--\r\n');
  expect(await Promise.all(answers)).toEqual(['read', 'read', 'read']);
});

test('what is no file of a form comes in its own time, however long the file takes', async () => {
  const patience = { whole: 60_000, fields: 300, silence: 60_000 };
  expect(await read(unfinished(10), 'slow', patience)).toBe('chunk_timeout');
  const form = new PassThrough();
  const answer = formBody(
    form,
    { 'content-type': 'multipart/form-data; boundary=x' },
    'patient',
    async ({ name }, bytes) => {
      for await (const _part of bytes);
      return name;
    },
    patience,
  );
  form.write('--x\r\ncontent-disposition: form-data; name="file"; filename*=utf-8\'\'a%0d%0a.csv\r\n\r\n');
  for (let at = 0; at < 5; at++) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    form.write('line\n');
  }
  form.end('\r\n--x--\r\n');
  expect(await answer).toMatchObject({ key: 'a.csv', file_name: 'a.csv' });
});

test('who may not import is told before the form has come', async () => {
  const email = 'no.import@demo.test';
  const person = { first_name: 'No', email, permissions: ['view.dashboard'], password: 'correct horse battery' };
  const made = await admin.post('/user', person);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await admin.put(`/user/${made.data.id}/update/login/flag`, { is_first_time_login: false });
  const bare = await app.as(email);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answers = ['customer', 'zzz'].map(async (resource) => {
    const body = new ReadableStream({ start: (sent) => sent.enqueue(new TextEncoder().encode(BEGUN)) });
    return (await bare.raw('POST', `/import/${resource}`, { headers, body, duplex: 'half' } as never)).status;
  });
  expect(await Promise.all(answers)).toEqual([403, 404]);
});
