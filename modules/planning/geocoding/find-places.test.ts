import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let service: Server;
let asked: string[];
let status: number;
let whileAsked: () => Promise<unknown>;
let tenant: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [demo] = await app.sql(`update tenant set is_development = true where subdomain = 'demo' returning id::int`);
  tenant = demo.id;
  service = createServer((request, response) => {
    const { searchParams } = new URL(String(request.url), 'http://a.test');
    const address = searchParams.get('q') ?? '';
    asked.push(address);
    void whileAsked().then(() => {
      const place = {
        ...{ lat: '18.0123456', lon: '-76.79', display_name: address, importance: 0.7, place_id: 77 },
        address: { country_code: address.startsWith('Abroad') ? 'us' : 'jm' },
      };
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(address.startsWith('Nowhere') ? [] : [place]));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/search`;
  await order('Before the service');
  expect((await admin.post('/company/configurations', { key: 'geocoding_url', text_value: url })).status).toBeLessThan(
    300,
  );
});
beforeEach(() => {
  asked = [];
  status = 200;
  whileAsked = async () => undefined;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await app?.close();
});

const run = () =>
  app.ordo.modules
    .flatMap((module) => module.schedules ?? [])
    .find(({ kind }) => kind === 'planning.places')
    ?.run([tenant]);
const typed = (address1: string, more: object = {}) => ({ address1, city: 'Kingston', country_code: 'JM', ...more });
async function order(address1: string, more: object = {}) {
  const answer = await admin.post('/order', typed(address1, more));
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
}
const coordinates = async (id: number) => {
  const { lat, long, geocode_status } = (await admin.get(`/order/${id}`)).data;
  return [lat === null ? null : Number(lat), long === null ? null : Number(long), geocode_status];
};
const wishes = async () => (await app.sql('select row_id::int as id, tries from geocode_wish order by 1')) as object[];

test('typed addresses get coordinates after they were saved: activities, addresses of customers, locations', async () => {
  expect(await wishes()).toEqual([]);
  const { id } = await order('21 Hope Road');
  expect(asked).toEqual([]);
  expect(await coordinates(id)).toEqual([null, null, 'none']);
  const customer = (await admin.post('/customer', { name: 'Placed' })).data.id;
  const made = await admin.post(`/customer/${customer}/addresses`, typed('22 Hope Road', { kind: 'site' }));
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const place = await admin.post('/location', { name: 'Placed depot', ...typed('23 Hope Road') });
  expect(place.status, JSON.stringify(place.body)).toBeLessThan(300);
  await run();
  expect(asked.sort()).toEqual(['21 Hope Road, Kingston', '22 Hope Road, Kingston', '23 Hope Road, Kingston']);
  expect(await coordinates(id)).toEqual([18.012346, -76.79, 'exact']);
  const rows = await app.sql(
    `select latitude::float, geocode_status from customer_address where customer_id = $1
      union all select latitude::float, geocode_status from location where id = $2`,
    [customer, place.data.id],
  );
  expect(rows).toEqual([
    { latitude: 18.012346, geocode_status: 'ok' },
    { latitude: 18.012346, geocode_status: 'exact' },
  ]);
  await run();
  expect([asked.length, await wishes()]).toEqual([3, []]);
});

test('what a person set stays, another address is looked up again, one abroad or nowhere never stands as sure', async () => {
  const set = await order('24 Hope Road', { lat: 18.5, long: -77 });
  const moved = await order('25 Hope Road');
  const abroad = await order('Abroad 1');
  await run();
  expect(await coordinates(set.id)).toEqual([18.5, -77, 'manual']);
  expect(await coordinates(abroad.id)).toEqual([18.1096, -77.2975, 'fallback']);
  expect(await coordinates(moved.id)).toEqual([18.012346, -76.79, 'exact']);
  await admin.put(`/order/${moved.id}`, { address1: 'Nowhere 1' });
  await admin.put(`/order/${set.id}`, { address1: 'Nowhere 2' });
  await run();
  expect(await coordinates(moved.id)).toEqual([null, null, 'none']);
  expect(await coordinates(set.id)).toEqual([18.5, -77, 'manual']);
});

test('an answer to an address that was changed meanwhile is not written, the new one is asked for', async () => {
  const { id } = await order('Abroad 2');
  whileAsked = () => admin.put(`/order/${id}`, { address1: '26 Hope Road' });
  await run();
  expect(await coordinates(id)).toEqual([null, null, 'none']);
  whileAsked = async () => undefined;
  await run();
  expect(asked).toEqual(['Abroad 2, Kingston', '26 Hope Road, Kingston']);
  expect(await coordinates(id)).toEqual([18.012346, -76.79, 'exact']);
});

test('a service that is down or in a private network costs nothing but time: it is asked again later', async () => {
  status = 503;
  const { id } = await order('27 Hope Road');
  await order('28 Hope Road');
  await run();
  expect(asked).toHaveLength(1);
  await run();
  expect(asked).toHaveLength(1);
  expect(await wishes()).toEqual([expect.objectContaining({ tries: 1 }), expect.objectContaining({ tries: 1 })]);
  status = 200;
  await app.sql('update tenant set is_development = false where id = $1', [tenant]);
  await app.sql('update geocode_wish set due_at = now() - make_interval(secs => 1)');
  await run();
  expect(asked).toHaveLength(1);
  await app.sql('update tenant set is_development = true where id = $1', [tenant]);
  await app.sql('update geocode_wish set due_at = now() - make_interval(secs => 1)');
  await run();
  expect(await coordinates(id)).toEqual([18.012346, -76.79, 'exact']);
});
