import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { FIELD_MODULES, type FieldModuleName } from './field-value/field.rules.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** The call that makes a record of each module whose records take values. */
const RECORDS: { readonly [N in FieldModuleName]?: (additional: object) => [path: string, body: object] } = {
  activity: (additional) => ['/order', { additional }],
  customer: (additional) => ['/customer', { name: `With values ${Math.random()}`, additional }],
  user: (additional) => [
    '/user',
    { first_name: 'With', last_name: 'Values', email: `values${Math.random()}@demo.test`, additional },
  ],
  location: (additional) => ['/location', { name: `With values ${Math.random()}`, additional }],
};

test.each(FIELD_MODULES.map((module) => [module.name, module] as const))(
  '%s: a field is made only where records take, check and show its values',
  async (name, module) => {
    const body = { module_for: module.id, name: `Net ${name}`, type: 2, required: true };
    const made = await admin.post('/additional-field-new', body);
    const record = RECORDS[name];
    expect(module.takes).toBe(record !== undefined);
    if (!record) {
      expect([made.status, Object.keys(made.body.errors ?? {})]).toEqual([422, ['module_for']]);
      return;
    }
    const { id } = made.data;
    for (const wrong of [{}, { [id]: 'abc' }, { [id]: 1, 999999: 'zz' }]) {
      const refused = await admin.post(...record(wrong));
      expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
        422,
        expect.stringContaining('additional.'),
      ]);
    }
    const kept = await admin.post(...record({ [id]: 7 }));
    expect(kept.data?.additional, JSON.stringify(kept.body)).toMatchObject({ [id]: 7 });
  },
);

test('lines have no fields of their own: a value is refused, and one that was stored before is told to nobody', async () => {
  const work = (await admin.post('/itemtype', { name: 'Without fields', is_order_item: true })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Lines without fields', prefix: 'LWF' })).data.id;
  const send = (additional: object) =>
    admin.post('/order', { order_type_id: type, additional: {}, items: [{ order_item_type_id: work, additional }] });
  await app.sql('update additional_field set active = false');
  expect((await send({ 999999: 'zz' })).status).toBe(422);
  const { data, body } = await send({});
  if (!data) expect.fail(JSON.stringify(body));
  await app.sql(`update order_item set additional = '{"1001": "COST-777"}' where order_id = $1`, [data.id]);
  for (const path of [`/order/${data.id}`, `/order/${data.id}/items`])
    expect(JSON.stringify((await admin.get(path)).data)).not.toContain('COST-777');
});
