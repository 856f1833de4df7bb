import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
const RIGHT = 'view_credit.customers';

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const field = async (more: object): Promise<number> => {
  const made = await admin.post('/additional-field-new', { type: 1, ...more });
  return made.data?.id ?? expect.fail(JSON.stringify(made.body));
};

test('whoever may not read a value of an activity is told the same for a right guess and a wrong one', async () => {
  const [open, shut] = [
    await field({ name: 'Dock', module_for: 1 }),
    await field({ name: 'Gate code', module_for: 1, permission_slug: RIGHT }),
  ];
  const [{ id: type }] = (await admin.get('/ordertype')).data;
  const additional = { [open]: 'North', [shut]: '4711' };
  const made = await admin.post('/order', { order_type_id: type, additional });
  const id = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  const { caller } = await staffWith(app, ['view.order', 'view_all.order', 'update.order'], { [type]: ['update'] });
  const guess = (values: object) => caller.put(`/order/${id}`, { additional: values });
  for (const value of ['0000', '4711'])
    for (const values of [{ [shut]: value }, { [open]: 'North', [shut]: value }, { [shut]: value, [open]: 'North' }]) {
      const said = await guess(values);
      expect([value, said.status, Object.keys(said.body.errors ?? {})]).toEqual([value, 422, [`additional.${shut}`]]);
    }
  // A form that sends what it read changes nothing.
  const before = (await admin.get(`/order/${id}`)).data;
  expect((await guess({ [open]: 'North' })).status).toBe(200);
  expect((await admin.put(`/order/${id}`, { additional })).status).toBe(200);
  const after = (await admin.get(`/order/${id}`)).data;
  expect([after.updated_at, after.additional]).toEqual([before.updated_at, additional]);
});

test('nor where the field applies no more: the activity is of another type by now', async () => {
  const [{ id: first }, { id: second }] = (await admin.get('/ordertype')).data;
  const mappings = [{ modelable_type: 'order_type', modelable_id: first }];
  const shut = await field({ name: 'Alarm code', module_for: 1, permission_slug: RIGHT, mappings });
  const id = (await admin.post('/order', { order_type_id: first, additional: { [shut]: '0815' } })).data.id;
  await app.sql('update "order" set order_type_id = $1 where id = $2', [second, id]);
  const { caller } = await staffWith(app, ['view.order', 'view_all.order', 'update.order'], { [second]: ['update'] });
  for (const value of ['0000', '0815']) {
    const said = await caller.put(`/order/${id}`, { additional: { [shut]: value } });
    expect([value, said.status, Object.keys(said.body.errors ?? {})]).toEqual([value, 422, [`additional.${shut}`]]);
  }
  // Whoever sees it sends back what they read.
  expect((await admin.put(`/order/${id}`, { additional: { [shut]: '0815' } })).status).toBe(200);
});

test('the permission of a field is changed only by whoever holds it', async () => {
  const id = await field({ name: 'Margin', module_for: 2, permission_slug: RIGHT });
  const path = `/additional-field-new/${id}`;
  const keeps = ['view.customer_additional_field', 'update.customer_additional_field'];
  const [clerk, lead] = [(await staffWith(app, keeps)).caller, (await staffWith(app, [...keeps, RIGHT])).caller];
  for (const permission_slug of [null, keeps[0]]) {
    const refused = await clerk.put(path, { permission_slug });
    expect([refused.status, refused.body.code, refused.body.permission]).toEqual([403, 'permission_denied', RIGHT]);
  }
  const named = await clerk.put(path, { name: 'Margin of it', permission_slug: RIGHT });
  expect([named.status, named.data?.name], JSON.stringify(named.body)).toEqual([200, 'Margin of it']);
  expect((await lead.put(path, { permission_slug: keeps[0] })).data.permission_slug).toBe(keeps[0]);
});

test('a rule speaks only of fields its author sees: what it shows or asks for would tell what they hold', async () => {
  const rights = ['view', 'create', 'update'].map((verb) => `${verb}.customer_additional_field`);
  const [clerk, lead] = [(await staffWith(app, rights)).caller, (await staffWith(app, [...rights, RIGHT])).caller];
  const [open, shut] = [
    await field({ name: 'Region', module_for: 2 }),
    await field({ name: 'Rebate', module_for: 2, permission_slug: RIGHT }),
  ];
  const about = (id: number, value: string) => ({ match: 'all', rules: [{ field_id: id, op: 'gt', value }] });
  const made = (who: Caller, more: object) =>
    who.post('/additional-field-new', { name: 'Probe', module_for: 2, type: 1, ...more });
  for (const name of ['visible_if', 'required_if']) {
    const refused = await made(clerk, { [name]: about(shut, 'M') });
    expect([name, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([name, 422, [name]]);
  }
  const both = { match: 'any', rules: [...about(open, 'A').rules, ...about(shut, 'M').rules] };
  expect((await made(clerk, { required_if: both })).status).toBe(422);
  expect((await made(clerk, { visible_if: about(open, 'A') })).status).toBe(201);
  const { id } = (await made(lead, { name: 'Reason', required_if: about(shut, 'M') })).data;
  const change = (body: object) => clerk.put(`/additional-field-new/${id}`, body);
  // What somebody who sees it said stays when it is sent back, and may be taken away.
  expect((await change({ name: 'Reason of it', required_if: about(shut, 'M') })).status).toBe(200);
  for (const body of [{ required_if: about(shut, 'N') }, { visible_if: about(shut, 'M') }])
    expect((await change(body)).status).toBe(422);
  expect((await change({ required_if: null })).status).toBe(200);
});
