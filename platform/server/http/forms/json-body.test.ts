import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { jsonBody } from './json.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const PATH = '/customer-group';

/** Sends the head of a request and as much of its body as is given; gives the status of the answer. */
function statusOf(head: string[], body = ''): Promise<number> {
  const { hostname, port } = new URL(app.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write([`POST /api/v1${PATH} HTTP/1.1`, `host: ${hostname}`, ...head, '', body].join('\r\n')),
    );
    socket.once('data', (answer) => {
      resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString())?.[1]));
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

test('who may not make a call is told before its body is there', async () => {
  const unsent = ['content-type: application/json', 'content-length: 2000000'];
  expect(await statusOf(unsent)).toBe(401);
  expect(await statusOf(['authorization: Bearer nothing', ...unsent], '{"name":')).toBe(401);
  const { status } = await admin.raw('POST', '/no-such-call', { headers: JSON_TYPE, body: '{' });
  expect(status).toBe(404);
});

test('a body that is too large, of another type or no JSON is refused by what is wrong with it', async () => {
  const sent = async (body: BodyInit, type: string) => {
    const answer = await admin.raw('POST', PATH, { headers: { 'content-type': type }, body });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  const large = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) });
  expect(await sent(large, 'application/json')).toEqual([413, 'body_too_large']);
  expect(await sent('{"name":', 'application/json; charset=utf-8')).toEqual([400, 'malformed_json']);
  expect(await sent('{"name":"Plain"}', 'text/plain')).toEqual([415, 'unsupported_media_type']);
  expect(await sent('{"name":"Jsonp"}', 'application/jsonp')).toEqual([415, 'unsupported_media_type']);
  const pieces = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 40; at++) controller.enqueue(new Uint8Array(65_536).fill(32));
      controller.close();
    },
  });
  const unmeasured = await admin.raw('POST', PATH, { headers: JSON_TYPE, body: pieces, duplex: 'half' } as RequestInit);
  expect(unmeasured.status).toBe(413);
  expect((await admin.raw('POST', PATH, { headers: JSON_TYPE, body: '' })).status).toBe(422);
  expect((await admin.post(PATH, { name: 'In time' })).status).toBe(201);
});

test('a body that ends early changes nothing, and the next request is answered', async () => {
  const count = () => app.sql('select count(*)::int from customer_group');
  const before = await count();
  const { hostname, port } = new URL(app.origin);
  for (let round = 0; round < 5; round++) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST /api/v1${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nauthorization: Bearer ${admin.token}\r\ncontent-length: 50\r\n\r\n{"name":"Early"`,
          () => setTimeout(() => socket.destroy(), 50),
        );
      });
      socket.once('close', () => resolve());
      socket.once('error', () => resolve());
    });
  }
  expect((await admin.get(PATH)).status).toBe(200);
  expect(await count()).toEqual(before);
});

test('a body that stands still is not waited for without end', async () => {
  const body = new PassThrough();
  body.write('{"name":');
  await expect(jsonBody({ body, headers: JSON_TYPE }, 50)).rejects.toMatchObject({ code: 'malformed_request' });
  expect(body.destroyed).toBe(true);
});
