import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';
import { readSheet } from '../sheets/read-sheet.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server.close());

const name = (key: string, columns: object[]) =>
  admin.post('/company/configurations', { key, text_value: JSON.stringify({ columns }) });

async function header(resource: string, init: RequestInit = {}): Promise<string[]> {
  const answer = await admin.raw('GET', `/import/${resource}/sample`, init);
  for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), { maxColumns: 300 } as never))
    return row.cells.map((cell) => cell?.value ?? '');
  return [];
}

const CASES: [string, string, string, string, Record<string, string>][] = [
  ['upload_customer', 'customer', '/customer/customer_upload', 'name', {}],
  ['upload_user', 'user', '/user/user-excel', 'email', { first_name: 'Uwe' }],
  ['upload_roles', 'role', '/role/import-excel', 'name', { audience: 'staff' }],
  ['upload_item_type', 'order_item_type', '/itemtype/upload', 'name', {}],
  ['upload_activity_type', 'order_type', '/ordertype/upload', 'name', { prefix: 'ZZU' }],
];

test('rows take the labels of the sample file, in both languages; a column under two of its names is refused', async () => {
  const spanish = { headers: { 'x-localization': 'es' } };
  for (const [language, init] of [
    ['en', {}],
    ['es', spanish],
  ] as const) {
    const labels = await header('customer', init);
    const at = labels.findIndex((label) => /^(Name|Nombre)\b/.test(label));
    const row = { [labels[at] ?? '']: `Sampled ${language}` };
    const { data, status, body } = await admin.post('/customer/customer_upload', { rows: [row] });
    expect([status, data?.created], JSON.stringify(body)).toEqual([200, 1]);
  }
  const twice = await admin.post('/customer/customer_upload', { rows: [{ name: 'One', Name: 'Two' }] });
  expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ['rows.Name']]);
});

test.each(CASES)('%s: rows and the sample file have the company’s words', async (key, resource, path, field, more) => {
  const value = field === 'email' ? 'benannt@example.test' : `Benannt ${resource.replaceAll('_', ' ')}`;
  const rows = [{ ...more, 'Eigen woord': value }];
  const before = await admin.post(path, { rows });
  expect([before.status, Object.keys(before.body.errors ?? {})]).toEqual([422, ['rows.Eigen woord']]);
  expect((await name(key, [{ label: 'Eigen woord', field, required: true }])).status).toBe(200);
  expect((await header(resource))[0]).toBe('Eigen woord');
  const after = await admin.post(path, { rows });
  expect([after.status, after.data?.created, after.data?.failed], JSON.stringify(after.body)).toEqual([200, 1, 0]);
  // The column's own name goes on working.
  const again = await admin.post(path, { rows: [{ ...more, [field]: value }], again: true });
  expect([again.status, again.data.failed]).toEqual([200, 0]);
});

test('the columns of an import are told under their usual labels, to those who may import', async () => {
  await name('upload_customer', [{ label: 'Eigen woord', field: 'name' }]);
  const { data } = await admin.get('/import/customer/columns');
  expect(data).toContainEqual({ name: 'name', label: 'Name' });
  expect((await admin.get('/import/customers/columns')).status).toBe(404);
  const officer = await server.as('officer@demo.test');
  expect((await officer.get('/import/role/columns')).status).toBe(403);
});

test('the sample of templates has the company’s words', async () => {
  await name('upload_template', [{ label: 'Sjabloon', field: 'name' }]);
  expect((await header('order_template'))[0]).toBe('Sjabloon');
});

test('what the company asks for must be filled, and its default stands in', async () => {
  const columns = [
    { label: 'Naam', field: 'name', required: true },
    { label: 'Telefoon', field: 'phone', required: true },
    { label: 'Bron', field: 'source', default: 'Beurs' },
  ];
  await name('upload_customer', columns);
  expect((await header('customer')).slice(0, 3)).toEqual(['Naam', 'Telefoon', 'Bron']);
  const rows = [{ Naam: 'Met telefoon', Telefoon: '876 555 0101' }, { Naam: 'Zonder telefoon' }];
  const { data } = await admin.post('/customer/customer_upload', { rows, partial: true });
  expect([data.created, data.failed]).toEqual([1, 1]);
  const [kept] = await server.sql("select source from customer where name = 'Met telefoon'");
  expect(kept).toEqual({ source: 'Beurs' });
});
