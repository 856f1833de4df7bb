import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { check } from '../validation.ts';
import { jsonBody, parseJson } from './json.ts';

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
  for (const patience of [
    { whole: 50, silence: 60_000 },
    { whole: 60_000, silence: 50 },
  ]) {
    const body = new PassThrough();
    body.write('{"name":');
    await expect(jsonBody({ body, headers: JSON_TYPE }, 'one', false, patience)).rejects.toMatchObject({
      code: 'malformed_request',
    });
    expect(body.destroyed).toBe(true);
  }
});

test('one sender holds so much of unfinished bodies, all together so much more, and both find room again', async () => {
  const piece = ' '.repeat(1_900_000);
  const unfinished = (sender: string) => {
    const body = new PassThrough();
    body.write(piece);
    const answer = jsonBody({ body, headers: JSON_TYPE }, sender).then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
    return { answer, end: () => body.end('1') };
  };
  const own = Array.from({ length: 5 }, () => unfinished('greedy'));
  expect(await own.at(-1)?.answer).toBe('too_many_requests');
  const others = Array.from({ length: 70 }, (_, at) => unfinished(`other ${at}`));
  expect(await others.at(-1)?.answer).toBe('service_unavailable');
  for (const { end } of [...own, ...others]) end();
  const answers = await Promise.all([...own, ...others].map(({ answer }) => answer));
  expect(answers.filter((answer) => answer === 'read').length).toBeGreaterThan(60);
  const again = unfinished('greedy');
  again.end();
  expect(await again.answer).toBe('read');
});

test('of a stranger a body has a megabyte and a half, whatever its length is said to be', async () => {
  const text = JSON.stringify({ name: 'x'.repeat(1_600_000) });
  const sent = (isStranger: boolean, headers: object = {}) =>
    jsonBody({ body: Readable.from([Buffer.from(text)]), headers: { ...JSON_TYPE, ...headers } }, 'them', isStranger);
  const refused = { code: 'body_too_large', info: { values: { limit: '1.5 MB' } } };
  await expect(sent(true)).rejects.toMatchObject(refused);
  await expect(sent(true, { 'content-length': String(text.length) })).rejects.toMatchObject(refused);
  expect(await sent(false)).toEqual(JSON.parse(text));
});

test('thousands of keys no record has are refused before each is looked at, rows of any number are not', () => {
  const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at]));
  const open = z.looseObject({});
  for (const body of [
    wide(150_000),
    { additional: wide(150_000) },
    { rows: Array.from({ length: 150 }, () => wide(400)) },
  ])
    expect(() => check(open, body, 'body', 'en')).toThrow(AppError);
  const rows = Array.from({ length: 5_000 }, () => wide(150));
  expect(check(open, { rows, additional: wide(3_000) }, 'body', 'en')).toMatchObject({ additional: { k0: 0 } });
});

test('a list of a million entries is refused in no time, whatever its entries are', () => {
  const shape = z.strictObject({ email: z.string() });
  for (const entries of ['""', '{}', '[]', '"\\u0041"', '0']) {
    const text = `{"email":[${`${entries},`.repeat(Math.floor(1_900_000 / (entries.length + 1)))}0]}`;
    const started = process.cpuUsage();
    const parsed = parseJson(Buffer.from(text));
    expect(() => check(shape, parsed, 'body', 'en'), entries).toThrow(AppError);
    const { user } = process.cpuUsage(started);
    // Read the text alone takes some 50 ms of an idle machine; naming each entry took 350 to 800.
    expect(user / 1000, entries).toBeLessThan(300);
  }
});

test('names nobody has and tokens of nobody are counted before they are looked for, and no name is kept that can be none', async () => {
  const limited = await testServer({ rateLimits: true });
  try {
    const ask = (path: string, token?: string) =>
      fetch(`${limited.origin}/api/v1${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    const statuses = async (count: number, one: (at: number) => Promise<Response>) => {
      const seen = new Set<number>();
      for (let at = 0; at < count; at += 50)
        for (const { status } of await Promise.all(Array.from({ length: 50 }, (_, more) => one(at + more))))
          seen.add(status);
      return [...seen].toSorted();
    };
    for (const name of ['%00', 'a'.repeat(64), '%E2%82%AC'])
      expect((await ask(`/company/public?subdomain=${name}`)).status, name).toBeLessThan(500);
    expect(
      await statuses(200, (at) =>
        fetch(`${limited.origin}/api/v1/auth/link-info?subdomain=nobody-${at}`, { method: 'POST' }),
      ),
    ).toContain(429);
    expect(await statuses(1300, (at) => ask('/customer', `made-up-${at}`))).toEqual([401, 429]);
  } finally {
    await limited.close();
  }
});
