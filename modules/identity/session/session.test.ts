import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from login_attempt');
});

const signIn = (email: string, password = TEST_PASSWORD) => app.nobody().post('/auth/login', { email, password });
/** A fresh session beside the remembered ones. */
async function fresh(email: string): Promise<{
  token: string;
  ask: (method: string, path: string, body?: unknown) => Promise<{ status: number; code?: string; data?: unknown }>;
}> {
  const { token } = (await signIn(email)).data;
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await app.nobody().raw(method, path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const json = await response.json();
    return { status: response.status, code: json.code, data: json.success?.data };
  };
  return { token, ask };
}

describe('sessions', () => {
  test('user/me and auth/get_user are the login answer without token', async () => {
    const { token, ...answer } = (await signIn('manager@demo.test')).data;
    const { ask } = await fresh('manager@demo.test');
    const me = (await ask('GET', '/user/me')).data as typeof answer;
    expect({ ...me, expires: '', user: 0 }).toEqual({ ...answer, expires: '', user: 0 });
    expect(((await ask('POST', '/auth/get_user', {})).data as typeof answer).permissions).toEqual(answer.permissions);
    expect(token).toBeDefined();
  });

  test('session.states: logout ends this session only, and what the browser stored becomes unreadable', async () => {
    const [one, two] = [await fresh('accounts@demo.test'), await fresh('accounts@demo.test')];
    expect((await one.ask('POST', '/auth/logout')).status).toBe(200);
    expect(await one.ask('GET', '/user/me')).toMatchObject({ status: 401, code: 'session_expired' });
    expect((await two.ask('GET', '/user/me')).status).toBe(200);
  });

  test('a token is worth nothing at another company, and the wall stands behind it', async () => {
    const { token } = await fresh('manager@demo.test');
    const response = await app.nobody('beta').raw('GET', '/user/7', { headers: { authorization: `Bearer ${token}` } });
    expect([response.status, (await response.json()).code]).toEqual([401, 'session_expired']);
    const [{ id: beta }] = await app.sql("select id from tenant where subdomain = 'beta'");
    const [{ id: demo }] = await app.sql("select id from tenant where subdomain = 'demo'");
    for (const table of ['app_user', 'role', 'session', 'permission', 'notification', 'message', 'auth_token']) {
      const rows = await app.ordo.database.read(demo, {
        sql: `select 1 from ${table} where tenant_id = $1`,
        parameters: [beta],
      });
      expect(rows, table).toEqual([]);
    }
  });

  test('an idle session ends: 8 hours for staff, 2 for the portal; so does an old one', async () => {
    const hours = async (email: string, ago: number): Promise<number> => {
      const { token, ask } = await fresh(email);
      await app.sql(`update session set last_seen_at = now() - make_interval(mins => $2) where token_hash = $1`, [
        createHash('sha256').update(token).digest(),
        ago * 60,
      ]);
      return (await ask('GET', '/user/me')).status;
    };
    expect(await hours('manager@demo.test', 7.9)).toBe(200);
    expect(await hours('manager@demo.test', 8.1)).toBe(401);
    expect(await hours('customer@demo.test', 1.9)).toBe(200);
    expect(await hours('customer@demo.test', 2.1)).toBe(401);
    const { token, ask } = await fresh('manager@demo.test');
    await app.sql('update session set expires_at = now() - make_interval(secs => 1) where token_hash = $1', [
      createHash('sha256').update(token).digest(),
    ]);
    expect(await ask('GET', '/user/me')).toMatchObject({ status: 401, code: 'session_expired' });
  });

  test('a company may shorten both times', async () => {
    const [{ id: demo }] = await app.sql("select id from tenant where subdomain = 'demo'");
    await app.sql(
      "insert into company_configuration (tenant_id, key, text_value) values ($1, 'session_idle_minutes', '10'), ($1, 'session_absolute_hours', '2')",
      [demo],
    );
    const { token, ask } = await fresh('manager@demo.test');
    const hash = createHash('sha256').update(token).digest();
    const [{ hours }] = await app.sql(
      'select extract(epoch from expires_at - created_at) / 3600 as hours from session where token_hash = $1',
      [hash],
    );
    expect(Number(hours)).toBeCloseTo(2, 3);
    await app.sql("update session set last_seen_at = now() - interval '11 minutes' where token_hash = $1", [hash]);
    expect((await ask('GET', '/user/me')).status).toBe(401);
    await app.sql("delete from company_configuration where key like 'session_%'");
  });

  test('people see and end their sessions; others need revoke_sessions.users', async () => {
    const mine = await fresh('warehouse@demo.test');
    const other = await fresh('warehouse@demo.test');
    const lines = (await mine.ask('GET', '/auth/sessions')).data as { id: number; is_current: boolean }[];
    expect(lines.filter((line) => line.is_current)).toHaveLength(1);
    const [{ id }] = await app.sql('select id from session where token_hash = $1', [
      createHash('sha256').update(other.token).digest(),
    ]);
    expect((await (await app.as('officer@demo.test')).delete(`/auth/sessions/${id}`)).status).toBe(403);
    expect((await (await app.as('customer@demo.test')).delete(`/auth/sessions/${id}`)).status).toBe(404);
    expect((await mine.ask('DELETE', `/auth/sessions/${id}`)).status).toBe(200);
    expect((await other.ask('GET', '/user/me')).status).toBe(401);
    const [{ user_id }] = await app.sql('select user_id from session where id = $1', [id]);
    const left = (await admin.get(`/user/${user_id}/sessions`)).data;
    expect((await admin.delete(`/auth/sessions/${left[0].id}`)).status).toBe(200);
    expect((await admin.delete('/auth/sessions/999999')).status).toBe(404);
  });

  test('20 parallel requests after a revocation: none goes through', async () => {
    const { ask } = await fresh('shanice.wright@demo.test');
    await ask('GET', '/user/me');
    const [{ id }] = await app.sql("select id from app_user where email = 'shanice.wright@demo.test'");
    await admin.put(`/user/${id}`, { web_access: false });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/user/me')));
    expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set(['no_web_access']));
    await admin.put(`/user/${id}`, { web_access: true });
  });

  test('a change made past this process is seen at once', async () => {
    const { ask } = await fresh('luis.fernandez@demo.test');
    expect((await ask('GET', '/user/me')).status).toBe(200);
    await app.sql("update app_user set disable = true where email = 'luis.fernandez@demo.test'");
    // Sooner than a session that is kept is read anew by itself.
    const refused = { status: 401, code: 'account_disabled' };
    await expect.poll(() => ask('GET', '/user/me'), { timeout: 4_000 }).toMatchObject(refused);
  });

  test('a suspended company is closed', async () => {
    await app.sql("update tenant set status = 'suspended' where subdomain = 'beta'");
    const answer = await app.nobody('beta').post('/auth/login', { email: 'admin@beta.test', password: TEST_PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([401, 'account_disabled']);
    await app.sql("update tenant set status = 'active' where subdomain = 'beta'");
  });
});

describe('the customer of a portal session', () => {
  test('portal.several_customers: choosing one is seen by the next request; others are not found', async () => {
    const { ask } = await fresh('customer@demo.test');
    const me = (await ask('GET', '/user/me')).data as {
      selected_customer_id: number;
      customers: { customer: { id: number } }[];
    };
    const other = me.customers.map((link) => link.customer.id).find((id) => id !== me.selected_customer_id);
    const chosen = await ask('POST', '/auth/get_customer', { customer_id: other });
    expect(chosen.data).toMatchObject({ customer: { id: other, addresses: expect.any(Array) } });
    expect(((await ask('GET', '/user/me')).data as typeof me).selected_customer_id).toBe(other);
    const [foreign] = await app.sql("select id from customer where name = 'Hotel Caribe Azul'");
    expect((await ask('POST', '/auth/get_customer', { customer_id: Number(foreign.id) })).status).toBe(404);
    await app.sql(
      "update customer_user set portal_access = false where customer_id = $1 and user_id = (select id from app_user where email = 'customer@demo.test')",
      [me.selected_customer_id],
    );
    expect((await ask('POST', '/auth/get_customer', { customer_id: me.selected_customer_id })).status).toBe(404);
    await app.sql('update customer_user set portal_access = true');
  });

  test('the permissions are those of the selected customer', async () => {
    const [{ id: demo }] = await app.sql("select id from tenant where subdomain = 'demo'");
    const links = await app.sql(
      "select cu.id, cu.customer_id, cu.is_primary from customer_user cu join app_user u on u.id = cu.user_id where u.email = 'customer@demo.test'",
    );
    const second = links.find((link) => !link.is_primary);
    await app.sql(
      "update customer_user set portal_role_id = (select id from role where tenant_id = $1 and name = 'Customer viewer') where id = $2",
      [demo, second.id],
    );
    const { ask } = await fresh('customer@demo.test');
    const chosen = (await ask('POST', '/auth/get_customer', { customer_id: Number(second.customer_id) })).data as {
      permissions: string[];
    };
    expect(chosen.permissions).not.toContain('create.portal_orders');
    const me = (await ask('GET', '/user/me')).data as {
      permissions: string[];
      activity_type_permissions: { can_create: boolean }[];
    };
    expect(me.permissions).toEqual(chosen.permissions);
    expect(me.activity_type_permissions.every((type) => !type.can_create)).toBe(true);
  });

  test('staff read a name card and choose nothing', async () => {
    const [{ id }] = await app.sql("select id from customer where name = 'Hotel Caribe Azul'");
    expect(
      (await (await app.as('manager@demo.test')).post('/auth/get_customer', { customer_id: Number(id) })).data.customer
        .name,
    ).toBe('Hotel Caribe Azul');
    expect(
      (await (await app.as('officer@demo.test')).post('/auth/get_customer', { customer_id: Number(id) })).status,
    ).toBe(403);
  });
});

describe('passwords', () => {
  const email = 'tanya.morrison@demo.test';
  const change = (caller: Caller, body: object) => caller.put('/auth/change_password', body);

  test('the first-login gate opens with an own password', async () => {
    const made = await admin.post('/user', {
      first_name: 'New',
      email: 'new@demo.test',
      password: 'given by somebody',
    });
    expect(made.status).toBe(201);
    const caller = await app.as('new@demo.test', { password: 'given by somebody' });
    const closed = [];
    for (const { endpoint } of app.ordo.modules.flatMap((module) => module.routes)) {
      if (endpoint.access === 'public' || endpoint.duringFirstLogin) continue;
      const path = endpoint.path.replace(/\{\w+\}/g, '1');
      const response = await caller.raw(endpoint.method, path, {
        headers: { 'content-type': 'application/json' },
        ...(endpoint.method === 'GET' ? {} : { body: '{}' }),
      });
      if ((await response.json()).code !== 'first_time_login')
        closed.push(`${endpoint.method} ${endpoint.path} ${response.status}`);
    }
    expect(closed).toEqual([]);
    expect((await caller.get('/user/me')).status).toBe(200);
    const body = {
      current_password: 'given by somebody',
      password: 'chosen by myself',
      password_confirmation: 'chosen by myself',
    };
    expect((await change(caller, body)).status).toBe(200);
    expect((await caller.get('/notification')).status).toBe(200);
  });

  test('a change needs the current password, a good new one, and ends the other sessions', async () => {
    const caller = await app.as(email);
    const other = await fresh(email);
    const good = {
      current_password: TEST_PASSWORD,
      password: 'seven blue kettles',
      password_confirmation: 'seven blue kettles',
    };
    const errors = async (part: object) => (await change(caller, { ...good, ...part })).body.errors;
    expect(await errors({ current_password: 'no' })).toEqual({
      current_password: ['The current password is incorrect.'],
    });
    expect(await errors({ password_confirmation: 'x' })).toEqual({
      password_confirmation: ['Passwords don’t match.'],
    });
    expect(await errors({ password: TEST_PASSWORD, password_confirmation: TEST_PASSWORD })).toEqual({
      password: ['Choose a password different from the current one.'],
    });
    expect(await errors({ password: 'TanyaMorrison', password_confirmation: 'TanyaMorrison' })).toEqual({
      password: ['The password must not be your name or email.'],
    });
    expect(await errors({ password: 'Sunshine2024', password_confirmation: 'Sunshine2024' })).toEqual({
      password: ['This password is too common.'],
    });
    expect((await change(caller, good)).status).toBe(200);
    expect((await caller.get('/user/me')).status).toBe(200);
    expect((await other.ask('GET', '/user/me')).status).toBe(401);
    expect((await signIn(email, 'seven blue kettles')).status).toBe(200);
    expect(await app.sql("select 1 from message where event = 'user.password_changed'")).not.toHaveLength(0);
  });

  test('guesses of the current password are counted', async () => {
    const { ask } = await fresh('warehouse@demo.test');
    const statuses = [];
    for (let n = 0; n < 7; n++) statuses.push((await ask('POST', '/auth/confirm', { password: `guess ${n}` })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test.each([
    ['POST', '/auth/confirm', (guess: string) => ({ password: guess })],
    [
      'PUT',
      '/auth/change_password',
      (guess: string) => ({
        current_password: guess,
        password: 'nine green lamps',
        password_confirmation: 'nine green lamps',
      }),
    ],
  ] as const)('a new Idempotency-Key gives no further guess: %s %s', async (method, path, bodyOf) => {
    await app.sql('delete from login_attempt');
    const { token } = (await signIn('warehouse@demo.test')).data;
    const statuses = [];
    for (let n = 0; n < 7; n++) {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': `guess-${path}-${n}`,
      };
      const answer = await app.nobody().raw(method, path, { headers, body: JSON.stringify(bodyOf(`guess ${n}`)) });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await app.sql('delete from login_attempt');
  });

  const tokenOf = async (address: string): Promise<string> => {
    const [mail] = await app.sql('select text from message where $1 = any("to") order by id desc limit 1', [address]);
    return /token=([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  };
  const reset = (token: string, password: string) =>
    app.nobody().put('/auth/post_forgot', { token, password, password_confirmation: password });

  test('a reset link works once, for an hour, and only the newest', async () => {
    const address = 'jose.nunez@demo.test';
    const open = await fresh(address);
    expect((await app.nobody().post('/auth/pre_forgot', { email: address })).status).toBe(200);
    const first = await tokenOf(address);
    await app.nobody().post('/auth/pre_forgot', { email: address });
    const second = await tokenOf(address);
    expect((await reset(first, 'green tea leaves')).body.code).toBe('link_expired');
    expect((await reset(second, 'password')).status).toBe(422); // a refused password does not use the link up
    expect((await reset(second, 'green tea leaves')).status).toBe(200);
    expect((await reset(second, 'other tea leaves')).status).toBe(410);
    expect((await open.ask('GET', '/user/me')).code).toBe('session_expired');
    expect((await signIn(address, 'green tea leaves')).status).toBe(200);
    await app.nobody().post('/auth/pre_forgot', { email: address });
    const late = await tokenOf(address);
    await app.sql("update auth_token set expires_at = now() - interval '1 minute' where used_at is null");
    expect((await reset(late, 'oolong tea leaves')).status).toBe(410);
    expect((await app.nobody().post('/auth/link-info', { token: late })).status).toBe(410);
  });

  test('a link to choose a password ends with the person’s own change; the one for “that was not me” does not', async () => {
    const address = 'jose.nunez@demo.test';
    await app.sql("update auth_token set created_at = created_at - interval '2 hours'");
    const password = 'green tea leaves';
    const owner = await app.as(address, { password });
    await app.nobody().post('/auth/pre_forgot', { email: address });
    const token = await tokenOf(address);
    const hash = (secret: string) => createHash('sha256').update(secret).digest();
    for (const kind of ['not_me', 'second_factor'])
      await app.sql(
        `insert into auth_token (tenant_id, user_id, kind, token_hash, payload, expires_at)
          select tenant_id, id, $2, $3, '{}', now() + interval '1 hour' from app_user where email = $1`,
        [address, kind, hash(kind)],
      );
    const next = 'white tea leaves';
    const body = { current_password: password, password: next, password_confirmation: next };
    expect((await owner.put('/auth/change_password', body)).status).toBe(200);
    expect((await reset(token, 'oolong tea leaves')).body.code).toBe('link_expired');
    const left = await app.sql(
      `select t.kind from auth_token t join app_user u on u.id = t.user_id where u.email = $1 and t.used_at is null and t.expires_at > now()
        and t.kind in ('reset', 'invite', 'second_factor', 'not_me')`,
      [address],
    );
    expect(left.map((row) => row.kind)).toContain('not_me');
    expect(left.every((row) => row.kind === 'not_me')).toBe(true);
  });

  test('20 parallel uses of one link: one wins', async () => {
    await app.nobody().post('/auth/pre_forgot', { email: 'maria.pena@demo.test' });
    const token = await tokenOf('maria.pena@demo.test');
    // Parallel hashes wait for each other: what comes too late is told to try again.
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `mountain lake ${n}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.every((answer) => [200, 410, 503].includes(answer.status))).toBe(true);
  });

  test('a reset opens a lock by failures, not one by an administrator', async () => {
    const address = 'winston.brown@demo.test';
    for (const [reason, stays] of [
      ['failed_logins', false],
      ['admin', true],
    ] as const) {
      await app.sql('update app_user set is_locked = true, lock_reason = $2, locked_at = now() where email = $1', [
        address,
        reason,
      ]);
      await app.nobody().post('/auth/pre_forgot', { email: address });
      expect((await reset(await tokenOf(address), `river stones ${reason}`)).status).toBe(200);
      expect((await app.sql('select is_locked from app_user where email = $1', [address]))[0].is_locked).toBe(stays);
    }
  });

  test('the answer never tells whether an account exists; three mails an hour, twenty calls an address', async () => {
    await app.sql('delete from message');
    await app.sql('delete from auth_token');
    const answers = [];
    for (let n = 0; n < 5; n++) {
      for (const address of ['accounts@demo.test', 'nobody@demo.test']) {
        const before = Date.now();
        const answer = await app.nobody().post('/auth/pre_forgot', { email: address });
        expect(Date.now() - before).toBeGreaterThanOrEqual(395);
        answers.push(JSON.stringify([answer.status, answer.body]));
      }
    }
    expect(new Set(answers).size).toBe(1);
    expect(await app.sql('select 1 from message')).toHaveLength(3);
    await app.sql("update login_attempt set failures = 20, blocked_until = now() + interval '1 hour'");
    expect((await app.nobody().post('/auth/pre_forgot', { email: 'accounts@demo.test' })).status).toBe(429);
  });
});

describe('profile', () => {
  test('people change their name and language; email and roles are refused by name', async () => {
    const caller = await app.as('patricia.lewis@demo.test');
    const { data } = await caller.put('/auth/update_profile', { first_name: 'Pat', language: 'es', notification: 0 });
    expect(data).toMatchObject({ first_name: 'Pat', last_name: 'Lewis', language: 'es', notification: false });
    expect((await caller.get('/user/me')).data.user).toMatchObject({ first_name: 'Pat', language: 'es' });
    expect(
      Object.keys((await caller.put('/auth/update_profile', { email: 'a@b.c', roles: [1] })).body.errors ?? {}),
    ).toEqual(['email', 'roles']);
  });

  test('a picture is an upload of one’s own, seen by colleagues', async () => {
    const caller = await app.as('manager@demo.test');
    expect((await caller.post('/auth/edit-profile-picture', {})).status).toBe(422);
    expect((await caller.post('/auth/edit-profile-picture', { url: 'https://elsewhere.test/a.png' })).status).toBe(422);
    expect((await caller.post('/auth/edit-profile-picture', { key: 't1/2026/abcdefgh12345678' })).status).toBe(404);
    const upload = async (name: string, bytes: Buffer): Promise<string> => {
      const grant = (await caller.get('/presigned-url', { operation: 'put', key: name, size: bytes.length })).data;
      const address = new URL(grant.url);
      const put = await fetch(`${app.origin}${address.pathname}${address.search}`, {
        method: 'PUT',
        headers: grant.headers,
        body: new Uint8Array(bytes),
      });
      expect(put.status).toBe(200);
      return grant.key;
    };
    const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const key = await upload('me.png', Buffer.from(dot, 'base64'));
    expect((await (await app.as('officer@demo.test')).post('/auth/edit-profile-picture', { key })).status).toBe(404);
    expect((await caller.post('/auth/edit-profile-picture', { key })).data.profile_image).toBe(key);
    expect((await (await app.as('officer@demo.test')).get('/presigned/view', { key })).status).toBe(200);
    expect((await (await app.as('customer@demo.test')).get('/presigned/view', { key })).status).toBe(404);
    const taken = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a64' } })
      .withExif({ IFD0: { Make: 'Camera of Manuel' } })
      .jpeg()
      .toBuffer();
    const photo = await upload('holiday.jpg', taken);
    expect((await caller.post('/auth/edit-profile-picture', { key: photo })).status).toBe(200);
    const view = (await caller.get('/presigned-url', { operation: 'get', key: photo })).data;
    const address = new URL(view.url);
    const shown = Buffer.from(await (await fetch(`${app.origin}${address.pathname}${address.search}`)).arrayBuffer());
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
    expect(shown.includes('Camera of Manuel')).toBe(false);
    expect(await app.sql('select 1 from stored_object where size = $1', [taken.length])).toHaveLength(0);
    const broken = await upload('broken.jpg', taken.subarray(0, 400));
    expect((await caller.post('/auth/edit-profile-picture', { key: broken })).body.code).toBe('file_content');
    const text = await upload('me.txt', Buffer.from('not a picture'));
    expect((await caller.post('/auth/edit-profile-picture', { key: text })).body.code).toBe('file_not_allowed');
  });
});

describe('browser and environment', () => {
  test('the key of a browser stays the same, another browser gets another, logout changes it', async () => {
    const ask = (headers: Record<string, string> = {}) => app.nobody().post('/fetch-secret-key', {}, headers);
    const first = await ask();
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^ordo_device=[0-9a-f-]{36}\.[\w-]+; Path=\/api\/v1; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
    );
    expect(Buffer.from(first.data.secret_key, 'base64')).toHaveLength(32);
    const pair = cookie.split(';')[0] ?? '';
    const again = await ask({ cookie: pair });
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('set-cookie')).toBeNull();
    expect((await ask()).data.secret_key).not.toBe(first.data.secret_key);
    expect((await ask({ cookie: `${pair}x` })).data.secret_key).not.toBe(first.data.secret_key);
    const answer = await app
      .nobody()
      .post('/auth/login', { email: 'accounts@demo.test', password: TEST_PASSWORD }, { cookie: pair });
    await app.nobody().raw('POST', '/auth/logout', { headers: { authorization: `Bearer ${answer.data.token}` } });
    expect((await ask({ cookie: pair })).data.secret_key).not.toBe(first.data.secret_key);
  });

  test('the environment of a domain, never that of another', async () => {
    const list = (web_domain: string) => app.nobody().get('/server-list', { web_domain });
    expect((await list('beta.test')).data).toEqual([
      expect.objectContaining({ web_domain: 'beta.test', customer_portal_version: '2' }),
    ]);
    expect((await list('localhost')).data).toHaveLength(1);
    expect((await list('unknown.test')).data).toEqual([]);
    expect((await app.nobody().get('/auth/version')).data).toMatchObject({
      web_version: '6.7.28',
      api_version: '0.0.0-test',
    });
  });
});
