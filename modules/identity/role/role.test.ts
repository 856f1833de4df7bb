import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { syncPermissions } from '../permission/sync.server.ts';

let app: TestServer;
let admin: Caller;
let counter = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const named = async (name: string) =>
  (await admin.get('/role', { q: name, page: 1 })).data.find((role: { name: string }) => role.name === name);
const slugsOf = (role: { permissions: { slug: string }[] }) => role.permissions.map((permission) => permission.slug);
/** A person with a role of exactly these permissions. */
async function person(permissions: string[], more: object = {}): Promise<{ id: number; role: number; caller: Caller }> {
  const email = `role${++counter}@demo.test`;
  const role = await admin.post('/role', { name: `Clerk ${counter}`, permissions, all_activity_types: true, ...more });
  const made = await admin.post('/user', {
    first_name: 'Clerk',
    email,
    password: TEST_PASSWORD,
    roles: [role.data.id],
  });
  await app.sql('update app_user set is_first_time_login = false where id = $1', [made.data.id]);
  return { id: made.data.id, role: role.data.id, caller: await app.as(email) };
}

describe('seeded roles', () => {
  test('start with their default sets, in every company', async () => {
    const manager = (await admin.get(`/role/${(await named('Manager')).id}`)).data;
    expect(slugsOf(manager)).toContain('release.order');
    expect(slugsOf(manager)).not.toContain('delete.users');
    const beta = await app.as('admin@beta.test');
    expect((await beta.get('/role/all')).data).toHaveLength(10);
    expect((await beta.get('/user/me')).data.permissions).toContain('export.everything');
  });

  test('a start gives nothing back that was taken away, and grants only what is new', async () => {
    const [{ id: demo }] = await app.sql("select id from tenant where subdomain = 'demo'");
    const officer = (await admin.get(`/role/${(await named('Officer')).id}`)).data;
    const kept = slugsOf(officer).filter((slug) => slug !== 'complete.order');
    expect((await admin.put(`/role/${officer.id}`, { permissions: kept })).status).toBe(200);
    const again = async () => slugsOf((await admin.get(`/role/${officer.id}`)).data).sort();
    await Promise.all([syncPermissions(app.ordo.database, demo), syncPermissions(app.ordo.database, demo)]);
    expect(await again()).toEqual([...kept].sort());
    // Nothing of it stands among the settings that people change and delete.
    for (const { key } of (await admin.get('/global-configurations')).data)
      expect((await admin.delete(`/global-configurations/${key}`)).status).toBe(200);
    await syncPermissions(app.ordo.database, demo);
    expect(await again()).toEqual([...kept].sort());
    // As if the catalogue had just learned this one.
    await app.sql(
      "delete from role_permission where permission_id in (select id from permission where slug = 'view.activity_schedule' and tenant_id = $1)",
      [demo],
    );
    await app.sql("delete from permission where slug = 'view.activity_schedule' and tenant_id = $1", [demo]);
    await syncPermissions(app.ordo.database, demo);
    expect(await again()).toEqual([...kept].sort());
    await admin.put(`/role/${officer.id}`, { permissions: [...kept, 'complete.order'] });
  });

  test('system roles keep their name, Administrator keeps everything', async () => {
    const administrator = await named('Administrator');
    for (const change of [{ name: 'Boss' }, { permissions: ['view.users'] }, { all_activity_types: false }]) {
      expect((await admin.put(`/role/${administrator.id}`, change)).body.code).toBe('system_role');
    }
    expect((await admin.delete(`/role/${administrator.id}`)).body.code).toBe('system_role');
    expect((await admin.put(`/role/${administrator.id}`, { description: 'All of it' })).status).toBe(200);
  });
});

describe('roles', () => {
  test('roles.actions: are made, changed, found and deleted', async () => {
    const made = await admin.post('/role', {
      name: 'Night crew',
      description: 'After ten',
      is_driver: true,
      permissions: ['view.order', 'view.dashboard'],
    });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ name: 'Night crew', audience: 'staff', is_driver: true, users_count: 0 });
    const stale = made.data.updated_at;
    const changed = await admin.put(`/role/${made.data.id}`, {
      permissions: ['view.order'],
      updated_at: stale,
      description: 'Late',
    });
    expect(slugsOf(changed.data)).toEqual(['view.order']);
    expect((await admin.put(`/role/${made.data.id}`, { description: 'x', updated_at: stale })).body.code).toBe(
      'conflict',
    );
    expect((await admin.get('/role', { q: 'night', page: 1 })).success).toMatchObject({ total: 1, per_page: 10 });
    expect((await admin.post('/role', { name: 'night CREW' })).body.errors).toEqual({
      name: ['This value is already used.'],
    });
    expect((await admin.post('/role', { name: 'Night*' })).status).toBe(422);
    expect((await admin.post('/role', { name: 'X', permissions: ['no.such'] })).body.errors).toEqual({
      permissions: ['This record does not exist.'],
    });
    expect((await admin.post('/role', { name: 'X', audience: 'customer', permissions: ['view.users'] })).status).toBe(
      422,
    );
    expect((await admin.delete(`/role/${made.data.id}`)).status).toBe(200);
    expect((await admin.get(`/role/${made.data.id}`)).status).toBe(404);
  });

  test('in use they cannot be deleted', async () => {
    const answer = await admin.delete(`/role/${(await named('Driver')).id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'in_use']);
    expect(answer.body.count).toBeGreaterThanOrEqual(2);
    // A role can't be deactivated.
    expect(answer.body.message).toMatch(/^In use \(\d+\), so it can’t be deleted\.$/);
  });

  test('nobody puts into a role what they do not hold', async () => {
    const clerk = await person(['view.roles', 'create.roles', 'update.roles', 'delete.roles', 'view.dashboard']);
    const low = await admin.post('/role', {
      name: 'Lowest',
      permissions: ['view.dashboard'],
      all_activity_types: true,
    });
    const answer = await clerk.caller.put(`/role/${low.data.id}`, { permissions: ['view.dashboard', 'delete.users'] });
    expect(answer.body).toMatchObject({
      code: 'permission_denied',
      message: 'You can’t grant a permission you don’t have.',
      permission: 'delete.users',
    });
    expect(slugsOf((await admin.get(`/role/${low.data.id}`)).data)).toEqual(['view.dashboard']);
    expect((await clerk.caller.post('/role', { name: 'Sneaky', permissions: ['delete.users'] })).status).toBe(403);
    expect((await clerk.caller.put(`/role/${clerk.role}`, { description: 'mine' })).body.code).toBe('self_change');
    expect((await clerk.caller.put(`/role/${(await named('Manager')).id}`, { permissions: [] })).status).toBe(403);
    expect((await clerk.caller.put(`/role/${low.data.id}`, { permissions: ['view.roles'] })).status).toBe(200);
  });

  test('a permission that deletes needs a fresh password', async () => {
    const low = await admin.post('/role', { name: 'Deleters' });
    await app.sql("update session set reauthenticated_at = now() - interval '11 minutes'");
    const answer = await admin.put(`/role/${low.data.id}`, { permissions: ['delete.customers'] });
    expect([answer.status, answer.body.code]).toEqual([403, 'reauthentication_required']);
    await admin.post('/auth/confirm', { password: TEST_PASSWORD });
    expect((await admin.put(`/role/${low.data.id}`, { permissions: ['delete.customers'] })).status).toBe(200);
  });

  test('a changed role is felt by the next request', async () => {
    const { caller, role } = await person(['view.roles']);
    expect((await caller.get('/role')).status).toBe(200);
    await admin.put(`/role/${role}`, { permissions: ['view.dashboard'] });
    const answer = await caller.get('/role');
    expect([answer.status, answer.body.permission]).toEqual([403, 'view.roles']);
  });

  test('roles.actions: export, sample and import speak the same columns', async () => {
    const csv = Buffer.from(
      (await admin.get('/role/export-excel-csv', { q: 'Warehouse' })).data.file_data,
      'base64',
    ).toString();
    expect(csv).toContain('Name,Description,Audience,Permissions');
    expect(csv).toContain('set_warehouse.order');
    const spanish = await admin.get('/role/export-excel-csv', {}, { 'x-localization': 'es' });
    expect(Buffer.from(spanish.data.file_data, 'base64').toString()).toMatch(/,Personal,.*,Cliente,/s);
    const sample = await admin.raw('POST', '/role/export-sample-excel', {
      headers: { 'content-type': 'application/json', 'x-localization': 'es' },
      body: JSON.stringify({ labels: ['name', 'permissions'] }),
    });
    expect(sample.headers.get('content-type')).toContain('spreadsheetml');
    const rows = [
      { name: 'Imported one', permissions: 'view.order; view.dashboard' },
      { name: 'Warehouse', description: 'Changed by import' },
    ];
    const { data } = await admin.post('/role/import-excel', { rows });
    expect(data).toMatchObject({ created: 1, updated: 1, errors: [] });
    const imported = (await admin.get(`/role/${(await named('Imported one')).id}`)).data;
    expect(slugsOf(imported).sort()).toEqual(['view.dashboard', 'view.order']);
    const bad = await admin.post('/role/import-excel', { rows: [{ name: 'Bad', permissions: 'no.such' }] });
    expect(bad.data.errors).toEqual([expect.objectContaining({ column: 'permissions', value: 'no.such' })]);
    expect(await named('Bad')).toBeUndefined();
  });
});

describe('permissions', () => {
  test('are grouped, found and read in the caller’s language', async () => {
    const groups = (await admin.get('/permission/all', {}, { 'x-localization': 'es' })).data;
    const users = groups.find((group: { group_name: string }) => group.group_name === 'Usuarios');
    expect(users.permissions).toContainEqual(expect.objectContaining({ slug: 'view.users', name: 'Ver usuarios' }));
    const found = await admin.get('/permission', { q: 'blacklist', page: 1 });
    expect(found.data.map((row: { slug: string }) => row.slug)).toEqual(['blacklist.users']);
    const [{ id }] = found.data;
    expect((await admin.get(`/permission/${id}`)).data.roles).toContainEqual(
      expect.objectContaining({ name: 'Administrator' }),
    );
    expect((await admin.put(`/permission/${id}`, { slug: 'other.slug' })).body.code).toBe('system_permission');
    expect((await admin.delete(`/permission/${id}`)).body.code).toBe('system_permission');
  });

  test('own ones guard what the company makes itself', async () => {
    const made = await admin.post('/permission', { slug: 'Night bonus', name: 'See the night bonus' });
    expect(made.data).toMatchObject({ slug: 'custom.night_bonus', is_system: false, group_name: 'Custom' });
    expect((await admin.post('/permission', { slug: 'approve.bonus', name: 'Approve' })).data.slug).toBe(
      'approve.bonus',
    );
    expect((await admin.post('/permission', { slug: 'view.portal_secret', name: 'No' })).status).toBe(422);
    expect((await admin.post('/permission', { slug: 'view.users', name: 'Twice' })).body.errors).toEqual({
      slug: ['This value is already used.'],
    });
    const { role } = await person(['custom.night_bonus', 'view.dashboard']);
    expect((await admin.delete(`/permission/${made.data.id}`)).body.code).toBe('in_use');
    await admin.put(`/role/${role}`, { permissions: ['view.dashboard'] });
    expect((await admin.delete(`/permission/${made.data.id}`)).status).toBe(200);
  });
});

describe('activity types', () => {
  const lines = (data: {
    activity_type_permissions: { name: string; can_view: boolean; can_create: boolean; can_complete: boolean }[];
  }) => data.activity_type_permissions.map((type) => [type.name, type.can_create, type.can_complete]);

  test('permissions.activity_type: the grants of roles and of the person are added up; no row is no access', async () => {
    const types = (await admin.get('/activity-type-permission/all')).data;
    const [one, two, three] = types;
    expect(one.slug).toBe(`activity_type.${one.id}`);
    const who = await person(['view.order', 'view.dashboard'], { all_activity_types: false });
    expect(lines((await who.caller.get('/user/me')).data)).toEqual([]);
    const role = await admin.post('/activity-type-permission', {
      role_id: who.role,
      permissions: [{ order_type_id: one.id, can_complete: true }],
    });
    expect(role.data.find((line: { id: number }) => line.id === one.id)).toMatchObject({
      can_view: true,
      can_complete: true,
      can_create: false,
    });
    expect(
      (
        await admin.post('/activity-type-permission', {
          user_id: who.id,
          permissions: [{ order_type_id: two.id, can_create: 1 }],
        })
      ).status,
    ).toBe(200);
    expect(lines((await who.caller.get('/user/me')).data)).toEqual([
      [one.name, false, true],
      [two.name, true, false],
    ]);
    const matrix = (await admin.get(`/activity-type-role/${who.role}`)).data;
    expect(matrix.types).toHaveLength(types.length);
    expect(matrix.users).toEqual([
      expect.objectContaining({ id: who.id, own: [expect.objectContaining({ id: two.id, can_create: true })] }),
    ]);
    await admin.post('/activity-type-permission', { role_id: who.role, permissions: [three.id] });
    expect(lines((await who.caller.get('/user/me')).data)).toEqual(
      expect.arrayContaining([
        [three.name, true, true],
        [two.name, true, false],
      ]),
    );
    await admin.put(`/role/${who.role}`, { all_activity_types: true });
    expect(lines((await who.caller.get('/user/me')).data)).toHaveLength(types.length);
  });

  test('a set of types replaces all of them: what is answered, what is read and what the holder sees are one', async () => {
    const types = (await admin.get('/activity-type-permission/all')).data;
    const [one, two] = types;
    const seenBy = async (who: { caller: Caller }) => lines((await who.caller.get('/user/me')).data);
    const shown = (rows: { name: string; can_view: boolean }[]) =>
      rows.filter((row) => row.can_view).map((row) => row.name);
    const answered = async (role: number, rows: { name: string; can_view: boolean }[]) => {
      const matrix = (await admin.get(`/activity-type-role/${role}`)).data;
      expect(shown(matrix.types)).toEqual(shown(rows));
      expect(matrix.all_activity_types).toBe((await admin.get(`/role/${role}`)).data.all_activity_types);
      expect(shown((await admin.get(`/role/${role}`)).data.activity_types)).toEqual(shown(rows));
    };
    const viewOnly = { can_view: true, can_create: false, can_update: false, can_complete: false, can_delete: false };

    const who = await person(['view.order']);
    expect(await seenBy(who)).toHaveLength(types.length);
    await answered(who.role, (await admin.get(`/activity-type-role/${who.role}`)).data.types);
    expect(shown((await admin.get(`/activity-type-role/${who.role}`)).data.types)).toHaveLength(types.length);
    const set = await admin.post('/activity-type-permission', {
      role_id: who.role,
      permissions: [{ order_type_id: one.id, ...viewOnly }],
    });
    expect(shown(set.data)).toEqual([one.name]);
    expect(await seenBy(who)).toEqual([[one.name, false, false]]);
    await answered(who.role, set.data);

    // PUT of the role: its types alone say what it has; with the switch sent along, the switch does.
    await admin.put(`/role/${who.role}`, { all_activity_types: true });
    const put = await admin.put(`/role/${who.role}`, { activity_types: [two.id] });
    expect(put.data).toMatchObject({ all_activity_types: false, activity_types: [{ id: two.id, can_delete: true }] });
    expect(await seenBy(who)).toEqual([[two.name, true, true]]);
    const all = await admin.put(`/role/${who.role}`, { all_activity_types: true, activity_types: [two.id] });
    expect(all.data.activity_types).toHaveLength(types.length);
    expect(await seenBy(who)).toHaveLength(types.length);

    // Every seeded role of staff: what the call answers is what its people have.
    const roles = (await admin.get('/role/all')).data as { id: number; audience?: string }[];
    for (const { id } of roles) {
      const role = (await admin.get(`/role/${id}`)).data;
      if (role.audience !== 'staff' || role.name === 'Typeless') continue;
      const given = await admin.post('/activity-type-permission', { role_id: id, permissions: [one.id] });
      if (role.text_key === 'administrator') {
        expect(given.body.code).toBe('system_role');
        expect((await admin.put(`/role/${id}`, { activity_types: [one.id] })).body.code).toBe('system_role');
        continue;
      }
      const [{ id: kept }] = await app.sql('select id::int from app_user where id = $1', [who.id]);
      await admin.put(`/user/${kept}`, { roles: [id] });
      expect([role.name, await seenBy(who)]).toEqual([role.name, [[one.name, true, true]]]);
      await answered(id, given.data);
    }
  });

  test('nobody gives away a type they do not have', async () => {
    const [one, two] = (await admin.get('/activity-type-permission/all')).data;
    const clerk = await person(['view.activity_type_roles', 'update.activity_type_roles'], {
      all_activity_types: false,
      activity_types: [one.id],
    });
    const low = await admin.post('/role', { name: 'Typeless' });
    const give = (permissions: unknown[]) =>
      clerk.caller.post('/activity-type-permission', { role_id: low.data.id, permissions });
    expect((await give([two.id])).body.code).toBe('permission_denied');
    expect((await give([one.id])).status).toBe(200);
    expect((await give([999_999])).status).toBe(403);
    expect((await admin.post('/activity-type-permission', { permissions: [] })).status).toBe(422);
    expect((await admin.post('/activity-type-permission', { role_id: 999_999, permissions: [] })).status).toBe(404);
  });
});
