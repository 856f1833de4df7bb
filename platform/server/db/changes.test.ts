import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../testing/clock/waiting.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Change, listenForChanges } from './changes.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase(false);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const LINES = "from pg_stat_activity where datname = current_database() and application_name = 'ordo-listen'";
const lines = async (): Promise<number[]> => (await owner.query(`select pid ${LINES}`)).rows.map(({ pid }) => pid);

test('a line that breaks is made anew once: one listens, however often it broke', async () => {
  const heard: (Change | null)[] = [];
  const line = listenForChanges(database.url, (change) => heard.push(change));
  await line.ready;
  for (let broken = 0; broken < 3; broken++) {
    const [before] = await lines();
    heard.length = 0;
    await owner.query(`select pg_terminate_backend(pid, 5000) ${LINES}`);
    await until(async () => (await lines()).some((pid) => pid !== before) && heard.length >= 2);
    // Longer than it waits before it tries again.
    await delay(1200);
    expect(await lines()).toHaveLength(1);
    // What was missed meanwhile may be anything: once when it broke, once when it listens again.
    expect(heard).toEqual([null, null]);
  }
  heard.length = 0;
  await owner.query("select pg_notify('ordo_change', '7:settings:a:b')");
  await until(async () => heard.length > 0);
  await delay(200);
  expect(heard).toEqual([{ tenantId: 7, topic: 'settings', key: 'a:b' }]);
  await line.stop();
  await until(async () => (await lines()).length === 0);
});

test('one that is ended while it waits for the database comes no more', async () => {
  const url = new URL(database.url);
  url.port = '1';
  const line = listenForChanges(url.href, () => undefined);
  await line.ready;
  await line.stop();
  expect(await lines()).toEqual([]);
});
