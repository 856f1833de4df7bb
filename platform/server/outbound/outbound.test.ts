import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressProblem } from '../../kernel/web-address.ts';
import { AddressRefused, isPublicAddress } from './address.ts';
import { sendOutbound } from './outbound.ts';

let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') return response.writeHead(302, { location: `${origin}/` }).end();
    if (request.url === '/slow') return undefined;
    if (request.url === '/long') return response.end('x'.repeat(200_000));
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => response.end(`${request.method} ${request.headers.host} ${body}`));
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['10.1.2.3', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test('nothing goes into a private network, whatever the name or notation', async () => {
  const { port } = new URL(origin);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '127.1']) {
    await expect(sendOutbound({ url: `http://${host}:${port}/`, method: 'GET' })).rejects.toThrow(AddressRefused);
  }
});

test('in development a request arrives, with its own host name and body', async () => {
  const { port } = new URL(origin);
  const answer = await sendOutbound({
    url: `http://localhost:${port}/`,
    method: 'POST',
    body: 'señal',
    mayBePrivate: true,
  });
  expect(answer).toMatchObject({ status: 200, body: `POST localhost:${port} señal` });
});

test('a redirect is an answer, a long body is cut, a silent server is left', async () => {
  const ask = (path: string, more = {}) =>
    sendOutbound({ url: `${origin}${path}`, method: 'GET', mayBePrivate: true, ...more });
  expect((await ask('/away')).status).toBe(302);
  expect((await ask('/long', { maxBytes: 1000 })).body).toHaveLength(1000);
  await expect(ask('/slow', { timeoutMs: 50 })).rejects.toThrow();
});

test.each([
  ['https://example.test/hook', null],
  ['http://example.test:8080/', null],
  ['ftp://example.test/', 'url'],
  ['https://user:secret@example.test/', 'url'],
  ['file:///etc/passwd', 'url'],
  ['example.test', 'url'],
])('%s may be asked: %s', (url, problem) => {
  expect(addressProblem(url)).toBe(problem);
});
