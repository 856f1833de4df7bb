import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app?.close());

test('the numbers that the options answer are taken back, beside the names', async () => {
  const { entities, flows } = (await admin.get('/transaction_type/options')).data as Record<
    'entities' | 'flows',
    object
  >;
  const keyOf = (list: object, name: string) => Object.entries(list).find(([, value]) => value === name)?.[0] ?? '';
  const numbers = {
    flow: keyOf(flows, 'Out'),
    from_entity: Number(keyOf(entities, 'Location')),
    to_entity: keyOf(entities, 'Customer'),
  };
  const made = await admin.post('/transaction_type', { name: 'By number', ...numbers });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.data).toMatchObject({ flow: 'Out', from_entity: 'Location', to_entity: 'Customer' });
  const named = { flow: 'Transfer', from_entity: 'Location', to_entity: 'Location' };
  expect((await admin.put(`/transaction_type/${made.data.id}`, named)).data).toMatchObject(named);
  for (const wrong of ['0', '9', 6, 'Nowhere']) {
    const refused = await admin.put(`/transaction_type/${made.data.id}`, { to_entity: wrong });
    expect([wrong, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([wrong, 422, ['to_entity']]);
  }
});
