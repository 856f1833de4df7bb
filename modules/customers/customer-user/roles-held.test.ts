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

test('a portal user changes and removes nobody who may do more than they', async () => {
  const path = `/customer/${customer}/users/${await person('above@roles.example', roles.administrator)}`;
  const patches = [{ portal_role_id: roles.people }, { portal_access: false }, { title: 'Boss' }, { first_name: 'X' }];
  for (const patch of patches) expect([patch, (await clerk.put(path, patch)).status]).toEqual([patch, 403]);
  expect((await clerk.delete(path)).status).toBe(403);
  const equal = `/customer/${customer}/users/${await person('beside@roles.example', roles.people)}`;
  expect((await clerk.put(equal, { title: 'Buyer' })).status).toBe(200);
  expect((await clerk.delete(equal)).status).toBe(200);
  expect((await clerk.put(`/customer/${customer}/users/${clerkId}`, { title: 'Myself' })).status).toBe(200);
  expect((await head.delete(path)).status).toBe(200);
});

test('a customer’s people leave it an administrator, whoever of them changes whom, also all at once', async () => {
  const own = (await admin.post('/customer', { name: 'Of two heads' })).data.id;
  const named = async (email: string, portal_role_id: number): Promise<number> => {
    const made = await admin.post(`/customer/${own}/users`, { first_name: 'P', email, portal_role_id });
    return made.data.user_id;
  };
  const permissions = (await admin.get(`/role/${roles.administrator}`)).data.permissions as { slug: string }[];
  const twin = await admin.post('/role', {
    name: 'All the same',
    audience: 'customer',
    permissions: permissions.map((one) => one.slug ?? one),
  });
  expect(twin.status, JSON.stringify(twin.body)).toBeLessThan(300);
  await named('twin@roles.example', twin.data.id);
  const heads = [await named('head1@roles.example', roles.administrator)];
  heads.push(await named('head2@roles.example', roles.administrator));
  await app.sql(`update app_user set is_first_time_login = false, password_hash = (select password_hash from app_user
    where tenant_id = 1 and email = 'admin@demo.test') where email = 'twin@roles.example'`);
  const equal = await app.as('twin@roles.example');
  const shut = heads.map((id) => equal.put(`/customer/${own}/users/${id}`, { portal_access: false }));
  expect((await Promise.all(shut)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [last] = await app.sql(
    'select user_id::int as id from customer_user where customer_id = $1 and portal_role_id = $2 and portal_access',
    [own, roles.administrator],
  );
  for (const body of [{ portal_access: false }, { portal_role_id: twin.data.id }]) {
    const refused = await equal.put(`/customer/${own}/users/${last.id}`, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'last_portal_administrator']);
  }
  expect((await equal.delete(`/customer/${own}/users/${last.id}`)).body.code).toBe('last_portal_administrator');
  expect((await admin.delete(`/customer/${own}/users/${last.id}`)).status).toBe(200);
});
