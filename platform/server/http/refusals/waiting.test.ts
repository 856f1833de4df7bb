import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

let app: TestServer;
let admin: Caller;
let manager: Caller;
let holder: pg.Client;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  manager = await app.as('manager@demo.test');
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
});
afterAll(async () => {
  await holder.query('rollback').catch(() => undefined);
  await holder.end();
  await app.close();
});

const WAITING = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** Does something while somebody else keeps the record to themselves. */
async function whileHeld<T>(id: number, work: () => Promise<T>): Promise<T> {
  await holder.query('begin');
  await holder.query('select 1 from customer where id = $1 for update', [id]);
  try {
    return await work();
  } finally {
    await holder.query('rollback');
  }
}

test('who waits for somebody’s row is told so while it is held, and everybody else reads on', async () => {
  const { id } = (await admin.post('/customer', { name: 'Held record' })).data;
  const { edits, list } = await whileHeld(id, async () => {
    const waiting = Array.from({ length: 12 }, (_, n) =>
      admin.put(`/customer/${id}`, { phone: `+1 555 010 ${1000 + n}` }),
    );
    await expect.poll(async () => (await app.sql(WAITING)).length).toBeGreaterThan(3);
    const read = await manager.get('/order');
    return { edits: await Promise.all(waiting), list: read };
  });
  expect([list.status, list.data?.length > 0], JSON.stringify(list.body).slice(0, 200)).toEqual([200, true]);
  expect(new Set(edits.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 busy']));
  expect((await admin.put(`/customer/${id}`, { phone: '+1 555 010 2000' })).status).toBe(200);
});

test('who waits in one company takes no connection from another, nor from those who read', async () => {
  const { id } = (await admin.post('/customer', { name: 'Held by one' })).data;
  const other = await app.as('admin@beta.test', { subdomain: 'beta' });
  const took = async (call: Promise<{ status: number }>): Promise<[number, boolean]> => {
    const begin = performance.now();
    const { status } = await call;
    return [status, performance.now() - begin < 2_000];
  };
  const { edits, answers } = await whileHeld(id, async () => {
    const waiting = Array.from({ length: 14 }, (_, n) =>
      admin.put(`/customer/${id}`, { phone: `+1 555 010 ${2000 + n}` }),
    );
    await expect.poll(async () => (await app.sql(WAITING)).length).toBeGreaterThan(3);
    const calls = [
      took(other.get('/customer')),
      took(other.post('/customer', { name: 'Made meanwhile' })),
      took(manager.get('/order')),
    ];
    return { answers: await Promise.all(calls), edits: await Promise.all(waiting) };
  });
  expect(answers).toEqual([
    [200, true],
    [201, true],
    [200, true],
  ]);
  expect(new Set(edits.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 busy']));
});

test('a file is written however long one of its records is kept', async () => {
  const { id, customer_code } = (await admin.post('/customer', { name: 'Held import' })).data;
  const rows = [{ customer_code, name: 'Held import', phone: '+1 555 010 3000' }];
  let isOver = false;
  const sending = whileHeld(id, async () => {
    const run = admin.post('/customer/customer_upload', { rows, mode: 'upsert', dry_run: false });
    void run.then(() => {
      isOver = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(isOver).toBe(false);
    return { run };
  });
  const { run } = await sending;
  const answer = await run;
  expect([answer.status, answer.data.updated], JSON.stringify(answer.body)).toEqual([200, 1]);
});

test('who only refers to a record, as a long import does, keeps nobody from changing it; its removal waits', async () => {
  const customer = (await admin.post('/customer', { name: 'Named in a file' })).data.id;
  const [person] = await app.sql(`select id::int from app_user where email = 'winston.brown@demo.test'`);
  const type = (await admin.post('/ordertype', { name: 'Named in a file', prefix: 'NIF' })).data.id;
  await holder.query('begin');
  await holder.query('select 1 from customer where id = $1 for key share', [customer]);
  await holder.query('select 1 from app_user where id = $1 for key share', [person.id]);
  await holder.query('select 1 from order_type where id = $1 for key share', [type]);
  try {
    const contact = { first_name: 'Ana', last_name: 'Pérez', email: 'ana@named.example' };
    const answers = await Promise.all([
      admin.put(`/customer/${customer}`, { phone: '+1 555 010 4000' }),
      admin.post(`/customer/${customer}/contacts`, contact),
      admin.put(`/user/${person.id}`, { phone: '+1 555 010 4001' }),
      admin.put(`/ordertype/${type}`, { name: 'Named in two files' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 200]);
    const gone = await Promise.all([admin.delete(`/customer/${customer}`), admin.delete(`/ordertype/${type}`)]);
    expect(gone.map(({ body }) => body.code)).toEqual(['busy', 'busy']);
  } finally {
    await holder.query('rollback');
  }
  expect((await admin.delete(`/customer/${customer}`)).status).toBe(200);
});
