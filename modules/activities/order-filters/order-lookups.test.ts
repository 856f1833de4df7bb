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
  for (const [code, kind] of [
    ['lup_text', 1],
    ['lup_number', 2],
    ['lup_day', 3],
    ['lup_time', 10],
    ['lup_pick', 4],
  ] as const) {
    const items = code === 'lup_pick' ? [{ name: 'One', value: 'one' }] : [];
    const field = { name: code, code, type: kind, module_for: 1, filterable: true, items };
    own[code] = (await admin.post('/additional-field', field)).data;
  }
  // As other writers do, past the product: the trigger keeps what is looked up.
  await app.sql(
    `update "order" o set additional = jsonb_build_object($1::text, 'PÓ ' || reference_seq || case when reference_seq > 1000 then ' common' else '' end,
      $2::text, reference_seq / 4.0, $3::text, to_char(date '2020-01-01' + reference_seq, 'YYYY-MM-DD'),
      $4::text, to_char(timestamp '2020-01-01 03:30' + reference_seq * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), $5::text, $6::int)
     where order_type_id = ${type} and reference_seq % 10 < 8`,
    [...OWN.map((code) => String(own[code]?.id)), own.lup_pick?.items?.[0]?.id],
  );
  await app.sql('vacuum analyze "order"');
  await app.sql('vacuum analyze order_field_value');
  await app.sql('analyze order_item');
});
const roles: number[] = [];
const OWN = ['lup_text', 'lup_number', 'lup_day', 'lup_time', 'lup_pick'] as const;
const own: Partial<Record<(typeof OWN)[number], { id: number; items?: { id: number }[] }>> = {};
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

const HAS = 'reference_seq % 10 < 8';
const day = (n: number): string => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);

test.each([
  ['few by a text', { lup_text: 'po 20999' }, `${HAS} and reference_seq = 20999`],
  ['some by a text', { lup_text: 'PO 77' }, `${HAS} and reference_seq::text like '77%'`],
  ['nearly all by a text', { lup_text: 'COMMON' }, `${HAS} and reference_seq > 1000`],
  ['none by a text', { lup_text: 'zzzyx' }, 'false'],
  ['a sign that means something in a pattern', { lup_text: '%' }, 'false'],
  ['one letter', { lup_text: '9' }, `${HAS} and reference_seq::text like '%9%'`],
  [
    'few by a number',
    { lup_number: { from: '100', to: '110.5' } },
    `${HAS} and reference_seq / 4.0 between 100 and 110.5`,
  ],
  ['one number', { lup_number: '100.25' }, `${HAS} and reference_seq = 401`],
  ['many by a number', { lup_number: { from: 2 } }, `${HAS} and reference_seq >= 8`],
  ['no number', { lup_number: { to: '-1' } }, 'false'],
  ['few by a day', { lup_day: { from: day(400), to: day(410) } }, `${HAS} and reference_seq between 400 and 410`],
  ['until a day', { lup_day: { to: day(12) } }, `${HAS} and reference_seq <= 12`],
  [
    'few by a time',
    { lup_time: { from: '2020-01-02T03:30:00.000Z', to: '2020-01-02T05:30:00.000Z' } },
    `${HAS} and reference_seq between 24 and 26`,
  ],
  ['two fields', { lup_text: 'common', lup_number: { to: '260' } }, `${HAS} and reference_seq between 1001 and 1040`],
  ['a choice beside a number', { lup_number: { to: '10' }, lup_pick: 'PICK' }, `${HAS} and reference_seq <= 40`],
])('%s: the fields of the company find what plain SQL finds', async (_, asked, condition) => {
  const truth = await plainly(condition);
  const additional = JSON.parse(JSON.stringify(asked).replace('"PICK"', String(own.lup_pick?.items?.[0]?.id)));
  for (const sort of ['-created_at', 'scheduled_start'] as const) {
    const filters = { type_id: [type], additional };
    const page = await admin.get('/order', { filters, page: 1, per_page: 20, sort, exact: 1 });
    expect(page.success.total).toBe(truth.total);
    if (sort === '-created_at') expect(page.data.map((row: { id: number }) => row.id)).toEqual(truth.first);
  }
});

test('what is looked up follows every change of the values', async () => {
  const wanted = {
    filters: { type_id: [type], additional: { lup_text: 'changing words' } },
    page: 1,
    per_page: 5,
    exact: 1,
  };
  const ids = async () => (await admin.get('/order', wanted)).data.map((row: { id: number }) => row.id);
  const id = (
    await admin.post('/order', { order_type_id: type, additional: { [own.lup_text?.id ?? 0]: 'changing words' } })
  ).data.id;
  expect(await ids()).toEqual([id]);
  await admin.put(`/order/${id}`, { additional: { [own.lup_text?.id ?? 0]: 'other' } });
  expect(await ids()).toEqual([]);
  await admin.put(`/order/${id}`, { additional: { [own.lup_text?.id ?? 0]: 'Changing Wörds' } });
  expect(await ids()).toEqual([id]);
  await app.sql('delete from "order" where id = $1', [id]).catch(() => undefined);
  const [{ differ }] = await app.sql(
    `select count(*)::int as differ from (select o.id, v.field_id, v.number, v.words from "order" o, app.field_values(o.additional) v) told
      full join order_field_value kept on kept.order_id = told.id and kept.field_id = told.field_id
     where kept.order_id is null or told.id is null or kept.words is distinct from told.words or kept.number is distinct from told.number`,
  );
  expect(differ).toBe(0);
});

test.each([
  ['number', { lup_number: { from: 'many' } }],
  ['day', { lup_day: { from: '2020-02-31' } }],
  ['day of no year', { lup_day: '0000-01-01' }],
  ['time', { lup_time: 'soon' }],
  ['time with a word', { lup_time: { to: '2020-01-01 (noon)' } }],
  ['time of no day', { lup_time: { from: '2021-02-29T10:00:00Z' } }],
  ['field', { nobody: 1 }],
])('a %s that is none is refused before anything is looked up', async (_, additional) => {
  const refused = await admin.get('/order', { filters: { additional } });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused)).toContain('additional.');
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
