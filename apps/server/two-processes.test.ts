import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../platform/testing/database.ts';
import { listen } from '../../platform/testing/live/listen.ts';
import { type ProductProcess, startProduct } from '../../platform/testing/product-process.ts';
import type { Caller } from '../../platform/testing/server.ts';

const PASSWORD = 'correct horse battery';
const ADMIN = 'boss@example.test';

let database: TestDatabase;
let owner: pg.Pool;
let one: ProductProcess;
let two: ProductProcess;
let adminOne: Caller;
let adminTwo: Caller;
let type: number;

const start = (): Promise<ProductProcess> =>
  startProduct({
    DATABASE_URL: database.url,
    ORDO_SECRET: 'the same secret in both of them',
    ORDO_ADMIN_EMAIL: ADMIN,
    ORDO_ADMIN_PASSWORD: PASSWORD,
  });

beforeAll(async () => {
  database = await testDatabase(false);
  owner = new pg.Pool({ connectionString: database.url, max: 1 });
  owner.on('error', () => undefined);
  // Both at once on an empty database: migrations, base data and the first company are made once.
  [one, two] = await Promise.all([start(), start()]);
  [adminOne, adminTwo] = await Promise.all([one.as(ADMIN, PASSWORD), two.as(ADMIN, PASSWORD)]);
  const made = await adminOne.post('/ordertype', { name: 'Shared', prefix: 'SHA', is_default: true });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  type = made.data.id;
}, 120_000);
afterAll(async () => {
  await Promise.all([one?.end('SIGTERM'), two?.end('SIGTERM')]);
  await owner?.end();
  await database?.close();
});

/** A signed-in person, and the same session at the other process, already known there. */
async function personAtTwo(name: string, permissions: string[]): Promise<{ id: number; here: Caller; there: Caller }> {
  const email = `${name}@example.test`;
  const body = { first_name: name, email, password: PASSWORD, roles: [], permissions };
  const made = await adminOne.post('/user', body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await adminOne.put(`/user/${made.data.id}/update/login/flag`, { is_first_time_login: false });
  const here = await one.as(email, PASSWORD);
  const { callerAt } = await import('../../platform/testing/server.ts');
  const there = callerAt(two.origin, 'main', here.token);
  expect((await there.get('/user/me')).status).toBe(200);
  return { id: made.data.id, here, there };
}

/** Until `ask` gives what is wanted: sooner than a session that is kept is read anew by itself. */
async function within(ask: () => Promise<unknown>, wanted: unknown): Promise<void> {
  const begin = performance.now();
  for (let seen: unknown; ; ) {
    seen = await ask();
    if (JSON.stringify(seen) === JSON.stringify(wanted)) return;
    if (performance.now() - begin > 4000) expect(seen).toEqual(wanted);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('what one process changes the other knows within a second', () => {
  test('permissions', async () => {
    const clerk = await personAtTwo('Clerk', ['view.dashboard']);
    const status = async () => (await clerk.there.get('/customer')).status;
    expect(await status()).toBe(403);
    const given = await adminOne.put(`/user/${clerk.id}`, { permissions: ['view.dashboard', 'view.customers'] });
    expect(given.status, JSON.stringify(given.body)).toBe(200);
    await within(status, 200);
    await adminOne.put(`/user/${clerk.id}`, { permissions: ['view.dashboard'] });
    await within(status, 403);
  });

  test('roles and the activity types they see', async () => {
    const role = await adminOne.post('/role', {
      name: 'Sees shared',
      permissions: ['view.order', 'view_all.order', 'view.customers'],
    });
    expect(role.status, JSON.stringify(role.body)).toBe(201);
    const viewer = await personAtTwo('Viewer', []);
    const order = (await adminOne.post('/order', { order_type_id: type })).data.id;
    const status = async () => (await viewer.there.get(`/order/${order}`)).status;
    const slugs = async () => (await viewer.there.get('/user/me')).data.permissions.includes('view.customers');
    expect([await status(), await slugs()]).toEqual([404, false]);
    await adminOne.put(`/user/${viewer.id}`, { roles: [role.data.id] });
    await within(slugs, true);
    expect(await status()).toBe(404);
    const grant = { role_id: role.data.id, permissions: [type] };
    expect((await adminOne.post('/activity-type-permission', grant)).status).toBe(200);
    await within(status, 200);
    await adminOne.post('/activity-type-permission', { ...grant, permissions: [] });
    await within(status, 404);
  });

  test('a disabled person, one whose web access was taken, and a sign-out', async () => {
    const gone = await personAtTwo('Gone', ['view.dashboard']);
    const disabled = await adminOne.put(`/user/${gone.id}`, { disable: true });
    expect(disabled.status, JSON.stringify(disabled.body)).toBe(200);
    await within(async () => {
      const { status, body } = await gone.there.get('/user/me');
      return [status, body.code];
    }, [401, 'account_disabled']);
    const shut = await personAtTwo('Shut', ['view.dashboard']);
    await adminOne.put(`/user/${shut.id}`, { web_access: 0 });
    await within(async () => {
      const { status, body } = await shut.there.get('/user/me');
      return [status, body.code];
    }, [401, 'no_web_access']);
    const leaver = await personAtTwo('Leaver', ['view.dashboard']);
    await leaver.here.post('/auth/logout');
    await within(async () => (await leaver.there.get('/user/me')).status, 401);
  });

  test('settings and the company record', async () => {
    const read = async () => (await adminTwo.get('/company/configurations/prices_include_tax')).data?.bool_value;
    const before = await read();
    const set = await adminOne.post('/company/configurations', { key: 'prices_include_tax', bool_value: !before });
    expect(set.status, JSON.stringify(set.body)).toBe(200);
    await within(read, !before);
    const company = (await adminOne.get('/company')).data;
    const zone = async () => (await adminTwo.get('/company')).data.time_zone;
    await zone();
    await adminOne.put('/company', { time_zone: 'America/Santo_Domingo', updated_at: company.updated_at });
    await within(zone, 'America/Santo_Domingo');
  });

  test('live events: changes, notifications, rights and a sign-out', async () => {
    const watcher = await personAtTwo('Watcher', ['view.dashboard', 'view.order', 'view_all.order', 'view.users']);
    const heard = await listen(watcher.there);
    const renamed = await adminOne.put(`/user/${watcher.id}`, { first_name: 'Watching' });
    expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
    await heard.until({ type: 'updated', resource: 'user', id: watcher.id }, 10_000);
    await adminOne.post('/company/configurations', { key: 'company_tax_number', text_value: 'RNC 1' });
    await heard.until({ resource: 'company/configurations' }, 10_000);
    await owner.query(
      `insert into notification (tenant_id, user_id, data, event) select tenant_id, id, '{}', 'test.event' from app_user where id = $1`,
      [watcher.id],
    );
    await adminOne.put(`/user/${watcher.id}`, { last_name: 'Now' });
    await heard.until({ type: 'notification' }, 10_000);
    await adminOne.put(`/user/${watcher.id}`, { permissions: ['view.dashboard'] });
    await heard.until({ type: 'session.permissions_changed' }, 10_000);
    await heard.ended();
    const again = await listen(watcher.there, heard.position());
    await watcher.here.post('/auth/logout');
    await again.until({ type: 'session.ended' }, 10_000);
    await again.ended();
  });

  test('also after every connection was cut, and neither process falls', async () => {
    const late = await personAtTwo('Late', ['view.dashboard', 'view.customers']);
    const busy = Array.from({ length: 10 }, (_, n) => (n % 2 ? adminOne : adminTwo).post('/order', { title: 'cut' }));
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    for (const answer of await Promise.all(busy)) expect([201, 500, 503]).toContain(answer.status);
    expect([one.child.exitCode, two.child.exitCode]).toEqual([null, null]);
    const status = async () => (await late.there.get('/customer')).status;
    await within(status, 200);
    await adminOne.put(`/user/${late.id}`, { permissions: ['view.dashboard'] });
    await within(status, 403);
  });

  test('the company’s words for an error reach the other process within a second', async () => {
    const message = async () => (await adminTwo.get('/customer/999999')).body.message;
    expect(await message()).toBe('Not found.');
    const say = (text: string) =>
      adminOne.post('/lang/translations', { lang: 'en', translations: { 'error.not_found': text } });
    expect((await say('Never heard of it.')).status).toBe(200);
    await within(message, 'Never heard of it.');
    await say('');
    await within(message, 'Not found.');
  });
});

test('20 parallel creations over both processes: no gap, no double', async () => {
  const [{ last }] = (await owner.query("select next - 1 as last from order_counter where prefix = 'SHA'")).rows;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? adminOne : adminTwo).post('/order', { title: `parallel ${n}` })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  const numbers = answers.map(({ data }) => Number(data.reference_no.split('-')[1])).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => Number(last) + 1 + n));
});

test('either may be killed: the other goes on, and a new one joins', async () => {
  const key = crypto.randomUUID();
  const [sent] = await Promise.all([
    adminOne.post('/order', { title: 'once' }, { 'idempotency-key': key }).catch(() => null),
    one.end('SIGKILL'),
  ]);
  // The client does not know whether it arrived, and asks the other process with the same key.
  const again = await adminTwo.post('/order', { title: 'once' }, { 'idempotency-key': key });
  expect(again.status, JSON.stringify(again.body)).toBe(201);
  if (sent) expect(again.data.id).toBe(sent.data.id);
  const { rows } = await owner.query(`select count(*)::int from "order" where title = 'once'`);
  expect(rows).toEqual([{ count: 1 }]);
  one = await start();
  adminOne = await one.as(ADMIN, PASSWORD);
  await two.end('SIGKILL');
  expect((await adminOne.get('/order', { page: 1 })).status).toBe(200);
  const { rows: gaps } = await owner.query(
    `select count(*)::int as count, max(reference_seq) as last from "order" where reference_prefix = 'SHA'`,
  );
  expect(gaps[0].count).toBe(gaps[0].last);
  two = await start();
}, 180_000);
