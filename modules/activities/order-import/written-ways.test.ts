import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Written', prefix: 'WRI' });
  await admin.post('/itemtype', { name: 'Written work', tax_rate: 0 });
  await app.sql("update company set time_zone = 'America/Lima'");
});
afterAll(() => app.close());

const HEAD = 'External reference;Type;Scheduled start;Item type;Item;Quantity;Price';
const file = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    [HEAD, ...rows.map(([ref, start, price]) => `${ref};Written;${start};Written work;Work;1;${price}`)].join('\n'),
  );
const send = async (bytes: Buffer, more: object = {}, name = 'written.csv'): Promise<Loose> =>
  (await admin.post('/import/order', { key: await upload(app, admin, bytes, name), dry_run: false, ...more })).data;
const read = (refs: readonly string[]) =>
  app.sql(
    `select o.ex_ref_no as ref, to_char(o.scheduled_start at time zone 'America/Lima', 'YYYY-MM-DD HH24:MI') as start, i.price::float8 as price
     from "order" o join order_item i on i.order_id = o.id where o.ex_ref_no = any($1::text[]) order by 1`,
    [refs],
  );

test('one cell that fits one reading decides for its whole column, wherever it stands', async () => {
  const rows = [
    ['D-1', '03/04/2026 3:15 p. m.', '2.000'],
    ['D-2', '04/05/2026 15h15', '1.234'],
    ['D-3', '25/06/2026 15:15 Uhr', '12,50'],
  ];
  for (const [round, order] of [rows, rows.toReversed()].entries()) {
    const named = order.map(([ref = '', ...rest]) => [`${ref}-${round}`, ...rest]);
    const run = await send(file(named));
    expect(run, JSON.stringify(run.errors)).toMatchObject({ status: 'done', created: 3, failed: 0, warnings: 0 });
    expect(await read(named.map(([ref = '']) => ref))).toEqual([
      { ref: `D-1-${round}`, start: '2026-04-03 15:15', price: 2000 },
      { ref: `D-2-${round}`, start: '2026-05-04 15:15', price: 1234 },
      { ref: `D-3-${round}`, start: '2026-06-25 15:15', price: 12.5 },
    ]);
  }
});

test('a decision that comes after the first thousands of rows holds for these as well', async () => {
  const rows = Array.from({ length: 4500 }, (_, n) => [`L-${n}`, '03/04/2026', '1.234']);
  rows.push(['L-last', '04/13/2026', '5,5']);
  const run = await send(file(rows));
  expect(run, JSON.stringify(run.errors)).toMatchObject({ status: 'done', created: 4501, failed: 0 });
  expect(await read(['L-0', 'L-last'])).toEqual([
    { ref: 'L-0', start: '2026-03-04 00:00', price: 1234 },
    { ref: 'L-last', start: '2026-04-13 00:00', price: 5.5 },
  ]);
});

test('a column that fits two readings takes the company’s, says so, and can be told otherwise, which is remembered', async () => {
  const bytes = file([
    ['A-1', '03/04/2026', '1,230'],
    ['A-2', '05/06/2026', '2,500'],
  ]);
  const key = await upload(app, admin, bytes, 'written.csv');
  const looked = (await admin.post('/import/order/inspect', { key })).data;
  expect(looked.formats).toMatchObject([
    { position: 2, kind: 'date', way: 'dmy', is_ambiguous: true, example: '03/04/2026', value: '2026-04-03' },
    {
      position: 6,
      kind: 'number',
      way: '.',
      is_ambiguous: true,
      example: '1,230',
      readings: { '.': '1230', ',': '1.23' },
    },
  ]);
  const dry = await send(bytes, { dry_run: true });
  expect(dry.errors.map((e: Loose) => [e.row, e.column, e.code, e.severity])).toEqual([
    [1, 'scheduled_start', 'ambiguous_date', 'warning'],
    [1, 'item_price', 'ambiguous_number', 'warning'],
  ]);
  expect(dry).toMatchObject({ failed: 0, created: 2 });

  const mapping = Object.fromEntries(
    looked.suggested.flatMap((s: Loose) => (s.column ? [[String(s.position), s.column]] : [])),
  );
  const formats = { 2: { order: 'mdy' }, 6: { decimal: ',' } };
  const run = await send(bytes, { mapping, formats });
  expect(run, JSON.stringify(run.errors)).toMatchObject({ status: 'done', created: 2, errors: [] });
  expect(await read(['A-1'])).toEqual([{ ref: 'A-1', start: '2026-03-04 00:00', price: 1.23 }]);
  const later = file([['A-3', '03/04/2026', '1,23']]);
  const again = (await admin.post('/import/order/inspect', { key: await upload(app, admin, later, 'later.csv') })).data;
  expect(again.formats).toMatchObject([{ way: 'mdy', is_ambiguous: false }, { way: ',' }]);

  // Examples out of the file are in no log, and what was written down once is told to nobody.
  const logged = () => app.sql("select id, payload from audit_log where table_name = 'import_run' order by id");
  expect((await logged()).filter(({ payload }: Loose) => payload?.after?.formats || payload?.before?.formats)).toEqual(
    [],
  );
  const last = (await logged()).at(-1);
  await app.sql(`insert into audit_log (tenant_id, action, table_name, row_id, label, payload)
    select tenant_id, action, table_name, row_id, label, '{"before": {}, "after": {"total": 2, "formats": [{"example": "1,230"}]}}' from audit_log where id = ${last.id}`);
  const { data } = await admin.get('/auditlogs', { filters: { audit_type: ['import_run'] } });
  expect([data.length > 0, JSON.stringify(data).includes('1,230')], JSON.stringify(data).slice(0, 300)).toEqual([
    true,
    false,
  ]);
});

test('text behind a value is refused, never cut', async () => {
  const run = await send(
    file([
      ['T-1', '21/11/2026 in the morning', '10'],
      ['T-2', '21/11/2026 08:00-10:00', '10'],
      ['T-3', '21/11/2026', '10 per hour'],
      ['T-4', '21/11/2026 8am-10:00', '10'],
    ]),
  );
  expect(run).toMatchObject({ failed: 4, created: 0, updated: 0 });
  expect(run.errors.map((e: Loose) => [e.row, e.column, e.code])).toEqual([
    [2, 'scheduled_start', 'instant'],
    [3, 'scheduled_start', 'instant'],
    [4, 'item_price', 'money'],
    [5, 'scheduled_start', 'instant'],
  ]);
});

test('a sign of a currency belongs to an amount: beside a quantity, a percentage or days it is refused', async () => {
  const line = { item_type_id: 'Written work', item_name: 'Work', item_price: '$1,250.00' };
  const wrong = { ...line, item_quantity: '€2', item_discount: '$5', item_tax_rate: '7 $', priority: '$3' };
  const rows = [line, wrong].map((row, at) => ({ ex_ref_no: `C-${at}`, order_type_id: 'Written', ...row }));
  const { data } = await admin.post('/import/order', { rows, dry_run: true });
  expect(data).toMatchObject({ failed: 1, created: 1 });
  expect(data.errors.map((e: Loose) => [e.row, e.column, e.code]).sort()).toEqual([
    [3, 'item_discount', 'decimal'],
    [3, 'item_quantity', 'decimal'],
    [3, 'item_tax_rate', 'decimal'],
    [3, 'priority', 'integer'],
  ]);
});

test('UTF-16 and tab-separated files are read', async () => {
  const text = file([['U-ñ', '2026-11-21 10:00', '10']]).toString();
  const little = Buffer.from(`\ufeff${text}`, 'utf16le');
  expect(await send(little)).toMatchObject({ status: 'done', created: 1 });
  const big = Buffer.from(`\ufeff${text.replace('U-ñ', 'U-2').replaceAll(';', '\t')}`, 'utf16le').swap16();
  expect(await send(big, {}, 'written.tsv')).toMatchObject({ status: 'done', created: 1 });
  const tabs = Buffer.from(text.replace('U-ñ', 'U-3').replaceAll(';', '\t'));
  expect(await send(tabs, {}, 'written.tsv')).toMatchObject({ status: 'done', created: 1 });
  expect((await read(['U-ñ', 'U-2', 'U-3'])).length).toBe(3);
});

test('numbers of a body are numbers, whatever the company writes', async () => {
  await app.sql("update company set country_id = (select id from country where code = 'DE')");
  const rows = [{ ex_ref_no: 'J-1', order_type_id: 'Written', item_type_id: 'Written work', item_name: 'x' }];
  await admin.post('/order/order_upload_v3', {
    rows: rows.map((row) => ({ ...row, item_price: 2.5 })),
    dry_run: false,
  });
  const text = file([['J-2', '2026-11-21', '2.500']]);
  await send(text);
  expect(
    await app.sql(`select price::float8 from order_item i join "order" o on o.id = i.order_id
    where o.ex_ref_no like 'J-_' order by o.ex_ref_no`),
  ).toEqual([{ price: 2.5 }, { price: 2500 }]);
});

test('a refused import answers that nothing was made, by every way in of activities, roles and people', async () => {
  const rows = [
    { ex_ref_no: 'R-1', order_type_id: 'Written' },
    { ex_ref_no: 'R-2', order_type_id: 'No such type' },
  ];
  for (const path of ['/order/order_upload_v3', '/order/order_upload', '/order/order_upload_v2', '/import/order']) {
    const { data } = await admin.post(path, { rows, dry_run: false });
    expect(data, path).toMatchObject({ failed: 1, created: 0, updated: 0, unchanged: 0 });
    expect((await admin.get(`/import/${data.run_id}`)).data, path).toMatchObject({ created: 0, updated: 0 });
  }
  const role = await admin.post('/role/import-excel', {
    rows: [{ name: 'Good one' }, { name: 'Bad one', permissions: 'no.such' }],
  });
  expect(role.data).toMatchObject({ failed: 1, created: 0 });
  const people = await admin.post('/user/user-excel', {
    users: [
      { first_name: 'Good', last_name: 'One', email: 'good@demo.test', roles: 'Officer' },
      { first_name: 'Bad', last_name: 'One', email: 'not an address', roles: 'Officer' },
    ],
  });
  expect(people.data, JSON.stringify(people.body)).toMatchObject({ created: 0 });
  expect(people.data.failed).toBeGreaterThan(0);
});

const line = { template_id: 'Refused lines', position: 1, order_item_type_id: 'Written work', name: 'Good line' };
test.each([
  ['/customer/customer_upload', 'customer', { name: 'Good customer' }, { name: 'Bad', email: 'not an address' }],
  ['/itemtype/upload', 'order_item_type', { name: 'Good type' }, { name: 'Bad', price: 'no price' }],
  ['/ordertype/upload', 'order_type', { name: 'Good kind', prefix: 'RFG' }, { name: 'Bad', prefix: 'no prefix!' }],
  [
    '/order-template/upload-order-templates',
    'order_template',
    { name: 'Good template', order_type_id: 'Written' },
    { name: 'Bad', order_type_id: 'No such type' },
  ],
  [
    '/order-template/upload-order-template-details',
    'order_template_item',
    line,
    { ...line, position: 2, order_item_type_id: 'No such type' },
  ],
  ['/checkoff/upload', 'checkoff_type', { name: 'Good review' }, { name: 'Bad', gate: 'no such gate' }],
  [
    '/lang/import-excel-language',
    'lang_value',
    { key: 'refused.good', en: 'Good words' },
    { key: 'refused.bad', en: 'Hello {name}', es: 'Hola {nombre}' },
  ],
])('a refused import by %s answers that nothing was made', async (path, table, good, bad) => {
  const { id } = (await app.sql("select id from order_type where name = 'Written'"))[0];
  await admin.post('/order-template', { name: 'Refused lines', order_type_id: Number(id) });
  const count = async () => (await app.sql(`select count(*)::int as count from ${table}`))[0].count;
  const before = await count();
  const right = await admin.post(path, { rows: [good], dry_run: true });
  expect(right.data, `${path} ${JSON.stringify(right.body)}`).toMatchObject({ failed: 0, created: 1 });
  const { data, body } = await admin.post(path, { rows: [good, bad], dry_run: false });
  expect(data, `${path} ${JSON.stringify(body)}`).toMatchObject({ failed: 1, created: 0, updated: 0, unchanged: 0 });
  expect((await admin.get(`/import/${data.run_id}`)).data, path).toMatchObject({ created: 0, updated: 0 });
  expect(await count(), path).toBe(before);
});

test('a price may be as fine as the currency of its customer allows, and what is wrong with one is said', async () => {
  const currencies = (await admin.get('/currency/list')).data as Loose[];
  const kwd =
    currencies.find(({ code }) => code === 'KWD')?.id ??
    (await admin.post('/currency', { code: 'KWD', name: 'Dinar', symbol: 'KD', exchange_rate: 0.3, decimals: 3 })).data
      .id;
  const dinar = (await admin.post('/customer', { name: 'Dinar House', currency_id: kwd })).data.customer_code;
  const rows = [
    ['P-1', dinar, '1.23456'],
    ['P-2', '', '1.23456'],
    ['P-3', '', '1.2345'],
    ['P-4', '', '1.234567'],
    ['P-5', '', '(5.00)'],
    ['P-6', '', '12.5 USD'],
    ['P-7', '', '1e3'],
    ['P-8', '', '999999999999999'],
  ].map(([ref, customer, price]) => ({
    ex_ref_no: ref,
    order_type_id: 'Written',
    customer_id: customer,
    item_type_id: 'Written work',
    item_name: 'Work',
    item_quantity: 1,
    item_price: price,
  }));
  const run = (await admin.post('/order/order_upload_v3', { rows, dry_run: false, partial: true })).data as Loose;
  expect(run, JSON.stringify(run.errors)).toMatchObject({ status: 'done', created: 4, failed: 4 });
  expect((await read(['P-1', 'P-3', 'P-5', 'P-6'])).map(({ price }) => price)).toEqual([1.23456, 1.2345, -5, 12.5]);
  expect((run.errors as Loose[]).map(({ column, message }) => [column, message])).toEqual([
    ['item_price', 'At most 4 decimals.'],
    ['item_price', 'At most 5 decimals.'],
    ['item_price', 'Expected an amount, such as 1250.50.'],
    ['item_price', 'The amount is too large.'],
  ]);
});

test('what is left out of a file is told: other facts of one activity, cells without a heading, a second column', async () => {
  const rows = [
    'External reference;Type;Title;Item type;Item;Quantity;Price;Title',
    'O-1;Written;First;Written work;Work;1;10;Other',
    'O-1;Written;Second;Written work;Work;1;20',
    'O-1;Written;;Written work;Work;1;30;;stray',
    'O-2;Written;Alone;Written work;Work;1;40;;another',
  ];
  const bytes = Buffer.from(rows.join('\n'));
  for (const dry_run of [true, false]) {
    const run = await send(bytes, { dry_run }, 'left-out.csv');
    expect(run, JSON.stringify(run.errors)).toMatchObject({ failed: 0, created: 2, warnings: 3 });
    expect((run.errors as Loose[]).map(({ row, column, code, value }) => [row, column, code, value])).toEqual([
      [1, null, 'column_twice', 'Title'],
      [3, 'title', 'differs', 'Second'],
      [4, null, 'no_heading', 'stray'],
    ]);
    expect(run.errors[1].message).toContain('row 2');
  }
  expect((await read(['O-1', 'O-2'])).map(({ price }) => price).toSorted()).toEqual([10, 20, 30, 40]);
});

test('cells with bytes that are no text are told of', async () => {
  const text = file([
    ['ñ-1', '2026-11-21', '10'],
    ['ñ-2', '2026-11-21', '11'],
    ['x-?', '2026-11-21', '12'],
  ]);
  text[text.indexOf('?')] = 0xe9;
  const { data } = await admin.post('/import/order', { key: await upload(app, admin, text, 'written.csv') });
  expect(data.errors).toMatchObject([
    { row: 4, code: 'unreadable', value: 'x-\ufffd', message: expect.stringMatching(/^1 cell has characters/) },
  ]);
});
