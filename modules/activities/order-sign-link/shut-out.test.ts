import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let order: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.post('/ordertype', { name: 'Signed work', prefix: 'SHU' })).data.id;
  order = (await admin.post('/order', { order_type_id: type, title: 'Fit pump' })).data.id;
  await admin.post(`/order/${order}/release`, {});
});
afterAll(() => app.close());

const shut = (is: boolean) => app.sql("update app_user set disable = $1 where email = 'customer@demo.test'", [is]);
const made = (email: string) => admin.post(`/order/${order}/sign-link`, { name: 'Ann', email });

test('a link to a person of the portal ends when they are shut out; to others it stays', async () => {
  const links = [(await made('Customer@demo.test')).data, (await made('somebody@else.test')).data];
  const calls = async () => {
    const paths = links.map(({ url }) => `/sign/${url.split('/sign/')[1]}`);
    return Promise.all(paths.map(async (path) => (await app.nobody().get(path)).status));
  };
  const states = async () =>
    (await admin.get(`/order/${order}/sign-link`)).data.map((one: { state: string }) => one.state);
  expect([await calls(), await states()]).toEqual([
    [200, 200],
    ['open', 'open'],
  ]);
  await shut(true);
  const [gone] = links;
  const path = `/sign/${gone.url.split('/sign/')[1]}`;
  const { status, body } = await app.nobody().get(path);
  expect([status, body.code, JSON.stringify(body).includes('Fit pump')]).toEqual([410, 'link_expired', false]);
  // Whoever holds a link the company made is told how to reach it; who guesses is not.
  const { phone, email } = (await admin.get('/company')).data;
  expect(body).toMatchObject({ phone, email });
  expect([phone, email].every(Boolean)).toBe(true);
  const guessed = await app.nobody().get(`/sign/${'A'.repeat(43)}`);
  expect([guessed.status, Object.keys(guessed.body).sort()]).toEqual([403, ['code', 'message']]);
  const content_sha256 = '0'.repeat(64);
  const signed = await app
    .nobody()
    .post(path, { content_sha256, signer_name: 'Ann', signature: null, confirmed: true });
  expect(signed.body.code).toBe('link_expired');
  expect((await app.nobody().post(`${path}/refuse`, { name: 'Ann', reason: 'No' })).body.code).toBe('link_expired');
  expect(await states()).toEqual(['open', 'revoked']);
  expect((await made('customer@demo.test')).body.errors).toEqual({
    email: ['This person’s portal access is disabled.'],
  });
  await shut(false);
  expect((await made('customer@demo.test')).status).toBeLessThan(300);
});

test('it ends with their account; of the next one at that address it is not', async () => {
  const email = 'bea@else.test';
  const [person] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, customer_id, is_customer_user)
     select tenant_id, 'Bea', $1, customer_id, true from app_user where email = 'customer@demo.test' returning id`,
    [email],
  );
  const opens = async ({ url }: { url: string }) => (await app.nobody().get(`/sign/${url.split('/sign/')[1]}`)).status;
  const link = (await made(email)).data;
  expect(await opens(link)).toBe(200);
  expect((await admin.delete(`/user/${person?.id}`)).status).toBe(200);
  expect(await opens(link)).toBe(410);
  expect(await opens((await made(email)).data)).toBe(200);
});
