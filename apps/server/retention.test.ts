import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformRetention } from '../../platform/server/jobs/retention.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let demo: number;
let beta: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [ids] = await app.sql(`select (select id from tenant where subdomain = 'demo') as demo,
    (select id from tenant where subdomain = 'beta') as beta`);
  ({ demo, beta } = ids);
  await app.sql(
    `insert into email_schedule (tenant_id, name, action, rrule, starts_on, "time", time_zone, user_id)
      select tenant_id, 'Kept', 'kept.test', 'FREQ=DAILY', now()::date, '08:00', 'UTC', id
      from app_user where tenant_id = $1 order by id limit 1`,
    [demo],
  );
});
afterAll(() => app?.close());
beforeEach(async () => {
  await app.sql('delete from message');
  await app.sql("delete from company_configuration where key like '%_days'");
});

/** All clocks of the night and the hour that delete something. */
async function night(): Promise<void> {
  const kinds = [
    'messages.retention',
    'identity.sweep',
    'files.sweep_expired',
    'planning.forget_places',
    'customers.registrations',
  ];
  const schedules = app.ordo.modules
    .flatMap((module) => module.schedules ?? [])
    .filter(({ kind }) => kinds.includes(kind));
  expect(schedules).toHaveLength(5);
  for (const { run } of [...schedules, platformRetention(app.ordo.database)]) await run([demo, beta]);
}

interface Case {
  table: string;
  setting: string;
  /** What a company that says nothing keeps. */
  days: number;
  /** Columns of a row that has ended, and how its age is written. */
  ended: Record<string, unknown>;
  /** The same, still open: it stays however old. Not where a row has nothing to wait for. */
  open?: Record<string, unknown>;
  clock?: 'created_at' | 'updated_at' | 'expires_at' | 'at' | 'due_at';
  /** Column of the first row of another table that it belongs to. */
  of?: readonly [column: string, table: string];
}

const CASES: Case[] = [
  {
    table: 'message',
    setting: 'message_retention_days',
    days: 365,
    ended: { channel: 'email', event: 'kept.test', status: 'sent' },
    open: { channel: 'email', event: 'kept.test', status: 'held' },
  },
  {
    table: 'job_status',
    setting: 'job_retention_days',
    days: 90,
    ended: { kind: 'kept.test', title: 'Job', state: 'done' },
    open: { kind: 'kept.test', title: 'Job', state: 'running' },
  },
  {
    table: 'import_run',
    setting: 'import_retention_days',
    days: 365,
    ended: { resource: 'kept', status: 'done' },
    open: { resource: 'kept', status: 'importing' },
  },
  {
    table: 'export_run',
    setting: 'export_retention_days',
    days: 90,
    ended: { resource: 'kept', format: 'csv', status: 'expired' },
    open: { resource: 'kept', format: 'csv', status: 'done', file_key: 'kept' },
  },
  {
    table: 'auth_token',
    setting: 'link_retention_days',
    days: 30,
    ended: { kind: 'invite', token_hash: 'kept' },
    open: { kind: 'invite', token_hash: 'kept open', expires_at: '2100-01-01' },
    clock: 'expires_at',
    of: ['user_id', 'app_user'],
  },
  {
    table: 'portal_registration',
    setting: 'link_retention_days',
    days: 30,
    ended: { mode: 'new', status: 'email_pending', first_name: 'Nobody', email: 'stranger@kept.test' },
    open: { mode: 'new', status: 'pending', first_name: 'Somebody', email: 'waits@kept.test' },
    clock: 'created_at',
  },
  {
    table: 'upload',
    setting: 'deleted_file_days',
    days: 90,
    ended: { key: 'kept', state: 'claimed' },
    open: { key: 'kept open', state: 'in_parts' },
  },
  {
    table: 'notification',
    setting: 'notification_retention_days',
    days: 90,
    ended: { data: 'Kept', event: 'kept.test' },
    clock: 'created_at',
    of: ['user_id', 'app_user'],
  },
  {
    table: 'user_location_log',
    setting: 'location_history_days',
    days: 30,
    ended: { lat: 18, long: -76.8 },
    clock: 'at',
    of: ['user_id', 'app_user'],
  },
  {
    table: 'email_schedule_run',
    setting: 'message_retention_days',
    days: 365,
    ended: { status: 'done' },
    clock: 'due_at',
    of: ['email_schedule_id', 'email_schedule'],
  },
];

/** Puts a row in, so many days old, behind the triggers' back. */
async function put(
  { table, clock = 'updated_at', of }: Case,
  row: Record<string, unknown>,
  age: number,
): Promise<number> {
  const owner = of ? { [of[0]]: await firstOf(of[1]) } : {};
  const values = { tenant_id: demo, ...owner, [clock]: new Date(Date.now() - age * 86_400_000), ...row };
  const names = Object.keys(values).map((name) => `"${name}"`);
  const marks = names.map((_, index) => `$${index + 1}`);
  const [{ id }] = await app.sql(
    `insert into "${table}" (${names}) values (${marks}) returning id`,
    Object.values(values),
  );
  return id;
}
async function firstOf(table: string): Promise<number> {
  const [row] = await app.sql(`select id from "${table}" where tenant_id = $1 order by id limit 1`, [demo]);
  return row.id;
}
const isThere = async (table: string, id: number) =>
  (await app.sql(`select 1 from "${table}" where id = $1`, [id])).length === 1;
/** Keys are unique, and links are kept as a hash. */
function distinct(row: Record<string, unknown>, mark: string): Record<string, unknown> {
  const key = (name: string, value: unknown) =>
    name === 'token_hash' ? createHash('sha256').update(mark).digest() : name === 'key' ? `${value} ${mark}` : value;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, key(name, value)]));
}

for (const one of CASES) {
  test(`${one.table} is kept for ${one.setting}, ${one.days} days when the company says nothing`, async () => {
    const read = await admin.get(`/company/configurations/${one.setting}`);
    expect(read.data).toMatchObject({ is_default: true, value: one.days });
    const old = await put(one, distinct(one.ended, 'old'), one.days + 1);
    const young = await put(one, distinct(one.ended, 'young'), one.days - 1);
    const open = one.open ? await put(one, distinct(one.open, 'open'), one.days + 1) : young;
    await night();
    expect([await isThere(one.table, old), await isThere(one.table, young), await isThere(one.table, open)]).toEqual([
      false,
      true,
      true,
    ]);
    const set = await admin.post('/company/configurations', { key: one.setting, text_value: '10' });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    const eleven = await put(one, distinct(one.ended, 'eleven'), 11);
    const nine = await put(one, distinct(one.ended, 'nine'), 9);
    await night();
    expect([await isThere(one.table, young), await isThere(one.table, eleven), await isThere(one.table, nine)]).toEqual(
      [false, false, true],
    );
    expect((await admin.post('/company/configurations', { key: one.setting, text_value: '0' })).status).toBe(422);
  });
}

test('an answer of the address service is kept for 90 days', async () => {
  const keep = (key: string, age: number) =>
    app.sql(
      `insert into geocode_cache (tenant_id, key_hash, results, fetched_at) values ($1, $2, '[]', now() - make_interval(days => $3))`,
      [demo, key, age],
    );
  await keep('old answer', 91);
  await keep('young answer', 89);
  await night();
  const left = await app.sql("select key_hash from geocode_cache where key_hash like '%answer' order by 1");
  expect(left).toEqual([{ key_hash: 'young answer' }]);
});

test('the bytes of a deleted file go when nobody will bring it back', async () => {
  const category = (await admin.post('/order-category', { name: 'Files' })).data.id;
  const key = await upload(app, admin, Buffer.from('to be forgotten'), 'old.txt');
  const attached = await admin.post(`/order-category/${category}/attachments`, { key, name: 'old.txt' });
  const file = attached.data.id ?? attached.data[0].id;
  expect((await admin.delete(`/order-category/${category}/attachments/${file}`)).status).toBe(200);
  const objects = () =>
    app.sql("select key from stored_object where sha256 = encode(sha256('to be forgotten'), 'hex')");
  await night();
  expect(await objects()).toHaveLength(1);
  await app.sql("update attachment set deleted_at = now() - interval '91 days' where id = $1", [file]);
  await night();
  expect(await objects()).toHaveLength(0);
  expect(await app.ordo.platform.storage.get(key)).toBeNull();
});

test('an import that activities name as their origin stays', async () => {
  const run = { table: 'import_run', setting: '', days: 0, ended: {}, open: {} };
  const id = await put(run, { resource: 'order', status: 'done' }, 4000);
  await app.sql('update "order" set import_run_id = $1 where id = (select max(id) from "order" where tenant_id = $2)', [
    id,
    demo,
  ]);
  await night();
  expect(await isThere('import_run', id)).toBe(true);
});
