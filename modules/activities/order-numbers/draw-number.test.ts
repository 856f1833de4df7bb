import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeld } from '../../../platform/server/numbers/held-numbers.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { ORDER_NUMBERS } from './draw-number.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;
let document: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  document = (await admin.post('/document-type', { name: 'Permit' })).data.id;
});
afterAll(() => app?.close());

/** More than are drawn where they are written. */
const MANY = 2_001;

interface Held {
  /** A type of the same prefix whose activities ask for no document. */
  readonly single: number;
  readonly running: Promise<Answer<Loose>>;
  /** Ends the wait. */
  go(): Promise<void>;
  /** Ends the import as a lost connection does. */
  cut(): Promise<void>;
}

const waiting = () =>
  app.sql<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%into order_document %'`,
  );

/** An import that has written its activities under their numbers and stands still: it waits for a row the test has locked. */
async function heldImport(prefix: string, headers: Record<string, string> = {}): Promise<Held> {
  const name = `Documents ${prefix}`;
  const { id } = (await admin.post('/ordertype', { name, prefix })).data;
  const single = (await admin.post('/ordertype', { name: `Single ${prefix}`, prefix })).data.id;
  const made = await admin.post(`/ordertype/${id}/documents`, { document_type_id: document });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from order_type_document where order_type_id = $1 for update', [id]);
  const rows = Array.from({ length: MANY }, (_, n) => ({
    ex_ref_no: `${prefix}-${n}`,
    order_type_id: name,
    title: `Row ${n}`,
  }));
  const running = admin.post('/order/order_upload_v3', { rows, dry_run: false }, headers);
  let early: unknown = null;
  void running.then(({ body }) => {
    early = body;
  });
  await expect
    .poll(async () => [early, (await waiting()).length] as const, { timeout: 25_000 })
    .toEqual([null, 1])
    .catch(async (error: unknown) => {
      await holder.end();
      throw error;
    });
  const go = async () => {
    await holder.query('rollback');
    await holder.end();
  };
  return {
    single,
    running,
    go,
    async cut() {
      const [one] = await waiting();
      await app.sql('select pg_terminate_backend($1)', [one?.pid]);
      await running;
      await go();
    },
  };
}

const create = async (type: number) => {
  const { status, data, body } = await admin.post('/order', { order_type_id: type });
  expect(status, JSON.stringify(body)).toBe(201);
  return data.reference_no;
};
const numbersOf = async (prefix: string) =>
  (await app.sql(`select reference_seq as n from "order" where reference_prefix = $1 order by 1`, [prefix])).map(
    ({ n }) => n,
  );
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test.each([
  ['HLA', {}],
  ['HLB', { 'idempotency-key': 'held-import-1' }],
])('who makes an activity of %s waits for no import that ends', async (prefix, headers) => {
  const held = await heldImport(prefix, headers);
  expect(await create(held.single)).toBe(`${prefix}-002002`);
  // What is alive is left alone.
  await findHeld(ORDER_NUMBERS, app.ordo.database, [tenant]);
  expect(await create(held.single)).toBe(`${prefix}-002003`);
  await held.go();
  const { status, data, body } = await held.running;
  expect([status, data?.created], JSON.stringify(body).slice(0, 300)).toEqual([200, MANY]);
  expect(await numbersOf(prefix)).toEqual(upTo(MANY + 2));
  expect(await create(held.single)).toBe(`${prefix}-002004`);
  expect(await app.sql('select 1 from order_number_hold')).toEqual([]);
});

test('an import that breaks leaves none of its activities, and its numbers to the counter', async () => {
  const held = await heldImport('HLC');
  await held.cut();
  expect((await held.running).status).toBeGreaterThanOrEqual(500);
  expect(await numbersOf('HLC')).toEqual([]);
  expect(await create(held.single)).toBe('HLC-000001');
});

test('numbers of a broken import with others behind them are given out again, lowest first', async () => {
  const held = await heldImport('HLD');
  expect(await create(held.single)).toBe('HLD-002002');
  await held.cut();
  const ahead = await admin.get(`/ordertype/${held.single}/next-number`);
  expect(ahead.data.next, JSON.stringify(ahead.body)).toBe('HLD-000001');
  expect([await create(held.single), await create(held.single)]).toEqual(['HLD-000001', 'HLD-000002']);
  const rows = Array.from({ length: MANY }, (_, n) => ({ order_type_id: 'Single HLD', title: `Again ${n}` }));
  expect((await admin.post('/order/order_upload_v3', { rows, dry_run: false })).data.created).toBe(MANY);
  expect(await numbersOf('HLD')).toEqual(upTo(MANY + 3));
  const inOrder = await app.sql(
    `select title from "order" where reference_prefix = 'HLD' and title like 'Again%' order by reference_seq`,
  );
  expect(inOrder.map(({ title }) => title)).toEqual(rows.map(({ title }) => title));
});

test('numbers held by a process that was killed are found', async () => {
  const type = (await admin.post('/ordertype', { name: 'Killed', prefix: 'HLE' })).data.id;
  expect(await create(type)).toBe('HLE-000001');
  await app.sql(`update order_counter set next = 12 where tenant_id = $1 and prefix = 'HLE'`, [tenant]);
  await app.sql(`insert into order_number_hold (tenant_id, prefix, numbers) values ($1, 'HLE', '{[2,12)}')`, [tenant]);
  expect(await create(type)).toBe('HLE-000012');
  await findHeld(ORDER_NUMBERS, app.ordo.database, [tenant]);
  const drawn = await Promise.all(Array.from({ length: 20 }, () => create(type)));
  expect(drawn.sort()).toEqual(
    [...upTo(11).slice(1), ...upTo(22).slice(12)].map((n) => `HLE-${`${n}`.padStart(6, '0')}`),
  );
});

test('after a big import the tables it filled are counted and their pages marked as visible', async () => {
  await admin.post('/ordertype', { name: 'Counted', prefix: 'HLF' });
  const rows = Array.from({ length: 5_000 }, () => ({ order_type_id: 'Counted' }));
  expect((await admin.post('/order/order_upload_v3', { rows, dry_run: false })).data.created).toBe(5_000);
  const tidied = () =>
    app.sql(`select relname from pg_stat_user_tables where relname in ('order', 'order_status_log')
      and vacuum_count > 0 and analyze_count > 0`);
  await expect.poll(async () => (await tidied()).length, { timeout: 20_000 }).toBe(2);
});
