import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
const MANY = 6_000;
let rareType: number;
let type: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql('delete from feedback');
  type = (await admin.post('/ordertype', { name: 'Often rated', prefix: 'OFT' })).data.id;
  rareType = (await admin.post('/ordertype', { name: 'Seldom rated', prefix: 'SEL' })).data.id;
  const customer = (await admin.post('/customer', { name: 'Zebra Holdings', kind: 'company' })).data.id;
  await app.sql(
    `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, time_zone, customer_id)
     select 1, case when n % 2000 = 0 then 'SEL-' else 'OFT-' end || lpad(n::text, 6, '0'), case when n % 2000 = 0 then 'SEL' else 'OFT' end, n,
       case when n % 2000 = 0 then $1::int else $2::int end, 'UTC', case when n % 3000 = 1 then $3::int end from generate_series(1, ${MANY}) n`,
    [rareType, type, customer],
  );
  await app.sql(
    `insert into feedback (tenant_id, order_id, customer_id, rating, comment, created_at)
     select 1, o.id, o.customer_id, 1 + o.reference_seq % 5, case when o.reference_seq % 2500 = 3 then 'El técnico llegó tarde' else 'All fine ' || o.reference_seq end,
       now() - o.reference_seq * interval '1 minute' from "order" o where o.order_type_id = any (array[$1, $2]::bigint[])`,
    [rareType, type],
  );
  await app.sql('vacuum analyze feedback');
});
afterAll(() => app.close());

const asked = async (query: object): Promise<[string[], number]> => {
  const { data, success } = await admin.get('/feedback', { per_page: 5, page: 1, ...query });
  return [data.map((row: { order: { reference_no: string } }) => row.order.reference_no), success.total ?? -1];
};

test.each([
  ['words without their accents', { q: 'TECNICO tarde' }, ['OFT-000003', 'OFT-002503', 'OFT-005003'], 3],
  ['a reference', { q: 'oft-000123' }, ['OFT-000123'], 1],
  ['a customer by name', { q: 'zebra' }, ['OFT-000001', 'OFT-003001'], 2],
  ['a common word', { q: 'fine', sort: 'id' }, null, MANY - 3],
  ['no such word', { q: 'zyxwvut' }, [], 0],
  ['nothing but spaces', { q: '  ' }, null, MANY],
] as const)('%s', async (_, query, first, total) => {
  const [rows, found] = await asked(query);
  if (first) expect(rows).toEqual(first);
  expect(found).toBe(total);
});

test('types, stars and words together', async () => {
  const bySeldom = { filters: { order_type_id: [rareType] } };
  expect(await asked(bySeldom)).toEqual([['SEL-002000', 'SEL-004000', 'SEL-006000'], 3]);
  expect((await asked({ filters: { order_type_id: [type] } }))[1]).toBe(MANY - 3);
  expect(await asked({ q: 'tarde', ...bySeldom })).toEqual([[], 0]);
  const [, low] = await asked({ filters: { rating: { from: 1, to: 2 } } });
  expect(low).toBe((MANY * 2) / 5);
  expect((await asked({ q: 'fine', filters: { rating: { from: 1, to: 2 }, order_type_id: [rareType] } }))[1]).toBe(3);
});

test('a comment that is changed is found by its new words', async () => {
  await app.sql(`update feedback set comment = 'Volvió la fuga' where comment = 'All fine 77'`);
  expect(await asked({ q: 'fuga' })).toEqual([['OFT-000077'], 1]);
  expect((await asked({ q: 'fine 77' }))[0]).not.toContain('OFT-000077');
});

test('by customer: along their names, of one the ratings in the order of their making, those without one last', async () => {
  const second = (await admin.post('/customer', { name: 'aardvark services', kind: 'company' })).data.id;
  await app.sql(
    `update feedback set customer_id = $1 where order_id in (select id from "order" where reference_no = any ($2))`,
    [second, ['OFT-000007', 'OFT-000005']],
  );
  const rows = await app.sql<{ ref: string }>(
    `select o.reference_no as ref from feedback f join "order" o on o.id = f.order_id left join customer c on c.id = f.customer_id
      order by lower(c.name) nulls last, f.id`,
  );
  const up = rows.map(({ ref }) => ref);
  const named = 4;
  const down = [...up.slice(0, named).reverse(), ...up.slice(named).reverse()];
  for (const [sort, order] of [
    ['customer_name', up],
    ['-customer_name', down],
  ] as const)
    for (const page of [1, 2, 3, MANY / 5])
      expect(await asked({ sort, page })).toEqual([order.slice((page - 1) * 5, page * 5), MANY]);
  expect((await asked({ sort: 'customer_name', filters: { rating: [2] } }))[0]).toEqual(
    up.filter((ref) => Number(ref.slice(-6)) % 5 === 1).slice(0, 5),
  );
});
