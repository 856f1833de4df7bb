import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let customer: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Kept kind', prefix: 'KPT' });
  customer = (await admin.post('/customer', { name: 'Kept by number' })).data.id;
});
afterAll(() => app.close());

const told = (row: number) => [
  {
    row: 1,
    column: 'customer_id',
    code: 'own_numbers',
    severity: 'warning',
    message: `1 row was matched by Ordo’s own number in “Customer ID”. The first: row ${row}, ${customer} is Kept by number.`,
  },
];

test('a saved import tells what it matched by our own numbers, as an import of a file does', async () => {
  const text = `Type,External reference,Customer ID\nKept kind,KN-1,${customer}\n`;
  const key = await upload(app, admin, Buffer.from(text), 'kept.csv', 'text/csv');
  const { data: saved } = await admin.post('/order-import', { name: 'By number', key });
  const done = await admin.put(`/order-import/${saved.id}`, { action: 'run' });
  expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', counts: { created: 1 } });
  expect(done.data.errors).toMatchObject(told(2));
});

test('and so does one of two sheets', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Visits',
        rows: [
          ['Type', 'External reference', 'Customer ID'],
          ['Kept kind', 'KN-2', customer],
        ],
      },
      { name: 'Lines', rows: [['External reference', 'Item type', 'Item']] },
    ],
  });
  const key = await upload(app, admin, bytes, 'kept.xlsx');
  const sheets = { sheet: 'Visits', detail_sheet: 'Lines', key };
  const { data: saved } = await admin.post('/order-import-v3', { name: 'Two by number', ...sheets });
  const done = await admin.put(`/order-import-v3/${saved.id}`, { action: 'run' });
  expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', counts: { created: 1 } });
  expect(done.data.errors).toMatchObject(told(2));
});
