import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer({ isWorker: true });
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

test('many customers are taken back by a job that tells how far it is', async () => {
  const lines = Array.from({ length: 600 }, (_, at) => `Undo ${at} ${(at * 7919) % 10007},Town`);
  const key = await upload(server, admin, Buffer.from(`Name,City\n${lines.join('\n')}`), 'list.csv');
  const { data: run } = await admin.post('/import/customer', { key, dry_run: false });
  expect(run).toMatchObject({ status: 'done', created: 600 });
  expect((await admin.post(`/import/${run.run_id}/undo`, {})).status).toBe(202);
  const state = async () => (await admin.get(`/import/${run.run_id}`)).data;
  await expect.poll(async () => (await state()).status, { timeout: 60_000 }).toBe('undone');
  expect((await state()).undo).toEqual({ removed: 600, restored: 0 });
  await expect.poll(async () => (await admin.get(`/job/${(await state()).job_id}`)).data.state).toBe('done');
  const { data: job } = await admin.get(`/job/${(await state()).job_id}`);
  expect([job.total > 600, job.done]).toEqual([true, job.total]);
});

test('what points at customers and their addresses is found without reading whole tables', async () => {
  // An index of some rows only serves a foreign key where those are all that point at anything.
  const slow = await server.sql(`select k.conrelid::regclass::text as "table", k.conname
    from pg_constraint k where k.contype = 'f' and k.confrelid in ('customer'::regclass, 'customer_address'::regclass)
      and k.conrelid in ('customer'::regclass, 'customer_address'::regclass, 'customer_contact'::regclass, '"order"'::regclass,
        'feedback'::regclass, 'app_user'::regclass)
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid
        and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(k.conkey)] @> k.conkey
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL)'))`);
  expect(slow).toEqual([]);
});
