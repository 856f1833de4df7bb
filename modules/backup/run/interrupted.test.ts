import { afterAll, beforeAll, expect, test } from 'vitest';
import { buryJob } from '../../../platform/server/jobs/run-job.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { exportWorker } from './backup.routes.ts';
import { nightlyBackups } from './backup.server.ts';

let app: TestServer;
let admin: Caller;
let tenantId: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [tenant] = await app.sql("select id from tenant where subdomain = 'demo'");
  tenantId = tenant.id;
});
afterAll(() => app?.close());

const running = async (kind: string, age: string): Promise<number> => {
  const [run] = await app.sql(
    `insert into backup_run (tenant_id, kind, created_at) values ($1, $2, now() - $3::interval) returning id::int`,
    [tenantId, kind, age],
  );
  return run.id;
};
const shown = async (id: number) => (await admin.get('/backup')).data.find((one: { id: number }) => one.id === id);
const ended = { status: 'failed', error: expect.stringMatching(/stopped/), finished_at: expect.any(String) };

test('an export whose process was killed in every try ends with its job', async () => {
  const id = await running('export', '1 minute');
  const other = await running('export', '1 minute');
  const [job] = await app.sql(
    `insert into job_status (tenant_id, kind, title, state, payload, user_id)
      select $1, 'backup.export_everything', 'Export everything', 'running', jsonb_build_object('runId', $2::int), id
      from app_user where tenant_id = $1 and email = 'admin@demo.test' returning id::int`,
    [tenantId, id],
  );
  const worker = exportWorker(app.ordo.platform);
  await buryJob(app.ordo.database, new Map([[worker.kind, worker]]), { tenantId, statusId: job.id }, async () => {});
  expect(await shown(id)).toMatchObject(ended);
  expect(await shown(other)).toMatchObject({ status: 'running', error: null });
});

test('the night ends what was killed the night before, and leaves alone what still runs', async () => {
  const lost = await running('nightly', '1 day');
  const under = await running('nightly', '10 minutes');
  await nightlyBackups(app.ordo.platform, [tenantId]);
  expect(await shown(lost)).toMatchObject(ended);
  expect(await shown(under)).toMatchObject({ status: 'running' });
});
