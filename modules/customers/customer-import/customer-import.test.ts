import { afterAll, beforeAll, expect, test } from 'vitest';
import { toBuffer, xlsxStream } from '../../../platform/server/sheets/write-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload as uploadFile } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  await admin.post('/customer-group', { name: 'Imported group' });
  await admin.post('/customer-segment', { name: 'Imported segment' });
});
afterAll(() => server?.close());

const upload = (body: object) => admin.post('/customer/customer_upload', body);
type Problem = { row: number; column: string; severity: string };
const errors = (answer: { data: { errors: Problem[] } }) =>
  answer.data.errors.filter((problem) => problem.severity === 'error').map(({ row, column }) => `${row} ${column}`);

/** A thousand companies whose names are no likely doubles, row 3 without name, row 9 of an unknown group. */
function thousand(): Record<string, string>[] {
  return Array.from({ length: 1000 }, (_, n) => ({
    name: n === 1 ? '' : `${crypto.randomUUID()}`,
    customer_group_id: n === 7 ? 'No such group' : 'imported GROUP',
    ex_ref_no: `IMP-${n}`,
  }));
}

test('the dry run lists both cells and writes nothing; partial writes the other 998', async () => {
  const rows = thousand();
  const dry = await upload({ rows, dry_run: true });
  expect([dry.status, dry.data.total, dry.data.failed]).toEqual([200, 1000, 2]);
  expect(errors(dry)).toEqual(['3 name', '9 customer_group_id']);
  const count = async () =>
    (await server.sql(`select count(*)::int as n from customer where ex_ref_no like 'IMP-%'`))[0].n;
  expect(await count()).toBe(0);
  const all = await upload({ rows });
  expect([all.data.status, all.data.created === 998, await count()]).not.toContain('done');
  const part = await upload({ rows, partial: true });
  expect([part.data.status, part.data.created, await count()]).toEqual(['done', 998, 998]);
  const codes = await server.sql(
    `select count(distinct customer_code)::int as n from customer where ex_ref_no like 'IMP-%'`,
  );
  expect(codes[0].n).toBe(998);
  const again = await upload({ rows, partial: true, again: true });
  expect([again.data.created, again.data.updated, again.data.unchanged]).toEqual([0, 0, 998]);
});

test('a wrong row is corrected in place: it is checked again like a row of the file, and the others stay', async () => {
  const rows = [
    { name: 'Corrected One', email: 'one@corrected.test', customer_group_id: 'No such group', ex_ref_no: 'COR-1' },
    { name: 'Corrected Two', email: 'not-an-address', customer_group_id: 'Imported group', ex_ref_no: 'COR-2' },
    { name: 'Corrected Three', email: 'three@corrected.test', ex_ref_no: 'COR-3' },
  ];
  const dry = await upload({ rows, dry_run: true });
  expect(errors(dry)).toEqual(['2 customer_group_id', '3 email']);
  const change = (row: number, values: object) => admin.put(`/import/${dry.data.run_id}/rows/${row}`, { values });

  const still = await change(3, { email: 'nearly@right' });
  expect(errors(still)).toEqual(['2 customer_group_id', '3 email']);
  const first = await change(3, { email: 'two@corrected.test' });
  expect([errors(first), first.data.failed, first.data.created]).toEqual([['2 customer_group_id'], 1, 2]);
  // A changed cell leaves the other wrong one of the row wrong.
  const other = await change(2, { name: 'Corrected First' });
  expect(errors(other)).toEqual(['2 customer_group_id']);
  const second = await change(2, { customer_group_id: 'imported GROUP' });
  expect([errors(second), second.data.failed, second.data.created]).toEqual([[], 0, 3]);
  expect((await change(2, { shoe_size: '44' })).status).toBe(422);
  expect((await change(99, { name: 'Nobody' })).status).toBe(404);

  const done = await admin.post(`/import/${dry.data.run_id}/confirm`, {});
  expect([done.data.status, done.data.created]).toEqual(['done', 3]);
  const written = await server.sql(`select c.name, c.email, g.name as "group" from customer c
    left join customer_group g on g.tenant_id = c.tenant_id and g.id = c.customer_group_id where c.ex_ref_no like 'COR-%' order by c.ex_ref_no`);
  expect(written).toEqual([
    { name: 'Corrected First', email: 'one@corrected.test', group: 'Imported group' },
    { name: 'Corrected Two', email: 'two@corrected.test', group: 'Imported group' },
    { name: 'Corrected Three', email: 'three@corrected.test', group: null },
  ]);
  expect((await change(2, { name: 'Too late' })).status).toBe(409);
  // The corrected file is another file: the first one, sent again, is looked at for itself.
  const raw = await upload({ rows, dry_run: true });
  expect(raw.data.same_file_run_id).toBeNull();
});

test('a sheet with address, contact and segments; the second time it changes only what differs', async () => {
  const columns = [
    'Customer code',
    'Name',
    'Type',
    'Address',
    'City',
    'Country',
    'Contact',
    'Contact email',
    'Segments',
    'Payment terms (days)',
  ];
  const sheet = async (city: string) =>
    toBuffer(
      xlsxStream(
        columns.map((label) => ({ key: label, label })),
        [
          Object.fromEntries(
            [
              'IMPORT-1',
              'Sheet & Sons (Ltd.)',
              'Company',
              '1 Road',
              city,
              'Spain',
              'Ana María López',
              'ana@sheet.example',
              'imported segment',
              '15',
            ].map((value, n) => [columns[n] as string, value]),
          ),
        ],
      ),
    );
  const send = async (bytes: Buffer) => {
    const signed = (await admin.get('/presigned-url', { operation: 'put', key: 'customers.xlsx' })).data;
    await fetch(signed.url, { method: 'PUT', body: bytes as BodyInit });
    return upload({ key: signed.key });
  };
  const first = await send(await sheet('Sevilla'));
  expect([first.status, first.data.created, first.data.errors]).toEqual([200, 1, []]);
  const [{ id }] = await server.sql(`select id from customer where customer_code = 'IMPORT-1'`);
  const made = (await admin.get(`/customer/${id}`)).data;
  expect(made).toMatchObject({
    name: 'Sheet & Sons (Ltd.)',
    payment_terms_days: 15,
    addresses: [
      { address1: '1 Road', city: 'Sevilla', country_code: 'ES', is_default_billing: true, is_default_delivery: true },
    ],
    contacts: [{ first_name: 'Ana', last_name: 'María López', email: 'ana@sheet.example', is_primary: true }],
    segments: [{ name: 'Imported segment' }],
  });
  const second = await send(await sheet('Cádiz'));
  expect([second.data.created, second.data.updated]).toEqual([0, 1]);
  expect((await admin.get(`/customer/${id}`)).data.addresses).toMatchObject([{ city: 'Cádiz', address1: '1 Road' }]);
});

test('what one cell alone cannot tell', async () => {
  await admin.post('/customer', { name: 'Known Company', customer_code: 'KNOWN-1', force: true });
  const rows = [
    { name: 'A', country_code: 'Atlantis' },
    { name: 'B', time_zone: 'Mars/Base' },
    { name: 'C', segments: 'imported segment; nothing' },
    { name: 'D', ex_ref_no: 'TWICE' },
    { name: 'E', ex_ref_no: 'TWICE' },
    { name: 'F', customer_code: 'KNOWN-1' },
  ];
  const answer = await upload({ rows, dry_run: true, mode: 'insert' });
  expect(errors(answer)).toEqual(['2 country_code', '3 time_zone', '4 segments', '6 ex_ref_no', '7 customer_code']);
  const double = await upload({ rows: [{ name: 'Known Companie' }], dry_run: true });
  expect(double.data.errors).toMatchObject([
    { column: 'name', severity: 'warning', message: expect.stringContaining('KNOWN-1') },
  ]);
});

test('the same reference from two files at once: one customer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      upload({ rows: [{ name: `Racer ${crypto.randomUUID()}`, ex_ref_no: 'RACE-1', notes: `${n}` }] }),
    ),
  );
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
  expect(await server.sql(`select count(*)::int as n from customer where ex_ref_no = 'RACE-1'`)).toEqual([{ n: 1 }]);
});

test('one bad cell of 3,000 is named by row and column and nothing is written', async () => {
  const lines = Array.from(
    { length: 3000 },
    (_, n) => `${crypto.randomUUID()},${n === 2415 ? 'No such group' : ''},BIG-${n}`,
  );
  const file = Buffer.from(['Name,Group,External reference', ...lines].join('\n'));
  const key = await uploadFile(server, admin, file, 'three-thousand.csv', 'text/csv');
  for (const body of [{ key, dry_run: true }, { key }]) {
    const { data } = await upload(body);
    expect(data).toMatchObject({ status: 'validated', total: 3000, failed: 1 });
    expect(data.errors).toMatchObject([{ row: 2417, column: 'customer_group_id', value: 'No such group' }]);
  }
  expect(await server.sql(`select count(*)::int as n from customer where ex_ref_no like 'BIG-%'`)).toEqual([{ n: 0 }]);
});

test('of two imports that make the same code at once one makes it, the other is refused at its code', async () => {
  const row = (name: string) => ({ name: `${name} ${crypto.randomUUID()}`, customer_code: 'SAME-CODE' });
  const answers = await Promise.all([upload({ rows: [row('One')] }), upload({ rows: [row('Other')] })]);
  const made = (answer: (typeof answers)[number]) => Number(answer.data?.created ?? -1);
  const [won, lost] = answers.toSorted((one, other) => made(other) - made(one));
  expect([won?.status, won?.data.created]).toEqual([200, 1]);
  // Whoever comes a moment later finds the customer and changes it; whoever checked before it was there is refused.
  if (lost?.status === 200) expect(lost.data).toMatchObject({ created: 0, updated: 1 });
  else expect([lost?.status, lost?.body.errors]).toEqual([422, { customer_code: ['This value is already used.'] }]);
  const [{ n }] = await server.sql(`select count(*)::int as n from customer where customer_code = 'SAME-CODE'`);
  expect(n).toBe(1);
});

test('no file, no rows: the public API’s text', async () => {
  const answer = await upload({});
  expect([answer.status, answer.body.message]).toEqual([422, 'No Files!']);
});

test('a text of the import is as long as that of the form', async () => {
  const long = (length: number) => 'a'.repeat(length);
  const row = { name: 'Long source', customer_code: 'LONG-1', source: long(101) };
  const refused = await upload({ rows: [row] });
  expect(refused.data.errors).toMatchObject([{ column: 'source', code: 'too_long' }]);
  expect((await upload({ rows: [{ ...row, source: long(100) }] })).data).toMatchObject({ created: 1 });
  const [made] = await server.sql("select id from customer where customer_code = 'LONG-1'");
  expect((await admin.put(`/customer/${made.id}`, { source: long(100) })).status).toBe(200);
  expect((await admin.put(`/customer/${made.id}`, { source: long(101) })).status).toBe(422);
});

test('a row that repeats an earlier one of the file warns of it, also in another batch and after a correction', async () => {
  const many = Array.from({ length: 1500 }, (_, at) => ({
    name: `Filedouble Distinct ${String.fromCharCode(65 + (at % 26))}${at}x`,
  }));
  const twins = { name: 'Filedouble Twin GmbH', email: 'twin@filedouble.test' };
  const rows = [
    twins,
    { ...twins },
    { name: 'Alone filedouble', phone: '+18765551234' },
    ...many,
    { name: 'filedouble twin, gmbh.' },
  ];
  const dry = await upload({ rows, dry_run: true });
  const warned = (answer: typeof dry) =>
    answer.data.errors
      .filter(({ code }: { code: string }) => code === 'duplicate_row')
      .map(({ row, message }: { row: number; message: string }) => `${row} ${message}`);
  expect(warned(dry)).toEqual(['3 Possible duplicate of row 2.', '1505 Possible duplicate of row 2.']);
  expect(dry.data.created).toBe(rows.length);
  const changed = await admin.put(`/import/${dry.data.run_id}/rows/1505`, { values: { name: 'ALONE  filedouble' } });
  expect(warned(changed)).toEqual(['3 Possible duplicate of row 2.', '1505 Possible duplicate of row 4.']);
});
