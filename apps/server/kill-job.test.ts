import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../platform/testing/clock/waiting.ts';
import { JOB_ROWS, startVictim, type Victim } from '../../platform/testing/victim.ts';

let victim: Victim;
let count = 0;

beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim.remove());

// A job is tried again: the file comes in whole although the server was killed, and only once.
test.each([
  ['while a job reads', 'validating', 500],
  ['while a job writes', 'importing', 500],
] as const)(
  'kill -9 %s: it is done after the next start, once',
  async (name, status, later) => {
    const file = name.replace(/\W+/g, '-');
    await victim.sendFile(file, JOB_ROWS);
    const job = await until(async () => {
      const [run, [newest]] = [await victim.newestRun(), (await victim.admin.get('/job')).data];
      return run?.file_name === file && run.status === status && newest?.state === 'running' && newest;
    });
    await new Promise((resolve) => setTimeout(resolve, later));
    await victim.server.end('SIGKILL');
    await victim.restart();
    const run = await victim.endedRun(120);
    expect(run).toMatchObject({ status: 'done', created: JOB_ROWS, total: JOB_ROWS });
    count += JOB_ROWS;
    await victim.expectGapless(count++);
    expect(await victim.sql('select 1 from import_row limit 1')).toEqual([]);
    const ended = await until(async () => {
      const seen = (await victim.admin.get(`/job/${job.id}`)).data;
      return seen.state !== 'running' && seen;
    });
    expect(ended).toMatchObject({ state: 'done', progress: 100 });
  },
  240_000,
);
