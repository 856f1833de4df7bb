import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Brought in', prefix: 'BRI' })).data.id;
  await admin.post('/itemtype', { name: 'Brought work', tax_rate: 10 });
  await app.sql(
    "insert into customer (tenant_id, customer_code, name) select id, 'BRI-1', 'Bringing customer' from tenant where subdomain = 'demo'",
  );
});
afterAll(() => app.close());

const csv = (rows: readonly (readonly unknown[])[]): Buffer => Buffer.from(rows.map((row) => row.join(',')).join('\n'));
const put = (bytes: Buffer, name: string) => upload(app, admin, bytes, name, 'text/csv');
const made = (condition = 'true') =>
  app.sql(`select * from "order" where order_type_id = $1 and ${condition} order by id`, [type]);
const MAPPING = [
  { source: 'Our ref', target: 'ex_ref_no' },
  { source: 'Who', target: 'customer_id', lookup: 'code' },
  { source: 'What', target: 'title' },
  { target: 'order_type_id', default: 'Brought in' },
];
const save = async (base: string, body: object): Promise<Loose> => {
  const answer = await admin.post(base, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.data;
};
const cells = async (file: Response): Promise<string[][]> => {
  const rows: string[][] = [];
  const bytes = Buffer.from(await file.arrayBuffer());
  for await (const row of readSheet(bytes, { maxRows: 2000, maxColumns: 50 }))
    rows.push(Array.from(row.cells, (cell) => cell?.value ?? ''));
  return rows;
};
const result = (base: string, id: number) =>
  admin.raw('POST', `${base}/export-report/${id}`, { body: '{}', headers: { 'content-type': 'application/json' } });

describe('a saved import', () => {
  test('row 17’s unknown customer stops all, partial writes 999, the same file again writes none', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => [`S-${n}`, n === 15 ? 'nobody' : 'BRI-1', `Visit ${n}`]);
    const key = await put(csv([['Our ref', 'Who', 'What'], ...rows]), 'visits.csv');
    const saved = await save('/order-import', {
      name: 'Thousand rows',
      mapping: MAPPING,
      key,
      file_name: 'visits.csv',
    });
    expect(saved).toMatchObject({ status: 'ready', version: 1, counts: null, errors: [] });
    const path = `/order-import/${saved.id}`;
    const refused = await admin.put(path, { action: 'run' });
    expect(refused.status, JSON.stringify(refused.body)).toBe(200);
    expect(refused.data).toMatchObject({ status: 'invalid', counts: { total: 1000, failed: 1 } });
    expect(refused.data.errors).toMatchObject([{ row: 17, column: 'customer_id', value: 'nobody' }]);
    expect(await made()).toHaveLength(0);
    const partial = await admin.put(path, { options: { partial: true }, action: 'run' });
    expect(partial.data).toMatchObject({ status: 'partial', counts: { created: 999, failed: 1 } });
    expect(await made("source = 'import'")).toHaveLength(999);
    const again = await admin.put(path, { action: 'run' });
    expect(again.data).toMatchObject({ counts: { created: 0 } });
    const forced = await admin.put(path, { action: 'run', again: true });
    expect(forced.data.counts).toMatchObject({ created: 0, updated: 0 });
    expect(await made()).toHaveLength(999);
  });

  test('it is checked, corrected, run; the result says of each row what became of it', async () => {
    const key = await put(
      csv([
        ['Our ref', 'Who', 'What'],
        ['T-1', 'BRI-1', 'First'],
        ['T-2', 'ghost', 'Second'],
      ]),
      'two.csv',
    );
    const saved = await save('/order-import', { name: 'Two', mapping: MAPPING, key, file_name: 'two.csv' });
    const path = `/order-import/${saved.id}`;
    const early = await admin.post(`/order-import/export-report/${saved.id}`, {});
    expect(early.status).toBe(422);
    const checked = await admin.put(path, { action: 'validate', updated_at: saved.updated_at });
    expect(checked.data).toMatchObject({ status: 'invalid', counts: { failed: 1 } });
    expect((await admin.put(path, { name: 'Late', updated_at: saved.updated_at })).status).toBe(409);
    const skipping = await admin.put(path, { options: { unknown: 'skip' }, action: 'validate' });
    expect(skipping.data).toMatchObject({ status: 'ready', counts: { created: 1, skipped: 1, failed: 0 } });
    const done = await admin.put(path, { action: 'run' });
    expect(done.data).toMatchObject({ status: 'done', counts: { created: 1 } });
    const [one] = await made("ex_ref_no = 'T-1'");
    const rows = await cells(await result('/order-import', saved.id));
    expect(rows[1]).toEqual(['2', 'Created', one.reference_no, '', 'T-1', 'BRI-1', 'First']);
    expect(rows[2]?.slice(0, 3)).toEqual(['3', 'Skipped', '']);
    expect(rows[2]?.[3]).toContain('ghost');
    expect((await admin.delete(path)).status).toBe(200);
    expect((await admin.get(path)).status).toBe(404);
    expect(await made("ex_ref_no = 'T-1'")).toHaveLength(1);
  });

  test('the same file again counts each row once, and lines of one activity as one, in the check and in the run', async () => {
    const rows = [1, 2, 3].map((n) => [`X-${n}`, 'BRI-1', `Visit ${n}`]);
    const key = await put(csv([['Our ref', 'Who', 'What'], ...rows]), 'again.csv');
    const first = await save('/order-import', { name: 'Once', mapping: MAPPING, key });
    expect((await admin.put(`/order-import/${first.id}`, { action: 'run' })).data.counts).toMatchObject({ created: 3 });
    const second = await save('/order-import', { name: 'Twice', mapping: MAPPING, key });
    const known = { total: 3, created: 0, updated: 0, unchanged: 0, skipped: 3, failed: 0 };
    for (const action of ['validate', 'run'])
      expect((await admin.put(`/order-import/${second.id}`, { action })).data.counts, action).toEqual(known);

    const lines = [1, 2, 2].map((n) => [`W-${n}`, 'BRI-1', `Work ${n}`]);
    const both = { mapping: MAPPING, key: await put(csv([['Our ref', 'Who', 'What'], ...lines]), 'lines.csv') };
    const options = { update_existing: true };
    const one = await save('/order-import-v3', { name: 'Lines', ...both, options });
    expect((await admin.put(`/order-import-v3/${one.id}`, { action: 'run' })).data.counts).toMatchObject({
      created: 2,
    });
    const two = await save('/order-import-v3', { name: 'Lines again', ...both, options });
    for (const action of ['validate', 'run'])
      expect((await admin.put(`/order-import-v3/${two.id}`, { action })).data.counts, action).toMatchObject({
        total: 3,
        created: 0,
        updated: 0,
        unchanged: 2,
        skipped: 0,
      });
  });

  test('known activities are left alone or changed, as the import says; two runs at once make each once', async () => {
    const file = (title: string) =>
      csv([
        ['Our ref', 'Who', 'What'],
        ['U-1', 'BRI-1', title],
      ]);
    const saved = await save('/order-import', {
      name: 'Known',
      mapping: MAPPING,
      key: await put(file('Old'), 'a.csv'),
    });
    const path = `/order-import/${saved.id}`;
    const both = await Promise.all(Array.from({ length: 6 }, () => admin.put(path, { action: 'run' })));
    expect(both.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true);
    expect(await made("ex_ref_no = 'U-1'")).toHaveLength(1);
    const kept = await admin.put(path, { key: await put(file('New'), 'b.csv'), action: 'run' });
    expect(kept.data).toMatchObject({ status: 'done', counts: { created: 0, updated: 0 } });
    expect((await made("ex_ref_no = 'U-1'"))[0].title).toBe('Old');
    const changed = await admin.put(path, { options: { update_existing: true }, action: 'run', again: true });
    expect(changed.data).toMatchObject({ counts: { updated: 1 } });
    expect((await made("ex_ref_no = 'U-1'"))[0].title).toBe('New');
  });

  test('the next file has its columns in another order, and a column that is gone is told before anything is written', async () => {
    const saved = await save('/order-import', { name: 'Month by month', mapping: MAPPING });
    const path = `/order-import/${saved.id}`;
    const january = await put(
      csv([
        ['What', 'Our ref', 'Who'],
        ['January', 'N-1', 'BRI-1'],
      ]),
      'january.csv',
    );
    const checked = await admin.put(path, { key: january, file_name: 'january.csv', action: 'validate' });
    expect(checked.data).toMatchObject({ status: 'ready', counts: { created: 1 }, errors: [] });
    expect((await admin.put(path, { action: 'run' })).data).toMatchObject({ status: 'done' });
    const february = await put(
      csv([
        ['Our ref', 'What'],
        ['N-2', 'February'],
      ]),
      'february.csv',
    );
    const warned = await admin.put(path, { key: february, file_name: 'february.csv', action: 'validate' });
    expect(warned.data).toMatchObject({ status: 'ready', counts: { created: 1, failed: 0 } });
    expect(warned.data.errors).toMatchObject([{ row: 1, column: 'customer_id', value: 'Who', severity: 'warning' }]);
    expect(warned.data.errors[0].message).toContain('The file has no “Who” column');
    expect(await made("ex_ref_no = 'N-2'")).toHaveLength(0);
    await admin.put(path, { action: 'run' });
    expect(await made("ex_ref_no in ('N-1', 'N-2') and source = 'import'")).toHaveLength(2);
  });

  test('cancel gives a check up; drivers and release_after fill what the file leaves out', async () => {
    const [officer] = await app.sql(
      "select u.id from app_user u join tenant t on t.id = u.tenant_id where u.email = 'officer@demo.test' and t.subdomain = 'demo'",
    );
    const key = await put(
      csv([
        ['Our ref', 'Who', 'What'],
        ['V-1', 'BRI-1', 'Released'],
      ]),
      'v.csv',
    );
    const saved = await save('/order-import', {
      name: 'Released',
      mapping: MAPPING,
      key,
      drivers: [Number(officer.id)],
      options: { release_after: true },
    });
    const path = `/order-import/${saved.id}`;
    expect((await admin.put(path, { action: 'validate' })).data.status).toBe('ready');
    expect((await admin.put(path, { action: 'cancel' })).data).toMatchObject({ status: 'ready' });
    expect((await admin.put(path, { action: 'cancel' })).status).toBe(409);
    const done = await admin.put(path, { action: 'run' });
    const told = JSON.stringify(done.data.errors);
    if (done.data.status === 'done')
      expect((await made("ex_ref_no = 'V-1'"))[0]).toMatchObject({ status: 'released', driver_id: officer.id });
    else expect(told).toContain('driver_id');
  });

  test('order_import.lookup_default, orders.lookup: columns, look-up of activities by 15 and uploaded files; lists are per version', async () => {
    const columns = (await admin.get('/order-import/fetch-table-columns', { options: 'header' })).data;
    expect(columns.find((one: Loose) => one.key === 'customer_id')).toMatchObject({
      group: 'header',
      lookups: ['id', 'code', 'ex_ref_no', 'name'],
    });
    expect((await admin.get('/order-import/fetch-table-columns', { options: 'secrets' })).status).toBe(422);
    const found = await admin.get('/order-import/lookup-api', { q: 'Visit 7' });
    expect(found.success).toMatchObject({ current_page: 1, per_page: 15 });
    expect(found.data[0]).toHaveProperty('reference_no');
    const nothing = await admin.post('/order-import/uploaded-files', {});
    expect([nothing.status, nothing.body.message]).toEqual([422, 'No Files!']);
    const key = await put(
      csv([
        ['External reference', 'Customer'],
        ['W-1', 'BRI-1'],
      ]),
      'w.csv',
    );
    const told = (await admin.post('/order-import/uploaded-files', { key })).data;
    expect(told).toMatchObject({ file_id: key, headers: ['External reference', 'Customer'] });
    expect(told.suggested.map((one: Loose) => one.column)).toEqual(['ex_ref_no', 'customer_id']);
    const third = await save('/order-import-v3', { name: 'Third kind' });
    expect(third).toMatchObject({ status: 'draft', version: 3 });
    expect((await admin.get(`/order-import/${third.id}`)).status).toBe(404);
    const list = await admin.get('/order-import', { q: 'thousand' });
    expect(list.success).toMatchObject({ total: 1 });
    expect((await (await app.as('admin@beta.test')).get(`/order-import-v3/${third.id}`)).status).toBe(404);
    expect((await (await app.as('customer@demo.test')).get('/order-import')).status).toBe(403);
  });
});

describe('a run that fails', () => {
  test('says why in the language of whoever began it, also when a job read the file', async () => {
    // Columns that nobody knows, and too many bytes for one request.
    const nonsense = Buffer.from(['One,Two', ...Array<string>(60_000).fill(`${'x'.repeat(60)},2`)].join('\n'));
    const saved = await save('/order-import', { name: 'Nonsense', key: await put(nonsense, 'nonsense.csv') });
    const begun = await admin.put(`/order-import/${saved.id}`, { action: 'validate' }, { 'x-localization': 'es' });
    expect(begun.status, JSON.stringify(begun.body)).toBe(200);
    const run = async () => (await admin.get(`/import/${begun.data.run_id}`)).data;
    await expect.poll(async () => (await run()).status, { timeout: 25_000 }).toBe('failed');
    expect((await run()).errors).toMatchObject([
      { row: 0, code: 'run_failed', message: expect.stringContaining('No se encontraron columnas conocidas') },
    ]);
    expect((await admin.get(`/order-import/${saved.id}`)).data.status).toBe('failed');
  });
});

describe('version 3', () => {
  test('a sheet of activities and one of their items become activities with items and additional fields', async () => {
    const field = (await admin.post('/additional-field', { name: 'Door code', type: 1, module_for: 1 })).data;
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Visits',
          rows: [
            ['External reference', 'Customer', 'Title', 'Door code'],
            ['J-1', 'BRI-1', 'Joined', '77A'],
            ['J-2', 'BRI-1', 'Bare', ''],
          ],
        },
        {
          name: 'Lines',
          rows: [
            ['External reference', 'Item type', 'Item', 'Price'],
            ['J-1', 'Brought work', 'Pump', 100],
            ['J-1', 'Brought work', 'Valve', 50],
          ],
        },
      ],
    });
    const key = await upload(app, admin, bytes, 'joined.xlsx');
    const saved = await save('/order-import-v3', {
      name: 'Two sheets',
      sheet: 'Visits',
      detail_sheet: 'Lines',
      key,
      mapping: [{ target: 'order_type_id', default: 'Brought in' }],
    });
    const done = await admin.put(`/order-import-v3/${saved.id}`, { action: 'run' });
    expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', counts: { created: 2 } });
    const [joined] = await made("ex_ref_no = 'J-1'");
    expect(joined.total_price).toBe('165.00');
    expect(field?.id).toBeGreaterThan(0);
    expect(joined.additional).toEqual({ [field.id]: '77A' });
  });
});

describe('uploads of rows', () => {
  test('version 1 reads rows by the labels of the company’s setting, fills its defaults, refuses unknown columns', async () => {
    const setting = {
      columns: [
        { label: 'Job', field: 'ex_ref_no', required: true },
        { label: 'Client', field: 'customer_id' },
        { label: 'Kind', field: 'order_type_id', default: 'Brought in' },
      ],
      match: 'Job',
    };
    await admin.post('/company/configurations', { key: 'order_header_upload', text_value: JSON.stringify(setting) });
    const answer = await admin.post('/order/order_upload', {
      data: [{ Job: 'L-1', Client: 'BRI-1', title: 'By label' }],
    });
    expect(answer.data, JSON.stringify(answer.body)).toMatchObject({
      total: 1,
      created: 1,
      updated: 0,
      unchanged: 0,
      errors: [],
    });
    expect((await made("ex_ref_no = 'L-1'"))[0].title).toBe('By label');
    const missing = await admin.post('/order/order_upload', { data: [{ Client: 'BRI-1', title: 'No job' }] });
    expect(missing.data).toMatchObject({ created: 0, failed: 1, errors: [{ column: 'ex_ref_no' }] });
    const strange = await admin.post('/order/order_upload', { data: [{ Job: 'L-2', Colour: 'red' }] });
    expect([strange.status, Object.keys(strange.body.errors ?? {})]).toEqual([422, ['data.0.Colour']]);
    const none = await admin.post('/order/order_upload', {});
    expect([none.status, none.body.message]).toEqual([422, 'No Files!']);
  });

  test('version 2 joins activities and their items by the reference in both', async () => {
    const answer = await admin.post('/order/order_upload_v2', {
      headers: [{ Job: 'M-1', Client: 'BRI-1', title: 'With items' }],
      details: [
        { ex_ref_no: 'M-1', item_type_id: 'Brought work', name: 'Pump', price: 100, quantity: 2 },
        { ex_ref_no: 'M-1', item_type_id: 'Brought work', name: 'Valve', price: 50 },
      ],
    });
    expect(answer.data, JSON.stringify(answer.body)).toMatchObject({ total: 2, created: 1, errors: [] });
    const [one] = await made("ex_ref_no = 'M-1'");
    expect(one.total_price).toBe('275.00');
    const lost = await admin.post('/order/order_upload_v2', {
      headers: [{ Job: 'M-2', Client: 'BRI-1' }],
      details: [{ ex_ref_no: 'M-3', item_type_id: 'Brought work', name: 'Lost' }],
    });
    expect([lost.status, Object.keys(lost.body.errors ?? {})]).toEqual([422, ['details.0.ex_ref_no']]);
    expect(await made("ex_ref_no = 'M-2'")).toHaveLength(0);
  });
});
