import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, type Database } from '../../../platform/server/db/database.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { lifecycleSchedule } from './lifecycle.server.ts';

let server: TestServer;
let admin: Caller;
let database: Database;
let type: number;
let stages: Record<string, number>;

beforeAll(async () => {
  server = await testServer();
  database = createDatabase({ url: server.databaseUrl, max: 2 });
  admin = await server.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Lifecycle', prefix: 'LCY' })).data.id;
  const { data } = await admin.get('/lifecycle-stage');
  stages = {};
  for (const stage of data as { id: number; kind: string }[]) stages[stage.kind] ??= stage.id;
});
beforeEach(() => automatic(true));
afterAll(async () => {
  await database.close();
  await server.close();
});

const automatic = (is: boolean) => admin.post('/company/configurations', { key: 'lifecycle_auto', bool_value: is });
const newCustomer = async (kind: string): Promise<number> =>
  (await admin.post('/customer', { name: `${kind} ${Math.random()}`, lifecycle_stage_id: stages[kind] })).data.id;
const stageOf = async (id: number) => (await admin.get(`/customer/${id}`)).data.lifecycle_stage_id;
const serve = async (customer_id: number) => {
  const { data } = await admin.post('/order', { order_type_id: type, customer_id });
  expect((await admin.post(`/order/${data.id}/complete`, {})).status).toBe(200);
};
const night = () => lifecycleSchedule(database).run([1]);
const old = async (id: number, months: number) =>
  server.sql(`update customer set created_at = now() - make_interval(months => $2) where id = $1`, [id, months]);

test.each(['lead', 'prospect', 'former'])('a completed activity makes a customer of a %s', async (kind) => {
  const id = await newCustomer(kind);
  await serve(id);
  expect(await stageOf(id)).toBe(stages.customer);
});

test('moved by hand, a lead stays a lead and nobody retires at night', async () => {
  await automatic(false);
  const lead = await newCustomer('lead');
  await serve(lead);
  expect(await stageOf(lead)).toBe(stages.lead);
  const silent = await newCustomer('customer');
  await old(silent, 40);
  await night();
  expect(await stageOf(silent)).toBe(stages.customer);
});

test('a customer without an activity for the months of the setting is a former one after the night', async () => {
  await admin.post('/company/configurations', { key: 'lifecycle_former_months', text_value: '12' });
  const [silent, young, served, lead] = await Promise.all([
    newCustomer('customer'),
    newCustomer('customer'),
    newCustomer('customer'),
    newCustomer('lead'),
  ]);
  await old(silent, 13);
  await old(young, 11);
  await old(served, 40);
  await old(lead, 40);
  await serve(served);
  await night();
  expect(await Promise.all([silent, young, served, lead].map(stageOf))).toEqual([
    stages.former,
    stages.customer,
    stages.customer,
    stages.lead,
  ]);
});
