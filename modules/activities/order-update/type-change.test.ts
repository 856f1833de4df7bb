import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

const made = async (path: string, body: object) => {
  const answer = await admin.post(path, body);
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};
const type = async (name: string, prefix: string): Promise<number> => (await made('/ordertype', { name, prefix })).id;
const field = async (name: string, of: number, more: object = {}): Promise<number> =>
  (
    await made('/additional-field-new', {
      ...{ module_for: 1, name, type: 1, mappings: [{ modelable_type: 'order_type', modelable_id: of }] },
      ...more,
    })
  ).id;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql('update additional_field set active = false');
});
afterAll(() => app.close());

test('a new type asks for what it requires, as a creation does, and nothing is lost meanwhile', async () => {
  const [from, to] = [await type('Moves from', 'MVF'), await type('Moves to', 'MVT')];
  const kept = await field('Gate code', from, { required: true });
  const meter = await field('Meter reading', to, { required: true });
  const color = await field('Door color', to, { required: true, default_value: 'white' });
  const order = await made('/order', { order_type_id: from, title: 'Moving', additional: { [kept]: '4711' } });
  const move = (body: object = {}) => admin.put(`/order/${order.id}`, { order_type_id: to, ...body });
  const created = await admin.post('/order', { order_type_id: to });
  for (const body of [{}, { additional: {} }, { additional: { [meter]: ' ' } }, { title: 'Renamed' }]) {
    const refused = await move(body);
    expect([refused.status, refused.body.errors]).toEqual([422, created.body.errors]);
    expect(Object.keys(refused.body.errors ?? {})).toEqual([`additional.${meter}`]);
  }
  const still = (await admin.get(`/order/${order.id}`)).data;
  expect([still.title, still.type.id, still.additional]).toEqual(['Moving', from, { [kept]: '4711' }]);
  const moved = await move({ additional: { [meter]: '88' } });
  expect(moved.data?.type.id, JSON.stringify(moved.body)).toBe(to);
  const [{ additional }] = await app.sql('select additional from "order" where id = $1', [order.id]);
  expect(additional).toEqual({ [kept]: '4711', [meter]: '88', [color]: 'white' });
  // Back again nothing is asked that is there, and the same type sent once more asks for nothing.
  expect((await admin.put(`/order/${order.id}`, { order_type_id: from })).data.additional).toMatchObject({
    [kept]: '4711',
  });
  await field('Later thought', from, { required: true });
  expect((await admin.put(`/order/${order.id}`, { order_type_id: from, title: 'Stays' })).status).toBe(200);
});
