import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  // Spain writes 1.234,5; its amounts in this company have three decimals, so that each of them looks like a Spanish thousand.
  await app.sql("update company set language = 'es', country_id = (select id from country where code = 'ES')");
  await app.sql('update currency set decimals = 3 where id in (select base_currency_id from company)');
});
afterAll(() => app?.close());

const locationId = async () => Number((await app.sql('select min(id) as id from location where tenant_id = 1'))[0]?.id);

/** Every list with numbers, how it is exported and imported, and a record of it whose numbers all fit two readings. */
const LISTS: readonly {
  path: string;
  resource: string;
  exports?: readonly string[];
  body: Record<string, unknown>;
  numbers: readonly string[];
}[] = [
  {
    path: 'itemtype',
    resource: 'order_item_type',
    body: { name: 'Horas', price: '1.234', tax_rate: '8.125' },
    numbers: ['price', 'tax_rate'],
  },
  {
    path: 'master-bank',
    resource: 'bank',
    body: { name: 'Banco', opening_balance: '-12.345' },
    numbers: ['opening_balance'],
  },
  {
    path: 'ordertype',
    resource: 'order_type',
    body: {
      name: 'Visita',
      prefix: 'VIS',
      deposit_flat: '1.250',
      late_multiplier: '1.125',
      deposit_invoice_percent: '12.125',
    },
    numbers: ['deposit_flat', 'late_multiplier', 'deposit_invoice_percent'],
  },
  {
    path: 'product',
    resource: 'product',
    body: { name: 'Filtro', price: '1.999', min_qty: '1.125', max_qty: '999.125', step: '1.125' },
    numbers: ['price', 'min_qty', 'max_qty', 'step'],
  },
  {
    path: 'bill-payment-to',
    resource: 'bill_payment_to',
    body: { name: 'Agua', auto_approve_limit: '150.125' },
    numbers: ['auto_approve_limit'],
  },
  {
    path: 'customer',
    resource: 'customer',
    exports: ['export-excel'],
    body: { name: 'Peñalara', credit_limit: '9.875' },
    numbers: ['credit_limit'],
  },
];

test.each(LISTS)('$path: what is exported is imported as it was, in every format', async (list) => {
  const { path, resource, body, numbers, exports = ['export-excel', 'export-excel-csv'] } = list;
  const place = path === 'bill-payment-to' ? { location_id: await locationId() } : {};
  const made = await admin.post(`/${path}`, { ...body, ...place });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const { id } = made.data as Loose;
  const facts = async () => {
    const { data } = await admin.get(`/${path}/${id}`);
    return Object.fromEntries(numbers.map((name) => [name, (data as Loose)[name]]));
  };
  const before = await facts();
  expect(before).toEqual(Object.fromEntries(numbers.map((name) => [name, Number(body[name])])));
  for (const call of exports) {
    const extension = call.endsWith('csv') ? 'csv' : 'xlsx';
    const { data } = await admin.get(`/${path}/${call}`, { q: String(body.name) });
    const key = await upload(app, admin, Buffer.from((data as Loose).file_data, 'base64'), `lista.${extension}`);
    const run = await admin.post(`/import/${resource}`, { key, dry_run: false, mode: 'upsert' });
    expect(run.data, `${extension} ${JSON.stringify(run.body)}`).toMatchObject({
      status: 'done',
      failed: 0,
      created: 0,
    });
    // What is reckoned or changed elsewhere is shown in the export and not read.
    expect(run.data.errors.filter(({ code }: Loose) => code !== 'unknown_columns')).toEqual([]);
    expect(await facts(), extension).toEqual(before);
  }
});

test('rows that come as JSON write a point whatever the company writes, and nothing else', async () => {
  const send = async (rows: object[]) =>
    (await admin.post('/import/order_item_type', { rows, dry_run: false })).data as Loose;
  const run = await send([
    { name: 'De texto', price: '1.234', tax_rate: '8.125' },
    { name: 'De número', price: 1.234, tax_rate: 8.125 },
  ]);
  expect(run, JSON.stringify(run.errors)).toMatchObject({ status: 'done', created: 2, warnings: 0 });
  const found = (await admin.get('/itemtype', { q: 'De ' })).data as Loose[];
  expect(found.map(({ price, tax_rate }) => [price, tax_rate])).toEqual([
    [1.234, 8.125],
    [1.234, 8.125],
  ]);
  const comma = await send([{ name: 'Con coma', price: '1,5' }]);
  expect(comma.errors).toMatchObject([{ column: 'price', code: 'money' }]);
});

test('a file of people in Spain is still read as they write', async () => {
  const bytes = Buffer.from('Nombre;Precio predeterminado\r\nMiles;1.234\r\n');
  const key = await upload(app, admin, bytes, 'lista.csv');
  const run = (await admin.post('/import/order_item_type', { key, dry_run: false })).data as Loose;
  expect(run).toMatchObject({ status: 'done', created: 1, warnings: 1 });
  expect(((await admin.get('/itemtype', { q: 'Miles' })).data as Loose[])[0].price).toBe(1234);
});

test('rows decide what a job takes, not bytes', async () => {
  const bytes = Buffer.from(
    `Nombre;Relleno\n${Array.from({ length: 120 }, (_, n) => `Ancho ${n};${'x'.repeat(30_000)}`).join('\n')}`,
  );
  const key = await upload(app, admin, bytes, 'ancho.csv');
  const checked = await admin.post('/import/order_item_type', { key, dry_run: true });
  expect([checked.status, (checked.data as Loose).total]).toEqual([200, 120]);
});
