import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
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

test('a link that was handed over ends when its person is given more, and a mailed one takes its place', async () => {
  const roleOf = async (name: string, permissions: string[]): Promise<number> => {
    const made = await admin.post('/role', { name, permissions });
    return made.data?.id ?? expect.fail(JSON.stringify(made.body));
  };
  const [few, more] = [await roleOf('Few', ['view.users']), await roleOf('More', ['view.users', 'view.order'])];
  const [type] = await app.sql(
    "select t.id::int from order_type t join tenant n on n.id = t.tenant_id where n.subdomain = 'demo' order by t.id limit 1",
  );
  const [top] = await app.sql(
    "select r.id::int from role r join tenant n on n.id = r.tenant_id where n.subdomain = 'demo' and text_key = 'administrator'",
  );
  const handed = async (name: string) => {
    const { data } = await admin.post('/user', { first_name: name, email: `${name}@more.test`, roles: [few] });
    const { link } = (await admin.post(`/user/${data.id}/invitation-link`)).data;
    return { id: data.id as number, token: link.split('token=')[1] as string };
  };
  const opens = async (token: string) => (await app.nobody().post('/auth/link-info', { token })).status;
  const mails = (name: string) =>
    app.sql(`select text from message where "to" = array[$1] and event = 'user.invited' order by id`, [
      `${name}@more.test`,
    ]);
  for (const [name, roles] of [
    ['mia', [few, more]],
    ['max', [top.id]],
  ] as const) {
    const { id, token } = await handed(name);
    expect((await admin.put(`/user/${id}`, { first_name: 'Same', roles: [few] })).status).toBe(200);
    expect([name, await opens(token)]).toEqual([name, 200]);
    const raised = await admin.put(`/user/${id}`, { roles });
    expect([name, raised.status], JSON.stringify(raised.body)).toEqual([name, 200]);
    expect([name, await opens(token)]).toEqual([name, 410]);
    const sent = await mails(name);
    expect([name, await opens(/token=([\w-]{43})/.exec(sent.at(-1)?.text)?.[1] ?? '')]).toEqual([name, 200]);
  }
  const [ann, bob, cy] = [await handed('ann'), await handed('bob'), await handed('cy')];
  expect((await admin.put(`/user/${ann.id}`, { permissions: ['view.order'] })).status).toBe(200);
  const grants = { user_id: bob.id, permissions: [{ order_type_id: type.id, can_view: true }] };
  const granted = await admin.post('/activity-type-permission', grants);
  expect(granted.status, JSON.stringify(granted.body)).toBeLessThan(300);
  expect([await opens(ann.token), await opens(bob.token), await opens(cy.token)]).toEqual([410, 410, 200]);
  // A role that may do more, for everybody who has it; one that was mailed is its person's own.
  const mailed = await admin.post('/user', { first_name: 'Dee', email: 'dee@more.test', roles: [few] });
  expect((await admin.put(`/role/${few}`, { permissions: ['view.users', 'view.customers'] })).status).toBe(200);
  // Whoever made a link that ended is told, of each once.
  const notices = await app.sql(
    "select data::jsonb ->> 'name' as name, data::jsonb ->> 'message' as message from notification where event = 'user.link_ended' order by id",
  );
  expect(notices.map(({ name }) => name)).toEqual(['Same', 'Same', 'ann', 'bob', 'cy']);
  expect(notices[0].message).toContain('A new invitation is sent by email');
  expect(notices.at(-1)?.message).toContain('Send a new invitation');
  const [own] = await mails('dee');
  expect([mailed.status, await opens(cy.token), await opens(/token=([\w-]{43})/.exec(own.text)?.[1] ?? '')]).toEqual([
    201, 410, 200,
  ]);
});

test('whoever is being given more meanwhile is handed over to nobody who holds less', async () => {
  const { caller } = await staffWith(app, ['view.users', 'create.users', 'update.users']);
  const [{ tenant_id, role }] = await app.sql(
    "select r.tenant_id, r.id as role from role r join tenant n on n.id = r.tenant_id where n.subdomain = 'demo' and text_key = 'administrator'",
  );
  const little = (await admin.post('/role', { name: 'Little', permissions: ['view.users'] })).data.id;
  const { data: person } = await admin.post('/user', { first_name: 'Rae', email: 'rae@more.test', roles: [little] });
  expect((await caller.post(`/user/${person.id}/invitation-link`)).status).toBe(200);
  const giver = new pg.Client({ connectionString: app.databaseUrl });
  await giver.connect();
  await giver.query('begin');
  await giver.query('select from app_user where id = $1 for no key update', [person.id]);
  await giver.query('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [
    ...[tenant_id, person.id, role],
  ]);
  const asked = caller.post(`/user/${person.id}/invitation-link`);
  const isWaiting = () =>
    app.sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
  await Promise.race([asked, until(async () => (await isWaiting()).length > 0)]);
  await giver.query('commit');
  await giver.end();
  const { status, body } = await asked;
  expect([status, body.code], JSON.stringify(body)).toEqual([403, 'permission_denied']);
});
