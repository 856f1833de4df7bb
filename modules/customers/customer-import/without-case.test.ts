import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Any case', prefix: 'ANY' });
});
afterAll(() => app.close());

const send = async (resource: string, rows: object[], more: object = {}) =>
  (await admin.post(`/import/${resource}`, { rows, dry_run: false, ...more })).data;

test('codes and external references of customers are the same in small letters and large', async () => {
  await send('customer', [{ customer_code: 'YEN-1', name: 'Yen', ex_ref_no: 'EXT-y1' }]);
  expect(await send('customer', [{ customer_code: 'yen-1', name: 'Yen and sons' }])).toMatchObject({
    created: 0,
    updated: 1,
  });
  expect(await send('customer', [{ ex_ref_no: 'ext-Y1', name: 'Yen and daughters' }])).toMatchObject({
    created: 0,
    updated: 1,
  });
  const twice = await send('customer', [
    { ex_ref_no: 'NEW-a', name: 'First of two' },
    { ex_ref_no: 'new-A', name: 'Another one' },
  ]);
  expect(twice).toMatchObject({ failed: 1, created: 0, errors: [{ column: 'ex_ref_no' }] });
  expect(
    await app.sql(
      `select customer_code, name from customer where lower(customer_code) = 'yen-1' or lower(ex_ref_no) like 'new%'`,
    ),
  ).toEqual([{ customer_code: 'YEN-1', name: 'Yen and daughters' }]);
});

test('external references of activities too, and their own numbers', async () => {
  const row = (ex_ref_no: string, title: string) => ({ ex_ref_no, order_type_id: 'Any case', title });
  expect(await send('order', [row('CS-A', 'One')])).toMatchObject({ created: 1 });
  expect(await send('order', [row('cs-a', 'Two')])).toMatchObject({ created: 0, updated: 1 });
  expect(await send('order', [row('Cs-a', 'Three')], { mode: 'insert' })).toMatchObject({ created: 0, failed: 1 });
  const [made] = await app.sql(
    `select reference_no, ex_ref_no, title from "order" where title in ('One', 'Two', 'Three')`,
  );
  expect(made).toMatchObject({ ex_ref_no: 'CS-A', title: 'Two' });
  const number = { reference_no: made.reference_no.toLowerCase(), title: 'Four' };
  expect(await send('order', [number])).toMatchObject({ created: 0, updated: 1 });
});

test('of two codes that were made before, the one that is written so is meant', async () => {
  await app.sql(`insert into customer (tenant_id, customer_code, name) select t.id, v.code, v.code from tenant t,
    (values ('TWO-X'), ('two-x')) v(code) where t.subdomain = 'demo'`);
  const rows = ['TWO-X', 'two-x'].map((customer_id) => ({
    ex_ref_no: `for ${customer_id}!${customer_id === 'two-x'}`,
    order_type_id: 'Any case',
    customer_id,
  }));
  expect(await send('order', rows)).toMatchObject({ created: 2 });
  expect(
    await app.sql(
      `select c.customer_code as code from "order" o join customer c on c.id = o.customer_id where o.ex_ref_no like 'for %' order by o.id`,
    ),
  ).toEqual([{ code: 'TWO-X' }, { code: 'two-x' }]);
  expect(await send('customer', [{ customer_code: 'two-x', phone: '555', name: 'two-x' }])).toMatchObject({
    updated: 1,
  });
  expect(await app.sql(`select customer_code as code from customer where phone = '555'`)).toEqual([{ code: 'two-x' }]);
});
