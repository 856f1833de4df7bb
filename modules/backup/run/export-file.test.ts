import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** An export of everything is for whoever may make one, now and with their password: no address of it outlives that. */
let app: TestServer;
let admin: Caller;
let made: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  made = (await admin.post('/backup/export-everything')).data.id;
  const isDone = async () => (await row()).status === 'done';
  const by = Date.now() + 100_000;
  while (!(await isDone()) && Date.now() < by) await new Promise((next) => setTimeout(next, 300));
  expect(await isDone()).toBe(true);
}, 150_000);
afterAll(() => app.close());

/** What of the file somebody of the staff reads in the lists. */
const READS = ['view.order', 'view_all.order', 'view_prices.order'];

const row = async () => (await admin.get('/backup')).data.find(({ id }: { id: number }) => id === made);
const fetched = async (who: Caller) => {
  const answer = await who.raw('GET', `/backup/${made}/file`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return answer.status === 200 ? bytes.subarray(0, 2).toString() : `${answer.status} ${JSON.parse(`${bytes}`).code}`;
};

test('the list gives no address away, and no file of the company is opened by its key', async () => {
  expect(JSON.stringify(await row())).not.toMatch(/https?:|\/storage\/|t\d+\/\d{4}\//);
  const [{ file_key: key }] = await app.sql('select file_key from backup_run where id = $1', [made]);
  expect((await admin.get('/presigned/get', { key })).status).toBe(404);
  // As it was kept before.
  await app.sql(
    `insert into attachment (tenant_id, owner_type, owner_id, kind, key, name, file_extension, mime, status)
      select tenant_id, 'company', id, 'document', $1, 'ordo-export', 'zip', 'application/zip', 'clean' from company where tenant_id = 1`,
    [key],
  );
  for (const who of [admin, await app.as('officer@demo.test')])
    expect((await who.get('/presigned/get', { key })).status).toBe(404);
});

test('who sees some types of activities only neither makes nor gets a file of all of them', async () => {
  const [type] = (await admin.get('/ordertype', { page: 1 })).data;
  const { caller } = await staffWith(app, ['export.everything', 'view.order'], { [type.id]: ['view'] });
  expect((await caller.post('/backup/export-everything')).body.code).toBe('permission_denied');
  expect(await fetched(caller)).toBe('403 permission_denied');
  for (const missing of ['view_all.order', 'view_prices.order']) {
    const slugs = ['export.everything', ...READS.filter((slug) => slug !== missing)];
    const { caller: other } = await staffWith(app, slugs, 'all');
    expect([missing, (await other.post('/backup/export-everything')).body.code]).toEqual([
      missing,
      'permission_denied',
    ]);
    expect([missing, await fetched(other)]).toEqual([missing, '403 permission_denied']);
  }
});

test('the file asks for the password, the right and the session, each time', async () => {
  const { caller, id, role } = await staffWith(app, ['export.everything', ...READS], 'all');
  expect(await fetched(caller)).toBe('PK');
  await app.sql('update session set reauthenticated_at = null where user_id = $1', [id]);
  expect(await fetched(caller)).toBe('403 reauthentication_required');
  await caller.post('/auth/confirm', { password: TEST_PASSWORD });
  expect(await fetched(caller)).toBe('PK');
  await app.sql(
    `delete from role_permission where role_id = $1
      and permission_id in (select id from permission where slug = 'export.everything')`,
    [role],
  );
  await expect.poll(() => fetched(caller)).toMatch(/^403 permission_denied/);
  await app.sql('update app_user set disable = true where id = $1', [id]);
  await expect.poll(() => fetched(caller)).toMatch(/^401/);
  expect(await fetched(await app.as('officer@demo.test'))).toMatch(/^403/);
  expect(await fetched(await app.as('admin@beta.test'))).toBe('404 not_found');
});

test('it is gone with its day', async () => {
  await app.sql(`update backup_run set expires_at = now() - interval '1 second' where id = $1`, [made]);
  expect(await row()).toMatchObject({ has_file: false });
  expect(await fetched(admin)).toBe('404 not_found');
});
