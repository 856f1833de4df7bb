import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
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
  const contact = { first_name: 'Ana', email: 'ana@site.example', receives_statements: true };
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
/** Somebody of the customer with access to the portal. */
async function portalPerson(): Promise<number> {
  await customerWith(app, customer, ['view.portal_orders']);
  const [{ id }] = await app.sql(
    'select user_id::int as id from customer_user where customer_id = $1 and portal_access',
    [customer],
  );
  return id;
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

test('an address of the customer that its writer may have chosen is none, whatever its characters', async () => {
  const { caller } = await staffWith(app, [...SIGNS, 'view.customers', 'update.customers', 'create.users'], 'all');
  const other = (await admin.post('/customer', { name: 'Rewritten', email: 'first@site.example' })).data.id;
  const order = await released({ customer_id: other });
  const link = (email?: string) => caller.post(`/order/${order}/sign-link`, { email });
  const written = ['mine@officer.example', String.raw`m\line@officer.example`];
  for (const email of written) {
    const contact = { first_name: 'Me', email: `c${email}` };
    expect((await caller.post(`/customer/${other}/contacts`, contact)).status).toBe(201);
    await caller.put(`/customer/${other}`, { email });
    for (const asked of [email, contact.email, undefined])
      expect([asked, (await link(asked)).status]).toEqual([asked, 422]);
  }
  // Nor may they have themselves sent what those addresses would be sent.
  const shown = { first_name: 'Me', email: written[0], receives_statements: true };
  expect((await caller.post(`/customer/${other}/contacts`, shown)).status).toBe(403);
  const read = { first_name: 'Bo', email: 'second@site.example', receives_statements: true };
  expect((await admin.post(`/customer/${other}/contacts`, read)).status).toBe(201);
  expect((await link('second@site.example')).status).toBe(201);
});

test('whoever may not read the page sends it to a contact who receives statements or a person of the portal, and to no other', async () => {
  const { caller } = await staffWith(app, SIGNS, 'all');
  const order = await released();
  for (const email of ['officer@demo.test', 'mine@officer.example', 'owner@site.example']) {
    const refused = await caller.post(`/order/${order}/sign-link`, { email });
    expect([email, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([email, 422, ['email']]);
  }
  expect(await mails(order)).toEqual([]);
  const main = await caller.post(`/order/${order}/sign-link`, {});
  expect(main.data).toMatchObject({ email: 'a•••@site.example', url: null, is_mailed: false, mail_state: 'held' });
  const [{ email }] = await app.sql('select email from app_user where id = $1', [await portalPerson()]);
  expect((await caller.post(`/order/${order}/sign-link`, { email: email.toUpperCase() })).status).toBe(201);
  expect((await mails(order)).map(({ to }) => to)).toEqual([['ana@site.example'], [email]]);
  const nobodys = await released({});
  expect((await caller.post(`/order/${nobodys}/sign-link`, {})).status).toBe(422);
});

test('the address of somebody of the customer is told with the customers, else only enough to know it by', async () => {
  const other = (await admin.post('/customer', { name: 'Only contacts' })).data.id;
  const contact = { first_name: 'Bea', email: 'beatriz@site.example', receives_statements: true };
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
