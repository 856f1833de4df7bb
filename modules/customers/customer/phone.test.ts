import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const refused = { status: 422, body: { errors: { phone: ['Enter a phone number.'] } } };

test('customer.phone: only what could be dialled is kept; an old value stays until somebody changes it', async () => {
  for (const path of ['/customer', '/customer/create-customer'])
    expect(await admin.post(path, { name: 'Phoned', phone: 'hello', force: true })).toMatchObject(refused);
  const made = await admin.post('/customer', { name: 'Phoned', phone: '+1 (876) 555-0123 ext. 12', force: true });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const path = `/customer/${made.data.id}`;
  expect(await admin.put(path, { phone: 'hello' })).toMatchObject(refused);
  await server.sql(`update customer set phone = 'ask Ann' where id = ${made.data.id}`);
  expect(await admin.put(path, { phone: 'ask Ann', notes: 'kept' })).toMatchObject({ status: 200 });
  expect(await admin.put(path, { phone: 'ask Bob' })).toMatchObject(refused);
  expect(await admin.put(path, { phone: '' })).toMatchObject({ status: 200 });
});

test('contacts: both of their phones, alone and within the customer', async () => {
  const { data } = await admin.post('/customer', { name: 'Contacted', force: true });
  const path = `/customer/${data.id}`;
  const contact = await admin.post(`${path}/contacts`, { first_name: 'Ann', mobile: '876-555-0123' });
  const mobile = { mobile: ['Enter a phone number.'] };
  expect((await admin.put(`${path}/contacts/${contact.data.id}`, { mobile: 'abc' })).body.errors).toEqual(mobile);
  const nested = await admin.put(path, { contacts: [{ first_name: 'Bob', phone: 'abc' }] });
  expect(nested.body.errors).toEqual({ 'contacts.0.phone': ['Enter a phone number.'] });
});

test('people: the office, themselves and the portal', async () => {
  const person = { first_name: 'Ann', email: 'phoned@demo.test', phone: 'abc' };
  expect(await admin.post('/user', person)).toMatchObject(refused);
  const { data } = await admin.post('/user', { ...person, phone: '8765550123' });
  expect(await admin.put(`/user/${data.id}`, { phone: 'abc' })).toMatchObject(refused);
  expect(await admin.put('/auth/update_profile', { phone: 'abc' })).toMatchObject(refused);
  expect(await admin.put('/auth/update_profile', { phone: '' })).toMatchObject({ status: 200 });
  const customer = await admin.post('/customer', { name: 'With people', force: true });
  const users = `/customer/${customer.data.id}/users`;
  expect(await admin.post(users, { ...person, email: 'portal.phoned@demo.test' })).toMatchObject(refused);
  const invited = await admin.post(users, { ...person, email: 'portal.phoned@demo.test', phone: null });
  expect(await admin.put(`${users}/${invited.data.user_id}`, { phone: 'abc' })).toMatchObject(refused);
});
