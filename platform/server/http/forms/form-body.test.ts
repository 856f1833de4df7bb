import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

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
});
