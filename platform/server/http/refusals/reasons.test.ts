import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('a refusal says what is wrong, in both languages', async () => {
  const [{ id: type }] = await app.sql(
    'select id::int from order_type where tenant_id = 1 and prefix is not null order by id limit 1',
  );
  const [{ id: item }] = await app.sql('select id::int from order_item_type where tenant_id = 1 order by id limit 1');
  const [{ id: customer }] = await app.sql('select id::int from customer where tenant_id = 1 order by id limit 1');
  const [{ id: person }] = await app.sql(
    "select id::int from app_user where email = 'officer@demo.test' and tenant_id = 1",
  );
  const times = { scheduled_start: '2027-03-02T10:00:00Z', scheduled_end: '2027-03-02T09:00:00Z' };
  const line = { order_item_type_id: item, name: 'Drill', asset_id: 7 };
  const said: [path: string, body: object, field: string, en: string, es: string][] = [
    ['/order', { order_type_id: 0 }, 'order_type_id', 'More than 0.', 'Mayor que 0.'],
    [
      '/order',
      { order_type_id: type, ...times },
      'scheduled_end',
      'The end can’t be before the start.',
      'El fin no puede ser anterior al inicio.',
    ],
    [
      '/order',
      { order_type_id: type, driver_id: person, secondary_officer_id: person },
      'secondary_officer_id',
      'Choose someone other than the officer.',
      'Elija a alguien distinto del oficial.',
    ],
    [
      '/order',
      { order_type_id: type, items: [line] },
      'items.0.asset_id',
      'Rentals aren’t available yet.',
      'Los alquileres aún no están disponibles.',
    ],
  ];
  for (const [path, body, field, en, es] of said) {
    expect((await admin.post(path, body)).body.errors).toEqual({ [field]: [en] });
    expect((await admin.post(path, body, { 'x-localization': 'es' })).body.errors).toEqual({ [field]: [es] });
  }
  // A line is sent back as it was read.
  const empty = { ...line, asset_id: null };
  expect((await admin.post('/order', { order_type_id: type, items: [empty] })).status).toBe(201);
  const circle = await admin.put(`/customer/${customer}`, { parent_customer_id: customer });
  expect(circle.body.errors).toEqual({ parent_customer_id: ['A record can’t be placed under itself.'] });
});

test('the primary customer of a person changes by naming another', async () => {
  const [link] = await app.sql(
    'select customer_id::int, user_id::int from customer_user where is_primary and tenant_id = 1 order by id limit 1',
  );
  const path = `/customer/${link.customer_id}/users/${link.user_id}`;
  const refused = await admin.put(path, { is_primary: false });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { is_primary: ['Make another customer primary instead.'] },
  ]);
  expect((await admin.put(path, { is_primary: true })).data.is_primary).toBe(true);
});
