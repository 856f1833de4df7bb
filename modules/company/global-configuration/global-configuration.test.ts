import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { countUsage } from '../usage/usage.routes.ts';

const PATH = '/global-configurations';
let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

test('a switch is added once, read as text and boolean, changed by who read it last, and removed', async () => {
  const made = await admin.post(PATH, { key: 'feature.map', value: 'TRUE', description: ' Map on the dashboard ' });
  expect([made.status, made.data]).toEqual([
    201,
    expect.objectContaining({
      key: 'feature.map',
      value: 'TRUE',
      bool_value: true,
      description: 'Map on the dashboard',
    }),
  ]);
  const twice = await admin.post(PATH, { key: 'feature.map', value: 'false' });
  expect([twice.status, twice.body.code]).toEqual([409, 'already_exists']);
  const changed = await admin.put(`${PATH}/feature.map`, { value: false, updated_at: made.data.updated_at });
  expect(changed.data).toMatchObject({ value: 'false', bool_value: false, description: 'Map on the dashboard' });
  const stale = await admin.put(`${PATH}/feature.map`, { value: true, updated_at: made.data.updated_at });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  expect((await admin.get(PATH)).data.map((one: { key: string }) => one.key)).toContain('feature.map');
  expect((await admin.delete(`${PATH}/feature.map`)).status).toBe(200);
  for (const answer of [
    await admin.get(`${PATH}/feature.map`),
    await admin.put(`${PATH}/feature.map`, { value: '1' }),
    await admin.delete(`${PATH}/feature.map`),
  ])
    expect(answer.status).toBe(404);
});

test('secrets belong elsewhere, long values and other companies too', async () => {
  for (const key of ['partner.SECRET', 'smtp_password', 'api.token.v2', 'maps_key']) {
    const answer = await admin.post(PATH, { key, value: 'x' });
    expect([answer.status, answer.body.message]).toEqual([422, 'Use a write-only setting']);
    expect(answer.body.errors).toHaveProperty('key');
  }
  expect((await admin.post(PATH, { key: 'limit.keys', value: 5 })).data.value).toBe('5');
  expect((await admin.post(PATH, { key: 'limit.long', value: 'x'.repeat(65_536) })).status).toBe(422);
  const beta = await server.as('admin@beta.test');
  expect((await beta.get(`${PATH}/limit.keys`)).status).toBe(404);
  const [{ email }] =
    await server.sql(`select u.email from app_user u join user_role ur on ur.user_id = u.id and ur.tenant_id = u.tenant_id
    join role r on r.id = ur.role_id and r.tenant_id = u.tenant_id
    where u.tenant_id = 1 and r.name = 'Officer' and not u.disable and u.deleted_at is null order by u.id limit 1`);
  expect((await (await server.as(email)).get(PATH)).status).toBe(403);
});

test('usage: figures as they stand, thirteen months, and a notice when the plan is nearly used up', async () => {
  const [users] =
    await server.sql(`select count(*)::int as count from app_user where tenant_id = 1 and not is_customer_user
    and not disable and deleted_at is null`);
  await server.sql(`update tenant set plan_limits = jsonb_build_object('active_users', $1::int) where id = 1`, [
    users.count,
  ]);
  await countUsage(server.ordo.platform.database, [1], Date.now());
  const { data } = await admin.get('/usage');
  const of = (metric: string) => data.metrics.find((one: { metric: string }) => one.metric === metric);
  expect(of('active_users')).toMatchObject({ kind: 'gauge', value: users.count, limit: users.count, percent: 100 });
  expect(of('active_users').months).toHaveLength(13);
  const [orders] = await server.sql(`select count(*)::int as count from "order" where tenant_id = 1
    and created_at >= (select date_trunc('month', now() at time zone time_zone) at time zone time_zone from company where tenant_id = 1)`);
  expect(of('activities_created')).toMatchObject({ kind: 'flow', value: orders.count, limit: null });
  const notices = (await admin.get('/notification')).data.data as { data: string }[];
  expect(notices.filter(({ data: text }) => text.includes('100% of the plan'))).toHaveLength(1);
  await countUsage(server.ordo.platform.database, [1], Date.now());
  expect(((await admin.get('/notification')).data.data as { data: string }[]).length).toBe(notices.length);
  expect((await admin.get('/usage', { from: '2026-05-01', to: '2026-01-01' })).status).toBe(422);
  // Days ask for their whole months, and the figure is that of the last of them.
  await server.sql(`insert into usage_daily (tenant_id, day, metric, value) values (1, '2020-03-02', 'mails', 3), (1, '2020-03-30', 'mails', 4)
    on conflict (tenant_id, day, metric) do update set value = excluded.value`);
  const { data: march } = await admin.get('/usage', { from: '2020-02-20', to: '2020-03-10' });
  expect([march.from, march.to]).toEqual(['2020-02-01', '2020-03-31']);
  const mails = march.metrics.find((one: { metric: string }) => one.metric === 'mails');
  expect([mails.value, mails.months.map((month: { value: number | null }) => month.value)]).toEqual([7, [null, 7]]);
});
