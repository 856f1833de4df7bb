import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { passedOver } from './order-filters.server.ts';

let app: TestServer;
let admin: Caller;
let type: number;
let rare: number;
let common: number;
let none: number;
const BULK = 21_000;

/** A company large enough that filters are looked up, with few activities of some facts and many of others. */
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Looked up', prefix: 'LUP' })).data.id;
  await app.sql(
    `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, time_zone, total_price, balance_due,
      task_completion, postal_code, city, state_name, country_code, payment_status, lat, long, created_at)
     select t.tenant_id, 'LUP-' || n, 'LUP', n, t.id, 'UTC', n, n % 100, n % 3, 'P' || n % 50, case when n % 10 > 0 then 'Town ' || n % 300 end,
       case when n % 500 = 0 then 'Far 100%' else 'State ' || n % 3 end, case when n % 4000 = 0 then 'DO' when n % 9 > 0 then 'JM' end,
       case when n % 3000 = 0 then 'paid' else 'unpaid' end,
       10 + (n % 200) / 100.0, 20 + (n / 200) / 100.0, now() - n * interval '1 minute'
     from order_type t, generate_series(1, ${BULK}) n where t.id = ${type}`,
  );
  const lines = [await item('Rare line'), await item('Common line'), await item('No line')];
  rare = lines[0] ?? 0;
  common = lines[1] ?? 0;
  none = lines[2] ?? 0;
  await app.sql(
    `insert into order_item (tenant_id, order_id, order_item_type_id, hash, name, deleted_at)
     select o.tenant_id, o.id, t.id, t.id::text, 'Line', case when o.reference_seq = 2000 then now() end
     from "order" o, unnest($1::bigint[]) t (id)
     where o.order_type_id = ${type} and (t.id = ${common} and o.reference_seq > 12000 or t.id = ${rare} and o.reference_seq % 1000 = 0)`,
    [lines],
  );
  const [first, second] = await app.sql(
    `select id::int from app_user where tenant_id = 1 and deleted_at is null order by id limit 2`,
  );
  often = second.id;
  for (const [name, user, every] of [
    ['Rare officers', first.id, 1000],
    ['Common officers', second.id, 3],
    ['No officers', null, 0],
  ] as const) {
    const [{ id }] = await app.sql(
      `insert into role (tenant_id, name, audience) values (1, $1, 'staff') returning id::int`,
      [name],
    );
    roles.push(id);
    if (user === null) continue;
    await app.sql('insert into user_role (tenant_id, user_id, role_id) values (1, $1, $2)', [user, id]);
    await app.sql(
      `update "order" set driver_id = $1 where order_type_id = ${type} and reference_seq % ${every} = 0 and driver_id is null`,
      [user],
    );
  }
  await app.sql('vacuum analyze "order"');
  await app.sql('analyze order_item');
});
const roles: number[] = [];
let often: number;
const item = async (name: string): Promise<number> => (await admin.post('/itemtype', { name })).data.id;
afterAll(() => app.close());

/** What plain SQL past every index and wall finds. */
async function plainly(condition: string): Promise<{ total: number; first: number[] }> {
  const rows = await app.sql(
    `select id::int from "order" o where order_type_id = ${type} and (${condition}) order by created_at desc, id desc`,
  );
  return { total: rows.length, first: rows.slice(0, 20).map(({ id }) => id) };
}

const CASES: [name: string, filters: object, condition: string][] = [
  ['few by amount', { total_price: { from: '100', to: '120' } }, 'total_price between 100 and 120'],
  ['many by amount', { total_price: { from: '100' } }, 'total_price >= 100'],
  ['no amount', { total_price: {} }, 'true'],
  ['none by amount', { total_price: { from: '900000' } }, 'false'],
  ['by balance', { balance_due: { from: '7', to: '7' } }, 'balance_due = 7'],
  ['by progress', { task_completion: { to: '1' } }, 'task_completion <= 1'],
  ['by postal code', { postal_code: 'p4' }, "postal_code ilike 'p4%'"],
  ['by a sign that means something in a pattern', { postal_code: 'p%' }, 'false'],
  ['many by state', { state_name: 'state 2' }, "state_name = 'State 2'"],
  ['few by state', { state_name: 'fAR' }, "state_name = 'Far 100%'"],
  ['by a state with a sign that means something', { state_name: 'far 100%' }, "state_name = 'Far 100%'"],
  ['no such state', { state_name: 'far 100_' }, 'false'],
  ['few by city', { city: 'town 29' }, "city ilike 'town 29%'"],
  ['many by city', { city: 'TOWN' }, 'city is not null'],
  ['no such city', { city: 'zzz' }, 'false'],
  ['few by country', { country_code: ['do'] }, "country_code = 'DO'"],
  ['many by country', { country_code: ['DO', 'JM'] }, 'country_code is not null'],
  ['no such country', { country_code: ['FR'] }, 'false'],
  ['few by a value of their own', { payment_status: ['paid'] }, "payment_status = 'paid'"],
  [
    'few in a box',
    { bounds: { n: 10.2, s: 10.1, e: 20.1, w: 20 } },
    'lat between 10.1 and 10.2 and long between 20 and 20.1',
  ],
  ['all in a box', { bounds: { n: 80, s: -80, e: 179, w: -179 } }, 'true'],
  ['over the date line', { bounds: { n: 80, s: -80, e: -170, w: 20.5 } }, 'long >= 20.5'],
  [
    'near a place',
    { near: { lat: 10.5, long: 20.5, km: 5 } },
    `12742 * asin(sqrt(power(sin(radians((lat - 10.5)::float8) / 2), 2)
      + cos(radians(10.5)) * cos(radians(lat::float8)) * power(sin(radians((long - 20.5)::float8) / 2), 2))) <= 5`,
  ],
  [
    'two at once',
    { total_price: { from: '100', to: '5000' }, postal_code: 'P7' },
    "total_price between 100 and 5000 and postal_code ilike 'p7%'",
  ],
];

test.each([
  ['few', () => [rare], 'reference_seq % 1000 = 0 and reference_seq <> 2000'],
  ['many', () => [rare, common], 'reference_seq > 12000 or reference_seq % 1000 = 0 and reference_seq <> 2000'],
  ['none', () => [none], 'false'],
] as const)('%s by the type of a line', async (_, types, condition) => {
  const truth = await plainly(condition);
  for (const more of [{ exact: 1 }, {}]) {
    const asked = { filters: { type_id: [type], item_type_id: types() }, page: 1, per_page: 20, ...more };
    const { data, success } = await admin.get('/order', asked);
    expect([data.map((row: { id: number }) => row.id), success.total]).toEqual([truth.first, truth.total]);
  }
});

test.each([
  ['few', 0, 'reference_seq % 1000 = 0'],
  ['many', 1, 'reference_seq % 3 = 0 and reference_seq % 1000 > 0'],
  ['none', 2, 'false'],
] as const)('%s by the role of an officer', async (_, role, condition) => {
  const truth = await plainly(condition);
  for (const more of [{ exact: 1 }, {}]) {
    const asked = { filters: { type_id: [type], role_id: [roles[role]] }, page: 1, per_page: 20, ...more };
    const { data, success } = await admin.get('/order', asked);
    expect([data.map((row: { id: number }) => row.id), success.total]).toEqual([truth.first, truth.total]);
  }
});

test.each([
  ['payment', sql`o.payment_status = 'unpaid'`],
  ['priority', sql`o.priority = any('{3,4}')`],
  ['city', sql`case when o.city ilike 'Town%' then true else false end`],
  ['own work', sql`(o.created_by = 1 or o.driver_id = 1 or o.secondary_officer_id = 1 or o.priority = 3)`],
])('%s: what does not fit is passed over in the index of the newest', async (_, condition) => {
  const page = sql`select o.id from "order" o where o.deleted_at is null and ${condition} order by o.created_at desc, o.id desc limit 61`;
  const plan = await app.ordo.database.read(1, sql`explain ${page}`);
  expect(JSON.stringify(plan)).toContain('Index Only Scan using order_newest_idx');
});

test('what waits and what is late, of own work or of some types, is found without reading the rest', async () => {
  const own = sql`(o.created_by = ${often} or o.driver_id = ${often} or o.secondary_officer_id = ${often})`;
  const waiting = sql`select o.id from "order" o where o.deleted_at is null and ${own} and o.scheduled_start is null
    and o.status in ('pending', 'released', 'incomplete') order by o.priority, o.created_at desc, o.id desc limit 100`;
  expect(JSON.stringify(await app.ordo.database.read(1, sql`explain ${waiting}`))).toMatch(/Index Only Scan/);
  const actor = {
    audience: 'staff',
    userId: 1,
    types: new Map([[type, { view: true }]]),
    permissions: new Set(),
    isAdministrator: false,
  };
  const scope = { actor, now: Date.now(), zone: 'UTC', firstDayOfWeek: 1, fields: { fields: [] } } as never;
  const late = sql`select o.id from "order" o where ${passedOver(scope, { overdue: true })}
    and o.status in ('pending', 'released', 'incomplete')`;
  const plan = JSON.stringify(await app.ordo.database.read(1, sql`explain ${late}`));
  expect(plan).toContain('Index Only Scan using order_open_idx');
});

test.each(CASES)('%s: rows and total are those of plain SQL', async (_, filters, condition) => {
  const truth = await plainly(condition);
  const asked = { filters: { type_id: [type], ...filters }, page: 1, per_page: 20 };
  const exact = await admin.get('/order', { ...asked, exact: 1 });
  expect(exact.data.map((row: { id: number }) => row.id)).toEqual(truth.first);
  expect(exact.success.total).toBe(truth.total);
  const quick = await admin.get('/order', asked);
  expect(quick.data.map((row: { id: number }) => row.id)).toEqual(truth.first);
  if (!quick.success.total_is_estimate) expect(quick.success.total).toBe(truth.total);
});
