import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let person: Caller;
let customer: number;

beforeAll(async () => {
  app = await testServer();
  const admin = await app.as('admin@demo.test');
  customer = (await admin.post('/customer', { name: 'Blocked meanwhile' })).data.id;
  person = await customerWith(app, customer, ['view.portal_orders', 'create.portal_orders']);
});
afterAll(() => app.close());

test('what is written while the customer is being blocked waits for it, and is refused', async () => {
  const desk = new pg.Client({ connectionString: app.databaseUrl });
  await desk.connect();
  try {
    await desk.query('begin');
    await desk.query("update customer set status = 'blocked', hold_reason = 'Owes us' where id = $1", [customer]);
    const written = Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        person.post(`/customer-portal/${customer}/support`, { body: `Hello ${at}` }),
      ),
    );
    // Long enough for a write that does not wait to be there.
    await desk.query('select pg_sleep(0.3)');
    await desk.query('commit');
    expect(new Set((await written).map(({ body }) => body.code))).toEqual(new Set(['customer_blocked']));
  } finally {
    await desk.end();
  }
  expect(await app.sql('select 1 from support_thread where customer_id = $1', [customer])).toEqual([]);
});

test('writes of one customer do not wait for each other', async () => {
  await app.sql("update customer set status = 'active', hold_reason = null where id = $1", [customer]);
  const desk = new pg.Client({ connectionString: app.databaseUrl });
  await desk.connect();
  try {
    await desk.query('begin');
    await desk.query('select from customer where id = $1 for share', [customer]);
    const said = await person.post(`/customer-portal/${customer}/support`, { body: 'Hello' });
    expect(said.status, JSON.stringify(said.body)).toBeLessThan(300);
  } finally {
    await desk.end();
  }
});
