import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';
import { orderImport } from '../order-import/import-orders.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let open: number;
let shut: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  open = (await admin.post('/ordertype', { name: 'Open kind', prefix: 'OPN' })).data.id;
  shut = (await admin.post('/ordertype', { name: 'Shut kind', prefix: 'SHT' })).data.id;
});
afterAll(() => app.close());

const EVERYTHING = ['import.order', 'view.order', 'view_all.order', 'create.order', 'update.order'];

let people = 0;
/** Somebody who imports, with rights on the open type only. */
async function person(slugs: readonly string[], mayUpdate = true): Promise<Caller> {
  const name = `Importer ${++people}`;
  const email = `importer${people}@demo.test`;
  await app.sql(
    `with model as (select tenant_id, password_hash from app_user where email = 'officer@demo.test'),
      made_role as (insert into role (tenant_id, name, audience) select tenant_id, $1, 'staff' from model returning tenant_id, id),
      made_user as (insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login)
        select tenant_id, $1, $2, password_hash, false from model returning id),
      allowed as (insert into role_permission (tenant_id, role_id, permission_id)
        select r.tenant_id, r.id, p.id from made_role r join permission p on p.tenant_id = r.tenant_id and p.slug = any($3)),
      granted as (insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view, can_create, can_update)
        select tenant_id, $4, id, true, true, $5 from made_role)
    insert into user_role (tenant_id, user_id, role_id) select r.tenant_id, u.id, r.id from made_role r, made_user u`,
    [name, email, slugs, open, mayUpdate],
  );
  return app.as(email);
}

let made = 0;
async function known(type: number): Promise<{ id: number; key: string; number: string }> {
  const key = `KEY-${++made}`;
  const { data } = await admin.post('/order', { order_type_id: type, title: 'As it was', ex_ref_no: key });
  return { id: data.id, key, number: data.reference_no };
}
const row = (names: object) => ({ order_type_id: 'Open kind', title: 'By the file', ...names });
const send = (who: Caller, rows: object[], more: object = {}) =>
  who.post('/import/order', { rows, dry_run: false, partial: true, ...more });
const titles = async (...ids: number[]) =>
  (await app.sql('select title from "order" where id = any($1) order by id', [ids])).map((one: Loose) => one.title);
const countOf = async () => (await app.sql('select count(*)::int as n from "order"'))[0]?.n;

test('activities of a type somebody does not see are not found, by reference and by number', async () => {
  const who = await person(EVERYTHING);
  const [seen, byKey, byNumber] = [await known(open), await known(shut), await known(shut)];
  const rows = [row({ ex_ref_no: seen.key }), row({ ex_ref_no: byKey.key }), row({ reference_no: byNumber.number })];
  const errors = [
    { row: 3, column: 'ex_ref_no', value: byKey.key, code: 'missing' },
    { row: 4, column: 'reference_no', value: byNumber.number, code: 'missing' },
  ];
  const before = await countOf();
  const dry = (await send(who, rows, { dry_run: true })).data;
  expect(dry).toMatchObject({ created: 0, updated: 1, unchanged: 0, failed: 2, errors });
  // Like the answer about a reference nobody has: the same words, and nothing of the activity.
  const strange = (await send(who, [row({ ex_ref_no: 'KEY-none' })], { dry_run: true, mode: 'update' })).data;
  expect(dry.errors[0].message).toBe(strange.errors[0].message);
  const done = (await send(who, rows)).data;
  expect(done).toMatchObject({ created: 0, updated: 1, unchanged: 0, failed: 2, errors });
  expect(await titles(seen.id, byKey.id, byNumber.id)).toEqual(['By the file', 'As it was', 'As it was']);
  expect(await countOf()).toBe(before);
  const insert = (await send(who, rows.slice(1), { mode: 'insert' })).data;
  expect(insert).toMatchObject({
    created: 0,
    skipped: 0,
    failed: 2,
    errors: [{ code: 'missing' }, { code: 'missing' }],
  });
});

test('activities of others are not found by somebody who sees only their own', async () => {
  const who = await person(EVERYTHING.filter((slug) => slug !== 'view_all.order'));
  const others = await known(open);
  const own = (await who.post('/order', { order_type_id: open, title: 'As it was', ex_ref_no: 'KEY-own' })).data.id;
  const { data } = await send(who, [row({ ex_ref_no: 'KEY-own' }), row({ ex_ref_no: others.key })]);
  expect(data).toMatchObject({ created: 0, updated: 1, failed: 1, errors: [{ column: 'ex_ref_no', code: 'missing' }] });
  expect(await titles(others.id, own)).toEqual(['As it was', 'By the file']);
});

test.each([
  ['the permission to edit activities', EVERYTHING.filter((slug) => slug !== 'update.order'), true],
  ['the right to edit their type', EVERYTHING, false],
])('without %s known activities stay as they are, and new ones come in', async (_, slugs, mayUpdate) => {
  const who = await person(slugs, mayUpdate);
  const { id, key, number } = await known(open);
  const rows = [row({ ex_ref_no: key }), row({ reference_no: number }), row({ ex_ref_no: `${key}-new` })];
  const { data } = await send(who, rows);
  expect(data).toMatchObject({ created: 1, updated: 0, failed: 2, errors: [{ code: 'missing' }, { code: 'missing' }] });
  expect(await titles(id)).toEqual(['As it was']);
  const insert = (await send(who, rows.slice(0, 2), { mode: 'insert' })).data;
  expect(insert).toMatchObject({ failed: 2, errors: [{ code: 'exists' }, { code: 'exists' }] });
});

test('what came out of reach since the check is neither changed nor made twice', async () => {
  const who = await person(EVERYTHING);
  const moved = await known(open);
  const rows = [row({ ex_ref_no: moved.key }), row({ ex_ref_no: 'KEY-late' }), row({ ex_ref_no: 'KEY-free' })];
  const dry = (await send(who, rows, { dry_run: true })).data;
  expect(dry).toMatchObject({ created: 2, updated: 1, failed: 0 });
  await app.sql('update "order" set order_type_id = $1 where id = $2', [shut, moved.id]);
  const late = (await admin.post('/order', { order_type_id: shut, title: 'As it was', ex_ref_no: 'KEY-late' })).data.id;
  const done = (await who.post(`/import/${dry.run_id}/confirm`, {})).data;
  expect(done).toMatchObject({ status: 'done', created: 1, updated: 0, unchanged: 2 });
  expect(await titles(moved.id, late)).toEqual(['As it was', 'As it was']);
  expect(await app.sql(`select count(*)::int as n from "order" where ex_ref_no = 'KEY-late'`)).toEqual([{ n: 1 }]);
});

test('a file so long that a job takes it reaches no further', async () => {
  const who = await person(EVERYTHING);
  const [seen, hidden] = [await known(open), await known(shut)];
  // A request checks up to 50,000 rows, however many bytes they have.
  const keys = [seen.key, hidden.key, ...Array.from({ length: 49_999 }, (_, n) => `KEY-long-${n}`)];
  const lines = keys.map((key) => `${key},Open kind,By the file,${'x'.repeat(60)}`);
  const file = Buffer.from(['ex_ref_no,order_type_id,title,Padding', ...lines].join('\n'));
  const key = await upload(app, who, file, 'long.csv', 'text/csv');
  const started = await who.post('/import/order', { key, dry_run: false, partial: true, mode: 'update' });
  expect(started.status, JSON.stringify(started.body)).toBe(202);
  const run = async (): Promise<Loose> => (await who.get(`/import/${started.data.run_id}`)).data;
  await expect.poll(async () => (await run()).status, { timeout: 50_000 }).toBe('done');
  expect(await run()).toMatchObject({ created: 0, updated: 1, failed: 50_000 });
  expect(await titles(seen.id, hidden.id)).toEqual(['By the file', 'As it was']);
});

test('a file with more rows than a job takes ends with their number, and nothing is written', async () => {
  const who = await person(EVERYTHING);
  const { declaration } = orderImport;
  const most = declaration.maxRows;
  expect(most).toBe(500_000);
  const { id, key: known_key } = await known(open);
  const lines = [known_key, ...Array.from({ length: 50_001 }, (_, n) => `KEY-tall-${n}`)].map(
    (key) => `${key},By the file`,
  );
  const key = await upload(app, who, Buffer.from(['ex_ref_no,title', ...lines].join('\n')), 'tall.csv', 'text/csv');
  try {
    // Half a million rows take minutes; the limit is the declaration's own.
    Object.assign(declaration, { maxRows: 50_001 });
    const started = await who.post('/import/order', { key, dry_run: false, partial: true, mode: 'update' });
    expect(started.status, JSON.stringify(started.body)).toBe(202);
    const run = async (): Promise<Loose> => (await who.get(`/import/${started.data.run_id}`)).data;
    await expect.poll(async () => (await run()).status, { timeout: 50_000 }).toBe('failed');
    expect(await run()).toMatchObject({ created: 0, updated: 0 });
    expect(JSON.stringify((await run()).errors)).toContain('The sheet has more than 50001 rows.');
    expect(await titles(id)).toEqual(['As it was']);
  } finally {
    Object.assign(declaration, { maxRows: most });
  }
});
