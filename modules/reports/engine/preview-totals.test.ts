import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

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
