import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let server: TestServer;
let admin: Caller;
let type: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  [{ id: type }] = (await server.sql("select id::int from order_type where name = 'Maintenance'")) as [{ id: number }];
});
afterAll(() => server?.close());

test('points are the activities with a sure place; a country centre stays off the map', async () => {
  const sure = (await admin.post('/order', { order_type_id: type, lat: '17.9', long: '-76.8' })).data;
  const coarse = (await admin.post('/order', { order_type_id: type, lat: '18.1', long: '-77.3' })).data;
  await server.sql('update "order" set geocode_status = \'fallback\' where id = $1', [coarse.id]);
  const { data } = await admin.get('/order/map', { filters: { id: [sure.id, coarse.id] } });
  expect(data).toMatchObject({ total: 2, without_place: 1, clusters: [] });
  // What the map leaves out is a list of its own.
  const left = await admin.get('/order', { filters: { id: [sure.id, coarse.id], on_map: false } });
  const shown = await admin.get('/order', { filters: { id: [sure.id, coarse.id], on_map: true } });
  expect([left.data, shown.data].map((rows: Loose) => rows.map(({ id }: Loose) => id))).toEqual([
    [coarse.id],
    [sure.id],
  ]);
  expect(data.points).toEqual([
    expect.objectContaining({
      id: sure.id,
      lat: 17.9,
      long: -76.8,
      status: 'pending',
      driver: null,
      due_at: null,
      all_day: false,
      is_overdue: false,
    }),
  ]);
  const inside = { n: 18, e: -76, s: 17, w: -77 };
  const seen = (await admin.get('/order/map', { filters: { id: [sure.id], bounds: inside } })).data.points;
  const away = (await admin.get('/order/map', { filters: { id: [sure.id], bounds: { ...inside, n: 17.5 } } })).data;
  expect([seen.length, away.points.length]).toEqual([1, 0]);
});

test('more than 5,000 come as clusters that add up, finer with the zoom', async () => {
  await server.sql(`insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, lat, long, geocode_status, time_zone)
    select 1, 'MAP-' || n, 'MAP', n, ${type}, 17.8 + (n % 100) * 0.005, -77.9 + (n / 100) * 0.02, 'exact', 'UTC' from generate_series(1, 5200) n`);
  const filters = { bounds: { n: 18.5, e: -76, s: 17.5, w: -78.5 } };
  const far = (await admin.get('/order/map', { filters, zoom: 6 })).data;
  const near = (await admin.get('/order/map', { filters, zoom: 11 })).data;
  const sum = ({ clusters }: Loose) => clusters.reduce((total: number, { count }: Loose) => total + count, 0);
  expect([far.points.length, sum(far) >= 5200, sum(far) === sum(near)]).toEqual([0, true, true]);
  expect(near.clusters.length).toBeGreaterThan(far.clusters.length);
  const few = (await admin.get('/order/map', { filters: { ...filters, reference_no: 'MAP-1' }, zoom: 6 })).data;
  expect(few.clusters).toEqual([]);
});

test('a person limited to some types sees no others on the map, nor does another company; without the right nobody sees it', async () => {
  const other = (await admin.post('/ordertype', { name: 'Not on their map', prefix: 'NOM' })).data.id;
  const place = { lat: '17.9', long: '-76.8' };
  const ids: number[] = [];
  for (const kind of [type, other]) ids.push((await admin.post('/order', { order_type_id: kind, ...place })).data.id);
  const seen = async (caller: Caller, filters: object = { id: ids }) => {
    const { status, data } = await caller.get('/order/map', { filters });
    expect(status).toBe(200);
    return data.points.map(({ id }: Loose) => id).toSorted((a: number, b: number) => a - b);
  };
  expect(await seen(admin)).toEqual(ids);
  const { caller: limited } = await staffWith(server, ['view.order', 'view_all.order', 'view.maps'], { [type]: [] });
  expect(await seen(limited)).toEqual(ids.slice(0, 1));
  expect(await seen(limited, { type_id: [other] })).toEqual([]);
  const beta = await server.as('admin@beta.test');
  expect([(await beta.get('/order/map')).status, await seen(beta, {})]).toEqual([200, []]);
  const { caller: without } = await staffWith(server, ['view.order', 'view_all.order'], { [type]: [] });
  expect((await without.get('/order')).status).toBe(200);
  expect((await without.get('/order/map')).status).toBe(403);
});
