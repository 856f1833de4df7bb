import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, fewest, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

let count = 0;
const make = async (body: object = {}) => {
  const answer = await admin.post('/location', { name: `Depot ${++count}`, ...body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.data;
};

test('a location with sections; zip_code and postal_code are one', async () => {
  const made = await make({
    zip_code: '1000-001',
    country_code: 'pt',
    time_zone: 'Europe/Lisbon',
    is_warehouse: true,
    latitude: 38.7,
    longitude: -9.1,
    sections: [{ name: 'Shelf A', code: 'A' }, { name: 'Shelf B' }],
  });
  expect(made).toMatchObject({
    postal_code: '1000-001',
    zip_code: '1000-001',
    country_code: 'PT',
    time_zone: 'Europe/Lisbon',
    geocode_status: 'manual',
    sections: [{ name: 'Shelf A', code: 'A', active: true }, { name: 'Shelf B' }],
  });
  expect((await admin.get(`/location/${made.id}`, { items: 0 })).data).toEqual(made);
  expect((await admin.get(`/location/${made.id}?items=1`)).data.sections[0].master_items).toEqual([]);
  const section = await admin.get(`/location/section-details/${made.sections[0].id}?items=0`);
  expect(section.data).toMatchObject({ name: 'Shelf A', location: { id: made.id, name: made.name } });
  const warehouses = (await admin.get('/location/all_warehouses')).data;
  expect(warehouses).toContainEqual(
    expect.objectContaining({
      id: made.id,
      sections: expect.arrayContaining([expect.objectContaining({ name: 'Shelf A' })]),
    }),
  );

  const changed = await admin.put(`/location/${made.id}`, { postal_code: '2000', updated_at: made.updated_at });
  expect(changed.data).toMatchObject({ zip_code: '2000', sections: made.sections });
  const stale = await admin.put(`/location/${made.id}`, { city: 'Lisbon', updated_at: made.updated_at });
  expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
});

test('wrong input names its field', async () => {
  const { id, name } = await make();
  const fields = async (body: object) => Object.keys((await admin.put(`/location/${id}`, body)).body.errors ?? {});
  expect(await fields({ time_zone: 'Mars/Base' })).toEqual(['time_zone']);
  expect(await fields({ country_code: 'ZZ' })).toEqual(['country_code']);
  expect(await fields({ latitude: 91 })).toEqual(['latitude']);
  expect(await fields({ customer_id: 999_999 })).toEqual(['customer_id']);
  expect((await admin.post('/location', { name: name.toUpperCase() })).body.errors).toHaveProperty('name');
});

test('sections: create, change, delete; names are free again after a delete', async () => {
  const { id } = await make();
  const made = await admin.post(`/location/${id}/sections`, { name: 'Cage', barcode: '123' });
  expect([made.status, made.data.display_order]).toEqual([201, 1]);
  expect((await admin.post(`/location/${id}/sections`, { name: 'CAGE' })).body.errors).toHaveProperty('name');
  const path = `/location/${id}/sections/${made.data.id}`;
  expect((await admin.put(`${path}/update`, { name: 'Cage 1', active: false })).data).toMatchObject({
    name: 'Cage 1',
    active: false,
  });
  const other = await make();
  expect((await admin.put(`/location/${other.id}/sections/${made.data.id}/update`, { name: 'x' })).status).toBe(404);
  expect((await admin.delete(`${path}/delete`)).status).toBe(200);
  expect((await admin.delete(`${path}/delete`)).status).toBe(404);
  expect((await admin.post(`/location/${id}/sections`, { name: 'Cage 1' })).status).toBe(201);
  expect((await admin.post('/location/999999/sections', { name: 'x' })).status).toBe(404);
});

test('what people or activities refer to cannot be deleted', async () => {
  const { id, sections } = await make({ sections: [{ name: 'Used' }] });
  await server.sql(`update app_user set location_section_id = $1 where email = 'admin@demo.test'`, [sections[0].id]);
  for (const path of [`/location/${id}/sections/${sections[0].id}/delete`, `/location/${id}`]) {
    const answer = await admin.delete(path);
    expect([answer.status, answer.body.code, answer.body.count]).toEqual([409, 'in_use', 1]);
  }
  await server.sql(`update app_user set location_section_id = null where email = 'admin@demo.test'`);
  expect((await admin.delete(`/location/${id}`)).status).toBe(200);
  expect((await admin.get(`/location/${id}`)).status).toBe(404);
  expect((await admin.get(`/location/section-details/${sections[0].id}`)).status).toBe(404);
});

test('list: search, filters, two statements', async () => {
  const made = await make({ name: 'Muelle Atlántico', city: 'Cádiz', bill_processing: true });
  const found = await fewest(() => admin.get('/location', { q: 'atlantico' }));
  expect(found.data).toMatchObject([{ id: made.id, sections: [] }]);
  expect(found.statements).toBe(2);
  const filtered = await admin.get('/location', {
    filters: { city: 'cadiz', bill_processing: true, has_coordinates: false },
  });
  expect([filtered.success.total, filtered.success.per_page]).toEqual([1, 10]);
  expect((await admin.get('/location', { filters: { nonsense: 1 } })).status).toBe(422);
});

test('addresses are proposed first and written for the accepted ones only', async () => {
  const odd = await make({ address1: '  1  Main   St ,', state_name: 'ca', country_code: 'US' });
  const unknown = await make({ state_name: 'Nowhere', country_code: 'US' });
  const proposed = (await admin.post('/location/correct-addresses')).data;
  expect(proposed).toMatchObject({ applied: false });
  expect(proposed.corrected).toContainEqual({
    id: odd.id,
    name: odd.name,
    before: { address1: '1  Main   St ,', state_name: 'ca' },
    after: { address1: '1 Main St', state_name: 'California' },
  });
  expect(proposed.unresolved).toContainEqual({
    id: unknown.id,
    name: unknown.name,
    field: 'state_name',
    value: 'Nowhere',
  });
  expect((await admin.get(`/location/${odd.id}`)).data.state_name).toBe('ca');
  await admin.post('/location/correct-addresses', { ids: [odd.id] });
  expect((await admin.get(`/location/${odd.id}`)).data).toMatchObject({
    address1: '1 Main St',
    state_name: 'California',
  });
});

test('a customer’s place needs its address where the company says so', async () => {
  const customer = (await admin.post('/customer', { name: 'Place owner', force: true })).data;
  await admin.post('/company/configurations', { key: 'customer_address_mandatory', bool_value: true });
  const without = await admin.post('/location', { name: 'Incomplete', customer_id: customer.id, city: 'Faro' });
  expect(Object.keys(without.body.errors ?? {}).sort()).toEqual(['address1', 'country_code']);
  expect((await admin.post('/location', { name: 'Own and incomplete' })).status).toBe(201);
  await admin.delete('/company/configurations?key=customer_address_mandatory');
});

test('another company sees none of them', async () => {
  const beta = await server.as('admin@beta.test');
  const { id } = await make();
  expect((await beta.get(`/location/${id}`)).status).toBe(404);
  expect((await beta.put(`/location/${id}`, { name: 'Taken over' })).status).toBe(404);
});
