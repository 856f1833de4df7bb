import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let manager: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  manager = await app.as('manager@demo.test');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('delete from login_attempt');
  await app.sql('delete from message');
});

const idOf = async (email: string): Promise<number> =>
  Number((await app.sql('select id from app_user where email = $1 and deleted_at is null', [email]))[0].id);
const roleId = async (name: string): Promise<number> =>
  Number(
    (
      await app.sql(
        "select r.id from role r join tenant t on t.id = r.tenant_id where t.subdomain = 'demo' and r.name = $1",
        [name],
      )
    )[0].id,
  );
const signIn = (email: string, password = TEST_PASSWORD) => app.nobody().post('/auth/login', { email, password });
let counter = 0;
/** A person of the staff who may sign in, with an own role of exactly these permissions. */
async function person(
  slugs: string[],
  types = true,
): Promise<{ id: number; email: string; caller: Caller; role: number }> {
  const email = `person${++counter}@demo.test`;
  const role = await admin.post('/role', { name: `Role ${counter}`, permissions: slugs, all_activity_types: types });
  expect(role.status).toBe(201);
  const made = await admin.post('/user', {
    first_name: 'Person',
    last_name: `No ${counter}`,
    email,
    password: TEST_PASSWORD,
    roles: [role.data.id],
  });
  expect(made.status).toBe(201);
  await admin.put(`/user/${made.data.id}/update/login/flag`, { is_first_time_login: 0 });
  return { id: made.data.id, email, caller: await app.as(email), role: role.data.id };
}

describe('lists', () => {
  test('users.lists, users.kind: staff and portal users are two lists; two statements each', async () => {
    // The company's additional fields are read once and kept.
    const staff = await fewest(() => admin.get('/user', { page: 1 }));
    expect(staff.status).toBe(200);
    expect(staff.success).toMatchObject({ current_page: 1, per_page: 10 });
    expect(staff.data).toHaveLength(10);
    expect(staff.statements).toBe(2);
    expect(staff.data.every((row: { is_customer_user: boolean }) => !row.is_customer_user)).toBe(true);
    const portal = await admin.get('/user', { is_customer_user: 1 });
    expect(portal.data.map((row: { email: string }) => row.email)).toContain('customer@demo.test');
    expect(portal.data.every((row: { is_customer_user: boolean }) => row.is_customer_user)).toBe(true);
  });

  test('generic.unpaginated: search, filters by object and by name, sort, no page means all', async () => {
    expect((await admin.get('/user', { q: 'nunez' })).data.map((row: { email: string }) => row.email)).toEqual([
      'jose.nunez@demo.test',
    ]);
    const officer = await roleId('Officer');
    const byFilter = await admin.get('/user', { filters: { role_id: [officer] }, sort: '-email' });
    const byName = await admin.get('/user', { role_id: officer, sort: '-email' });
    expect(byFilter.data).toEqual(byName.data);
    const emails = byName.data.map((row: { email: string }) => row.email);
    expect(emails).toEqual([...emails].sort().reverse());
    expect((await admin.get('/user')).data.length).toBe((await admin.get('/user')).success.total);
    expect((await admin.get('/user', { filters: { nonsense: 1 } })).status).toBe(422);
  });

  test('without view.users the plain list is a picker; portal users need their own permission', async () => {
    const officer = await app.as('officer@demo.test');
    const rows = (await officer.get('/user')).data;
    expect(Object.keys(rows[0]).sort()).toEqual(['id', 'name', 'profile_image']);
    expect((await officer.get('/user', { is_customer_user: 1 })).status).toBe(403);
    const [own] = (await officer.get('/user', { filters: { id: [rows[0].id] } })).data;
    expect(own.id).toBe(rows[0].id);
    expect((await officer.get('/user', { department_name: 'No such department' })).data).toEqual([]);
    for (const kept of [{ is_locked: 1 }, { disable: 1 }, { is_blacklisted: 1 }])
      expect([kept, (await officer.get('/user', kept)).status]).toEqual([kept, 403]);
    expect((await officer.get('/user/all')).status).toBe(403);
    expect((await officer.get('/user/all-dropdown-list')).data.length).toBeGreaterThan(5);
    expect((await (await app.as('customer@demo.test')).get('/user')).status).toBe(403);
  });

  test('the record names where each permission comes from', async () => {
    const { data } = await admin.get(`/user/${await idOf('officer@demo.test')}`);
    expect(data.effective_permissions).toContainEqual(
      expect.objectContaining({ slug: 'complete.order', sources: ['Officer'] }),
    );
    expect(data.roles).toEqual([expect.objectContaining({ name: 'Officer' })]);
    expect(data.sessions_count).toBeGreaterThan(0);
    expect((await admin.get('/user/999999')).status).toBe(404);
  });

  test('users.by_role: people by role', async () => {
    const rows = (await admin.post('/user/get-user-by-role', { role_id: await roleId('Driver') })).data;
    expect(rows.map((row: { name: string }) => row.name)).toContain('Winston Brown');
    expect((await admin.post('/user/get-user-by-role', {})).status).toBe(422);
  });

  test('exports: base64 in the wrapper, or the file itself by Accept', async () => {
    const inline = await admin.get('/user/export-excel-csv', { q: 'winston' });
    expect(inline.data.file_name).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
    expect(Buffer.from(inline.data.file_data, 'base64').toString()).toContain('winston.brown@demo.test');
    const file = await admin.raw('GET', '/user/export-excel', {
      headers: { accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    });
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    expect((await manager.get('/user/export-excel')).status).toBe(403);
  });
});

describe('adding people', () => {
  test('without a password an invitation is mailed in their language; without a role they become officers', async () => {
    const made = await admin.post('/user', {
      first_name: 'Ana',
      last_name: 'Paz',
      email: ' Ana@X.com ',
      language: 'es',
    });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ email: 'ana@x.com', is_first_time_login: true, roles: [{ name: 'Officer' }] });
    const [mail] = await app.sql('select event, status, subject, text from message');
    expect(mail).toMatchObject({
      event: 'user.invited',
      status: 'held',
      subject: 'Su acceso a Northstar Field Services',
    });
    const token = /reset_password\?token=([\w-]{43})/.exec(mail.text)?.[1];
    const info = await app.nobody().post('/auth/link-info', { token });
    expect(info.data).toMatchObject({ kind: 'invite', email_masked: 'a••@x.com' });
    const set = await app
      .nobody()
      .put('/auth/post_forgot', { token, password: 'a fine kettle', password_confirmation: 'a fine kettle' });
    expect(set.status).toBe(200);
    expect((await signIn('ana@x.com', 'a fine kettle')).data.user.is_first_time_login).toBe(false);
  });

  test('whoever is given no language gets the company’s', async () => {
    const boss = await app.as('admin@beta.test');
    const made = await boss.post('/user', { first_name: 'Pedro', email: 'pedro@beta.test' });
    expect([made.status, made.data.language]).toEqual([201, 'es']);
    const [mail] = await app.sql(`select subject from message where "to" = '{pedro@beta.test}'`);
    expect(mail.subject).toBe('Su acceso a Beta Rentals');
  });

  test('an email is used once, whatever its case, and free again after a delete', async () => {
    const again = await admin.post('/user', { first_name: 'Ana', email: 'ANA@x.com' });
    expect([again.status, again.body.errors]).toEqual([422, { email: ['This email is already used by Ana Paz.'] }]);
    expect((await admin.delete(`/user/${await idOf('ana@x.com')}`)).status).toBe(200);
    const fresh = await admin.post('/user', { first_name: 'Ana', email: 'ANA@x.com' });
    expect(fresh.status).toBe(201);
    await admin.put(`/user/${fresh.data.id}`, { is_blacklisted: true });
    await admin.delete(`/user/${fresh.data.id}`);
    const barred = await admin.post('/user', { first_name: 'Ana', email: 'ana@x.com' });
    expect(barred.body.errors).toEqual({ email: ['This email cannot be used here.'] });
  });

  test('20 parallel people with one email: one is added', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => admin.post('/user', { first_name: `Twin ${n}`, email: 'twin@demo.test' })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(422)]);
  });

  test('password.min_length, password.min_length_001: 7 characters are refused, 8 uncommon ones accepted, common ones refused', async () => {
    const add = (password: string) =>
      admin.post('/user', { first_name: 'Pat', email: `pat${password.length}@demo.test`, password });
    expect((await add('abc-xyz')).body.errors).toEqual({ password: ['At least 8 characters.'] });
    expect((await add('password')).body.errors).toEqual({ password: ['This password is too common.'] });
    const made = await add('kx7 vrqp');
    expect(made.status).toBe(201);
    expect(made.data.is_first_time_login).toBe(true); // a password somebody else chose
    expect(JSON.stringify(made.data)).not.toContain('password');
  });

  test('a customer makes a portal user, whose roles are portal roles', async () => {
    const [{ id: customer_id }] = await app.sql("select id from customer where name = 'Kingston Cold Storage'");
    const viewer = await roleId('Customer viewer');
    const officer = await roleId('Officer');
    const base = { first_name: 'Cus', last_name: 'Tomer', customer_id: Number(customer_id) };
    const wrong = await admin.post('/user', { ...base, email: 'cus0@demo.test', roles: [officer] });
    expect(wrong.body.errors).toEqual({ roles: ['This role is for another type of user.'] });
    const made = await admin.post('/user', {
      ...base,
      email: 'cus1@demo.test',
      roles: [viewer],
      password: TEST_PASSWORD,
    });
    expect(made.data).toMatchObject({
      is_customer_user: true,
      roles: [{ name: 'Customer viewer' }],
      customers: [{ portal_access: true, is_primary: true }],
    });
    const session = (await signIn('cus1@demo.test')).data;
    expect(session.isAdmin).toBe(false);
    expect(session.permissions).toContain('view.portal_orders');
    expect(session.permissions).not.toContain('view.portal_balance');
    const linked = await admin.put(`/user/${await idOf('officer@demo.test')}`, { customer_id: Number(customer_id) });
    expect([linked.status, linked.body.code]).toEqual([409, 'staff_user_cannot_be_linked']);
  });
});

describe('changing people', () => {
  test('a person’s record says where they were last seen', async () => {
    const { id } = await person(['view.users']);
    expect((await admin.get(`/user/${id}`)).data).toMatchObject({ lat: null, long: null });
    await app.sql('update app_user set lat = 18.0179, long = -76.8099 where id = $1', [id]);
    expect((await admin.get(`/user/${id}`)).data).toMatchObject({ lat: 18.0179, long: -76.8099 });
  });

  test('a stale form is a conflict that carries the record', async () => {
    const { id } = await person(['view.users']);
    const before = (await admin.get(`/user/${id}`)).data;
    expect((await admin.put(`/user/${id}`, { division: 'North', updated_at: before.updated_at })).status).toBe(200);
    const stale = await admin.put(`/user/${id}`, { division: 'South', updated_at: before.updated_at });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    expect((stale.body.current as { division: string }).division).toBe('North');
    const bad = await admin.put(`/user/${id}`, { division: 'North*' });
    expect(bad.body.errors?.division?.[0]).toContain('“*”');
  });

  test('flags need their own permission, only when they change', async () => {
    const editor = await person(['view.users', 'update.users', 'view.dashboard']);
    const target = await person(['view.dashboard']);
    expect(
      (
        await editor.caller.put(`/user/${target.id}`, {
          disable: false,
          is_blacklisted: 0,
          roles: [target.role],
          division: 'West',
        })
      ).status,
    ).toBe(200);
    for (const [part, slug] of [
      [{ disable: true }, 'disable.users'],
      [{ is_blacklisted: true }, 'blacklist.users'],
      [{ permissions: ['view.dashboard'] }, 'assign_permissions.users'],
    ] as const) {
      const answer = await editor.caller.put(`/user/${target.id}`, part);
      expect([answer.status, answer.body.permission]).toEqual([403, slug]);
    }
  });

  test.each([
    [{ web_access: 0 }, 'no_web_access'],
    [{ disable: 1 }, 'account_disabled'],
    [{ is_blacklisted: 1 }, 'account_disabled'],
  ])('users.states: %j ends open sessions with %s', async (change, code) => {
    const { id, caller } = await person(['view.dashboard']);
    expect((await caller.get('/user/me')).status).toBe(200);
    expect((await admin.put(`/user/${id}`, change)).status).toBe(200);
    const next = await caller.get('/user/me');
    expect([next.status, next.body]).toEqual([401, { code, message: code }]);
  });

  test('users.states: administrators lock and unlock; a locked person is out at once', async () => {
    const { id, caller, email } = await person(['view.dashboard']);
    expect((await admin.put(`/user/${id}/unlock-user`, { is_locked: 1 })).data).toMatchObject({
      is_locked: true,
      lock_reason: 'admin',
    });
    expect((await caller.get('/user/me')).body.code).toBe('session_expired');
    expect((await signIn(email)).body.code).toBe('account_locked');
    expect((await admin.put(`/user/${id}/unlock-user`, { is_locked: 0 })).data).toMatchObject({
      is_locked: false,
      lock_reason: null,
    });
    expect((await signIn(email)).status).toBe(200);
  });

  test('a new email ends sessions, voids links and is told to both addresses; it needs a fresh password', async () => {
    const { id, caller, email } = await person(['view.dashboard']);
    await app.sql('delete from message');
    await app.sql("update session set reauthenticated_at = now() - interval '11 minutes'");
    expect((await admin.put(`/user/${id}/email`, { email: 'moved@demo.test' })).body.code).toBe(
      'reauthentication_required',
    );
    expect((await admin.post('/auth/confirm', { password: 'wrong one' })).status).toBe(422);
    expect((await admin.post('/auth/confirm', { password: TEST_PASSWORD })).status).toBe(200);
    expect((await admin.put(`/user/${id}/email`, { email: 'moved@demo.test' })).data.email).toBe('moved@demo.test');
    expect((await caller.get('/user/me')).body.code).toBe('session_expired');
    const mails = await app.sql('select "to" from message order by id');
    expect(mails.map((mail) => mail.to[0])).toEqual([email, 'moved@demo.test']);
  });

  test('a password set by an administrator has to be replaced', async () => {
    const { id, email } = await person(['view.dashboard']);
    expect((await admin.put(`/user/${id}/password`, { password: 'somebody chose it' })).data.is_first_time_login).toBe(
      true,
    );
    expect((await signIn(email, 'somebody chose it')).data.user.is_first_time_login).toBe(true);
    expect(
      (await admin.put(`/user/${await idOf('admin@demo.test')}/password`, { password: 'another one 9' })).body.code,
    ).toBe('self_change');
  });

  test('open activities stand in the way of a delete, or go to somebody else', async () => {
    const from = await idOf('officer@demo.test');
    const to = await idOf('tanya.morrison@demo.test');
    const blocked = await admin.delete(`/user/${from}`);
    expect([blocked.status, blocked.body.code]).toEqual([409, 'open_assignments']);
    expect(blocked.body.count).toBeGreaterThan(0);
    const open = `select count(*)::int as n from "order" where (driver_id = $1 or secondary_officer_id = $1) and status in ('pending', 'released', 'incomplete') and deleted_at is null`;
    expect((await admin.delete(`/user/${from}?reassign_to=999999`)).status).toBe(422);
    expect((await admin.delete(`/user/${from}?reassign_to=${to}`)).status).toBe(200);
    expect((await app.sql(open, [from]))[0].n).toBe(0);
    expect((await admin.get(`/user/${from}`)).status).toBe(404);
    expect((await admin.delete(`/user/${await idOf('admin@demo.test')}`)).body.code).toBe('self_change');
  });
});

test('users.assigned: roles and permissions come with a new person and with a change', async () => {
  const [officer, driver] = [await roleId('Officer'), await roleId('Driver')];
  const made = await admin.post('/user', {
    first_name: 'Given',
    email: 'given@demo.test',
    roles: [officer],
    permissions: ['view.roles'],
  });
  const held = async () => {
    const { data } = await admin.get(`/user/${made.data.id}`);
    return [data.roles.map((role: { name: string }) => role.name), data.permissions.map(slugOf)];
  };
  const slugOf = (permission: string | { slug: string }) =>
    typeof permission === 'string' ? permission : permission.slug;
  expect(await held()).toEqual([['Officer'], ['view.roles']]);
  await admin.put(`/user/${made.data.id}`, { roles: [driver], permissions: ['view.users'] });
  expect(await held()).toEqual([['Driver'], ['view.users']]);
});

describe('no escalation', () => {
  test('nobody grants what they do not hold, nor edits a person who holds more, nor their own roles', async () => {
    const clerk = await person([
      'view.users',
      'create.users',
      'update.users',
      'assign_roles.users',
      'assign_permissions.users',
      'delete.users',
      'reset_password.users',
      'unlock.users',
      'change_email.users',
    ]);
    const low = await person(['view.users']);
    const officer = await roleId('Officer');
    const administrator = await roleId('Administrator');
    const denied = async (answer: Promise<{ status: number; body: { code?: string } }>) =>
      expect([(await answer).status, (await answer).body.code]).toEqual([403, 'permission_denied']);
    await denied(clerk.caller.put(`/user/${low.id}`, { roles: [officer] }));
    await denied(clerk.caller.put(`/user/${low.id}`, { roles: [administrator] }));
    await denied(clerk.caller.put(`/user/${low.id}`, { permissions: ['delete.roles'] }));
    await denied(clerk.caller.post('/user', { first_name: 'Up', email: 'up@demo.test', roles: [administrator] }));
    const boss = await idOf('manager@demo.test');
    await denied(clerk.caller.put(`/user/${boss}`, { division: 'Taken' }));
    await denied(clerk.caller.put(`/user/${boss}/password`, { password: 'mine from now on' }));
    await denied(clerk.caller.put(`/user/${boss}/email`, { email: 'mine@demo.test' }));
    await denied(clerk.caller.put(`/user/${boss}/unlock-user`, { is_locked: 1 }));
    await denied(clerk.caller.delete(`/user/${boss}`));
    expect((await clerk.caller.put(`/user/${clerk.id}`, { permissions: ['view.users'] })).body.code).toBe(
      'self_change',
    );
    expect((await clerk.caller.put(`/user/${low.id}`, { permissions: ['delete.users'] })).status).toBe(200);
  });
});

describe('the last administrator', () => {
  test('two administrators disable each other at once, 20 tries: one stays', async () => {
    const administrator = await roleId('Administrator');
    const second = await admin.post('/user', {
      first_name: 'Second',
      email: 'second@demo.test',
      password: TEST_PASSWORD,
      roles: [administrator],
    });
    await app.sql('update app_user set is_first_time_login = false where id = $1', [second.data.id]);
    const other = await app.as('second@demo.test');
    const mine = await idOf('admin@demo.test');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        n % 2 ? admin.put(`/user/${second.data.id}`, { disable: true }) : other.put(`/user/${mine}`, { disable: true }),
      ),
    );
    const left = await app.sql(
      `select u.email from app_user u join user_role ur on ur.user_id = u.id and ur.role_id = $1
      where not u.disable and u.deleted_at is null`,
      [administrator],
    );
    expect(left).toHaveLength(1);
    expect(answers.some((answer) => answer.body.code === 'last_administrator' || answer.status === 401)).toBe(true);
    const last = left[0].email === 'admin@demo.test' ? admin : other;
    await app.sql('update app_user set disable = false where id = any($1)', [[mine, second.data.id]]);
    await app.sql('update session set revoked_at = null, revoke_reason = null');
    expect((await last.get('/user/me')).status).toBe(200);
  });

  test('an administrator is out of reach of everybody else, and of themselves', async () => {
    const everything = (await admin.get('/permission', { filters: { audience: 'staff' } })).data.map(
      (row: { slug: string }) => row.slug,
    );
    const clerk = await person(everything);
    const mine = await idOf('admin@demo.test');
    expect((await clerk.caller.put(`/user/${mine}`, { disable: true })).body.code).toBe('permission_denied');
    for (const change of [{ disable: true }, { web_access: 0 }, { is_blacklisted: true }, { roles: [] }]) {
      expect((await admin.put(`/user/${mine}`, change)).body.code).toBe('self_change');
    }
    expect((await admin.put(`/user/${mine}/unlock-user`, { is_locked: 1 })).body.code).toBe('self_change');
  });
});

describe('imports', () => {
  const row = (n: number, more = {}) => ({
    first_name: 'Import',
    last_name: `Row ${n}`,
    email: `import${n}@demo.test`,
    roles: 'Officer',
    ...more,
  });

  test('one bad row of a hundred writes nothing and is named; partial writes the others', async () => {
    const users = Array.from({ length: 100 }, (_, n) => row(n + 1, n === 56 ? { customer_code: 'NOPE' } : {}));
    const refused = await admin.post('/user/user-excel', { users });
    expect(refused.data.errors).toEqual([expect.objectContaining({ column: 'customer_code', value: 'NOPE', row: 58 })]);
    expect(await app.sql("select 1 from app_user where email like 'import%'")).toHaveLength(0);
    const partial = await admin.post('/user/user-excel', { users, partial: true });
    expect(partial.data).toMatchObject({ created: 99, total: 100 });
    expect(await app.sql("select 1 from app_user where email like 'import%'")).toHaveLength(99);
  });

  test('one person as an object updates by email', async () => {
    const answer = await admin.post(
      '/user/user-excel',
      row(1, { department_name: 'Night shift', disable: true, email: 'IMPORT1@demo.test' }),
    );
    expect(answer.data).toMatchObject({ updated: 1, created: 0 });
    expect((await admin.get(`/user/${await idOf('import1@demo.test')}`)).data).toMatchObject({
      department_name: 'Night shift',
      disable: true,
    });
    expect((await manager.post('/user/user-excel', row(1))).status).toBe(403);
    expect((await admin.post('/user/user-excel', {})).status).toBe(422);
  });
});
