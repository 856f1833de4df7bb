import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let ids: Record<string, number>;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const rows = await app.sql<{ email: string; id: number }>('select email, id::int from app_user where email like $1', [
    '%@demo.test',
  ]);
  ids = Object.fromEntries(rows.map((row) => [row.email.split('@')[0] ?? '', row.id]));
});
afterAll(() => app.close());

const ask = (who: string, query: object, by = admin) =>
  by.get(`/user/${ids[who]}/why`, query as Record<string, unknown>);
const kinds = (data: { chain: { kind: string; by: { name: string } | null }[] }) =>
  data.chain.map((link) => (link.by ? `${link.kind}:${link.by.name}` : link.kind));

test('names the role a permission comes from, and the roles that would give one that is missing', async () => {
  const may = (await ask('manager', { permission: 'view.users' })).data;
  expect([may.is_allowed, kinds(may)]).toEqual([true, ['account_open', 'role:Manager']]);
  expect(may.permission.name).toBe('View users');
  const mayNot = (await ask('manager', { permission: 'delete.users' })).data;
  expect([mayNot.is_allowed, kinds(mayNot)]).toEqual([false, ['account_open', 'role_without:Manager', 'no_grant']]);
  expect(mayNot.chain.at(-1).roles.map((role: { name: string }) => role.name)).toContain('Administrator');
});

test('agrees with what the session may do, for every permission and person', async () => {
  const slugs = (
    await app.sql<{ slug: string }>(
      "select slug from permission where tenant_id = (select id from tenant where subdomain = 'demo') and right(slug, 1) in ('s', 'r') order by slug limit 60",
    )
  ).map(({ slug }) => slug);
  for (const who of ['officer', 'accounts', 'customer']) {
    const held = new Set((await (await app.as(`${who}@demo.test`)).get('/user/me')).data.permissions);
    const wrong: string[] = [];
    for (const permission of slugs) {
      const { data } = await ask(who, { permission });
      if (data.is_allowed !== held.has(permission)) wrong.push(permission);
    }
    expect([who, wrong]).toEqual([who, []]);
  }
});

test('a right on an activity type: role, own row, all types, the portal', async () => {
  const [type] = await app.sql(
    "select t.id::int, t.name, t.portal_visible from order_type t where t.active and t.deleted_at is null and t.tenant_id = (select id from tenant where subdomain = 'demo') order by t.id limit 1",
  );
  await app.sql('delete from activity_type_grant where order_type_id = $1', [type.id]);
  await app.sql("update role set all_activity_types = false where name = 'Officer'");
  const none = (await ask('officer', { order_type_id: type.id, right: 'complete' })).data;
  expect([none.is_allowed, kinds(none).at(-1)]).toEqual([false, `type_no_grant:${type.name}`]);
  await admin.post('/activity-type-permission', { user_id: ids.officer, permissions: [type.id] });
  const own = (await ask('officer', { order_type_id: type.id, right: 'complete', permission: 'complete.order' })).data;
  expect([own.is_allowed, kinds(own).at(-1)]).toEqual([true, `type_own:${type.name}`]);
  const portal = (await ask('customer', { order_type_id: type.id })).data;
  expect(portal.is_allowed).toBe(type.portal_visible);
  expect(kinds(portal)).toContain(`type_portal:${type.name}`);
});

test('the account and the company’s rules stand first', async () => {
  await app.sql('update app_user set disable = true, web_access = false where id = $1', [ids.accounts]);
  await app.sql(
    "insert into second_factor (tenant_id, user_id, secret, confirmed_at) select tenant_id, id, 'x', now() from app_user where id = $1",
    [ids.admin],
  );
  await admin.post('/company/configurations', { key: 'second_factor', text_value: 'staff' });
  const { data } = await ask('accounts', { permission: 'view.payments' });
  expect([data.is_allowed, kinds(data).slice(0, 3)]).toEqual([
    false,
    ['account_disabled', 'no_web_access', 'second_factor'],
  ]);
  await admin.delete('/company/configurations', { key: 'second_factor' });
});

test('everybody asks about themselves, about others only who may see them', async () => {
  const officer = await app.as('officer@demo.test');
  expect((await ask('officer', { permission: 'view.users' }, officer)).status).toBe(200);
  expect((await ask('admin', { permission: 'view.users' }, officer)).status).toBe(404);
  const portal = await app.as('customer@demo.test');
  expect((await ask('customer', { permission: 'view.users' }, portal)).data.chain.at(-1).kind).toBe('other_audience');
  expect((await ask('officer', {}, officer)).status).toBe(422);
  expect((await ask('officer', { permission: 'fly.moon' }, officer)).status).toBe(422);
});
