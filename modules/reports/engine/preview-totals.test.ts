import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, sql } from '../../../platform/server/db/statement.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { datasetOf } from './dataset.server.ts';
import { foldedGroups } from './report-fold.server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const DEMO = `deleted_at is null and tenant_id = (select id from tenant where subdomain = 'demo')`;

async function preview(body: object) {
  const columns = [{ key: 'title' }, { key: 'total_price' }];
  const answer = await admin.post('/order-report/preview', { columns, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.data;
}
const added = (totals: Record<string, unknown>[], name: string): number =>
  totals.reduce((sum, each) => sum + Number(each[name]), 0);

test('a preview counts what it adds up, and adds up what it shows where that is all', async () => {
  const [{ count, sum }] = await app.sql(
    `select count(*)::int as count, sum(total_price)::float as sum from "order" where ${DEMO}`,
  );
  expect(count).toBeGreaterThan(20);
  const all = await preview({ totals: true });
  expect([all.total, all.rows.length, added(all.totals, 'n_records')]).toEqual([count, 20, count]);
  expect(added(all.totals, 'c1')).toBeCloseTo(sum, 2);
  const alone = await preview({ totals: false });
  expect([alone.total, alone.totals]).toEqual([count, []]);
  const some = await app.sql(
    `select id::int, total_price::float as price from "order" where ${DEMO} and total_price > 0 order by id limit 3`,
  );
  const short = await preview({ totals: true, filters: { id: some.map(({ id }) => id) } });
  expect([short.total, short.rows.length, added(short.totals, 'n_records')]).toEqual([3, 3, 3]);
  expect(added(short.totals, 'c1')).toBeCloseTo(added(some, 'price'), 2);
  const none = await preview({ totals: true, filters: { city: 'zzz' } });
  expect([none.total, none.rows, none.totals]).toEqual([0, [], []]);
});

const MONTH = `to_char(o.created_at at time zone (select time_zone from company where tenant_id = o.tenant_id), 'YYYY-MM')`;

test.each([
  ['status', 'o.status'],
  ['city', 'o.city'],
  ['customer', '(select c.name from customer c where c.tenant_id = o.tenant_id and c.id = o.customer_id)'],
  ['driver', '(select u.full_name from app_user u where u.tenant_id = o.tenant_id and u.id = o.driver_id)'],
  ['created_month', MONTH],
])('groups by %s hold what plain SQL finds', async (group, expression) => {
  const columns = [{ key: group }, { key: 'total_price', aggregate: 'sum' }];
  const answer = await admin.post('/order-report/preview', { columns, group_by: [group], totals: true });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const truth = await app.sql(`select ${expression} as of, count(*)::int as n, sum(o.total_price)::float as sum
    from "order" o where ${DEMO} group by 1, o.currency_id`);
  const { rows, total, totals } = answer.data;
  expect(total).toBe(truth.length);
  const sorted = (list: [unknown, number][]) => list.map(([n, sum]) => `${n} ${sum.toFixed(2)}`).sort();
  const at = (key: string) => answer.data.columns.findIndex((column: { key: string }) => column.key === key);
  const seen = rows.map((row: unknown[]) => [row[at('n_records')], row[at('c1')]]);
  expect(sorted(truth.map(({ n, sum }) => [n, sum]))).toEqual(expect.arrayContaining(sorted(seen)));
  expect(added(totals, 'n_records')).toBe(added(truth, 'n'));
});

test('the sum and the average of one column say which is which; a report by currency has it once', async () => {
  const columns = [
    { key: 'currency' },
    { key: 'total_price', aggregate: 'sum' },
    { key: 'total_price', aggregate: 'avg' },
    { key: 'total_price', aggregate: 'max', label: 'Highest' },
  ];
  const heads = async (language: string) => {
    const ask = { columns, group_by: ['currency'], totals: true };
    const { data } = await admin.post('/order-report/preview', ask, { 'x-localization': language });
    expect(data.rows[0]).toHaveLength(5);
    expect(data.totals[0].in_currency).toBe(data.rows[0][0]);
    return data.columns.map(({ label }: { label: string }) => label);
  };
  expect(await heads('en')).toEqual(['Currency', 'Records', 'Total · Sum', 'Total · Average', 'Highest']);
  expect(await heads('es')).toEqual(['Moneda', 'Registros', 'Total · Suma', 'Total · Promedio', 'Highest']);
});

test('what a report is grouped by is joined to its parts, where nothing else of another table is counted', async () => {
  const dataset = datasetOf('orders');
  const column = (key: string, more = {}) => ({
    ...dataset?.columns.find((each) => each.key === key),
    alias: key,
    ...more,
  });
  const groups = [column('customer'), column('created_month')];
  const money = column('total_price', { total: 'sum' });
  const folded = (columns: object[], zone = 'America/Jamaica') =>
    foldedGroups(
      { dataset, groups, columns: [...groups, ...columns], mode: 'summary', totals: true, notes: [] } as never,
      { where: sql`true`, zone, now: Date.UTC(2026, 10, 23), zoned: (text) => text },
    );
  const text = compile(folded([money]) as never).sql;
  expect(text).toMatch(
    /from \(select .*count\(\*\).* from "order" o where true group by 1, 2, 3\) o\s+left join customer c/,
  );
  expect(text).toContain("< '1970-01-01T00:00:00.000Z' then o.created_at else date_bin('15 minutes', o.created_at");
  expect(compile(folded([money], 'America/St_Johns') as never).sql).toMatch(
    /< '2011-[^']+' then o.created_at else date_bin/,
  );
  expect([folded([column('customer_code')]), folded([{ ...money, total: 'avg' }])]).toEqual([null, null]);
  expect(dataset?.columns.filter(({ on, isItem }) => !on && !isItem).map(({ key }) => key)).toEqual([]);
});

test('a month is that of the moment, where the clock went back a minute past midnight', async () => {
  await app.sql(
    `update company set time_zone = 'America/St_Johns' where tenant_id = (select id from tenant where subdomain = 'demo')`,
  );
  const orders = await app.sql(`select id from "order" where ${DEMO} order by id limit 3`);
  const moments = ['2009-11-01 02:30:30Z', '2009-11-01 02:35Z', '2009-11-01 03:35Z'];
  for (const [at, { id }] of orders.entries())
    await app.sql(`update "order" set completed_at = '${moments[at]}', total_price = ${at + 1} where id = ${id}`);
  const ids = orders.map(({ id }) => Number(id));
  const columns = [{ key: 'completed_month' }, { key: 'total_price', aggregate: 'sum' }];
  const { data } = await admin.post('/order-report/preview', {
    columns,
    group_by: ['completed_month'],
    filters: { id: ids },
  });
  const at = data.columns.findIndex((column: { key: string }) => column.key === 'n_records');
  expect(data.rows.map((row: unknown[]) => [row[0], row[at]])).toEqual([
    ['2009-10', 1],
    ['2009-11', 2],
  ]);
});
