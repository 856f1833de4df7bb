import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../../platform/testing/companies.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What a link to sign shows is told to nobody of the staff who may not read it in the activity. */
const SIGNS = ['view.order', 'view_all.order', 'sign_off.order', 'update.order'];
const READS = ['view_prices.order', 'view.order_items', 'view.order_attachments'];

let app: TestServer;
let admin: Caller;
let type: number;
let work: number;
let customer: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Told links', prefix: 'TLD' })).data.id;
  work = (await admin.post('/itemtype', { name: 'Told work' })).data.id;
  customer = (await admin.post('/customer', { name: 'Link owner', email: 'owner@site.example' })).data.id;
  const contact = { first_name: 'Ana', email: 'ana@site.example' };
  expect((await admin.post(`/customer/${customer}/contacts`, contact)).status).toBe(201);
});
afterAll(() => app.close());

async function released(more: object = { customer_id: customer }): Promise<number> {
  const items = [{ order_item_type_id: work, name: 'Secret line', price: 1357 }];
  const made = await admin.post('/order', {
    order_type_id: type,
    contact_email: 'mine@officer.example',
    items,
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await admin.post(`/order/${made.data.id}/release`, {})).status).toBe(200);
  return made.data.id;
}
const mails = (order: number) =>
  app.sql(`select "to", text from message where event = 'order.sign_link' and owner_id = $1 order by id`, [order]);

test('the address of a link is told only to who may read prices, lines and files', async () => {
  const order = await released();
  for (const missing of [undefined, ...READS]) {
    const slugs = [...SIGNS, ...READS].filter((slug) => slug !== missing);
    const { caller } = await staffWith(app, slugs, 'all');
    const { data, status, body } = await caller.post(`/order/${order}/sign-link`, { email: 'ana@site.example' });
    expect([missing, status], JSON.stringify(body)).toEqual([missing, 201]);
    expect([data.is_mailed, data.mail_state]).toEqual([false, 'held']);
    expect([missing, data.url !== null]).toEqual([missing, missing === undefined]);
    expect([missing, /\/sign\//.test(JSON.stringify(body))]).toEqual([missing, missing === undefined]);
  }
  expect((await mails(order)).every(({ text }) => text.includes('/sign/'))).toBe(true);
});

test('an address that they wrote for the customer themselves is none', async () => {
  const { caller } = await staffWith(app, [...SIGNS, 'view.customers', 'update.customers'], 'all');
  const other = (await admin.post('/customer', { name: 'Rewritten', email: 'first@site.example' })).data.id;
  const order = await released({ customer_id: other });
  const link = (email: string) => caller.post(`/order/${order}/sign-link`, { email });
  const contact = { first_name: 'Me', email: 'my-contact@officer.example' };
  expect((await caller.post(`/customer/${other}/contacts`, contact)).status).toBe(201);
  expect((await link('my-contact@officer.example')).status).toBe(422);
  expect((await caller.put(`/customer/${other}`, { email: 'My-own@officer.example' })).status).toBe(200);
  expect((await link('my-own@officer.example')).status).toBe(422);
  expect((await caller.post(`/order/${order}/sign-link`, {})).status).toBe(422);
  // Nor is it theirs no longer because they had it blanked in the audit log.
  const rows = await app.sql(
    "select id::int from audit_log where row_id = $1 and table_name = 'customer' and payload::text like '%officer.example%'",
    [other],
  );
  expect(rows).toHaveLength(1);
  expect((await admin.post('/auth/confirm', { password: TEST_PASSWORD })).status).toBe(200);
  for (const { id } of rows) {
    const blanked = await admin.delete(`/auditlogs/${id}`, { reason: 'Wrong address' });
    expect(blanked.status, JSON.stringify(blanked.body)).toBe(200);
  }
  expect((await link('my-own@officer.example')).status).toBe(422);
  expect((await admin.put(`/customer/${other}`, { email: 'second@site.example' })).status).toBe(200);
  expect((await link('second@site.example')).status).toBe(201);
});

test('whoever may not read the page sends it to an address of the customer, and to no other', async () => {
  const { caller } = await staffWith(app, SIGNS, 'all');
  const order = await released();
  for (const email of ['officer@demo.test', 'mine@officer.example']) {
    const refused = await caller.post(`/order/${order}/sign-link`, { email });
    expect([email, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([email, 422, ['email']]);
  }
  expect(await mails(order)).toEqual([]);
  const main = await caller.post(`/order/${order}/sign-link`, {});
  expect(main.data).toMatchObject({ email: 'owner@site.example', url: null, is_mailed: false, mail_state: 'held' });
  expect((await caller.post(`/order/${order}/sign-link`, { email: 'ANA@site.example' })).status).toBe(201);
  expect((await mails(order)).map(({ to }) => to)).toEqual([['owner@site.example'], ['ana@site.example']]);
  const nobodys = await released({});
  expect((await caller.post(`/order/${nobodys}/sign-link`, {})).status).toBe(422);
});

test('the address of somebody of the customer is told with the customers, else only enough to know it by', async () => {
  const other = (await admin.post('/customer', { name: 'Only contacts' })).data.id;
  const contact = { first_name: 'Bea', email: 'beatriz@site.example' };
  expect((await admin.post(`/customer/${other}/contacts`, contact)).status).toBe(201);
  const order = await released({ customer_id: other, contact_email: null });
  const { caller } = await staffWith(app, SIGNS, 'all');
  const { caller: desk } = await staffWith(app, [...SIGNS, 'view.customers'], 'all');
  const emails = async (who: Caller) =>
    (await who.get(`/order/${order}/sign-link`)).data.map(({ email }: { email: string }) => email);

  const made = await caller.post(`/order/${order}/sign-link`, {});
  expect([made.status, made.data.email, made.data.mail_state]).toEqual([201, 'b•••@site.example', 'held']);
  expect((await mails(order)).map(({ to }) => to)).toEqual([['beatriz@site.example']]);
  expect(await emails(caller)).toEqual(['b•••@site.example']);
  expect(await emails(desk)).toEqual(['beatriz@site.example']);
  const stopped = await caller.delete(`/order/${order}/sign-link/${made.data.id}`);
  expect(stopped.data.email).toBe('b•••@site.example');
  expect((await desk.post(`/order/${order}/sign-link`, {})).data.email).toBe('beatriz@site.example');

  // What the activity tells them anyway is told whole.
  const told = await released({ customer_id: customer, contact_email: 'ana@site.example' });
  expect((await caller.post(`/order/${told}/sign-link`, { email: 'ana@site.example' })).data.email).toBe(
    'ana@site.example',
  );
});
