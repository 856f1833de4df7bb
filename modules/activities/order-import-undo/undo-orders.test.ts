import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

/** A type of its own, so that its numbers are its own. */
async function typed(prefix: string): Promise<{ id: number; name: string }> {
  const name = `Undo ${prefix}`;
  return { id: (await admin.post('/ordertype', { name, prefix })).data.id, name };
}
const rowsOf = (type: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ ex_ref_no: `${type}-${n}`, order_type_id: type, title: `Row ${n}` }));
async function imported(rows: object[]): Promise<number> {
  const { data } = await admin.post('/import/order', { rows, dry_run: false });
  expect(data, JSON.stringify(data.errors)).toMatchObject({ status: 'done', failed: 0, can_undo: true });
  return data.run_id;
}
const undo = (id: number) => admin.post(`/import/${id}/undo`, {});
const ordersOf = (prefix: string) =>
  app.sql(
    'select reference_no, status, cancel_reason from "order" where reference_prefix = $1 order by reference_seq',
    [prefix],
  );
const nextNumber = async (type: number): Promise<string> =>
  (await admin.post('/order', { order_type_id: type })).data.reference_no;

test('activities with the last numbers go, and their numbers are given again', async () => {
  const type = await typed('UNA');
  const before = await nextNumber(type.id);
  const id = await imported(rowsOf(type.name, 5));
  const { status, data, body } = await undo(id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(data).toMatchObject({ status: 'undone', can_undo: false, undo: { removed: 5, cancelled: 0, kept: [] } });
  expect(await ordersOf('UNA')).toEqual([{ reference_no: before, status: 'pending', cancel_reason: null }]);
  expect(await nextNumber(type.id)).toBe('UNA-000002');
  expect((await undo(id)).body.code).toBe('import_not_ready');
});

test('numbers in between are cancelled, so that none is missing', async () => {
  const type = await typed('UNB');
  const id = await imported(rowsOf(type.name, 3));
  await nextNumber(type.id);
  expect((await undo(id)).data.undo).toMatchObject({ removed: 0, cancelled: 3, kept: [] });
  expect((await ordersOf('UNB')).map((row) => [row.reference_no, row.status, row.cancel_reason])).toEqual([
    ['UNB-000001', 'cancelled', 'Import undone'],
    ['UNB-000002', 'cancelled', 'Import undone'],
    ['UNB-000003', 'cancelled', 'Import undone'],
    ['UNB-000004', 'pending', null],
  ]);
});

test('finished history is cancelled too, and the corrected file makes its activities anew', async () => {
  const type = await typed('UNH');
  const rows = [
    ...rowsOf(type.name, 2).map((row) => ({ ...row, status: 'completed', completed_at: '2026-01-05 10:00' })),
    { ex_ref_no: `${type.name}-2`, order_type_id: type.name, title: 'Never done', status: 'cancelled' },
    { ex_ref_no: `${type.name}-3`, order_type_id: type.name, title: 'Row 3' },
  ];
  const id = await imported(rows);
  await nextNumber(type.id);
  const kept = (await app.sql(`select id from "order" where reference_no = 'UNH-000004'`))[0]?.id;
  expect((await admin.post(`/order/${kept}/note`, { content: 'seen' })).status).toBe(201);
  const { status, data, body } = await undo(id);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(data.undo).toMatchObject({ removed: 0, cancelled: 3, kept: [{ label: 'UNH-000004' }] });
  expect(
    await app.sql(
      `select status, completed_at, completed_by from "order" where reference_prefix = 'UNH' and reference_seq < 4`,
    ),
  ).toEqual(Array(3).fill({ status: 'cancelled', completed_at: null, completed_by: null }));
  const corrected = rows.map((row) => ({ ...row, title: 'Corrected' }));
  const dry = (await admin.post('/import/order', { rows: corrected })).data;
  expect(dry).toMatchObject({ created: 3, updated: 1, unchanged: 0, failed: 0 });
  const again = (await admin.post('/import/order', { rows: corrected, dry_run: false })).data;
  expect(again).toMatchObject({ status: 'done', created: 3, updated: 1, unchanged: 0, failed: 0 });
  expect(
    (
      await app.sql(
        `select title, status from "order" where reference_prefix = 'UNH' and title = 'Corrected' order by reference_seq`,
      )
    ).map((row) => row.status),
  ).toEqual(['pending', 'completed', 'completed', 'cancelled']);
  // Once made anew they are known again.
  const third = (await admin.post('/import/order', { rows: corrected, dry_run: false, again: true })).data;
  expect(third).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
});

test('touched ones stay and are named: edited, or with a note', async () => {
  const type = await typed('UNC');
  const id = await imported(rowsOf(type.name, 6));
  const ids = (await app.sql(`select id from "order" where reference_prefix = 'UNC' order by reference_seq`)).map(
    (r) => r.id,
  );
  const edited = (await admin.get(`/order/${ids[1]}`)).data;
  expect((await admin.put(`/order/${ids[1]}`, { title: 'Mine now', updated_at: edited.updated_at })).status).toBe(200);
  expect((await admin.post(`/order/${ids[3]}/note`, { content: 'seen' })).status).toBe(201);
  const { data } = await undo(id);
  expect(data.undo).toMatchObject({ removed: 2, cancelled: 2 });
  expect(data.undo.kept.map((one: { label: string }) => one.label)).toEqual(['UNC-000002', 'UNC-000004']);
  expect((await ordersOf('UNC')).map((row) => row.status)).toEqual(['cancelled', 'pending', 'cancelled', 'pending']);
  expect(await nextNumber(type.id)).toBe('UNC-000005');
});

test('changed activities get their earlier values, unless somebody changed them since', async () => {
  const type = await typed('UND');
  await imported(rowsOf(type.name, 2));
  const renamed = rowsOf(type.name, 2).map((row) => ({ ...row, title: 'Renamed by the file' }));
  const id = await imported(renamed);
  const [first] = await app.sql(`select id, updated_at from "order" where reference_no = 'UND-000001'`);
  const current = (await admin.get(`/order/${first?.id}`)).data;
  await admin.put(`/order/${first?.id}`, { title: 'By hand', updated_at: current.updated_at });
  expect((await undo(id)).data.undo).toMatchObject({ restored: 1, kept: [{ label: 'UND-000001' }] });
  expect(
    (await app.sql(`select title from "order" where reference_prefix = 'UND' order by reference_seq`)).map(
      (r) => r.title,
    ),
  ).toEqual(['By hand', 'Row 1']);
});

test('more than 500 go by a job', async () => {
  const type = await typed('UNE');
  const id = await imported(rowsOf(type.name, 501));
  const { status, data } = await undo(id);
  expect([status, data.status]).toEqual([202, 'undoing']);
  await expect.poll(async () => (await admin.get(`/import/${id}`)).data.status, { timeout: 60_000 }).toBe('undone');
  expect(await ordersOf('UNE')).toEqual([]);
  expect(await nextNumber(type.id)).toBe('UNE-000001');
});

test('twenty creations beside an undo leave no number out and none twice', async () => {
  const type = await typed('UNF');
  const id = await imported(rowsOf(type.name, 40));
  const answers = await Promise.all([
    undo(id),
    ...Array.from({ length: 20 }, () => admin.post('/order', { order_type_id: type.id })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, ...Array(20).fill(201)]);
  const numbers = await app.sql(`select reference_seq as n from "order" where reference_prefix = 'UNF' order by 1`);
  expect(numbers.map(({ n }) => n)).toEqual(numbers.map((_, at) => at + 1));
});

test('only a day that has passed is called passed', async () => {
  const type = await typed('UNG');
  const rows = rowsOf(type.name, 1);
  const id = await imported(rows);
  const again = (await admin.post('/import/order', { rows, dry_run: false, again: true })).data;
  expect(again).toMatchObject({ unchanged: 1, can_undo: false });
  expect((await undo(again.run_id)).body.code).toBe('undo_unavailable');
  await app.sql(`update import_run set finished_at = now() - interval '25 hours' where id = $1`, [id]);
  expect((await undo(id)).body.code).toBe('undo_expired');
});
