import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql(
    "update company set time_zone = 'America/Lima', country_id = (select id from country where code = 'DE')",
  );
  await admin.post('/ordertype', { name: 'Told', prefix: 'TOL' });
  await admin.post('/itemtype', { name: 'Told work', tax_rate: 0 });
  const customer = { name: 'Told customer', customer_code: 'TOLD-24' };
  const { data } = await admin.post('/customer', customer);
  await app.sql(`update customer set status = 'on_hold' where id = ${data.id}`);
});
afterAll(() => app.close());

const HEAD = 'External reference;Type;Customer;Scheduled start;Scheduled end;Item type;Item;Price';
const file = (...rows: string[]) => Buffer.from([HEAD, ...rows].join('\n'));
const check = async (bytes: Buffer): Promise<Loose> =>
  (await admin.post('/import/order', { key: await upload(app, admin, bytes, 'told.csv'), dry_run: true, again: true }))
    .data;
const told = ({ errors }: Loose) => errors.map(({ row, column, value }: Loose) => [row, column, value]);
const correct = async (run: Loose, row: number, values: object): Promise<Loose> =>
  (await admin.put(`/import/${run.run_id}/rows/${row}`, { values })).data;
const prices = (refs: string[]) =>
  app.sql(
    `select o.ex_ref_no as ref, i.price::float8 as price from "order" o join order_item i on i.order_id = o.id
     where o.ex_ref_no = any($1::text[]) order by 1`,
    [refs],
  );

test('a problem tells the text of the file, and a correction is read by the mark of the file', async () => {
  const run = await check(
    file('P-1;Told;;;;Told work;Work;1.234,50', 'P-2;Told;;;;Told work;Work;10,12345', 'P-3;Told;;;;Told work;Work;7'),
  );
  expect(told(run)).toEqual([[3, 'item_price', '10,12345']]);
  // Another cell of the row changes nothing of what the wrong one says.
  expect(told(await correct(run, 3, { title: 'Other' }))).toEqual([[3, 'item_price', '10,12345']]);
  expect(told(await correct(run, 3, { item_price: '10,123456' }))).toEqual([[3, 'item_price', '10,123456']]);
  expect(await correct(run, 3, { item_price: '10,123' })).toMatchObject({ failed: 0, errors: [] });
  await admin.post(`/import/${run.run_id}/confirm`, {});
  expect(await prices(['P-1', 'P-2', 'P-3'])).toEqual([
    { ref: 'P-1', price: 1234.5 },
    { ref: 'P-2', price: 10.123 },
    { ref: 'P-3', price: 7 },
  ]);
});

test('rows of a body are corrected with the point they were sent with, whatever the company writes', async () => {
  const line = { order_type_id: 'Told', item_type_id: 'Told work', item_name: 'Work' };
  const rows = [{ ...line, ex_ref_no: 'B-1', item_price: 10.12345 }];
  const run = (await admin.post('/import/order', { rows, dry_run: true })).data;
  expect(told(run)).toEqual([[2, 'item_price', '10.12345']]);
  expect(await correct(run, 2, { item_price: '10.123' })).toMatchObject({ failed: 0 });
  await admin.post(`/import/${run.run_id}/confirm`, {});
  expect(await prices(['B-1'])).toEqual([{ ref: 'B-1', price: 10.123 }]);
});

test('records are told by their text, times by the clock of the file, columns in the language asked for', async () => {
  const run = await check(
    file(
      'T-1;Told;TOLD-24;;;;;',
      'T-2;Told;;24/12/2026 10:00;24/12/2026 08:00;;;',
      'T-3;Told;;24/12/2026 10:00;;Told work;One;1',
      'T-3;Told;;25/12/2026 11:30;;Told work;Two;2',
    ),
  );
  expect(told(run)).toEqual([
    [2, 'customer_id', 'TOLD-24'],
    [3, 'scheduled_end', '24/12/2026 08:00'],
    [5, 'scheduled_start', '2026-12-25 11:30'],
  ]);
  const again = await correct(run, 2, { title: 'Other', status: 'pending' });
  expect(told(again)[0]).toEqual([2, 'customer_id', 'TOLD-24']);
  expect(told(await correct(run, 2, { customer_id: null, status: null, scheduled_end: '23/12/2026 9:00' }))[0]).toEqual(
    [2, 'scheduled_end', '23/12/2026 9:00'],
  );
  for (const [language, columns] of [
    ['en', ['Column', 'Scheduled end', 'Scheduled end', 'Scheduled start']],
    ['es', ['Columna', 'Fin programado', 'Fin programado', 'Inicio programado']],
  ] as const) {
    const answer = await admin.raw('GET', `/import/${run.run_id}/errors`, { headers: { 'x-localization': language } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const cells: unknown[] = [];
    for await (const row of readSheet(bytes, { maxRows: 100, maxColumns: 10 })) cells.push(row.cells[1]?.value);
    expect(cells).toEqual(columns);
  }
});

test('a cell that stays and is wrong only with a corrected one is told by the name of its record', async () => {
  const run = await check(
    Buffer.from('External reference;Type;Customer;Status;Priority\nN-1;Told;TOLD-24;Completed;9'),
  );
  expect(told(run)).toEqual([[2, 'priority', '9']]);
  expect(told(await correct(run, 2, { status: 'Pending', priority: '2' }))).toEqual([
    [2, 'customer_id', 'Told customer'],
  ]);
});
