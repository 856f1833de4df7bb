import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app?.close());

const LOCATION = 6;
const FULL = 'These records already have 500 additional fields. Delete one that you no longer need.';
/** Fields of locations up to a number, inactive ones. */
const fill = (most: number) =>
  app.sql(
    `insert into additional_field (tenant_id, module_for, name, code, type, active)
      select 1, $1, 'Filler ' || n, 'filler_' || n, 1, false from generate_series(1, $2 - (select count(*)::int
        from additional_field where tenant_id = 1 and module_for = $1 and deleted_at is null)) n`,
    [LOCATION, most],
  );
const make = (body: object = {}, path = '/additional-field-new') =>
  admin.post(path, { module_for: LOCATION, name: 'One more', type: 1, ...body });

test('a kind of record has 500 fields at most: made by any call, or come back', async () => {
  const first = await make({ name: 'Comes back' });
  expect(first.status).toBe(201);
  expect((await admin.delete(`/additional-field-new/${first.data.id}`)).status).toBe(200);
  await fill(499);
  const last = await make({ name: 'The last' });
  expect(last.status, JSON.stringify(last.body)).toBe(201);
  const mapping = { modelable_type: 'location', modelable_id: null };
  for (const refused of [
    await make(),
    await make({}, '/additional-field'),
    await make(mapping, '/additional-field-new-mapping'),
  ])
    expect([refused.status, refused.body.errors]).toEqual([422, { name: [FULL] }]);
  const spanish = await admin.post(
    '/additional-field-new',
    { module_for: LOCATION, name: 'Otro', type: 1 },
    { 'x-localization': 'es' },
  );
  expect(spanish.body.errors?.name?.[0]).toMatch(/^Estos registros ya tienen 500/);
  // Another kind of record has room of its own, and what is there is changed as before.
  expect((await make({ module_for: 5 })).status).toBe(201);
  expect((await admin.put(`/additional-field-new/${last.data.id}`, { help: 'Still changed' })).status).toBe(200);

  const gone = { filters: { audit_type: ['additional_field'], row_id: first.data.id, action: ['delete'] } };
  const entry = (await admin.get('/auditlogs', gone)).data[0].id;
  const back = await admin.post(`/auditlogs/${entry}/restore`);
  expect([back.status, back.body.errors]).toEqual([422, { name: [FULL] }]);
  expect((await admin.delete(`/additional-field-new/${last.data.id}`)).status).toBe(200);
  expect((await admin.post(`/auditlogs/${entry}/restore`)).status).toBe(200);
  expect((await make()).status).toBe(422);
});

test('two who make the last field at once are not both let in', async () => {
  await app.sql(`update additional_field set deleted_at = now() where tenant_id = 1 and module_for = $1`, [LOCATION]);
  await fill(498);
  const made = await Promise.all(Array.from({ length: 5 }, (_, at) => make({ name: `At once ${at}` })));
  expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422]);
});

test('lines with thousands of unknown fields are refused by the first of them', async () => {
  const types = (await admin.get('/ordertype', { page: 0 })).data;
  const order = await admin.post('/order', { order_type_id: types[0].id, title: 'Unknown fields' });
  const items = (await admin.get('/itemtype', { page: 0 })).data;
  const additional = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [9_000_000 + at, 1]));
  const lines = Array.from({ length: 100 }, () => ({
    order_item_type_id: items[0].id,
    name: 'x',
    quantity: 1,
    additional,
  }));
  const refused = await admin.post(`/order/${order.data.id}/items`, { items: lines });
  expect(refused.status, JSON.stringify(refused.body).slice(0, 300)).toBe(422);
  const named = Object.keys(refused.body.errors ?? {});
  expect(named).toHaveLength(300);
  expect([named[0], named[50]]).toEqual(['items.0.additional.9000000', 'items.1.additional.9000000']);
});
