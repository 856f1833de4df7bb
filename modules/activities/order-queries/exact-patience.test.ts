import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { countWithin, EXACT_LIMIT, settleTotals, totalsStatement } from './list-totals.server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('an exact total that takes too long is an estimate and says so', async () => {
  const { id } = await app.ordo.access.tenantOf('demo', '');
  const db = {
    read: (statement) => app.ordo.database.read(id, statement),
    readAll: (statements) => app.ordo.database.readAll(id, statements),
  } as TenantDb;
  const slow = sql`select count(*)::int as total, null::float as sum from "order" o, pg_sleep(20)`;
  // One that was waited for would have its total.
  const row = await countWithin(db, slow, 200);
  expect(row).toBeNull();
  const where = sql`o.deleted_at is null`;
  const asked = {
    where,
    counting: slow,
    isExact: true,
    share: 1,
    most: 1e9,
    key: 'exact',
    now: Date.now(),
    decimals: 2,
  };
  const totals = await settleTotals(db, row, asked);
  expect(totals.isEstimate).toBe(true);
});

test('only an exact total counts to the end', () => {
  const where = sql`o.deleted_at is null`;
  const bound = String(EXACT_LIMIT + 1);
  expect(compile(totalsStatement(where, { isExact: false })).sql).toContain(bound);
  expect(compile(totalsStatement(where, { isExact: true })).sql).not.toContain(bound);
});

test('one that comes in time is exact, whatever filters it', async () => {
  const [{ count }] = await app.sql(
    `select count(*)::int from "order" where deleted_at is null and tenant_id = (select id from tenant where subdomain = 'demo')`,
  );
  const [late] = await app.sql(
    `select count(*)::int as count from "order" where deleted_at is null and status in ('pending', 'released', 'incomplete')
      and coalesce(due_at, scheduled_end) < now() and tenant_id = (select id from tenant where subdomain = 'demo')`,
  );
  const { success } = await admin.get('/order', { exact: 1, page: 1, per_page: 5, filters: { overdue: true } });
  expect([success.total, success.total_is_estimate]).toEqual([late.count, undefined]);
  const all = (await admin.get('/order', { exact: 1, page: 1, per_page: 5 })).success;
  expect([all.total, all.total_is_estimate]).toEqual([count, undefined]);
});
