import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/testing/clock/waiting.ts';
import { ROWS, startVictim, type Victim } from '../../platform/testing/victim.ts';

let victim: Victim;
/** Activities there must be. */
let count = 0;

beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim.remove());

/** After a restart: the run of the file has ended, and says rightly whether all of its activities are there or none. */
async function expectAllOrNothing(file: string): Promise<void> {
  const run = await victim.newestRun();
  const [{ made }] = await victim.sql(`select count(*)::int as made from "order" where ex_ref_no like '${file}-%'`);
  expect([run.status, made, run.finished_at === null]).toEqual(
    run.status === 'done' ? ['done', run.total, false] : ['failed', 0, false],
  );
  count += made;
  await victim.expectGapless(count++);
}

test.each([
  ['while it reads', 'validating', 300],
  ['as it begins to write', 'importing', 0],
  ['while it writes', 'importing', 700],
] as const)(
  'kill -9 %s: all or nothing of a file is there, and the run says which',
  async (name, status, later) => {
    const file = name.replace(/\W+/g, '-');
    await victim.sendFile(file, ROWS);
    await until(async () => {
      const run = await victim.newestRun();
      return run?.file_name === file && run.status === status;
    });
    await new Promise((resolve) => setTimeout(resolve, later));
    expect((await victim.server.end('SIGKILL')).signal).toBe('SIGKILL');
    await victim.restart();
    await expectAllOrNothing(file);
    expect(await victim.sql('select 1 from import_row limit 1')).toEqual([]);
  },
  120_000,
);

test('kill -9 while customers are imported: all or none of them are there, and codes have no gap', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    name: `${n} ${crypto.randomUUID()}`,
    ex_ref_no: `KILL-${n}`,
  }));
  void victim.admin.post('/customer/customer_upload', { rows, dry_run: false }).catch(() => null);
  await until(async () => (await victim.sql('select 1 from code_hold limit 1')).length > 0);
  expect((await victim.server.end('SIGKILL')).signal).toBe('SIGKILL');
  await victim.restart();
  const [{ made }] = await victim.sql('select count(*)::int as made from customer');
  const run = await victim.newestRun();
  expect([run.status, made]).toEqual(run.status === 'done' ? ['done', rows.length] : ['failed', 0]);
  const next = await victim.admin.post('/customer', { name: 'Afterwards' });
  expect([next.status, next.data?.customer_code]).toEqual([201, `C-${String(made + 1).padStart(6, '0')}`]);
  expect(await victim.sql('select 1 from code_hold')).toEqual([]);
}, 120_000);

test('SIGTERM under load ends the server by itself, no process stays, and the next start goes on', async () => {
  await victim.sendFile('stopped', ROWS);
  const { server, admin } = victim;
  const load = Array.from({ length: 4 }, async () => {
    while (server.child.exitCode === null) if (!(await admin.get('/order', { page: 1 }).catch(() => null))) return;
  });
  await until(async () => (await victim.newestRun())?.status === 'importing');
  expect(await victim.processes()).not.toEqual([]);
  const { code } = await server.end('SIGTERM');
  await Promise.all(load);
  expect(code, server.said()).toBe(0);
  expect(await victim.processes()).toEqual([]);
  await victim.restart();
  await expectAllOrNothing('stopped');
}, 120_000);
