import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { callerAt, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
const ana = 'manager@demo.test';
const wrong = 'not the password';

beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from login_attempt');
});

const signIn = (password: string, email = ana) => app.nobody().post('/auth/login', { email, password });
const fail = async (times: number, email = ana) => {
  for (let n = 0; n < times; n++) expect((await signIn(wrong, email)).status).toBe(401);
};
/** Lets the wait of every counter be over. */
const wait = () =>
  app.sql("update login_attempt set blocked_until = now() - interval '1 second' where blocked_until is not null");
const counters = (scope: string) =>
  app.sql<{ failures: number; wait: number }>(
    'select failures, extract(epoch from blocked_until - now())::int as wait from login_attempt where scope = $1',
    [scope],
  );

describe('answers', () => {
  test('session.is_admin_field, session.is_admin, permissions.slugs: a person of the staff gets token, person, permissions, types and versions', async () => {
    const { status, data } = await signIn(TEST_PASSWORD, ' Manager@Demo.Test ');
    expect(status).toBe(200);
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(data.user).toMatchObject({
      email: ana,
      first_name: 'Marcus',
      is_customer_user: false,
      roles: [{ name: 'Manager' }],
    });
    expect(data.isAdmin).toBe(true);
    expect(data.permissions).toContain('view_all.order');
    expect(data.rolePermissions).toContainEqual(expect.objectContaining({ slug: 'view.users', name: 'View users' }));
    expect(data.activity_type_permissions.length).toBeGreaterThan(0);
    expect(data.activity_type_permissions[0]).toMatchObject({ can_view: true, can_delete: true });
    expect(data.customers).toEqual([]);
    expect(data.versions).toEqual({ web_version: '6.7.28', api_version: '0.0.0-test', min_web_version: null });
    expect(data.environment).toMatchObject({ customer_portal_version: '2', is_development: false });
    expect(new Date(data.expires).getTime()).toBeGreaterThan(Date.now() + 167 * 3_600_000);
    const stored = await app.sql('select token_hash from session order by id desc limit 1');
    expect(stored[0].token_hash).toHaveLength(32);
    expect(JSON.stringify(stored)).not.toContain(data.token);
  });

  test('session.is_admin, session.portal_users: a portal user gets customers, the selected one and the portal permissions; both calls take both audiences', async () => {
    for (const path of ['/auth/login', '/auth/customer-login']) {
      const { status, data } = await app.nobody().post(path, { email: 'customer@demo.test', password: TEST_PASSWORD });
      expect(status).toBe(200);
      expect(data.isAdmin).toBe(false);
      expect(data.customers).toHaveLength(2);
      expect(data.user_customers).toEqual(data.customers);
      expect(data.customers[0]).toMatchObject({ portal_access: true, customer: { customer_code: expect.any(String) } });
      expect(data.selected_customer_id).toBe(
        data.customers.find((c: { is_primary: boolean }) => c.is_primary).customer.id,
      );
      expect(data.permissions).toContain('view.portal_balance');
      expect(data.permissions.every((slug: string) => slug.split('.')[1]?.startsWith('portal_'))).toBe(true);
    }
  });

  test('a requested customer is selected, one that is not theirs is not', async () => {
    const first = await app
      .nobody()
      .post('/auth/customer-login', { email: 'customer@demo.test', password: TEST_PASSWORD });
    const other = first.data.customers.find((c: { is_primary: boolean }) => !c.is_primary).customer.id;
    const second = await app
      .nobody()
      .post('/auth/customer-login', { email: 'customer@demo.test', password: TEST_PASSWORD, customer_id: other });
    expect(second.data.selected_customer_id).toBe(other);
    const [foreign] = await app.sql("select id from customer where name = 'Hotel Caribe Azul'");
    const third = await app.nobody().post('/auth/customer-login', {
      email: 'customer@demo.test',
      password: TEST_PASSWORD,
      customer_id: Number(foreign.id),
    });
    expect(third.data.selected_customer_id).toBe(other); // the last used one
  });

  test('missing texts are named, in the language asked for', async () => {
    const { status, body } = await app.nobody().post('/auth/login', {}, { 'x-localization': 'es' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['Ingrese un correo electrónico.'], password: ['Ingrese un valor.'] });
  });

  test('wrong address and wrong password read the same', async () => {
    const unknown = await signIn(wrong, 'nobody@demo.test');
    const known = await signIn(wrong);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(known.body);
    expect(known.body).toEqual({ code: 'invalid_credentials', message: 'Incorrect email or password.' });
  });

  test('auth.refuse_web_access, session.no_web_access: the state of an account is told only after the right password', async () => {
    const states = [
      ['disable = true', 'account_disabled', 'account_disabled'],
      ['is_blacklisted = true', 'account_disabled', 'account_disabled'],
      ['web_access = false', 'no_web_access', 'no_web_access'],
      [
        "is_locked = true, lock_reason = 'admin'",
        'account_locked',
        'This account is locked. An administrator can unlock it; after too many failed logins, so can a new password.',
      ],
    ];
    for (const [change, code, message] of states) {
      await app.sql(`update app_user set ${change} where email = 'tanya.morrison@demo.test'`);
      expect((await signIn(wrong, 'tanya.morrison@demo.test')).body.code).toBe('invalid_credentials');
      const right = await signIn(TEST_PASSWORD, 'tanya.morrison@demo.test');
      expect([right.status, right.body.code, right.body.message]).toEqual([401, code, message]);
      await app.sql(`update app_user set disable = false, is_blacklisted = false, web_access = true, is_locked = false, lock_reason = null
        where email = 'tanya.morrison@demo.test'`);
    }
  });

  test('without permissions and customers nobody enters', async () => {
    await app.sql(
      "delete from user_role where user_id = (select id from app_user where email = 'patricia.lewis@demo.test')",
    );
    const { status, body } = await signIn(TEST_PASSWORD, 'patricia.lewis@demo.test');
    expect([status, body.code]).toEqual([401, 'no_web_access']);
  });

  test('a portal user whose access is off everywhere does not enter', async () => {
    await app.sql(
      "update customer_user set portal_access = false where user_id = (select id from app_user where email = 'omar.davis@demo.test')",
    );
    const { body } = await signIn(TEST_PASSWORD, 'omar.davis@demo.test');
    expect(body.code).toBe('no_web_access');
  });

  test('sign-ins and failures stand in the audit log without the password', async () => {
    await signIn(wrong);
    await signIn(TEST_PASSWORD);
    const rows = await app.sql(
      "select action, label, payload from audit_log where action like 'login%' order by id desc limit 2",
    );
    expect(rows.map((row) => row.action)).toEqual(['login', 'login_failed']);
    expect(JSON.stringify(rows)).not.toContain(wrong);
  });
});

describe('guessing', () => {
  test('five wrong, then the right one has to wait 30 s; afterwards it enters and nothing is left', async () => {
    await fail(5);
    const early = await signIn(TEST_PASSWORD);
    expect([early.status, early.body.code]).toEqual([429, 'too_many_requests']);
    const seconds = Number(early.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThanOrEqual(30);
    expect((await counters('account'))[0]?.failures).toBe(5); // a blocked try is not counted
    await wait();
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
    expect(await counters('account')).toEqual([]);
  });

  test('waits grow: 30, 60, 120, 240, 480 seconds', async () => {
    await fail(4);
    for (const seconds of [30, 60, 120, 240, 480]) {
      await fail(1);
      expect((await counters('account'))[0]?.wait).toBeCloseTo(seconds, -1);
      await wait();
    }
  });

  test('the right password counts for nothing while the server cannot write', async () => {
    await app.sql(`create function app.no_space() returns trigger language plpgsql as
      $$begin raise exception 'no space left' using errcode = 'disk_full'; end$$`);
    await app.sql('create trigger no_space before insert on session for each row execute function app.no_space()');
    for (let n = 0; n < 8; n++) expect((await signIn(TEST_PASSWORD)).status).toBe(507);
    await app.sql('drop trigger no_space on session');
    expect((await counters('account'))[0]?.failures ?? 0).toBe(0);
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  });

  test('the tenth failure locks; open sessions go on; an administrator unlocks', async () => {
    const open = await app.as(ana);
    await app.sql('delete from message');
    for (let n = 0; n < 10; n++) {
      await fail(1);
      await wait();
    }
    expect((await app.sql('select is_locked, lock_reason from app_user where email = $1', [ana]))[0]).toEqual({
      is_locked: true,
      lock_reason: 'failed_logins',
    });
    expect((await signIn(TEST_PASSWORD)).body.code).toBe('account_locked');
    expect((await open.get('/user/me')).status).toBe(200);
    const mails = await app.sql('select event, "to", status, text from message');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      event: 'user.locked',
      to: [ana],
      status: 'held',
      text: expect.stringContaining('/reset_password?token='),
    });
    const bell = await (await app.as('admin@demo.test')).get('/notification');
    expect(bell.data.data.map((line: { event: string }) => line.event)).toContain('user.locked');
    const [{ id }] = await app.sql('select id from app_user where email = $1', [ana]);
    expect((await (await app.as('admin@demo.test')).put(`/user/${id}/unlock-user`, { is_locked: 0 })).status).toBe(200);
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
  });

  test('an address nobody has counts the same', async () => {
    await fail(5, 'ghost@demo.test');
    const blocked = await signIn(wrong, 'ghost@demo.test');
    expect(blocked.status).toBe(429);
    expect((await signIn(TEST_PASSWORD)).status).toBe(200); // another account is not blocked
  });

  test('20 parallel guesses: five are looked at, the others wait', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(wrong, 'accounts@demo.test')));
    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([count(401), count(429)]).toEqual([5, 15]);
    expect((await counters('account'))[0]?.failures).toBe(5);
  });

  test('one network has 20 failures in 15 minutes, whatever the accounts', async () => {
    for (let n = 0; n < 20; n++) await fail(1, `spray${n}@demo.test`);
    const blocked = await signIn(TEST_PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
    await app.sql(
      "update login_attempt set blocked_until = now() - interval '1 second', first_at = now() - interval '16 minutes' where scope = 'ip'",
    );
    expect((await signIn(TEST_PASSWORD)).status).toBe(200);
    expect((await counters('ip'))[0]?.failures).toBe(0);
  });

  test('the last active administrator waits but is not locked', async () => {
    const admin = 'admin@beta.test';
    const beta = app.nobody('beta');
    for (let n = 0; n < 10; n++) {
      expect((await beta.post('/auth/login', { email: admin, password: wrong })).status).toBe(401);
      await wait();
    }
    expect((await app.sql('select is_locked from app_user where email = $1', [admin]))[0].is_locked).toBe(false);
    expect((await beta.post('/auth/login', { email: admin, password: TEST_PASSWORD })).status).toBe(200);
  });
});

describe('a login somewhere new', () => {
  const from = (browser: string) =>
    app
      .nobody()
      .post('/auth/login', { email: 'accounts@demo.test', password: TEST_PASSWORD }, { 'user-agent': browser });
  const told = () => app.sql<{ text: string }>("select text from message where event = 'login.new_device' order by id");

  test('is mailed to its person, not the first one and not a known browser', async () => {
    await app.sql("delete from session where user_id = (select id from app_user where email = 'accounts@demo.test')");
    await from('Mozilla/5.0 (X11; Linux) Firefox/140.0');
    await from('Mozilla/5.0 (X11; Linux) Firefox/140.0');
    expect(await told()).toHaveLength(0);
    await from('Mozilla/5.0 (iPhone) Safari/600');
    await from('Mozilla/5.0 (iPhone) Safari/600');
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Safari · iOS');
  });

  test('"it was not me" ends every session and leads to a new password, once', async () => {
    const mine = (await from('Mozilla/5.0 (iPhone) Safari/600')).data.token;
    const token = /token=([\w-]+)/.exec((await told())[0]?.text ?? '')?.[1] ?? '';
    expect((await app.nobody().post('/auth/link-info', { token })).data.kind).toBe('not_me');
    const answer = await app.nobody().post('/auth/not-me', { token });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect((await callerAt(app.origin, 'demo', mine).get('/user/me')).body.code).toBe('session_expired');
    expect((await app.nobody().post('/auth/not-me', { token })).body.code).toBe('link_expired');
    const password = 'seven quiet harbours';
    const reset = await app
      .nobody()
      .put('/auth/post_forgot', { token: answer.data.token, password, password_confirmation: password });
    expect(reset.status).toBe(200);
    expect((await signIn(password, 'accounts@demo.test')).status).toBe(200);
  });
});
