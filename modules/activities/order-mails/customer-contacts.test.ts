import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let customer: number;
let type: number;

const contact = (first_name: string, email: string | null, more: object = {}) =>
  admin.post(`/customer/${customer}/contacts`, { first_name, email, ...more });

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const address = { kind: 'site', address1: '4 Pier Road', instructions: 'Gate code 4711' };
  const { data } = await admin.post('/customer', { name: 'Contacts Ltd', language: 'es', addresses: [address] });
  customer = data.id;
  type = (await admin.post('/ordertype', { name: 'Visits', prefix: 'VIS', portal_visible: true })).data.id;
});
afterAll(() => app.close());

const complete = async (): Promise<number> => {
  const body = { order_type_id: type, customer_id: customer, title: 'Visit' };
  const { data } = await admin.post('/order', body);
  return data.id;
};

test('a statement goes to contacts who receive it, once to an address, and to nobody who is disabled', async () => {
  await contact('Ana', 'ana@contacts.test', { receives_statements: true });
  await contact('Ana again', 'ANA@contacts.test', { receives_statements: true });
  await contact('Bo', 'bo@contacts.test', { receives_statements: false });
  await contact('Disabled', 'gone@contacts.test', { receives_statements: true });
  await contact('No address', null, { receives_statements: true });
  await app.sql(
    `insert into app_user (tenant_id, email, first_name, disable, is_customer_user)
    select tenant_id, 'gone@contacts.test', 'Gone', true, true from customer where id = $1`,
    [customer],
  );
  const order = await complete();
  await app.sql(`update "order" set status = 'completed', completed_at = now() - interval '1 hour' where id = $1`, [
    order,
  ]);
  const schedule = {
    name: 'Statements',
    action: 'customer_statement',
    email: [],
    rrule: 'FREQ=DAILY',
    starts_on: '2026-01-01',
    time: '08:00',
    time_zone: 'America/Jamaica',
  };
  const { data: made } = await admin.post('/email-schedule', schedule);
  const { data } = await admin.get(`/email-schedule/${made.id}/action-emails`);
  const mails = (data as { to: string; html: string; rows: number }[]).filter(({ to }) => /@contacts\.test$/i.test(to));
  expect(mails.map(({ to }) => to.toLowerCase())).toEqual(['ana@contacts.test']);
  // In the customer's language.
  expect(mails[0]?.html).toContain('Referencia');
});

test('a mail about an activity is offered to contacts who receive such mails; the address of others stays with the customer', async () => {
  await contact('Quiet', 'quiet@contacts.test', { receives_order_mail: false });
  const id = await complete();
  const of = async (owner_type: string, owner_id: number) =>
    (
      (await admin.get('/communication/compose', { owner_type, owner_id: String(owner_id) })).data.recipients as {
        email: string;
      }[]
    ).map(({ email }) => email.toLowerCase());
  expect(await of('order', id)).toContain('bo@contacts.test');
  expect(await of('order', id)).not.toContain('quiet@contacts.test');
  expect(await of('customer', customer)).toContain('quiet@contacts.test');
});

test('after completion the contacts of a customer without portal users are asked how it was, once each', async () => {
  const id = await complete();
  expect((await admin.post(`/order/${id}/complete`, {})).status).toBe(200);
  const asked = await app.sql(
    `select "to"[1] as address from message where event = 'feedback.requested' and owner_id = $1 order by 1`,
    [id],
  );
  expect(asked.map(({ address }) => address.toLowerCase())).toEqual(['ana@contacts.test', 'bo@contacts.test']);
});

test('the officer reads how to get in: on the activity and on what the phone takes along', async () => {
  const officer = await app.as('officer@demo.test');
  const id = await complete();
  const [me] = await app.sql("select id::int from app_user where email = 'officer@demo.test'");
  const { data } = await admin.get(`/order/${id}`);
  expect((await admin.put(`/order/${id}`, { driver_id: me?.id, updated_at: data.updated_at })).status).toBe(200);
  expect((await officer.get(`/order/${id}`)).data.access_instructions).toBe('Gate code 4711');
  const mine = (await officer.get('/order/my_orders')).data as unknown as { id: number; access_instructions: string }[];
  expect(mine.find((row) => row.id === id)?.access_instructions).toBe('Gate code 4711');
});
