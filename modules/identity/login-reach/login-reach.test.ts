import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

test('whom the rules of logging in concern is counted by people who can log in, not by names on file', async () => {
  const admin = await app.as('admin@demo.test');
  const before = (await admin.get('/auth/login-reach')).data;
  expect(before.staff.people).toBeGreaterThan(before.administrators.people);
  expect(before.customers.people).toBeGreaterThan(0);
  expect(before).toMatchObject({ administrators: { with_factor: 0 }, by_provider: 0, is_capped: false });
  expect(before.own).toEqual({ is_administrator: true, lacks_factor: true });

  await app.sql(`insert into second_factor (tenant_id, user_id, secret, confirmed_at)
    select tenant_id, id, 'x', case email when 'admin@demo.test' then now() end from app_user
    where email in ('admin@demo.test', 'manager@demo.test') and tenant_id = (select id from tenant where subdomain = 'demo')`);
  await app.sql(`insert into oidc_identity (tenant_id, user_id, issuer, subject)
    select tenant_id, id, 'https://id.example', '1' from app_user
    where email = 'customer@demo.test' and tenant_id = (select id from tenant where subdomain = 'demo')`);
  await app.sql(`update app_user set disable = true where email = 'officer@demo.test'
    and tenant_id = (select id from tenant where subdomain = 'demo')`);
  const { data } = await admin.get('/auth/login-reach');
  // One that was begun and never confirmed is none.
  expect(data.administrators).toEqual({ people: before.administrators.people, with_factor: 1 });
  expect(data.staff).toEqual({ people: before.staff.people - 1, with_factor: 1 });
  expect(data.customers).toEqual(before.customers);
  expect(data.by_provider).toBe(1);
  expect(data.own.lacks_factor).toBe(false);

  expect((await (await app.as('customer@demo.test')).get('/auth/login-reach')).status).toBe(403);
});
