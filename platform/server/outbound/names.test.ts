import { createSocket, type Socket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AddressRefused, resolveHost } from './address.ts';
import { sendOutbound } from './outbound.ts';

const before = getServers();
let server: Socket;
let asked = 0;

/** A name server that knows every `known…` by IPv4, and says nothing of other names, nor of IPv6. */
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, 12);
    if (query.readUInt16BE(end + 1) !== A) return;
    asked++;
    if (query.subarray(13, 18).toString() === 'known') server.send(answerTo(query, end + 5), port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => {
  setServers(before);
  server.close();
});

const A = 1;
const ADDRESS = [9, 9, 9, 9];

/** The question as it came, with one answer: the name said there, class IN, for a minute. */
function answerTo(query: Buffer, end: number): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 6);
  head.writeUInt16BE(0, 10);
  const record = [0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...ADDRESS];
  return Buffer.concat([head, query.subarray(12, end), Buffer.from(record)]);
}

test('slow names of one hold up nobody: twenty of them wait, a known one is there at once', async () => {
  const slow = Array.from({ length: 20 }, (_, n) => resolveHost(`slow${n}.example`, false).catch((error) => error));
  const begin = performance.now();
  expect(await resolveHost('known.example', false)).toEqual({ address: '9.9.9.9', family: 4 });
  expect(performance.now() - begin).toBeLessThan(1_500);
  for (const refused of await Promise.all(slow)) expect(refused).toBeInstanceOf(AddressRefused);
  expect(performance.now() - begin).toBeLessThan(6_000);
});

test('a name has no more time than the call that needs it', async () => {
  const begin = performance.now();
  const sent = sendOutbound({ url: 'https://slow.example/', method: 'GET', timeoutMs: 300 });
  await expect(sent).rejects.toThrow(AddressRefused);
  expect(performance.now() - begin).toBeLessThan(1_000);
});

test('a name is remembered for a moment', async () => {
  await resolveHost('known-once.example', false);
  const count = asked;
  await resolveHost('known-once.example', false);
  expect(asked).toBe(count);
});

test('names of this machine need no name server, and are private', async () => {
  expect(await resolveHost('localhost', true)).toMatchObject({ address: expect.stringMatching(/^(127\.|::1)/) });
  expect(await resolveHost('app.localhost', true)).toEqual({ address: '127.0.0.1', family: 4 });
  await expect(resolveHost('app.localhost', false)).rejects.toThrow('private network');
});
