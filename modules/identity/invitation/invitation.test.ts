import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let manager: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  manager = await app.as('manager@demo.test');
});
afterAll(() => app.close());

test('without a mail server the invitation is held; whoever invites gets a link once, which takes its place', async () => {
  const boss = await app.as('admin@beta.test');
  expect((await boss.get('/communication/delivery')).data).toEqual({
    has_mail_server: false,
    may_change_server: true,
  });
  const { data: person } = await boss.post('/user', { first_name: 'Lia', email: 'lia@beta.test' });
  const sent = async () => (await app.sql(`select status, text from message where "to" = '{lia@beta.test}'`))[0];
  const mailed = /token=([\w-]{43})/.exec((await sent()).text)?.[1];
  const key = { 'idempotency-key': 'lia-link' };
  const made = await boss.post(`/user/${person.id}/invitation-link`, {}, key);
  expect([made.status, (await sent()).status], JSON.stringify(made.body)).toEqual([200, 'cancelled']);
  const token = /\/reset_password\?token=([\w-]{43})$/.exec(made.data.link)?.[1] ?? '';
  const info = (which: string | undefined) => app.nobody('beta').post('/auth/link-info', { token: which });
  expect([(await info(mailed)).status, (await info(token)).data.kind]).toEqual([410, 'invite']);
  // Nobody reads it again: not from a stored answer, not in the audit log, which knows who made it.
  expect(await app.sql(`select from idempotency where body::text like '%${token}%'`)).toEqual([]);
  const [entry] = await app.sql(`select to_jsonb(a) as said from audit_log a where action = 'invitation_link'`);
  expect(entry.said).toMatchObject({ table_name: 'app_user', row_id: person.id, label: 'Lia' });
  expect(JSON.stringify(entry.said)).not.toContain(token);
  const again = await boss.post(`/user/${person.id}/invitation-link`, {}, key);
  expect(again.data.link).not.toBe(made.data.link);
  expect((await info(token)).status).toBe(410);
  const fresh = /token=([\w-]{43})$/.exec(again.data.link)?.[1];
  await app
    .nobody('beta')
    .put('/auth/post_forgot', { token: fresh, password: 'a fine kettle', password_confirmation: 'a fine kettle' });
  // Whoever chose a password is let in by nobody else.
  expect((await boss.post(`/user/${person.id}/invitation-link`)).status).toBe(422);
  const [own] = await app.sql(`select id from app_user where email = 'admin@beta.test'`);
  expect((await boss.post(`/user/${own.id}/invitation-link`)).status).toBe(422);
});

test('no link for those who may not invite, nor to somebody who holds more', async () => {
  const [top] = await app.sql(`select id from role where text_key = 'administrator' order by tenant_id limit 1`);
  const made = await admin.post('/user', {
    first_name: 'Mo',
    email: 'mo@x.com',
    roles: [Number(top.id)],
  });
  expect((await manager.post(`/user/${made.data.id}/invitation-link`)).status).toBe(403);
  const clerk = await admin.post('/role', {
    name: 'Clerk of invitations',
    permissions: ['view.users', 'create.users'],
  });
  expect(clerk.status, JSON.stringify(clerk.body)).toBe(201);
  await admin.post('/user', {
    first_name: 'Cleo',
    email: 'cleo@x.com',
    roles: [clerk.data.id],
    password: 'correct horse battery',
  });
  await app.sql(`update app_user set is_first_time_login = false where email = 'cleo@x.com'`);
  const cleo = await app.as('cleo@x.com');
  const refused = await cleo.post(`/user/${made.data.id}/invitation-link`);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
});
