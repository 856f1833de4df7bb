import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../platform/testing/clock/waiting.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

const SEAL = 250;
let app: TestServer;
let tenantId: number;
let owner: pg.Client;

beforeAll(async () => {
  app = await testServer();
  tenantId = (await app.sql(`select id from tenant where subdomain = 'demo'`))[0].id;
  owner = new pg.Client({ connectionString: app.databaseUrl });
  await owner.connect();
  // As little memory as lets twenty thousand lines stand for a million.
  await owner.query(`select set_config('app.tenant_id', $1, false), set_config('work_mem', '64kB', false)`, [
    String(tenantId),
  ]);
  while ((await sealed()) === SEAL);
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const sealed = async () => (await owner.query('select app.seal_audit($1) as n', [SEAL])).rows[0].n as number;
const written = (count: number) =>
  app.sql(
    `insert into audit_log (tenant_id, action, table_name, row_id, payload) select $1, 'update', 'customer', n, '{}' from generate_series(1, $2) n`,
    [tenantId, count],
  );
const lowId = async () => (await app.sql('select low_id from audit_mark where tenant_id = $1', [tenantId]))[0].low_id;

/** Pages that one seal looked at, in memory, on disk or in files of its own. */
async function pagesOfOneSeal(): Promise<number> {
  const { rows } = await owner.query(`explain (analyze, buffers, format json) select app.seal_audit(${SEAL})`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + plan['Temp Read Blocks'];
}

test('a seal costs the same after a burst of a hundred as before it, and the mark moves on', async () => {
  const before = await lowId();
  await written(100 * SEAL);
  await pagesOfOneSeal();
  const early = await pagesOfOneSeal();
  for (let n = 0; n < 90; n++) expect(await sealed()).toBe(SEAL);
  await app.sql('analyze audit_log, audit_seal');
  const late = await pagesOfOneSeal();
  // Were the burst read again it were a hundred times as much.
  expect(late).toBeLessThan(5 * early);

  // What one more minute costs, with nothing to seal but the whole burst still above the mark.
  while ((await sealed()) === SEAL);
  await written(SEAL + 1);
  await sealed();
  const [{ lines }] = await app.sql(
    'select count(*)::int as lines from audit_log where tenant_id = $1 and id > (select low_id from audit_mark where tenant_id = $1)',
    [tenantId],
  );
  expect(lines).toBeGreaterThan(100 * SEAL);
  expect(await pagesOfOneSeal()).toBeLessThan(lines);
  // Not before everybody who wrote when the burst ended is done, in other databases of the server too.
  await eventually(async () => {
    await sealed();
    expect(Number(await lowId())).toBeGreaterThan(Number(before));
  }, 90);
}, 180_000);

test('each line of a burst is in one seal, and the chain holds', async () => {
  const [counts] = await app.sql(
    `select count(*)::int as covered, count(distinct u.id)::int as lines,
      (select count(*)::int from audit_log where tenant_id = $1) as written
      from audit_seal s, unnest(s.ids) u(id) where s.tenant_id = $1`,
    [tenantId],
  );
  expect(counts.covered).toBe(counts.written);
  expect(counts.lines).toBe(counts.written);
  const { rows } = await owner.query('select * from app.verify_audit(0, 1000) where problem is not null');
  expect(rows).toEqual([]);
});
