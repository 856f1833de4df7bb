import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { readResults, searchAddress } from './geocoding.rules.ts';

let server: TestServer;
let admin: Caller;
let service: Server;
let answer: (response: ServerResponse) => void;
let asked: string[];

const place = (country_code: string, importance = 0.6) => ({
  ...{ lat: '18.0123', lon: '-76.7900', display_name: '21 Hope Road, Kingston', importance, place_id: 77 },
  address: { road: 'Hope Road', country_code },
});
const json = (body: unknown) => (response: ServerResponse) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const set = (key: string, text_value: string) => admin.post('/company/configurations', { key, text_value });
const search = (address: string, country?: string) => admin.post('/geocoding/search', { address, country });

beforeAll(async () => {
  server = await testServer({ verbose: true });
  await server.sql('update tenant set is_development = true');
  admin = await server.as('admin@demo.test');
  service = createServer((request, response) => {
    asked.push(String(request.url));
    answer(response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await server?.close();
});
const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

test('geocoding.fallback: without a service the country’s centre stands in, and the message says so', async () => {
  const { status, data, success } = await search('21 Hope Road', 'JM');
  expect([status, success.message]).toEqual([200, 'No address search is set up. Enter the coordinates.']);
  expect(data).toEqual([
    expect.objectContaining({ lat: 18.1096, lon: -77.2975, display_name: 'Jamaica', importance: 0, place_id: null }),
  ]);
  const [elsewhere] = (await search('Rua 1', 'BR')).data;
  expect(elsewhere).toMatchObject({ lat: 0, lon: 0, importance: 0, place_id: null });
  expect((await search('21 Hope Road', 'XX')).data).toEqual([]);
});

test('an address is asked once: lat, lon, display_name, address, importance, place_id, best first', async () => {
  expect((await set('geocoding_url', `${origin()}/search`)).status).toBeLessThan(300);
  answer = json([place('jm', 0.4), place('jm', 0.9), { lat: 'nowhere' }]);
  const first = await search('21 Hope Road', 'JM');
  expect(first.data.map((row: { importance: number }) => row.importance)).toEqual([0.9, 0.4]);
  expect(first.data[0]).toEqual({
    ...{ lat: 18.0123, lon: -76.79, display_name: '21 Hope Road, Kingston', importance: 0.9, place_id: 77 },
    address: { road: 'Hope Road', country_code: 'jm' },
  });
  expect((await search('  21  hope road ', 'jm')).data).toEqual(first.data);
  expect(asked).toEqual(['/search?q=21+Hope+Road&countrycodes=jm&format=jsonv2&addressdetails=1&limit=5']);
});

test('geocoding.fallback: nothing in the right country gives its centre, without a place of its own', async () => {
  answer = json([place('us')]);
  const { data } = await search('Elm Street', 'JM');
  expect(data).toEqual([
    expect.objectContaining({ lat: 18.1096, lon: -77.2975, display_name: 'Jamaica', importance: 0, place_id: null }),
  ]);
  expect((await search('Elm Street 2', 'DO')).data[0]).toMatchObject({ lat: 0, lon: 0, place_id: null });
});

test('geocoding.404: not found is an empty list; geocoding.500: so is a service that is down, and it says so', async () => {
  answer = (response) => response.writeHead(404).end();
  const missing = await search('Nowhere 1');
  expect([missing.status, missing.data, missing.success.message]).toEqual([200, [], undefined]);
  for (const broken of [
    (response: ServerResponse) => response.writeHead(503).end(),
    (response: ServerResponse) => response.end('<html>'),
    (response: ServerResponse) => response.destroy(),
  ]) {
    answer = broken;
    const down = await search('Nowhere 2');
    expect([down.status, down.data, down.success.message]).toEqual([200, [], 'service unavailable']);
  }
});

test('an address is never empty, and a service may have its own form of question', async () => {
  expect((await search('')).status).toBe(422);
  expect(searchAddress('https://a.test/{address}/{country}', 'Hope Rd', 'JM')).toBe('https://a.test/Hope%20Rd/jm');
  expect(readResults('{"error":"no"}')).toBeNull();
});

test('map pictures come through this server, and only pictures; without a service there are none', async () => {
  expect((await admin.raw('GET', '/map/tiles/3/2/3')).status).toBe(404);
  await set('map_tiles_url', `${origin()}/{z}/{x}/{y}.png`);
  answer = (response) => response.setHeader('content-type', 'image/png').end(picture);
  const tile = await admin.raw('GET', '/map/tiles/3/2/3');
  expect([
    tile.status,
    tile.headers.get('content-type'),
    Buffer.from(await tile.arrayBuffer()).equals(picture),
  ]).toEqual([200, 'image/png', true]);
  await admin.raw('GET', '/map/tiles/3/2/3');
  expect(asked).toEqual(['/3/2/3.png']);
  answer = (response) => response.setHeader('content-type', 'text/html').end('<script>');
  expect((await admin.raw('GET', '/map/tiles/3/2/4')).status).toBe(404);
  expect((await admin.raw('GET', '/map/tiles/3/9/4')).status).toBe(404);
  const driver = await server.as('winston.brown@demo.test');
  expect((await driver.raw('GET', '/map/tiles/3/2/3')).status).toBe(403);
});
