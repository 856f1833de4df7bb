import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { listenForChanges } from '../changes.ts';
import { type LendingPool, openPool } from '../pool.ts';
import { isUnreachable } from '../unreachable.ts';
import { runBatch } from './batch.ts';
import { EXACT_TYPES } from './wire-types.ts';

let database: TestDatabase;
let between: Server;
let url: URL;
let pool: LendingPool;
/** Lines through the network between; a forgotten one takes everything and passes nothing on. */
let lines: { near: Socket; far: Socket }[] = [];
const forget = (): void => {
  for (const { near, far } of lines) {
    near.unpipe(far).resume();
    far.unpipe(near).resume();
  }
};

beforeAll(async () => {
  database = await testDatabase(false);
  url = new URL(database.url);
  const [host, port] = [url.hostname, Number(url.port)];
  between = createServer((near) => {
    const far = connect(port, host);
    for (const one of [near, far]) one.on('error', () => undefined);
    near.pipe(far).pipe(near);
    lines.push({ near, far });
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((between.address() as { port: number }).port);
  pool = openPool({ url: url.href, max: 2, session: '', patience: { first: 300, again: 100 } });
});
afterAll(async () => {
  await pool.end();
  for (const { near, far } of lines) for (const one of [near, far]) one.destroy();
  between.close();
  await database.close();
});

const ask = (sql: string): Promise<unknown> =>
  pool.lend(
    async (client) => (await runBatch(client, [{ sql, parameters: [] }], EXACT_TYPES))[0]?.rows[0],
    (error) => error,
  );

test('a connection that the network forgot is ended, and the next one goes through', async () => {
  expect(await ask('select 1 as n')).toEqual({ n: 1 });
  forget();
  const lost = await ask('select 2 as n').catch((error: Error) => error);
  expect(isUnreachable(lost)).toBe(true);
  expect(await ask('select 3 as n')).toEqual({ n: 3 });
});

test('work that takes long is left alone', async () => {
  expect(await ask('select 4 as n from pg_sleep(2.5)')).toEqual({ n: 4 });
});

test('whoever listens for changes hears that the network forgot them', async () => {
  lines = [];
  let heard = 0;
  const line = listenForChanges(url.href, () => heard++, 200);
  await line.ready;
  expect(heard).toBe(1);
  forget();
  // Its question is waited for ten seconds.
  for (let waited = 0; heard < 3 && waited < 20_000; waited += 200) await delay(200);
  expect(heard).toBe(3);
  await line.stop();
});
