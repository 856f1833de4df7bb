import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let type: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Many', prefix: 'MNY' })).data.id;
});
afterAll(() => app.close());

const order = async (): Promise<number> =>
  (await admin.post('/order', { order_type_id: type, title: 'One of many' })).data.id;
/** Ids nobody has, so that a call is large without many activities. */
const strangers = (count: number): number[] => Array.from({ length: count }, (_, n) => 90_000_000 + n);

async function ended(
  job: number,
): Promise<{ state: string; done: number; total: number; progress: number; result: Outcome }> {
  for (;;) {
    const { data } = await admin.get(`/job/${job}`);
    if (!['queued', 'running'].includes(data.state)) return data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
interface Outcome {
  done: number[];
  failures: { order_id: number; code: string; message: string }[];
}

test('more than 500 activities go on as a job with progress, and the outcome of each can be read', async () => {
  const [one, two] = [await order(), await order()];
  const others = strangers(500);
  const answer = await admin.post('/order/bulk_release', { orders: [two, ...others, one, one] });
  expect([answer.status, answer.data.total]).toEqual([202, 502]);
  const job = await ended(answer.data.job_id);
  expect(job).toMatchObject({ state: 'done', done: 502, total: 502 });
  expect(job.result.done).toEqual([one, two]);
  expect(job.result.failures.map((failure) => failure.order_id)).toEqual(others);
  expect(job.result.failures[0]).toMatchObject({ code: 'not_found', message: 'Not found.' });
  expect((await admin.get(`/order/status/${one}`)).data.status).toBe('released');
  const told = await app.sql("select data from notification where event = 'order.bulk_ended'");
  expect(told.map(({ data }) => JSON.parse(data).message)).toEqual(['2 activities updated, 500 failed.']);
});

test('every id that is asked gets exactly one outcome: repeated, unknown, locked meanwhile, deleted, done before', async () => {
  const own = await Promise.all(Array.from({ length: 12 }, order));
  const [released = 0, deleted = 0, locked = 0] = own;
  await admin.post('/order/bulk_release', { orders: [released] });
  await admin.post('/order/bulk_delete', { orders: [deleted] });
  const asked = [...own, ...own.slice(3, 8), ...strangers(478), ...strangers(5)];
  expect(asked).toHaveLength(500);
  const [{ status, data }] = await Promise.all([
    admin.post('/order/bulk_release', { orders: asked }),
    app.sql('update "order" set note_count = note_count + length(pg_sleep(0.4)::text) where id = $1', [locked]),
    admin.post('/order/bulk_release', { orders: own }),
  ]);
  const outcomes = [...data.done, ...data.failures.map(({ order_id }: { order_id: number }) => order_id)];
  expect(status).toBe(200);
  expect(outcomes.toSorted((a, b) => a - b)).toEqual([...new Set(asked)].toSorted((a, b) => a - b));
  expect(data.done).toEqual(own.filter((id) => id !== deleted).toSorted((a, b) => a - b));
});

test('500 are answered at once, more than 10,000 are refused by name', async () => {
  const { status, data } = await admin.post('/order/bulk_set_cancel', { orders: strangers(500) });
  expect([status, data.done, data.failures.length]).toEqual([200, [], 500]);
  const tooMany = await admin.post('/order/bulk_set_cancel', { orders: strangers(10_001) });
  expect([tooMany.status, Object.keys(tooMany.body.errors ?? {})]).toEqual([422, ['orders']]);
});

test('who can no longer log in when their job begins changes nothing; others cannot read the outcome', async () => {
  const id = await order();
  const manager = await app.as('manager@demo.test');
  const [{ id: user }] = await app.sql("select id::int from app_user where email = 'manager@demo.test'");
  // One job at a time: the second waits for the first, and that for a row somebody else keeps.
  const kept = await order();
  const holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from "order" where id = $1 for update', [kept]);
  const before = await admin.post('/order/bulk_set_cancel', { orders: [kept, ...strangers(500)] });
  const asked = await manager.post('/order/bulk_release', { orders: [id, ...strangers(500)] });
  await app.sql('update app_user set disable = true where id = $1', [user]);
  await holder.end();
  expect(asked.status).toBe(202);
  expect((await admin.get(`/job/${asked.data.job_id}`)).status).toBe(404);
  await ended(before.data.job_id);
  const state = async () => (await app.sql('select state from job_status where id = $1', [asked.data.job_id]))[0].state;
  await expect.poll(state).toBe('failed');
  expect((await admin.get(`/order/status/${id}`)).data.status).toBe('pending');
});

test('who asked for a change that an interruption ended for good is told how far it came', async () => {
  const asked = await admin.post('/order/bulk_set_cancel', { orders: strangers(501) });
  await ended(asked.data.job_id);
  const kept = { done: [1, 2], failures: [] };
  await app.sql(`update job_status set state = 'running', done = 0, result = $2 where id = $1`, [
    asked.data.job_id,
    JSON.stringify(kept),
  ]);
  await app.sql(
    `insert into pgboss.job (name, data)
      select 'ordo.lost', jsonb_build_object('tenantId', tenant_id, 'statusId', id) from job_status where id = $1`,
    [asked.data.job_id],
  );
  const told = () => app.sql("select data from notification where event = 'order.bulk_ended' order by id desc limit 1");
  await expect
    .poll(async () => JSON.stringify(await told()), { timeout: 20_000 })
    .toContain('2 activities updated, 0 failed, 499 not reached');
});
