import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';

type Row = Record<string, string | number>;

let server: TestServer;
let admin: Caller;
beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  await admin.post('/ordertype', { name: 'Said alike', prefix: 'SAY' });
  await admin.post('/itemtype', { name: 'Said work' });
  const [type] = await server.sql(`select id from order_type where name = 'Said alike'`);
  const template = await admin.post('/order-template', { name: 'Said template', order_type_id: Number(type.id) });
  expect(template.status, JSON.stringify(template.body)).toBe(201);
});
afterAll(() => server.close());

const line = (position: number, more: Row): Row => ({
  template_id: 'Said template',
  position,
  order_item_type_id: 'Said work',
  ...more,
});
/** Three rows of each import: one that stays, one that changes, and the fields that change it. */
const IMPORTS: readonly [path: string, stays: Row, changes: Row, change: Row, added: Row][] = [
  [
    '/customer/customer_upload',
    { customer_code: 'SAY-1', name: 'Stays as is', city: 'Lagos', email: 'stays@said.example' },
    { customer_code: 'SAY-2', name: 'Will change' },
    { phone: '+1 555 0100' },
    { customer_code: 'SAY-3', name: 'Comes anew' },
  ],
  [
    '/user/user-excel',
    { first_name: 'Stays', last_name: 'Said', email: 'stays@said.example', roles: 'Officer' },
    { first_name: 'Changes', email: 'changes@said.example', roles: 'Officer' },
    { department_name: 'Field' },
    { first_name: 'New', email: 'new@said.example', roles: 'Officer' },
  ],
  [
    '/role/import-excel',
    { name: 'Stays said', permissions: 'view.order' },
    { name: 'Changes said', permissions: 'view.order' },
    { permissions: 'view.order;create.order' },
    { name: 'New said', permissions: 'view.order' },
  ],
  [
    '/itemtype/upload',
    { name: 'Stays', price: '12.5' },
    { name: 'Changes', price: '1' },
    { price: '2' },
    { name: 'New' },
  ],
  [
    '/ordertype/upload',
    { name: 'Stays', prefix: 'STA' },
    { name: 'Changes', prefix: 'CHA' },
    { description: 'Said' },
    { name: 'New', prefix: 'NEW' },
  ],
  [
    '/order-template/upload-order-templates',
    { name: 'Stays', order_type_id: 'Said alike' },
    { name: 'Changes', order_type_id: 'Said alike' },
    { description: 'Said' },
    { name: 'New', order_type_id: 'Said alike' },
  ],
  [
    '/order-template/upload-order-template-details',
    line(1, { name: 'Stays', price: '12.50', quantity: '2' }),
    line(2, { name: 'Changes', price: '1' }),
    { price: '2' },
    line(3, { name: 'New' }),
  ],
  ['/checkoff/upload', { name: 'Stays said' }, { name: 'Changes said' }, { description: 'Said' }, { name: 'New said' }],
  [
    '/order/order_upload_v3',
    { ex_ref_no: 'SAY-1', order_type_id: 'Said alike', title: 'Stays' },
    { ex_ref_no: 'SAY-2', order_type_id: 'Said alike', title: 'Changes' },
    { title: 'Changed' },
    { ex_ref_no: 'SAY-3', order_type_id: 'Said alike', title: 'New' },
  ],
  [
    '/lang/import-excel-language',
    { key: 'said.stays', en: 'Stays', es: 'Queda' },
    { key: 'said.changes', en: 'Changes' },
    { en: 'Changed' },
    { key: 'said.new', en: 'New' },
  ],
];

test.each(IMPORTS)(
  '%s: what a dry run says of a row is what happens to it',
  async (path, stays, changes, change, added) => {
    const send = async (rows: readonly Row[], dry_run: boolean): Promise<Record<string, unknown>> => {
      const { data, body } = await admin.post(path, { rows, dry_run });
      const { created, updated, unchanged, skipped, failed, errors } = data ?? expect.fail(JSON.stringify(body));
      return { created, updated, unchanged, skipped, failed, errors };
    };
    const none = { updated: 0, unchanged: 0, skipped: 0, failed: 0, errors: [] };
    expect(await send([stays, changes], false)).toEqual({ ...none, created: 2 });
    const again = [stays, { ...changes, ...change }, added];
    const mixed = { ...none, created: 1, updated: 1, unchanged: 1 };
    expect(await send(again, true)).toEqual(mixed);
    // What is counted is what the rows say.
    const { run_id } = (await admin.post(path, { rows: again, dry_run: true })).data;
    const rows = (await admin.get(`/import/${run_id}/rows`)).data as { action: string }[];
    expect(rows.map(({ action }) => action)).toEqual(['unchanged', 'update', 'create']);
    // A dry run leaves nothing behind.
    expect(await send(again, true)).toEqual(mixed);
    expect(await send(again, false)).toEqual(mixed);
    expect(await send([...again, { ...stays, ...change }].slice(0, 3), true)).toEqual({
      ...none,
      created: 0,
      unchanged: 3,
    });
  },
);

test('a line of a template nobody may see is refused in the dry run as in the run', async () => {
  const officer = await server.as('manager@demo.test');
  const [own] = await server.sql(`select id from order_template where name = 'Said template'`);
  await server.sql(
    `delete from activity_type_grant where order_type_id = (select order_type_id from order_template where id = $1)`,
    [own.id],
  );
  await server.sql(`update role set all_activity_types = false where text_key = 'manager'`);
  for (const dry_run of [true, false]) {
    const { data, status } = await officer.post('/order-template/upload-order-template-details', {
      rows: [line(9, { name: 'Hidden' })],
      dry_run,
    });
    expect([status, data?.created, data?.failed]).toEqual([200, 0, 1]);
  }
});

test.each(IMPORTS.slice(1, 3))(
  '%s: the mode leaves known or unknown rows alone',
  async (path, stays, _changes, change, added) => {
    const counts = async (mode: string, rows: readonly Row[], dry_run: boolean) => {
      const { data } = await admin.post(path, { rows, mode, dry_run });
      return [data.created, data.updated, data.unchanged, data.skipped, data.failed];
    };
    const unknown = { ...added, ...(added.email ? { email: 'later@said.example' } : { name: 'Later said' }) };
    for (const dry_run of [true, false]) {
      expect(await counts('insert', [{ ...stays, ...change }], dry_run)).toEqual([0, 0, 0, 1, 0]);
      expect(await counts('update', [unknown], dry_run)).toEqual([0, 0, 0, 1, 0]);
    }
  },
);

test('a dry run of many rows is rehearsed piece by piece, with the words of the run', async () => {
  const rows = Array.from({ length: 130 }, (_, n) => ({
    customer_code: `PIECE-${n}`,
    name: `Piece ${n} of ${n * 7919}`,
  }));
  const send = async (sent: readonly Row[], dry_run: boolean) =>
    (await admin.post('/customer/customer_upload', { rows: sent, dry_run })).data;
  expect(await send(rows, false)).toMatchObject({ created: 130, failed: 0 });
  const changed = rows.map((row, n) => (n % 2 ? { ...row, phone: `+1 555 ${1000 + n}` } : row));
  const runs = await server.sql('select count(*)::int as n from import_run');
  expect(await send(changed, true)).toMatchObject({ created: 0, updated: 65, unchanged: 65, failed: 0 });
  expect(await server.sql(`select 1 from customer where customer_code like 'PIECE-%' and phone is not null`)).toEqual(
    [],
  );
  expect(await server.sql('select count(*)::int as n from import_run')).toEqual([{ n: runs[0].n + 1 }]);
  expect(await send(changed, false)).toMatchObject({ created: 0, updated: 65, unchanged: 65, failed: 0 });
});

test('a row that is corrected is rehearsed too, and one that changes nothing is written if its record changed since', async () => {
  const rows = [1, 2].map((n) => ({ customer_code: `SINCE-${n}`, name: `Since ${n}`, phone: `+1 555 020${n}` }));
  expect((await admin.post('/customer/customer_upload', { rows, dry_run: false })).data.created).toBe(2);
  const sent = [{ ...rows[0], phone: '+1 555 0299' }, rows[1]];
  const { run_id } = (await admin.post('/customer/customer_upload', { rows: sent, dry_run: true })).data;
  const marks = async () =>
    (await admin.get(`/import/${run_id}/rows`)).data.map(({ row, action }: { row: number; action: string }) => ({
      row,
      action,
    })) as { row: number; action: string }[];
  const [first] = await marks();
  expect((await marks()).map(({ action }) => action)).toEqual(['update', 'unchanged']);
  const back = await admin.put(`/import/${run_id}/rows/${first?.row}`, { values: { phone: rows[0]?.phone ?? null } });
  expect([back.status, back.data?.updated, back.data?.unchanged], JSON.stringify(back.body)).toEqual([200, 0, 2]);
  expect((await marks()).map(({ action }) => action)).toEqual(['unchanged', 'unchanged']);
  const [other] = (await admin.get('/customer', { q: 'SINCE-2' })).data;
  expect((await admin.put(`/customer/${other.id}`, { phone: '+1 555 0777' })).status).toBe(200);
  const done = await admin.post(`/import/${run_id}/confirm`);
  expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', updated: 1, unchanged: 1 });
  expect((await admin.get(`/customer/${other.id}`)).data.phone).toBe(rows[1]?.phone);
});
