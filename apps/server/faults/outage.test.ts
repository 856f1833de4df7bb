import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive, readPidFile } from '../../../platform/server/db/embedded/pid-file.ts';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { JOB_ROWS, startVictim, type Victim } from '../../../platform/testing/victim.ts';

let victim: Victim;

beforeAll(async () => {
  victim = await startVictim();
});
afterAll(() => victim.remove());

const ready = async (): Promise<{ status: number; body: Record<string, string> }> => {
  const answer = await fetch(`${victim.server.origin}/readyz`);
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const postmaster = async (): Promise<number> =>
  (await readPidFile(join(victim.dataDir, 'postgres/cluster')))?.pid ?? expect.fail('no server runs');

test('the database dies alone: 503 in the catalogue’s shape, /readyz says why, and all goes on by itself', async () => {
  const seen = new Map<number, Set<unknown>>();
  const acknowledged: number[] = [];
  let over = false;
  const clients = Array.from({ length: 6 }, async (_, n) => {
    while (!over) {
      const answer =
        n % 2
          ? await victim.admin.get('/order', { page: 1 })
          : await victim.admin.post('/order', { title: 'In a storm' });
      const { status, body, headers } = answer;
      if (status === 201) acknowledged.push(answer.data.id);
      const words = status >= 400 ? `${body.code} ${headers.has('retry-after')} ${typeof body.message}` : 'done';
      seen.set(status, (seen.get(status) ?? new Set()).add(words));
      if (status >= 400) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 500));
  for (const _ of [1, 2]) {
    process.kill(await postmaster(), 'SIGKILL');
    await until(async () => {
      const { status, body } = await ready();
      return status === 503 && body.database === 'the embedded database ended and is being started again';
    });
    await until(async () => (await ready()).status === 200, 60);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  over = true;
  await Promise.all(clients);
  expect([...seen.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  for (const words of seen.get(503) ?? []) expect(words).toMatch(/^(service_unavailable|busy) true string$/);
  expect(seen.has(503) && seen.has(201)).toBe(true);
  // Nothing that was acknowledged is gone; jobs work again.
  const [{ kept }] = await victim.sql(`select count(*)::int as kept from "order" where id in (${acknowledged.join()})`);
  expect(kept).toBe(acknowledged.length);
  await victim.sendFile('afterwards', JOB_ROWS);
  await until(async () => (await victim.newestRun())?.file_name === 'afterwards');
  expect(await victim.endedRun(120)).toMatchObject({ status: 'done' });
  expect(victim.server.child.exitCode).toBeNull();
}, 240_000);

test('kill -9 of the server takes the database with it', async () => {
  const pid = await postmaster();
  await victim.server.end('SIGKILL');
  // What ended is there until its parent has taken note of it.
  await until(async () => (await victim.processes()).length === 0 && !isAlive(pid), 20);
  await victim.restart();
});

test('a database that cannot be brought back ends the server with code 1, and says which file tells more', async () => {
  const control = join(victim.dataDir, 'postgres/cluster/global/pg_control');
  const { child } = victim.server;
  const ended = once(child, 'exit');
  await rename(control, `${control}.away`);
  process.kill(await postmaster(), 'SIGKILL');
  expect(await ended).toEqual([1, null]);
  expect(victim.server.said()).toContain(
    'Ordo ends: the embedded database ended and did not come back after 8 starts. See ',
  );
  await until(async () => (await victim.processes()).length === 0, 20);
  // What was wrong is mended: the next start has everything.
  await rename(`${control}.away`, control);
  await victim.restart();
  expect((await ready()).status).toBe(200);
}, 120_000);
