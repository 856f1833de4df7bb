import { afterAll, beforeAll, expect, test } from 'vitest';
import { registry } from '../../../generated/registry.ts';
import { realPaths } from '../../../platform/testing/conformance/real-paths.ts';
import { sampleOf } from '../../../platform/testing/conformance/samples.ts';
import { bodyWith, kindsOf, placesOf, schemaOf } from '../../../platform/testing/conformance/schema-fields.ts';
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

/** Words of fields that hold a phone number. */
const PHONE = /(^|[._ ])(phone|mobile|fax|whatsapp)$/i;
/** Calls whose record is made by the tests above. */
const ASKED_ABOVE = new Set([
  'PUT /customer/{id}/contacts/{childId} mobile',
  'PUT /customer/{id}/contacts/{childId} phone',
  'PUT /customer/{id}/users/{userId} phone',
]);

test('every call that takes a phone number refuses a word', async () => {
  const pathOf = await realPaths(server);
  const fields = server.ordo.modules
    .flatMap((module) => module.routes.map(({ endpoint }) => endpoint))
    .flatMap((endpoint) => {
      if (!endpoint.body) return [];
      const schema = schemaOf(endpoint.body);
      return placesOf(schema)
        .filter(({ path, schema: field }) => PHONE.test(String(path.at(-1))) && kindsOf(field).has('string'))
        .map(({ path }) => ({ endpoint, schema, path, name: `${endpoint.method} ${endpoint.path} ${path.join('.')}` }));
    });
  expect(fields.length).toBeGreaterThan(15);
  const taken: string[] = [];
  for (const { endpoint, schema, path, name } of fields) {
    if (ASKED_ABOVE.has(name)) continue;
    const resource = Object.values(registry).find(
      (one) => `POST /${one.path}` === `${endpoint.method} ${endpoint.path}`,
    );
    const sample = resource ? await sampleOf(server, resource) : {};
    const isNamed = name === 'PUT /company/configurations company.phone';
    const whole = isNamed
      ? { settings: [{ key: 'customer_address_mandatory', bool_value: false }], company: { phone: 'abc' } }
      : (bodyWith(schema, path, 'abc') as object);
    const body = { ...sample, ...whole };
    const { status, body: answer } = await (endpoint.method === 'PUT' ? admin.put : admin.post)(pathOf(endpoint), body);
    const told = Object.keys(answer.errors ?? {});
    if (status !== 422 || !told.some((field) => field.endsWith(String(path.at(-1)))))
      taken.push(`${name} ${status} ${answer.message}`);
  }
  expect(taken).toEqual([]);
});

test('every import with a phone column refuses a word, and keeps what a record has', async () => {
  const columns = server.ordo.modules
    .flatMap(({ imports = [] }) => imports)
    .flatMap(({ declaration }) => declaration.columns.map((column) => ({ ...column, resource: declaration.resource })))
    .filter(({ name }) => PHONE.test(name));
  expect(columns.map(({ resource, name }) => `${resource}.${name}`)).toMatchInlineSnapshot(`
    [
      "customer.phone",
      "customer.contact_phone",
      "customer_agent.phone",
      "order.contact_phone",
      "asset_vendor.phone",
    ]
  `);
  const send = (resource: string, row: object, more: object = {}) =>
    admin.post(`/import/${resource}`, { rows: [row], mode: 'upsert', ...more });
  for (const { resource, name } of columns) {
    const row = resource === 'order' ? { ex_ref_no: 'PH-1', item_name: 'Visit' } : { name: 'Somebody else' };
    const { data, body } = await send(resource, { ...row, [name]: 'abc' }, { dry_run: true });
    expect(data?.errors, `${resource}.${name} ${JSON.stringify(body)}`).toContainEqual(
      expect.objectContaining({ column: name, message: 'Enter a phone number.', severity: 'error' }),
    );
  }
  const { data: made } = await admin.post('/customer', { name: 'Imported before', force: true });
  const row = {
    customer_code: made.customer_code,
    contact: 'Ann Lee',
    contact_phone: '8765550123',
    phone: '8765550124',
  };
  expect((await send('customer', row, { dry_run: false })).data).toMatchObject({ updated: 1 });
  await server.sql(`update customer set phone = 'ask Ann' where id = ${made.id}`);
  await server.sql(`update customer_contact set phone = 'at night' where customer_id = ${made.id}`);
  const kept = { ...row, phone: 'ask Ann', contact_phone: 'at night', notes: 'Changed' };
  expect((await send('customer', kept, { dry_run: false })).data).toMatchObject({ updated: 1 });
  expect((await send('customer', { ...kept, phone: 'ask Bob' }, { dry_run: false })).data).toMatchObject({
    updated: 0,
  });
});

test('the company, an activity, an agent and a vendor: one stored before stays until somebody changes it', async () => {
  const { data: agent } = await admin.post('/customer-agent', { name: 'Phoned agent' });
  const { data: vendor } = await admin.post('/asset-vendor', { name: 'Phoned vendor' });
  const [order] = await server.sql(`select max(id)::int as id from "order" where status = 'pending'
    and tenant_id = (select id from tenant where subdomain = 'demo')`);
  for (const [table, path, name, id] of [
    ['company', '/company', 'phone', 0],
    ['customer_agent', `/customer-agent/${agent.id}`, 'phone', agent.id],
    ['asset_vendor', `/asset-vendor/${vendor.id}`, 'phone', vendor.id],
    ['"order"', `/order/${order.id}`, 'contact_phone', order.id],
  ]) {
    const which = id ? `id = ${id}` : `tenant_id = (select id from tenant where subdomain = 'demo')`;
    await server.sql(`update ${table} set ${name} = 'ask Ann' where ${which}`);
    expect(await admin.put(path, { [name]: 'ask Ann' }), path).toMatchObject({ status: 200 });
    const { status, body } = await admin.put(path, { [name]: 'ask Bob' });
    expect([path, status, body.errors]).toEqual([path, 422, { [name]: ['Enter a phone number.'] }]);
    expect(await admin.put(path, { [name]: null }), path).toMatchObject({ status: 200 });
  }
});
