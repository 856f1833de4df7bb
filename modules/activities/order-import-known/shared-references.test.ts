import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: Loose;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Shared', prefix: 'SHD' })).data;
  await app.sql('update order_type set is_default = (id = $1)', [type.id]);
  await admin.post('/itemtype', { name: 'Shared work', tax_rate: 0 });
  for (const name of ['Shared One', 'Shared Two']) await admin.post('/customer', { name });
});
afterAll(() => app.close());

const activity = async (title: string, ex_ref_no: string): Promise<Loose> =>
  (await admin.post('/order', { order_type_id: type.id, title, ex_ref_no })).data;
const send = async (lines: readonly string[], more: object = {}): Promise<Loose> =>
  (
    await admin.post('/import/order', {
      key: await upload(app, admin, Buffer.from(lines.join('\n')), 'shared.csv'),
      ...more,
    })
  ).data;
const confirmed = async ({ run_id }: Loose): Promise<Loose> => (await admin.post(`/import/${run_id}/confirm`, {})).data;
const titles = async (reference: string): Promise<string[]> =>
  (await app.sql('select title from "order" where ex_ref_no = $1 order by id', [reference])).map(({ title }) => title);

test('activities of one purchase order, exported, edited and imported, each get their own change', async () => {
  const made = [
    await activity('First', 'PO-7788'),
    await activity('Second', 'PO-7788'),
    await activity('Third', 'PO-7788'),
  ];
  const file = await admin.raw('GET', '/order/export-excel?q=PO-7788', { headers: { accept: 'text/csv' } });
  const text = Buffer.from(await file.arrayBuffer()).toString();
  const edited = text.replace(/,(First|Second|Third),/g, ',$1 edited,').split('\n');
  const dry = await send(edited);
  expect(dry, JSON.stringify(dry.errors)).toMatchObject({ created: 0, updated: 3, unchanged: 0, failed: 0 });
  expect(dry.errors.filter(({ code }: Loose) => code === 'differs')).toEqual([]);
  expect(await confirmed(dry)).toMatchObject({ status: 'done', created: 0, updated: 3, unchanged: 0 });
  expect(await titles('PO-7788')).toEqual(['First edited', 'Second edited', 'Third edited']);
  // One that is wrong keeps itself out, and none of the others.
  const lines = [
    'Reference,External reference,Title,Start',
    ...made.map(({ reference_no }, n) => `${reference_no},PO-7788,Again ${n},${n === 1 ? 'never' : ''}`),
  ];
  const partial = await send(lines, { partial: true });
  expect(partial).toMatchObject({ updated: 2, failed: 1 });
  await confirmed(partial);
  expect(await titles('PO-7788')).toEqual(['Again 0', 'Second edited', 'Again 2']);
});

test('a reference that several activities have names none of them', async () => {
  const one = await activity('Twin one', 'PO-TWIN');
  await activity('Twin two', 'PO-TWIN');
  const dry = await send(['External reference,Title', 'PO-TWIN,Which one']);
  expect(dry).toMatchObject({ updated: 0, created: 0, failed: 1 });
  expect(dry.errors).toMatchObject([
    { column: 'ex_ref_no', code: 'shared', message: expect.stringContaining('Reference') },
  ]);
  // One that is written like it goes before one that is not.
  const other = await activity('Lower', 'po-twin');
  const lower = await send(['External reference,Title', 'po-twin,Lower again']);
  expect(lower).toMatchObject({ updated: 1, failed: 0 });
  await confirmed(lower);
  expect(await titles('po-twin')).toEqual(['Lower again']);
  // Nor does one that is deleted count.
  await admin.delete(`/order/${one.id}`);
  expect(await send(['External reference,Title', 'PO-TWIN,The one that is left'])).toMatchObject({
    updated: 1,
    failed: 0,
  });
  await admin.delete(`/order/${other.id}`);
});

test('one reference for two customers makes no activity, until the file says which', async () => {
  const head = 'External reference,Customer,Title,Item type,Item,Quantity,Price';
  const lines = [
    head,
    'PO-555,Shared One,Pump,Shared work,pump,1,100',
    'PO-555,Shared Two,Pump,Shared work,valve,1,50',
    'PO-556,Shared One,Other,Shared work,hose,1,5',
    'PO-556,,,Shared work,clamp,1,1',
  ];
  const dry = await send(lines);
  expect(dry).toMatchObject({ created: 1, failed: 1 });
  expect(dry.errors.filter(({ severity }: Loose) => severity === 'error')).toMatchObject([
    { row: 3, column: 'customer_id', code: 'other_owner', message: expect.stringContaining('2') },
  ]);
  expect((await app.sql("select 1 from \"order\" where ex_ref_no in ('PO-555', 'PO-556')")).length).toBe(0);
  // The first row is corrected: the second one is right again.
  const put = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { customer_id: 'Shared Two' } });
  expect(put.status, JSON.stringify(put.data)).toBe(200);
  const now = (await admin.get(`/import/${dry.run_id}`)).data;
  expect(now, JSON.stringify(now.errors)).toMatchObject({ created: 2, failed: 0 });
  expect(await confirmed(dry)).toMatchObject({ status: 'done', created: 2 });
  expect(
    await app.sql(`select o.ex_ref_no as ref, c.name as customer, o.total_price::float8 as total from "order" o
      join customer c on c.id = o.customer_id where o.ex_ref_no in ('PO-555', 'PO-556') order by 1`),
  ).toEqual([
    { ref: 'PO-555', customer: 'Shared Two', total: 150 },
    { ref: 'PO-556', customer: 'Shared One', total: 6 },
  ]);
});
