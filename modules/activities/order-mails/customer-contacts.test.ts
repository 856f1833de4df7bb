import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { MAIL_ACTION_NAMES, type MailActionName } from '../../messages/mail-action/mail-action.rules.ts';

const daily = { email: [], rrule: 'FREQ=DAILY', starts_on: '2026-01-01', time: '08:00', time_zone: 'America/Jamaica' };

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

/** What no schedule can mail yet, and why. Whatever gets its data leaves this list and is offered. */
const NOT_OFFERED: Partial<Record<MailActionName, string>> = {
  service_due: 'assets keep no service dates',
  unpaid_transactions: 'there are no transactions',
  rental_returns_due: 'activities have no returns',
  low_stock: 'there is no stock to count',
  target_progress: 'what of a target is reached is calculated nowhere',
  crm_follow_ups: 'opportunities are not kept',
};

test('the administrator is offered every mail of the closed list but those whose data are not there, and none of these', async () => {
  const { data } = await admin.get('/email-schedule/options');
  const offered = (data.actions as { value: MailActionName }[]).map(({ value }) => value);
  expect(new Set(offered).size).toBe(offered.length);
  expect([...offered, ...Object.keys(NOT_OFFERED)].toSorted()).toEqual(MAIL_ACTION_NAMES.toSorted());
  for (const action of MAIL_ACTION_NAMES) {
    const answer = await admin.post('/email-schedule', { ...daily, name: `Offered ${action}`, action });
    const isOffered = offered.includes(action);
    expect([action, Object.keys(answer.body.errors ?? {}).includes('action')]).toEqual([action, !isOffered]);
  }
});

/** What the schedule would mail to this address: the lines that hold a word. */
async function linesFor(action: MailActionName, to: string, word: string): Promise<string[]> {
  const { data: made } = await admin.post('/email-schedule', { ...daily, name: `Lines ${action} ${to}`, action });
  const { data } = await admin.get(`/email-schedule/${made.id}/action-emails`, { email: to });
  const [mail] = data as { html: string }[];
  return (mail?.html ?? '').split('<tr').filter((line) => line.includes(word));
}

test('what nobody does, and the day of the desk and of an officer, are mailed with their lines', async () => {
  const [officer] = await app.sql("select id::int, full_name from app_user where email = 'officer@demo.test'");
  const word = 'Digested Ltd';
  const { data: who } = await admin.post('/customer', { name: word });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const visit = async (starts: number, driver_id: number | null): Promise<string> => {
    const times = { scheduled_start: hour(starts), scheduled_end: hour(starts + 1) };
    const body = { order_type_id: type, customer_id: who.id, title: 'Visit', driver_id, ...times };
    return (await admin.post('/order', body)).data.reference_no;
  };
  const [late, free, far] = [await visit(-30, officer?.id), await visit(-2, null), await visit(24 * 9, null)];

  const unassigned = await linesFor('unassigned_activities', 'manager@demo.test', word);
  expect(unassigned.map((line) => [free, far, late].find((reference) => line.includes(reference))).toSorted()).toEqual(
    [free, far].toSorted(),
  );
  const desk = await linesFor('daily_digest', 'manager@demo.test', word);
  expect(desk.map((line) => [late, free, far].find((reference) => line.includes(reference)))).toEqual([late, free]);
  for (const line of desk) expect(line).toContain('Overdue');
  expect(desk[0]).toContain(officer?.full_name);
  // An officer reads of their own work alone.
  const own = await linesFor('daily_digest', 'officer@demo.test', word);
  expect(own.map((line) => line.includes(late))).toEqual([true]);
});

/** Amounts and lines of the statement that would go to this address. */
async function statementTo(schedule: number, email: string): Promise<{ lines: boolean; hasTotal: boolean }> {
  const { data } = await admin.get(`/email-schedule/${schedule}/action-emails`);
  const mail = (data as { to: string; html: string; rows: number }[]).find(({ to }) => to === email);
  return { lines: (mail?.rows ?? 0) > 0, hasTotal: mail?.html.includes('Total') ?? false };
}

test('a statement tells portal users what they may read at that customer: lines, and amounts where they may see prices', async () => {
  const visit = await complete();
  expect((await admin.post(`/order/${visit}/complete`, {})).status).toBe(200);
  const other = (await admin.post('/customer', { name: 'Where they may all' })).data.id;
  const portal = async (name: string, permissions: string[]): Promise<string> => {
    const role = (await admin.post('/role', { name, audience: 'customer', permissions })).data.id;
    const email = `${name}@statements.test`;
    const made = await admin.post(`/customer/${customer}/users`, { first_name: name, email, portal_role_id: role });
    const whole = (
      await app.sql("select id::int from role where tenant_id = 1 and text_key = 'customer_administrator'")
    )[0]?.id;
    const { user_id } = made.data;
    await admin.post(`/customer/${other}/users`, { user_id, first_name: name, email, portal_role_id: whole });
    const wanted = await admin.put(`/customer/${customer}/users/${user_id}`, { receives_statements: true });
    expect(wanted.status, JSON.stringify(wanted.body)).toBe(200);
    return email;
  };
  const all = await portal('payer', ['view.portal_orders', 'view.portal_prices']);
  const lines = await portal('site', ['view.portal_orders']);
  const none = await portal('clerk', ['view.portal_users', 'update.portal_users']);
  const schedule = { ...daily, name: 'Statements of portal users', action: 'customer_statement', skip_empty: true };
  const { data: made } = await admin.post('/email-schedule', schedule);
  expect(await statementTo(made.id, all)).toEqual({ lines: true, hasTotal: true });
  expect(await statementTo(made.id, lines)).toEqual({ lines: true, hasTotal: false });
  expect(await statementTo(made.id, none)).toEqual({ lines: false, hasTotal: false });
});
