import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { undoWrites } from '../../../platform/server/imports/undo/undo-writes.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';
import { BASE_AMOUNTS } from './base-amounts.server.ts';
import { rebaseWorker } from './rebase.server.ts';

let app: TestServer;
let admin: Caller;
let home: number;
let other: number;
let writes = 0;

const actorOf = (requestId: string) => ({
  tenantId: 1,
  userId: null,
  name: 'Ordo',
  sessionId: null,
  requestId,
  ip: null,
});

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  home = (await admin.get('/company')).data.base_currency.id;
  other = (await admin.post('/currency', { code: 'JPY', name: 'Yen', symbol: '¥', exchange_rate: 150 })).data.id;
});
afterAll(() => app?.close());

async function rebaseTo(currencyId: number) {
  const context = { statusId: 0, actor: actorOf(`rebase-${++writes}`), database: app.ordo.platform.database };
  const hears = { progress: async () => undefined, isCancelled: async () => false, kept: null };
  await rebaseWorker.run({ currencyId }, { ...context, ...hears });
}

async function imported(resource: string, text: string, mode = 'upsert'): Promise<number> {
  const key = await upload(app, admin, Buffer.from(text), 'list.csv');
  const run = await admin.post(`/import/${resource}`, { key, mode, dry_run: false });
  expect(run.data, JSON.stringify(run.body)).toMatchObject({ status: 'done', failed: 0 });
  return run.data.run_id;
}
const undo = (id: number) => admin.post(`/import/${id}/undo`, {});
const customers = (q: string) => admin.get('/customer', { q });

describe('imports of customers, once the base has changed', () => {
  test('created ones go, and their forms stay open', async () => {
    const id = await imported('customer', 'Code,Name,Credit limit\nRN-1,RN one,800\nRN-2,RN two,\nRN-3,RN three,5\n');
    const [before] = (await customers('RN one')).data;
    await rebaseTo(other);
    const [after] = (await customers('RN one')).data;
    expect([after.credit_limit, after.updated_at]).toEqual([120_000, before.updated_at]);
    const saved = await admin.put(`/customer/${after.id}`, { phone: '123', updated_at: before.updated_at });
    expect(saved.status).toBe(200);
    expect((await undo(id)).body.code).toBe('rows_changed');
    await rebaseTo(home);
    const untouched = await imported('customer', 'Code,Name,Credit limit\nRN-4,RN four,800\n');
    await rebaseTo(other);
    expect((await undo(untouched)).data?.status).toBe('undone');
    expect((await customers('RN four')).success.total).toBe(0);
    await rebaseTo(home);
  });

  test('a limit of another base is not put back; everything else is', async () => {
    await imported(
      'customer',
      'Code,Name,Credit limit,Phone\nUP-1,Up one,500,111\nUP-2,Up two,,112\nUP-3,Up three,,113\n',
    );
    const limit = await imported('customer', 'Code,Name,Credit limit\nUP-1,Up one,800\n');
    const first = await imported('customer', 'Code,Name,Credit limit\nUP-2,Up two,800\n');
    const phone = await imported('customer', 'Code,Name,Phone\nUP-3,Up three,222\n');
    await rebaseTo(other);
    for (const id of [first, phone]) expect((await undo(id)).data?.status).toBe('undone');
    const refused = await undo(limit);
    expect([refused.status, refused.body.code]).toEqual([409, 'undo_base_changed']);
    expect(refused.body.message).toContain('Up one');
    expect((await customers('Up one')).data[0].credit_limit).toBe(120_000);
    expect((await customers('Up two')).data[0].credit_limit).toBeNull();
    await rebaseTo(home);
  });
});

/** One record of each table, and what a file would write beside its amount. */
async function recordOf(table: string): Promise<number> {
  const location = (await app.sql('select id::int as id from location where tenant_id = 1 order by id limit 1'))[0]?.id;
  const paths: Record<string, [string, object]> = {
    customer: ['/customer', { name: 'Of the base', force: true }],
    bank: ['/master-bank', { name: 'Of the base' }],
    order_type: ['/ordertype', { name: 'Of the base', prefix: 'OTB' }],
    bill_payment_to: ['/bill-payment-to', { name: 'Of the base', location_id: location }],
  };
  const [path, body] = paths[table] ?? expect.fail(`How is a record of ${table} made?`);
  const made = await admin.post(path, body);
  return made.data?.id ?? expect.fail(JSON.stringify(made.body));
}

// The months of a target have no times of their own and are no row an undo restores.
const restorable = BASE_AMOUNTS.filter(({ table }) => table !== 'target_month');

test.each(restorable)(
  '$table: $column keeps its time, is nobody’s change, and is not put back in another base',
  async ({ table, column }) => {
    const id = await recordOf(table);
    const look = async () =>
      (
        await app.sql(`select ${column}::float as amount, updated_at::text as at from "${table}" where id = $1`, [id])
      )[0];
    const { database } = app.ordo.platform;
    const write = (amount: number, requestId: string) =>
      database.write(actorOf(requestId), (tx) =>
        tx.run({ sql: `update "${table}" set ${column} = $1 where id = $2`, parameters: [amount, id] }),
      );
    const runOf = async (written_request: string) => {
      const [ids] = await app.sql(
        'select min(id)::int as audit_from, max(id)::int as audit_to from audit_log where request_id = $1',
        [written_request],
      );
      return { written_request, ...ids };
    };
    const takeBack = (run: never) => database.write(actorOf(`undo-${++writes}`), (tx) => undoWrites(tx, run));
    await write(100, `${table}-before`);
    await write(250, `${table}-file`);
    const run = (await runOf(`${table}-file`)) as never;
    const before = await look();
    await rebaseTo(other);
    expect(await look()).toEqual({ amount: 37_500, at: before.at });
    await expect(takeBack(run)).rejects.toMatchObject({ code: 'undo_base_changed' });
    // Back in its own base the reason stays: nobody knows what it was rounded to in between.
    await rebaseTo(home);
    await write(0, `${table}-nothing`);
    await write(80, `${table}-amount`);
    const first = (await runOf(`${table}-amount`)) as never;
    await rebaseTo(other);
    expect(await takeBack(first)).toMatchObject({ restored: 1 });
    expect((await look()).amount).toBe(0);
    await rebaseTo(home);
  },
);

test('target_month: target_value is converted there and back; its target keeps its time', async () => {
  const months = [{ month: '2026-11-01', target_value: 250 }];
  const body = { name: 'Of the base', scope: 'company', start_month: '2026-11-01', end_month: '2026-11-01', months };
  const { data: made, body: said } = await admin.post('/targets', body);
  const look = async () => (await admin.get(`/targets/${made?.id ?? expect.fail(JSON.stringify(said))}`)).data;
  const seen = async () => [(await look()).months[0].target_value, (await look()).updated_at];
  await rebaseTo(other);
  expect(await seen()).toEqual([37_500, made.updated_at]);
  await rebaseTo(home);
  expect(await seen()).toEqual([250, made.updated_at]);
});
