import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHeld } from '../../../platform/server/numbers/held-numbers.ts';
import { type Answer, type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { CUSTOMER_CODES } from './draw-code.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let tenant: number;
let segment: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenant = (await app.sql("select id from tenant where subdomain = 'demo'"))[0].id;
  segment = (await admin.post('/customer-segment', { name: 'Held' })).data.id;
});
afterAll(() => app?.close());

/** More than are drawn where they are written. */
const MANY = 201;

interface Held {
  readonly running: Promise<Answer<Loose>>;
  /** Ends the wait. */
  go(): Promise<void>;
  /** Ends the import as a lost connection does. */
  cut(): Promise<void>;
}

const waiting = () =>
  app.sql<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%into "customer_segment_link"%'`,
  );

const rowsOf = (name: string, codes: readonly string[] = []) =>
  Array.from({ length: MANY }, (_, n) => ({
    name: `${name} ${crypto.randomUUID()}`,
    ex_ref_no: `${name}-${n}`,
    segments: 'Held',
    ...(codes[n] ? { customer_code: codes[n] } : {}),
  }));

/** An import that has written its customers and stands still: it waits for a row the test has locked. */
async function heldImport(rows: readonly object[], headers: Record<string, string> = {}): Promise<Held> {
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from customer_segment where id = $1 for update', [segment]);
  const running = admin.post('/customer/customer_upload', { rows, dry_run: false }, headers);
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

const create = async (): Promise<number> => {
  const { status, data, body } = await admin.post('/customer', { name: crypto.randomUUID(), force: true });
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(data.customer_code.slice(2));
};
const numbersOf = async (name: string): Promise<number[]> =>
  (
    await app.sql(
      `select substring(customer_code from 3)::int as n from customer where ex_ref_no like $1 || '-%' order by 1`,
      [name],
    )
  ).map(({ n }) => n);
const next = async (): Promise<number> =>
  (await app.sql(`select next from code_counter where tenant_id = $1 and name = 'customer'`, [tenant]))[0].next;
const code = (n: number) => `C-${String(n).padStart(6, '0')}`;
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);
const holds = () => app.sql('select numbers from code_hold');

test.each([
  ['HA', {}],
  ['HB', { 'idempotency-key': 'held-customers-1' }],
])('who makes a customer waits for no import of %s that ends', async (name, headers) => {
  const first = await next();
  const held = await heldImport(rowsOf(name), headers);
  expect(await create()).toBe(first + MANY);
  // What is alive is left alone.
  await findHeld(CUSTOMER_CODES, app.ordo.database, [tenant]);
  const many = await Promise.all(Array.from({ length: 20 }, create));
  expect(many.sort((a, b) => a - b)).toEqual(from(first + MANY + 1, 20));
  await held.go();
  const { status, data, body } = await held.running;
  expect([status, data?.created], JSON.stringify(body).slice(0, 300)).toEqual([200, MANY]);
  expect(await numbersOf(name)).toEqual(from(first, MANY));
  expect(await create()).toBe(first + MANY + 21);
  expect(await holds()).toEqual([]);
});

test('codes of a broken import are given out again, lowest first, to the next import in file order too', async () => {
  const first = await next();
  const held = await heldImport(rowsOf('HC'));
  expect(await create()).toBe(first + MANY);
  await held.cut();
  expect((await held.running).status).toBeGreaterThanOrEqual(500);
  expect(await numbersOf('HC')).toEqual([]);
  expect([await create(), await create()]).toEqual([first, first + 1]);
  const rows = rowsOf('HD');
  const again = await admin.post('/customer/customer_upload', { rows, dry_run: false });
  expect(again.data.created, JSON.stringify(again.body).slice(0, 300)).toBe(MANY);
  expect(await numbersOf('HD')).toEqual([...from(first + 2, MANY - 2), first + MANY + 1, first + MANY + 2]);
  const inOrder = await app.sql(`select name from customer where ex_ref_no like 'HD-%' order by customer_code`);
  expect(inOrder.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
});

test('codes that an import types are drawn by nobody while it writes them, and afterwards the others are', async () => {
  const first = await next();
  const typed = [first, first + 2, first + 500].map(code);
  const held = await heldImport(rowsOf('HE', typed));
  const during = await create();
  expect(during).toBe(first + 501);
  await held.go();
  expect((await held.running).data?.created).toBe(MANY);
  await expect.poll(holds).toEqual([]);
  const all = await app.sql(`select customer_code as c from customer where deleted_at is null and tenant_id = $1`, [
    tenant,
  ]);
  const free = from(first, during - first).filter((n) => !all.some(({ c }) => c === code(n)));
  // One of the typed codes stands behind the others.
  expect(free).toEqual(from(first + MANY - 1, 501 - MANY));
  const drawn: number[] = [];
  for (let n = 0; n < 5; n++) drawn.push(await create());
  expect(drawn).toEqual(free.slice(0, 5));
});

test('codes held by a process that was killed are found', async () => {
  await app.sql(`update code_counter set free = '{}' where tenant_id = $1`, [tenant]);
  const made = await create();
  await app.sql(`update code_counter set next = next + 10 where tenant_id = $1 and name = 'customer'`, [tenant]);
  await app.sql(
    `insert into code_hold (tenant_id, name, numbers) values ($1, 'customer', int4multirange(int4range($2, $2 + 10)))`,
    [tenant, made + 1],
  );
  expect(await create()).toBe(made + 11);
  await findHeld(CUSTOMER_CODES, app.ordo.database, [tenant]);
  const drawn = await Promise.all(Array.from({ length: 20 }, create));
  expect(drawn.sort((a, b) => a - b)).toEqual([...from(made + 1, 10), ...from(made + 12, 10)]);
});
