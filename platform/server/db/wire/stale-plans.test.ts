import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let client: pg.Client;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.close();
});

test('work goes on while a newer version adds columns to the tables it reads and writes', async () => {
  const type = (await admin.post('/ordertype', { name: 'Upgraded', prefix: 'UPG' })).data.id;
  const tables = ['"order"', 'order_item', 'order_type', 'customer', 'app_user', 'attachment'];
  const job = async (): Promise<number[]> => {
    const made = await admin.post('/order', { order_type_id: type });
    const id = made.data?.id;
    const answers = [made, await admin.post(`/order/${id}/release`), await admin.post(`/order/${id}/complete`)];
    answers.push(await admin.get(`/order/${id}`), await admin.get('/order'), await admin.get('/ordertype'));
    return answers.map(({ status }) => status);
  };
  const good = await job();
  expect(good.every((status) => status < 300)).toBe(true);
  for (let n = 0; n < 3; n++) {
    for (const table of tables) await client.query(`alter table ${table} add column newer_${n} text`);
    // Many at once, so that all connections of the pool meet what they had prepared before.
    const jobs = await Promise.all(Array.from({ length: 8 }, job));
    expect(jobs).toEqual(jobs.map(() => good));
  }
});
