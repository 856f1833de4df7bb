import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Files that nobody saved fill no disk. */
let server: TestServer;
let customer: Caller;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  customer = await server.as('customer@demo.test');
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());
beforeEach(() => server.sql('delete from upload'));

/** Uploads that lie there since `age`. */
const lying = (email: string, count: number, bytes: number, age = '0', state = 'stored') =>
  server.sql(
    `insert into upload (tenant_id, key, file_name, size, state, user_id, created_at)
     select u.tenant_id, 't' || u.tenant_id || '/2026/' || gen_random_uuid(), 'a.pdf', $3, $5, u.id, now() - $4::interval
     from app_user u, generate_series(1, $2) where u.email = $1`,
    [email, count, bytes, age, state],
  );

const address = (caller: Caller, size = 1000) =>
  caller.get('/presigned-url', { operation: 'put', key: 'a.pdf', content_type: 'application/pdf', size });

async function inParts(caller: Caller, size: number) {
  const { token } = (await caller.get('/js-report/credentials')).data.credentials;
  return caller.post('/storage/multipart', { name: 'a.pdf', size }, { 'x-upload-grant': token });
}

const MB = 1_048_576;

test('a customer has 100 files, however many are asked for at once', async () => {
  await lying('customer@demo.test', 97, 1);
  const answers = await Promise.all(Array.from({ length: 12 }, () => address(customer)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.find(({ status }) => status !== 200);
  expect([refused?.status, refused?.body.code]).toEqual([409, 'uploads_unsaved']);
  expect(refused?.body.message).toMatch(/^Too many uploaded files/);
  expect((await address(admin)).status).toBe(200);
});

test('and 200 MB, whichever way they come', async () => {
  await lying('customer@demo.test', 10, 19 * MB);
  expect([(await address(customer, 20 * MB)).status, (await inParts(customer, 20 * MB)).status]).toEqual([409, 409]);
  expect([(await address(customer, 5 * MB)).status, (await inParts(customer, 5 * MB)).status]).toEqual([200, 201]);
  expect((await address(customer, 1)).status).toBe(409);
});

test('what a record has does not count, nor an address to which nothing came', async () => {
  await lying('customer@demo.test', 200, 20 * MB, '0', 'claimed');
  await lying('customer@demo.test', 200, 20 * MB, '30 minutes', 'requested');
  expect((await address(customer)).status).toBe(200);
});

test('what lies there for an hour goes first, that of others stays', async () => {
  await lying('customer@demo.test', 60, 1, '2 hours');
  await lying('customer@demo.test', 40, 1);
  await lying('admin@demo.test', 1, 1, '2 hours');
  expect((await address(customer)).status).toBe(200);
  const left = await server.sql("select count(*)::int as n from upload where state = 'stored'");
  expect(left).toEqual([{ n: 41 }]);
});

test('staff have 500 files and 2 GB, a company 20 GB', async () => {
  await lying('admin@demo.test', 499, 1);
  expect([(await address(admin)).status, (await address(admin)).status]).toEqual([200, 409]);
  await server.sql('delete from upload');
  await lying('manager@demo.test', 1, 20_479 * MB);
  expect([(await address(customer, 2 * MB)).status, (await address(customer, MB)).status]).toEqual([409, 200]);
});
