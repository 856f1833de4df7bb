import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
/** Item types: with a required field, with one that has a default, and without fields. */
let parts: number;
let work: number;
let plain: number;
let serial: number;
let color: number;
let cost: number;

const made = async (path: string, body: object) => {
  const answer = await admin.post(path, body);
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql('update additional_field set active = false');
  const typeOf = async (name: string): Promise<number> => (await made('/itemtype', { name, is_order_item: true })).id;
  const fieldOf = async (name: string, type: number, more: object): Promise<number> =>
    (
      await made('/additional-field-new', {
        module_for: 9,
        name,
        type: 1,
        ...more,
        mappings: [{ modelable_type: 'item_type', modelable_id: type }],
      })
    ).id;
  [parts, work, plain] = [await typeOf('Valued parts'), await typeOf('Valued work'), await typeOf('Valued plain')];
  serial = await fieldOf('Serial number', parts, { required: true });
  cost = await fieldOf('Cost price', parts, { permission_slug: 'delete.auditlogs' });
  color = await fieldOf('Finish', work, { required: true, default_value: 'matt' });
  await made('/ordertype', { name: 'Valued', prefix: 'VAL' });
});
afterAll(() => app.close());

const orderWith = (...items: object[]) => made('/order', { items });

test('a line that becomes of another type is asked for what that type requires', async () => {
  const { id, items } = await orderWith({ order_item_type_id: plain, name: 'Moves' });
  const [{ hash, id: lineId }] = items;
  const move = (body: object) => admin.put(`/order/${id}/items/${lineId}`, { hash, ...body });
  for (const additional of [undefined, {}, { [serial]: '' }]) {
    const refused = await move({ order_item_type_id: parts, additional });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [`items.0.additional.${serial}`]]);
  }
  const moved = await move({ order_item_type_id: parts, additional: { [serial]: 'SN-1' } });
  expect(moved.data?.items[0], JSON.stringify(moved.body)).toMatchObject({
    order_item_type_id: parts,
    additional: { [serial]: 'SN-1' },
  });
  // The same type sent again asks for nothing, and what has a default is not asked.
  expect((await move({ order_item_type_id: parts, name: 'Stays' })).status).toBe(200);
  expect((await move({ order_item_type_id: work })).data.items[0].additional).toMatchObject({ [color]: 'matt' });
  const many = await admin.put(`/order/${id}`, {
    items: [{ hash, order_item_type_id: parts, additional: { [serial]: null } }],
  });
  expect(Object.keys(many.body.errors ?? {}), JSON.stringify(many.body)).toEqual([`items.0.additional.${serial}`]);
});

test('a template of an activity carries the values of its lines, and its lines take values of their own', async () => {
  const { id } = await orderWith({
    order_item_type_id: parts,
    name: 'Carried',
    additional: { [serial]: 'SN-7', [cost]: 'COST-7' },
  });
  const template = await made(`/order/${id}/create_template`, { name: 'With values' });
  expect(template.items[0].additional).toEqual({ [serial]: 'SN-7', [cost]: 'COST-7' });
  const [type] = await app.sql(`select id::int as id from order_type where name = 'Valued'`);
  await app.sql('update order_template set order_type_id = $1 where id = $2', [type.id, template.id]);
  const order = await made('/order', { order_type_id: type.id, template_id: template.id });
  expect(order.items[0]).toMatchObject({ name: 'Carried', additional: { [serial]: 'SN-7', [cost]: 'COST-7' } });
  // Nothing is required of what is kept for later; what is wrong or unknown is refused all the same.
  const add = (additional: object | undefined) =>
    admin.post(`/order-template/${template.id}/items`, { order_item_type_id: parts, name: 'Later', additional });
  expect((await add(undefined)).status).toBe(201);
  expect(Object.keys((await add({ [color]: 'x' })).body.errors ?? {})).toEqual([`items.0.additional.${color}`]);
  const [line] = (await admin.get(`/order-template/${template.id}/items`)).data;
  const change = (additional: object, who = admin) =>
    who.put(`/order-template/${template.id}/items/${line.id}`, { additional });
  expect((await change({ [serial]: 'SN-8' })).data.items[0].additional).toEqual({ [serial]: 'SN-8', [cost]: 'COST-7' });
  const { caller } = await staffWith(app, ['view.activity_template', 'update.activity_template']);
  await app.sql('update role set all_activity_types = true where audience = $1', ['staff']);
  const seen = await caller.get(`/order-template/${template.id}`);
  expect(seen.data?.items[0].additional, JSON.stringify(seen.body)).toEqual({ [serial]: 'SN-8' });
  expect(Object.keys((await change({ [cost]: 'x' }, caller)).body.errors ?? {})).toEqual([
    `items.0.additional.${cost}`,
  ]);
  expect((await change({ [serial]: 'SN-9' }, caller)).data.items[0].additional).toEqual({ [serial]: 'SN-9' });
  expect((await admin.get(`/order-template/${template.id}`)).data.items[0].additional[cost]).toBe('COST-7');
});

test('a file brings the values of lines, and a line without what its type requires is refused', async () => {
  const row = (ex_ref_no: string, more: object) => ({ ex_ref_no, order_type_id: 'Valued', title: 'Filed', ...more });
  const part = { item_type_id: 'Valued parts', item_name: 'Pump' };
  const send = async (rows: object[], dry_run = false) => {
    const { data, body } = await admin.post('/order/order_upload_v3', { rows, dry_run });
    return data ?? expect.fail(JSON.stringify(body));
  };
  for (const dry_run of [true, false]) {
    const refused = await send([row('LV-1', part), row('LV-2', { [`additional.${serial}`]: 'SN-2' })], dry_run);
    expect(refused.errors.map(({ row: at, column }: { row: number; column: string }) => [at, column])).toEqual([
      [refused.errors[0].row, `additional.${serial}`],
      [refused.errors[0].row + 1, 'item_type_id'],
    ]);
    expect(refused).toMatchObject({ created: 0, failed: 2 });
  }
  const done = await send([
    row('LV-1', { ...part, [`additional.${serial}`]: 'SN-3' }),
    row('LV-1', { ...part, [`additional.${serial}`]: 'SN-4', item_name: 'Motor' }),
    row('LV-2', { item_type_id: 'Valued work', item_name: 'Paint' }),
    row('LV-3', {}),
  ]);
  expect(done, JSON.stringify(done)).toMatchObject({ created: 3, failed: 0 });
  const lines = await app.sql(`select i.name, i.additional from order_item i join "order" o on o.id = i.order_id
    where o.ex_ref_no like 'LV-%' order by o.ex_ref_no, i.position`);
  expect(lines).toEqual([
    { name: 'Pump', additional: { [serial]: 'SN-3' } },
    { name: 'Motor', additional: { [serial]: 'SN-4' } },
    { name: 'Paint', additional: { [color]: 'matt' } },
  ]);
  // Lines of activities that are there stay as they are, so nothing is asked of them.
  expect(await send([row('LV-1', { ...part, title: 'Filed again' })])).toMatchObject({ updated: 1, failed: 0 });
});
