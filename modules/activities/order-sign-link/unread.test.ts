import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** The portal signs what it has shown, also where the call does not say what was read. */
let app: TestServer;
let admin: Caller;
let portal: Caller;
let type: number;
let customer: number;
const SIGNS = ['view.portal_orders', 'sign_off.portal_orders', 'view.portal_prices'];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Read first', prefix: 'RDF', portal_visible: true })).data.id;
  customer = (await admin.post('/customer', { name: 'Reader', email: 'reader@site.example' })).data.id;
  portal = await customerWith(app, customer, SIGNS);
});
afterAll(() => app.close());

async function released(title = 'Fit pump'): Promise<number> {
  const made = await admin.post('/order', { order_type_id: type, customer_id: customer, title });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await admin.post(`/order/${made.data.id}/release`, {})).status).toBe(200);
  return made.data.id;
}
const read = async (order: number, who = portal, language = 'en') =>
  (await who.get(`/customer-portal/${customer}/orders/${order}`, {}, { 'x-localization': language })).data;
const sign = async (order: number, more: object = {}, who = portal, language = 'en') => {
  const answer = await who.post(
    `/order/${order}/customer-signoff`,
    { signer_name: 'Rosa Reid', ...more },
    { 'x-localization': language },
  );
  return [answer.status, answer.body.code ?? null];
};
const rename = async (order: number, title: string) =>
  expect((await admin.put(`/order/${order}`, { title })).status).toBe(200);

test('what was never opened is not signed', async () => {
  const order = await released();
  expect(await sign(order)).toEqual([409, 'document_unread']);
  // Somebody else's reading is not theirs.
  const colleague = await customerWith(app, customer, SIGNS);
  await read(order, colleague);
  expect(await sign(order)).toEqual([409, 'document_unread']);
  await read(order);
  expect(await sign(order)).toEqual([200, null]);
  expect(await sign(await released(), {}, admin)).toEqual([200, null]);
});

test('what changed since it was last shown is not signed until it is read again', async () => {
  const order = await released();
  await read(order);
  await rename(order, 'Fit another pump');
  expect(await sign(order)).toEqual([409, 'document_changed']);
  // The office hears of no reading of its own, and its look is nobody else's.
  await admin.get(`/order/${order}`);
  expect(await sign(order)).toEqual([409, 'document_changed']);
  await read(order);
  expect(await sign(order)).toEqual([200, null]);
});

test('what the call says was read goes before what was last shown', async () => {
  const order = await released();
  const { content_sha256: first } = await read(order);
  await rename(order, 'Fit another pump');
  const { content_sha256: second } = await read(order);
  expect(await sign(order, { content_sha256: first })).toEqual([409, 'document_changed']);
  await rename(order, 'Fit pump');
  expect(await sign(order, { content_sha256: second })).toEqual([409, 'document_changed']);
  expect(await sign(order, { content_sha256: first })).toEqual([200, null]);
});

test('what was read in one language is signed in another; what is opened again is read again', async () => {
  const order = await released();
  await read(order, portal, 'es');
  expect(await sign(order, {}, portal, 'en')).toEqual([200, null]);
  expect(await app.sql('select from sign_reading where order_id = $1', [order])).toEqual([]);
  expect((await admin.post(`/order/${order}/complete`, {})).status).toBe(200);
  expect((await admin.post(`/order/${order}/incomplete`, { reason: 'Leaks' })).status).toBe(200);
  await app.sql('update "order" set signed_off_at = null where id = $1', [order]);
  expect(await sign(order)).toEqual([409, 'document_unread']);
});

test('while the words change, only those that were read are signed', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 20; round++) {
    const order = await released(`Read ${round}`);
    await read(order);
    const [signed] = await Promise.all([
      sign(order),
      admin.put(`/order/${order}`, { title: `Unread ${round}` }),
      sign(order),
    ]);
    const papers = await app.sql<{ data: string }>(
      `select data from document_snapshot where owner_type = 'order' and owner_id = $1 and kind = 'signoff'`,
      [order],
    );
    for (const { data } of papers) expect(data).not.toContain(`Unread ${round}`);
    expect([
      [200, null],
      [409, 'document_changed'],
      [409, 'already_signed'],
    ]).toContainEqual(signed);
  }
});
