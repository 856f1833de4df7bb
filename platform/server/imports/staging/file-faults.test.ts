import { readFile } from 'node:fs/promises';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';
import { upload } from '../../../testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

const run = async (file: string | Buffer, more: object = {}) =>
  (
    await admin.post('/import/customer', {
      key: await upload(server, admin, Buffer.from(file), typeof file === 'string' ? 'list.csv' : 'list.xlsx'),
      dry_run: false,
      ...more,
    })
  ).data;
const names = async (like: string): Promise<string[]> =>
  (await server.sql(`select name from customer where tenant_id = 1 and name like '${like}' order by name`)).map(
    ({ name }: { name?: string }) => name ?? '',
  );
const fixture = (name: string) => readFile(new URL(`../../sheets/fixtures/${name}.xlsx`, import.meta.url));

test('no row of data is taken for the headings, whatever its values', async () => {
  const lines = ['Alpha,Lead,Fair', 'Beta,Lead,Fair', 'Gamma,Customer,Website', 'Delta,Prospect,Fair'];
  const done = await run(['Name,Category,Lead source', ...lines.map((line) => `HD ${line}`)].join('\n'));
  expect(done).toMatchObject({ status: 'done', total: 4, created: 4, failed: 0 });
  expect(await names('HD %')).toEqual(['HD Alpha', 'HD Beta', 'HD Delta', 'HD Gamma']);
});

test('rows above the headings and columns nobody knows are told, before and after', async () => {
  const text = 'Customers\nMade on Monday\nName,Banana,Phone\nTL One,x,+1 876 555 9931\n';
  const key = await upload(server, admin, Buffer.from(text), 'list.csv');
  const looked = await admin.post('/import/customer/inspect', { key });
  expect(looked.data.above).toEqual([
    { row: 1, cells: ['Customers'] },
    { row: 2, cells: ['Made on Monday'] },
  ]);
  const done = await run(text);
  expect(done).toMatchObject({ status: 'done', created: 1, warnings: 2 });
  expect(done.errors).toMatchObject([
    { row: 1, code: 'above_headings', message: 'Rows above the column headings are not read: 1, 2.' },
    { row: 3, code: 'unknown_columns', value: 'Banana', severity: 'warning' },
  ]);
  // Who matched the columns knows what is left out.
  const chosen = await run('Name,Banana\nTL Two,x\n', { mapping: { 0: 'name' } });
  expect(chosen).toMatchObject({ created: 1, errors: [] });
});

test('formulas without a result are refused by row and column, also when another cell of the row is corrected', async () => {
  const done = await run(await fixture('openpyxl'));
  expect(done).toMatchObject({ total: 2, failed: 1, status: 'validated' });
  const problem = { row: 3, column: 'credit_limit', code: 'formula_blank', value: '=10*2.5', severity: 'error' };
  expect(done.errors).toMatchObject([problem, { row: 3, column: 'notes', code: 'formula_blank' }]);
  const again = await admin.put(`/import/${done.run_id}/rows/3`, { values: { credit_limit: '25' } });
  expect(again.data).toMatchObject({ failed: 1, errors: [{ row: 3, column: 'notes', code: 'formula_blank' }] });
  const mended = await admin.put(`/import/${done.run_id}/rows/3`, { values: { notes: 'ab' } });
  expect(mended.data).toMatchObject({ failed: 0, errors: [] });
  expect(await run(await fixture('xlsxwriter'))).toMatchObject({ total: 3, failed: 2 });
});

test('numbers with more in them than a number are refused', async () => {
  const wrong = ['5€50', '12 50', '5 $ 3', '1 2 3'];
  const lines = [...wrong, '"12,40"', '$ 1 250', '7 $'].map((text, at) => `NM ${at},${text}`);
  const done = await run(`Name,Credit limit\n${lines.join('\n')}\n`, { partial: true });
  expect(done).toMatchObject({ status: 'done', created: 3, failed: 4 });
  expect(
    done.errors.filter(({ code }: { code: string }) => code === 'money').map((one: { value: string }) => one.value),
  ).toEqual(wrong);
});

test('cells of a workbook come as they are shown: merged, with the zeros of codes, without the guard of a CSV', async () => {
  expect(await run(await fixture('libreoffice-merged'))).toMatchObject({ created: 4, failed: 0 });
  const merged = await server.sql(
    "select name, notes, credit_limit::float as credit from customer where name like 'MC %' order by id",
  );
  expect(merged.map(({ notes }: { notes?: string }) => notes)).toEqual(['kept', 'kept', 'kept', 'own']);
  expect(merged[0]).toMatchObject({ credit: 1 });
  // What stands in the second phone is none.
  expect(await run(await fixture('libreoffice-of-csv'), { partial: true })).toMatchObject({ created: 1, failed: 1 });
  const [guarded] = await server.sql("select phone, notes from customer where name = 'GU One'");
  expect(guarded).toEqual({ phone: '+1 876 555 3145', notes: '=1+1' });
  const key = await upload(server, admin, await fixture('libreoffice-merged'), 'list.xlsx');
  const mapping = { 0: 'name', 2: 'notes', 5: 'credit_limit' };
  await admin.post('/import/customer', { key, mapping, dry_run: false, again: true });
  const coded = await server.sql("select notes from customer where name = 'MC One' order by id");
  expect(coded.map(({ notes }: { notes?: string }) => notes)).toContain('01234');
});

test('mixed line ends cost no row', async () => {
  const done = await run('Name,Notes\r\nME Alpha,first\nME Beta,second\r\nME Gamma,"third"\rME Delta,x\n');
  expect(done).toMatchObject({ status: 'done', total: 4, created: 4, errors: [] });
  expect(await names('ME %')).toHaveLength(4);
});

test('a title above columns parted by semicolons or tabs is no hindrance', async () => {
  expect(await run('Customer list\n\nName;Phone\nSC One;876 555 3145\n')).toMatchObject({ created: 1 });
  expect(await run('Clientes al 31 de mayo, 2026\nNombre\tTeléfono\nSC Two\t876 555 3145\n')).toMatchObject({
    created: 1,
  });
  expect(await run('Name;Credit limit\nSC Three;1,50\nSC Four;2,50\n')).toMatchObject({ created: 2 });
  expect(await names('SC %')).toEqual(['SC Four', 'SC One', 'SC Three', 'SC Two']);
});

/** A workbook with a page of words before its table. */
function twoSheets(): Buffer {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const sheet = (rows: string[][]) =>
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`).join('')}</sheetData></worksheet>`;
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships>${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'one.xml')}${relation(2, 'worksheet', 'two.xml')}</Relationships>`,
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="How to" sheetId="1" r:id="rId1"/><sheet name="Data" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/one.xml': sheet([['Fill in the next sheet'], ['Then send it']]),
    'xl/two.xml': sheet([
      ['Name', 'City'],
      ['Second sheet', 'Kingston'],
    ]),
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

test('where the first sheet is no table, the one that has the columns is named', async () => {
  const key = await upload(server, admin, twoSheets(), 'list.xlsx');
  const { status, body } = await admin.post('/import/customer', { key, dry_run: true });
  expect([status, body.errors]).toEqual([
    422,
    { file: ['No known columns found in this sheet. The sheet “Data” has them: choose it.'] },
  ]);
  expect((await admin.post('/import/customer', { key, dry_run: true, sheet: 'Data' })).data).toMatchObject({
    created: 1,
  });
});
