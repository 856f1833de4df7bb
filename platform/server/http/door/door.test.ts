import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { Gathered } from '../../bytes/gathered.ts';
import { listen } from './listen.ts';

let app: TestServer;
let admin: Caller;
/** The same door before a server that does not answer. */
let silent: Server;
const asked: { request: IncomingMessage; response: ServerResponse }[] = [];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  silent = listen((request, response) => void asked.push({ request, response }), {
    requestTimeout: 0,
    isBehindProxies: false,
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await app.close();
});

const opened = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
const toSilent = () => opened((silent.address() as AddressInfo).port);
const crumbs = (text: string) => [...text].map((letter) => `1\r\n${letter}\r\n`).join('');
const CHUNKED = 'transfer-encoding: chunked';

/** The status of the first answer; 0 when the connection ends without one. */
const statusOf = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    socket.once('data', (answer) => resolve(Number(/^HTTP\/1.1 (\d+)/.exec(answer.toString())?.[1] ?? 0)));
    socket.once('close', () => resolve(0));
    socket.once('error', () => resolve(0));
  });

test('a body in parts of one byte is read like any other', async () => {
  const socket = await opened(Number(new URL(app.origin).port));
  const head = [
    'POST /api/v1/customer-group?subdomain=demo HTTP/1.1',
    'host: x',
    CHUNKED,
    'content-type: application/json',
  ];
  const body = `${' '.repeat(2_000)}{"name":"Brought in crumbs"}`;
  socket.write(`${[...head, `authorization: Bearer ${admin.token}`].join('\r\n')}\r\n\r\n`);
  socket.write(`${crumbs(body)}0\r\n\r\n`);
  expect(await statusOf(socket)).toBe(201);
  socket.destroy();
});

test('what nobody reads lies in few parts, and who sends nothing but crumbs is cut off', async () => {
  const socket = await toSilent();
  const ended = statusOf(socket);
  const before = asked.length;
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${CHUNKED}\r\n\r\n${crumbs('x'.repeat(10_000))}`);
  await expect.poll(() => asked[before]?.request.readableLength).toBe(10_000);
  const request = asked[before]?.request;
  const parts: Buffer[] = [];
  request?.on('data', (part: Buffer) => void parts.push(part));
  await expect.poll(() => Buffer.concat(parts).length).toBe(10_000);
  expect(parts.length).toBeLessThan(100);
  socket.write(crumbs('x'.repeat(10_000)));
  expect(await ended).toBe(0);
});

test('what is sent ahead begins in its turn; who sends without an end is cut off, and another is answered', async () => {
  const before = asked.length;
  const few = await toSilent();
  few.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(8));
  await expect.poll(() => asked.length).toBe(before + 1);
  for (let at = 0; at < 8; at++) {
    await expect.poll(() => asked.length).toBe(before + 1 + at);
    asked[before + at]?.response.end('ok');
  }
  expect(few.destroyed).toBe(false);
  few.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => asked.length).toBe(before + 9);
  few.destroy();
  for (const more of ['', 'expect: 100-continue\r\n', 'expect: wonders\r\n']) {
    const many = await toSilent();
    const ended = statusOf(many);
    const first = asked.length;
    many.write(`GET / HTTP/1.1\r\nhost: x\r\n\r\n${`GET / HTTP/1.1\r\nhost: x\r\n${more}\r\n`.repeat(5_000)}`);
    expect(await ended).toBe(0);
    expect(asked.length).toBe(first + 1);
  }
});

test('a body that waits for leave gets it, and an expectation nobody knows is refused', async () => {
  const socket = await toSilent();
  const before = asked.length;
  socket.write('POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n');
  expect(await statusOf(socket)).toBe(100);
  socket.write('ok');
  await expect.poll(() => asked.length).toBe(before + 1);
  const answered = statusOf(socket);
  asked[before]?.response.end('done');
  expect(await answered).toBe(200);
  const other = await toSilent();
  other.write('GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\n\r\n');
  expect(await statusOf(other)).toBe(417);
  for (const one of [socket, other]) one.destroy();
});

test('who is silent is cut off: not while the product works at what came whole', async () => {
  const quick = listen((request, response) => void asked.push({ request, response }), {
    requestTimeout: 0,
    isBehindProxies: false,
  });
  quick.setTimeout(200);
  quick.keepAliveTimeout = 200;
  await new Promise<void>((resolve) => quick.listen(0, '127.0.0.1', resolve));
  const begun = async (sent: string) => {
    const socket = await opened((quick.address() as AddressInfo).port);
    const [answer, before] = [statusOf(socket), asked.length];
    socket.write(sent);
    if (sent) await expect.poll(() => asked.length).toBe(before + 1);
    return { socket, answer, response: asked[before]?.response };
  };
  const long = await begun('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\nok');
  // Longer than three silences: meanwhile one that sends nothing and one that keeps back a part of its body are cut off.
  expect(await (await begun('')).answer).toBe(0);
  expect(await (await begun('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\n\r\no')).answer).toBe(0);
  const unread = await begun('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  unread.socket.pause();
  unread.response?.write(Buffer.alloc(32 * 1024 * 1024));
  await expect.poll(() => unread.response?.destroyed, { timeout: 5_000 }).toBe(true);
  expect(long.response?.destroyed).toBe(false);
  long.response?.end('done');
  expect(await long.answer).toBe(200);
  // And once it has its answer, it is as silent as any.
  await once(long.socket, 'close');
  quick.close();
});

test('a session has so many streams of live events, and gets another when one ends', async () => {
  const stop = Array.from({ length: 60 }, () => new AbortController());
  const open = (signal: AbortSignal) => admin.raw('GET', '/stream', { signal });
  const streams = await Promise.all(stop.map(({ signal }) => open(signal)));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const over = await admin.raw('GET', '/stream');
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60']);
  stop[0]?.abort();
  const again = new AbortController();
  await expect.poll(async () => (await open(again.signal)).status).toBe(200);
  for (const one of [...stop, again]) one.abort();
});

test('bytes gathered in parts are those that came', () => {
  const come = new Gathered();
  const all = Buffer.from(Array.from({ length: 20_000 }, (_, n) => n % 251));
  for (let at = 0; at < all.length; at += 7) come.add(all.subarray(at, at + 7));
  expect(come.size).toBe(20_000);
  expect(come.bytes().equals(all)).toBe(true);
});
