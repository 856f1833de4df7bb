import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let customer: number;
let roles: { administrator: number; viewer: number; people: number };
/** Looks after people of the customer and may do nothing else there; and the customer's administrator. */
let clerk: Caller & { id?: number };
let clerkId: number;
let head: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  customer = (await admin.post('/customer', { name: 'Of the clerk' })).data.id;
  const known = await app.sql(
    "select text_key, id::int from role where tenant_id = 1 and text_key in ('customer_administrator', 'customer_viewer')",
  );
  const of = (key: string): number => known.find((row) => row.text_key === key)?.id;
  const permissions = ['view', 'create', 'update', 'delete'].map((verb) => `${verb}.portal_users`);
  const people = (await admin.post('/role', { name: 'Portal people only', audience: 'customer', permissions })).data.id;
  roles = { administrator: of('customer_administrator'), viewer: of('customer_viewer'), people };
  clerkId = await person('clerk@roles.example', people);
  clerk = await app.as('clerk@roles.example');
  await person('head@roles.example', roles.administrator);
  head = await app.as('head@roles.example');
});
afterAll(() => app.close());

async function person(email: string, portal_role_id: number): Promise<number> {
  const made = await admin.post(`/customer/${customer}/users`, { first_name: 'P', email, portal_role_id });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  await app.sql(
    `update app_user set is_first_time_login = false, password_hash = (select password_hash from app_user
      where tenant_id = 1 and email = 'admin@demo.test') where email = $1`,
    [email],
  );
  return made.data.user_id;
}

test('a portal user gives nobody a role that holds more than their own, themselves neither', async () => {
  const colleague = await person('colleague@roles.example', roles.people);
  for (const id of [clerkId, colleague])
    for (const portal_role_id of [roles.administrator, roles.viewer]) {
      const refused = await clerk.put(`/customer/${customer}/users/${id}`, { portal_role_id });
      expect([refused.status, refused.body.message]).toEqual([403, 'You can’t grant a permission you don’t have.']);
    }
  const added = { first_name: 'N', email: 'new@roles.example' };
  for (const body of [{ ...added, portal_role_id: roles.administrator }, added])
    expect((await clerk.post(`/customer/${customer}/users`, body)).status).toBe(403);
  expect((await clerk.get(`/customer-portal/${customer}/orders`)).status).toBe(403);
  const equal = await clerk.post(`/customer/${customer}/users`, { ...added, portal_role_id: roles.people });
  expect(equal.status, JSON.stringify(equal.body)).toBe(201);
});

test('the customer’s administrator gives what the administrator holds; staff as before', async () => {
  const id = await person('member@roles.example', roles.people);
  for (const portal_role_id of [roles.viewer, roles.administrator])
    expect((await head.put(`/customer/${customer}/users/${id}`, { portal_role_id })).status).toBe(200);
  expect((await admin.put(`/customer/${customer}/users/${id}`, { portal_role_id: roles.viewer })).status).toBe(200);
});

test('nobody invites somebody into a role that holds more than their own, not an address of themselves either', async () => {
  const path = `/customer/${customer}/invite`;
  const refused = await clerk.post(path, { email: 'clerk.again@roles.example' });
  expect([refused.status, refused.body.message]).toEqual([403, 'You can’t grant a permission you don’t have.']);
  const mails = `select 1 from message where 'clerk.again@roles.example' = any("to")`;
  expect(await app.sql(mails)).toEqual([]);
  for (const caller of [head, admin]) {
    const invited = await caller.post(path, { email: `by${caller === head ? 'head' : 'admin'}@roles.example` });
    expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  }
});
