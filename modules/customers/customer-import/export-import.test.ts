import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

const LISTS = [
  ['customer', '/customer/export-excel', '/customer/customer_upload'],
  ['app_user', '/user/export-excel', '/user/user-excel'],
  ['role', '/role/export-excel', '/role/import-excel'],
] as const;
const changes = async (): Promise<unknown[]> =>
  server.sql(
    "select action, table_name, row_id, payload from audit_log where table_name not like 'import%' and table_name not in ('attachment', 'app_user_session') order by id",
  );

describe.each(LISTS)('the export of %s, imported again', (_table, from, to) => {
  test.each(['en', 'es'])('changes nothing and says so (%s)', async (language) => {
    const file = await admin.raw('GET', from, {
      headers: {
        accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'x-localization': language,
      },
    });
    expect(file.status).toBe(200);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const key = await upload(server, admin, bytes, 'same.xlsx');
    const before = await changes();
    const { data, body } = await admin.post(to, { key });
    expect((await changes()).slice(before.length)).toEqual([]);
    expect(data, JSON.stringify(body)).toMatchObject({ status: 'done', created: 0, updated: 0, failed: 0 });
    expect(data.unchanged).toBe(data.total);
    expect(data.total).toBeGreaterThan(3);
  });
});

test('numbers of any size and choices with a semicolon in their name come back out of an export', async () => {
  const field = async (module_for: number, body: object) => {
    const { data, body: told } = await admin.post('/additional-field-new', { module_for, ...body });
    return `additional.${data?.id ?? expect.fail(JSON.stringify(told))}`;
  };
  const metered = await field(2, { name: 'Metered', type: 2 });
  const tags = await field(2, { name: 'Tags', type: 5, items: [{ name: 'Red' }, { name: 'Red; Blue' }] });
  const row = { name: 'Measured', customer_code: 'MEASURED-1', [metered]: '123456789012345', [tags]: 'Red; Red; Blue' };
  const made = await admin.post('/import/customer', { rows: [row], dry_run: false });
  expect(made.data, JSON.stringify(made.body)).toMatchObject({ created: 1, errors: [] });
  for (const wrong of ['1234567890123456', 'abc']) {
    const { data } = await admin.post('/import/customer', { rows: [{ ...row, name: 'Other', [metered]: wrong }] });
    expect(data.errors).toMatchObject([{ column: metered, message: 'Enter a number.' }]);
  }
  const file = await admin.raw('GET', '/customer/export-excel', { headers: { accept: 'text/csv' } });
  const text = await file.text();
  expect(text).toMatch(/123456789012345.*Red; ""Red; Blue""/);
  const key = await upload(server, admin, new TextEncoder().encode(text), 'same.csv');
  const { data } = await admin.post('/customer/customer_upload', { key });
  expect(data).toMatchObject({ created: 0, updated: 0, failed: 0, unchanged: data.total });
  // Activities and their lines have such columns as well.
  const work = await admin.post('/ordertype', { name: 'Measured work', prefix: 'MEA' });
  expect(work.status).toBe(201);
  await admin.post('/itemtype', { name: 'Measured line', tax_rate: 0 });
  const order = {
    order_type_id: 'Measured work',
    item_type_id: 'Measured line',
    item_name: 'Line',
    [await field(1, { name: 'Mileage', type: 2 })]: '48211.5',
    [await field(9, { name: 'Serial', type: 2 })]: '900000',
  };
  expect((await admin.post('/import/order', { rows: [order], dry_run: true })).data).toMatchObject({ failed: 0 });
});
