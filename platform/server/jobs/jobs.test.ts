import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let officer: Caller;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  officer = await app.as('officer@demo.test');
  await app.sql(`insert into asset_vendor (tenant_id, name)
    select (select id from tenant where subdomain = 'demo'), 'Vendor ' || n from generate_series(1, 10001) n`);
});
afterAll(() => app?.close());

async function state(id: number, wanted: string): Promise<void> {
  await expect.poll(async () => (await admin.get(`/job/${id}`)).data.state, { timeout: 20_000 }).toBe(wanted);
}

test('a person sees their own jobs by state; a failed one can be tried again by whoever may', async () => {
  const asked = await admin.get('/asset-vendor/export-excel-csv');
  expect(asked.status).toBe(202);
  const [{ id }] = (await admin.get('/job')).data;
  await state(id, 'done');
  expect((await admin.get('/job', { status: 'done' })).data.map((job: { id: number }) => job.id)).toContain(id);
  expect((await admin.get('/job', { status: 'failed' })).data).toEqual([]);
  expect((await admin.get('/job', { status: 'odd' })).status).toBe(422);
  expect((await officer.get('/job')).data).toEqual([]);
  expect((await officer.get(`/job/${id}`)).status).toBe(404);
  expect((await officer.get('/job', { everyone: true })).status).toBe(403);
  expect((await admin.get('/job', { everyone: true })).data.length).toBeGreaterThan(0);
  expect((await admin.post(`/job/${id}/retry`)).status).toBe(404);
  await app.sql(`update job_status set state = 'failed', error = 'Unknown Error!' where id = $1`, [id]);
  expect((await officer.post(`/job/${id}/retry`)).status).toBe(403);
  const tries = await Promise.all(Array.from({ length: 20 }, () => admin.post(`/job/${id}/retry`)));
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  await state(id, 'done');
  expect((await admin.get(`/job/${id}`)).data.error).toBeNull();
});

test('a job whose process was killed too often goes on while it gets on, and ends when it does not', async () => {
  await admin.get('/asset-vendor/export-excel-csv');
  const [{ id }] = (await admin.get('/job')).data;
  await state(id, 'done');
  const lose = async (done: number) => {
    await app.sql(`update job_status set state = 'running', finished_at = null, done = $2 where id = $1`, [id, done]);
    await app.sql(
      `insert into pgboss.job (name, data)
      select 'ordo.lost', jsonb_build_object('tenantId', tenant_id, 'statusId', id) from job_status where id = $1`,
      [id],
    );
  };
  await lose(5);
  await state(id, 'done');
  await lose(5);
  await state(id, 'failed');
});

test('whatever works has a heartbeat, so that somebody else goes on soon when its process is killed', async () => {
  const rows = await app.sql(
    "select name from pgboss.queue where heartbeat_seconds is null and name not like '\\_\\_pgboss\\_\\_%' order by name",
  );
  expect(rows.map(({ name }) => name)).toEqual([]);
  const [{ n }] = await app.sql(
    "select count(*)::int as n from pgboss.queue where name like 'schedule.%' or name = 'ordo.lost'",
  );
  expect(n).toBeGreaterThan(1);
});
