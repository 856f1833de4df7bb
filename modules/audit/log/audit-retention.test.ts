import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let tenantId: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  tenantId = (await app.sql(`select id from tenant where subdomain = 'demo'`))[0].id;
  await app.sql(`delete from audit_log where tenant_id = $1`, [tenantId]);
  await app.sql(`delete from audit_seal where tenant_id = $1`, [tenantId]);
});
afterAll(() => app.close());

/** An entry that was written some months ago, sealed by itself. */
async function written(monthsAgo: number, label: string): Promise<number> {
  const [{ id }] = await app.sql(
    `insert into audit_log (tenant_id, at, action, table_name, row_id, label, payload)
      values ($1, now() - make_interval(months => $2), 'update', 'customer', 1, $3, '{"after": {"name": "Ana"}}') returning id::int`,
    [tenantId, monthsAgo, label],
  );
  await admin.get('/auditlogs/verify');
  return id;
}
const night = () =>
  app.ordo.modules
    .find(({ name }) => name === 'audit')
    ?.schedules?.find(({ kind }) => kind === 'audit.forget')
    ?.run([tenantId]);
const verdict = async () => (await admin.get('/auditlogs/verify')).data;
const labels = async (): Promise<string[]> =>
  (
    await app.sql(`select label from audit_log where tenant_id = $1 and label like 'old %' order by id`, [tenantId])
  ).map(({ label }) => label);

describe('old months of the audit log', () => {
  test('leave after the months of the setting, the log says from when it goes, and its chain still holds', async () => {
    await written(30, 'old a');
    await written(26, 'old b');
    await written(20, 'old c');
    const before = await verdict();
    expect(before.ok).toBe(true);
    await night();
    expect(await labels()).toEqual(['old a', 'old b', 'old c']);
    await admin.post('/company/configurations', { key: 'audit_retention_months', text_value: '24' });
    await night();
    expect(await labels()).toEqual(['old c']);
    const after = await verdict();
    expect(after).toMatchObject({ ok: true, problems: [] });
    expect(after.seals).toBeGreaterThanOrEqual(before.seals);
    const [oldest] = await app.sql(`select at from audit_log where tenant_id = $1 order by id limit 1`, [tenantId]);
    const state = (await admin.get('/auditlogs/seal')).data;
    expect(new Date(state.begins_at)).toEqual(oldest.at);
    expect(new Date(state.forgotten_to).getTime()).toBeLessThan(oldest.at.getTime());
    const [line] = (await admin.get('/auditlogs', { filters: { action: ['forget'] } })).data;
    expect(line).toMatchObject({ action: 'forget', payload: { after: { entries: 2 } } });
  });

  test('are told apart from entries somebody removed: a seal marked or changed by hand is named', async () => {
    const [first, second] = await app.sql(
      `select id::int, batch_hash, forgotten_at from audit_seal where tenant_id = $1 order by id limit 2`,
      [tenantId],
    );
    expect([first.forgotten_at, second.forgotten_at]).not.toContain(null);
    await app.sql(`update audit_seal set batch_hash = sha256('x') where id = $1`, [first.id]);
    expect((await verdict()).problems).toMatchObject([{ seal_id: second.id, problem: 'chain' }]);
    await app.sql(`update audit_seal set batch_hash = $2 where id = $1`, [first.id, first.batch_hash]);
    const young = await written(0, 'inconvenient');
    const [seal] = await app.sql(`select id::int from audit_seal where tenant_id = $1 and $2 = any(ids)`, [
      tenantId,
      young,
    ]);
    await app.sql(`update audit_seal set forgotten_at = now() where id = $1`, [seal.id]);
    await app.sql(`delete from audit_log where id = $1`, [young]);
    expect((await verdict()).problems).toContainEqual(expect.objectContaining({ seal_id: seal.id, problem: 'chain' }));
    await app.sql(`update audit_seal set forgotten_at = null where id = $1`, [seal.id]);
    expect((await verdict()).problems).toMatchObject([{ audit_id: young, problem: 'missing' }]);
  });

  test('stay when an entry among them is gone already, so that verification goes on naming it', async () => {
    await app.sql(`delete from audit_log where tenant_id = $1 and label = 'old c'`, [tenantId]);
    await admin.post('/company/configurations', { key: 'audit_retention_months', text_value: '12' });
    await night();
    expect((await verdict()).problems.map(({ problem }: { problem: string }) => problem)).toContain('missing');
    const [{ n }] = await app.sql(
      `select count(*)::int as n from audit_seal where tenant_id = $1 and forgotten_at is not null`,
      [tenantId],
    );
    expect(n).toBe(2);
  });
});
