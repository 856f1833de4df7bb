import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const SETTINGS = '/company/configurations';
let app: TestServer;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** Somebody with exactly these permissions. */
async function somebody(...permissions: string[]): Promise<Caller> {
  const email = `given${++count}@demo.test`;
  const made = await admin.post('/user', { first_name: 'Given', email, permissions });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await app.sql(
    `update app_user set is_first_time_login = false, password_hash = (select password_hash from app_user
      where tenant_id = 1 and email = 'admin@demo.test') where email = $1`,
    [email],
  );
  return app.as(email);
}
const roleCalled = async (key: string): Promise<string> =>
  String((await app.sql('select id from role where tenant_id = 1 and text_key = $1', [key]))[0].id);

test('nobody is given more by the default role than whoever adds them has', async () => {
  const adder = await somebody('create.users', 'update.default_role', 'import.users');
  const choose = (caller: Caller, id: string) => caller.post(SETTINGS, { key: 'default_role', text_value: id });
  for (const key of ['administrator', 'officer']) expect((await choose(adder, await roleCalled(key))).status).toBe(422);
  expect((await choose(admin, await roleCalled('administrator'))).status).toBe(422);
  expect((await choose(admin, await roleCalled('officer'))).status).toBe(200);
  const bare = { first_name: 'Bare', email: 'bare@demo.test', password: 'Correct-horse-9981' };
  expect((await adder.post('/user', bare)).status).toBe(403);
  const rows = [{ first_name: 'Bare', email: bare.email }];
  for (const dry_run of [true, false]) {
    const file = await adder.post('/import/user', { rows, dry_run });
    expect([file.status, file.body.code], JSON.stringify(file.body)).toEqual([403, 'permission_denied']);
  }
  expect((await admin.post('/import/user', { rows, dry_run: true })).data.created).toBe(1);
  expect(await app.sql('select 1 from app_user where email = $1', [bare.email])).toEqual([]);
  expect((await admin.post('/user', bare)).status).toBe(201);
});

test('the mail server and the file storage are the administrators’ alone', async () => {
  const setter = await somebody('update.company.settings', 'view.communications_management');
  const may = async (who: Caller) => [
    (await who.get('/communication/summary')).data.may_change_server,
    ...(await Promise.all(['smtp', 's3', 'ai', 'rate_provider_url'].map((key) => who.get(`${SETTINGS}/${key}`)))).map(
      ({ data }) => data.may_change,
    ),
  ];
  expect(await may(setter)).toEqual([false, false, false, false, true]);
  expect(await may(admin)).toEqual([true, true, true, true, true]);
  for (const key of ['smtp', 's3', 'ai']) {
    expect((await setter.post(SETTINGS, { key, text_value: '{"host":"mail.example.test"}' })).status).toBe(403);
    expect((await setter.delete(SETTINGS, { key })).status).toBe(403);
  }
});

test('what integrations keep is read by those who set them up, and is no secret', async () => {
  const setter = await somebody('update.company.settings');
  const officer = await app.as('officer@demo.test');
  expect((await setter.post(SETTINGS, { key: 'books.realm', text_value: '4711' })).status).toBe(200);
  for (const key of ['books.client_secret', 'books.token', 'books.api_key', 'books.password'])
    expect((await setter.post(SETTINGS, { key, text_value: 'x' })).status).toBe(422);
  const keys = async (caller: Caller) => (await caller.get(SETTINGS)).data.map((one: { key: string }) => one.key);
  expect(await keys(setter)).toContain('books.realm');
  expect(await keys(officer)).not.toContain('books.realm');
  expect((await officer.get(`${SETTINGS}/books.realm`)).status).toBe(404);
});

test('nobody changes whether somebody above them is notified', async () => {
  const editor = await somebody('update.users', 'view.users');
  const switched = async (caller: Caller, id: number, notification: 0 | 1) =>
    (await caller.put(`/notification/${id}/toggle-notification`, { notification })).status;
  const idOf = async (email: string): Promise<number> =>
    (await app.sql('select id::int from app_user where email = $1', [email]))[0].id;
  const boss = await idOf('admin@demo.test');
  const before = await app.sql('select notification from app_user where id = $1', [boss]);
  expect(await switched(editor, boss, 0)).toBe(403);
  expect(await app.sql('select notification from app_user where id = $1', [boss])).toEqual(before);
  const bare = await idOf('given1@demo.test');
  await app.sql('delete from user_permission where user_id = $1', [bare]);
  expect(await switched(editor, bare, 0)).toBe(200);
  expect(await switched(editor, 999_999, 0)).toBe(404);
  expect(await switched(admin, boss, 1)).toBe(200);
  const portal = await app.as('customer@demo.test');
  expect(await switched(portal, boss, 0)).toBe(403);
});

test('a starter set is written and taken back by whoever may do all of it by hand', async () => {
  const kinds = [
    'progress_status',
    'item_type',
    'review_types',
    'activity_type',
    'review_templates',
    'activity_template',
    'communications_management',
  ];
  const body = { sets: ['cleaning'] };
  const [{ count: before }] = await app.sql('select count(*)::int as count from starter_entry');
  const typist = await somebody('create.activity_type', 'delete.activity_type');
  const refused = await typist.post('/starter-set', body);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_denied']);
  expect((await app.sql('select count(*)::int as count from starter_entry'))[0].count).toBe(before);
  const maker = await somebody(...kinds.map((kind) => `create.${kind}`), 'delete.activity_type');
  expect((await maker.post('/starter-set', body)).status).toBe(201);
  expect((await maker.delete('/starter-set/cleaning')).status).toBe(403);
  expect((await admin.delete('/starter-set/cleaning')).data.removed).toBeGreaterThan(5);
});

test('a starter set changes nothing of what the company has, and taken back leaves nothing', async () => {
  const tables = [
    'order_type',
    'order_template',
    'order_template_item',
    'checkoff_type',
    'checkoff_template',
    'checkoff_template_type',
    'order_item_type',
    'progress_status',
    'message_template',
    'starter_entry',
  ];
  const rows = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => [
          table,
          (await app.sql(`select to_jsonb(t)::text as line from ${table} t order by 1`)).map(({ line }) => line),
        ]),
      ),
    ) as Record<string, string[]>;
  const before = await rows();
  const kinds = 'activity_type activity_template review_templates review_types progress_status item_type'.split(' ');
  const slugs = [...kinds, 'communications_management'].flatMap((kind) => [`create.${kind}`, `view.${kind}`]);
  const blind = (await staffWith(app, slugs)).caller;
  const { status, data } = await blind.post('/starter-set', { sets: ['field_service', 'rental'] });
  expect([status, data.there > 0, data.added > 0]).toEqual([201, true, true]);
  const during = await rows();
  for (const table of tables) expect(during[table], table).toEqual(expect.arrayContaining(before[table] ?? []));
  const hidden = await app.sql(
    `select t.name from order_template t join starter_entry s on s.table_name = 'order_template' and s.row_id = t.id
      where not exists (select from starter_entry y where y.table_name = 'order_type' and y.row_id = t.order_type_id)`,
  );
  expect(hidden).toEqual([]);
  // Whoever sees the type gets its checklist to choose from; the type goes on as it was.
  expect((await admin.post('/starter-set', { sets: ['field_service'] })).data.added).toBeGreaterThan(0);
  const withAll = await rows();
  for (const table of tables) expect(withAll[table], table).toEqual(expect.arrayContaining(before[table] ?? []));
  for (const set of ['rental', 'field_service'])
    expect((await admin.delete(`/starter-set/${set}`)).data.kept).toEqual([]);
  expect(await rows()).toEqual(before);
});

test('who may see people of customers only is told no more of a colleague whom they change than who it was', async () => {
  const keeper = await somebody('view.customer_users', 'unlock.users', 'update.users');
  const colleague = { first_name: 'Plain', last_name: 'Colleague', email: 'plain@demo.test', roles: [] };
  const { id } = (await admin.post('/user', { ...colleague, permissions: ['view.locations'] })).data;
  await app.sql('delete from user_permission where user_id = $1', [id]);
  expect((await keeper.get(`/user/${id}`)).status).toBe(404);
  for (const changed of [
    await keeper.put(`/user/${id}/unlock-user`, { is_locked: false }),
    await keeper.put(`/user/${id}`, { division: 'North' }),
  ]) {
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.data).toEqual({ id, name: 'Plain Colleague', updated_at: expect.any(String) });
  }
});
