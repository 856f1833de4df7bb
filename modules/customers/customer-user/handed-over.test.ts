import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let customer: number;
let other: number;
let viewer: number;
let administrator: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  customer = (await admin.post('/customer', { name: 'Handed first' })).data.id;
  other = (await admin.post('/customer', { name: 'Handed second' })).data.id;
  const roles = await app.sql(
    "select r.id::int, r.name from role r join tenant n on n.id = r.tenant_id where n.subdomain = 'demo' and r.audience = 'customer'",
  );
  const named = (name: string) => roles.find((role) => role.name === name)?.id ?? expect.fail(name);
  [viewer, administrator] = [named('Customer viewer'), named('Customer administrator')];
});
afterAll(() => app.close());

interface Person {
  id: number;
  email: string;
  token: string;
}

async function handed(name: string, role = viewer, more: object = {}): Promise<Person> {
  const email = `${name}@handed.example`;
  const body = { first_name: name, email, portal_role_id: role, ...more };
  const made = await admin.post(`/customer/${customer}/users`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const id = made.data.user_id as number;
  const { data, body: told } = await admin.post(`/customer/${customer}/users/${id}/invitation-link`);
  return { id, email, token: data?.link.split('token=')[1] ?? expect.fail(JSON.stringify(told)) };
}
const opens = async ({ token }: Person) => (await app.nobody().post('/auth/link-info', { token })).status;

test('a link of a portal user that was handed over ends when they are given more, in whatever way', async () => {
  const own = (
    await admin.post('/role', { name: 'Portal own', audience: 'customer', permissions: ['view.portal_orders'] })
  ).data.id;
  const ways: [string, (person: Person) => Promise<{ status: number; body: unknown }>, number?, object?][] = [
    ['role', ({ id }) => admin.put(`/customer/${customer}/users/${id}`, { portal_role_id: administrator })],
    ['customer', ({ email }) => admin.post(`/customer/${other}/users`, { email, first_name: 'Same' })],
    [
      'access',
      ({ id }) => admin.put(`/customer/${customer}/users/${id}`, { portal_access: true }),
      viewer,
      { portal_access: false },
    ],
    ['user', ({ id }) => admin.put(`/user/${id}`, { roles: [administrator] })],
    ['primary', ({ id }) => admin.put(`/user/${id}`, { customer_id: other })],
    ['slugs', () => admin.put(`/role/${own}`, { permissions: ['view.portal_orders', 'view.portal_prices'] }), own],
  ];
  for (const [way, give, role, more] of ways) {
    const person = await handed(way, role, more);
    const same = { title: 'Same', ...(role === undefined ? { portal_role_id: viewer } : {}) };
    expect((await admin.put(`/customer/${customer}/users/${person.id}`, same)).status).toBe(200);
    expect([way, await opens(person)]).toEqual([way, 200]);
    const given = await give(person);
    expect([way, given.status < 300], JSON.stringify(given.body)).toEqual([way, true]);
    expect([way, await opens(person)]).toEqual([way, 410]);
  }
});
