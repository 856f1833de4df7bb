import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;
let other: number;
let first: Loose;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const work = (await admin.post('/itemtype', { name: 'Work for reports', tax_rate: 10 })).data.id;
  type = (await admin.post('/ordertype', { name: 'Reported', prefix: 'REP' })).data.id;
  other = (await admin.post('/ordertype', { name: 'Unreported', prefix: 'UNR' })).data.id;
  const line = (name: string, price: number) => ({ order_item_type_id: work, name, price });
  const made = (order_type_id: number, title: string, ...items: object[]) =>
    admin.post('/order', { order_type_id, title, items });
  first = (await made(type, 'Two lines', line('Pump', 100), line('Valve', 50))).data;
  await made(type, 'One line', line('Pump', 200));
  await made(type, 'No line');
  await made(other, 'Elsewhere', line('Pump', 1000));
});
afterAll(() => app.close());

let people = 0;
/** Somebody of the staff with exactly these permissions, who sees one type. */
async function limited(slugs: readonly string[], seenType: number): Promise<Caller> {
  const email = `reader${++people}@demo.test`;
  const [{ tenant_id }] = await app.sql("select tenant_id from app_user where email = 'officer@demo.test'");
  const [{ id: role }] = await app.sql(
    "insert into role (tenant_id, name, audience) values ($1, $2, 'staff') returning id",
    [tenant_id, `Reader ${people}`],
  );
  await app.sql(
    `insert into role_permission (tenant_id, role_id, permission_id)
     select $1, $2, id from permission where tenant_id = $1 and slug = any($3)`,
    [tenant_id, role, slugs],
  );
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, email, first_name, last_name, password_hash, is_first_time_login)
     select tenant_id, $1, 'Reader', 'Limited', password_hash, false from app_user where email = 'officer@demo.test' returning id`,
    [email],
  );
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, role]);
  await app.sql(
    'insert into activity_type_grant (tenant_id, order_type_id, role_id, can_view) values ($1, $2, $3, true)',
    [tenant_id, seenType, role],
  );
  return app.as(email);
}

const columns = (...keys: string[]) => keys.map((key) => ({ key }));
const only = () => ({ type_id: [type] });
const preview = (body: object, caller = admin) => caller.post('/order-report/preview', body);
const save = async (base: string, body: object, caller = admin) => {
  const answer = await caller.post(base, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.data;
};
const run = (path: string, body: object, caller = admin, accept = 'text/csv, */*') =>
  caller.raw('POST', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept },
  });
const lines = async (answer: Response): Promise<string[]> =>
  (await answer.text()).replace('\uFEFF', '').trim().split('\r\n');

describe('what a report shows', () => {
  test('one row per activity, totals over all of them', async () => {
    const { status, data, body } = await preview({
      columns: columns('reference_no', 'title', 'total_price'),
      filters: only(),
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(data.columns.map((column: Loose) => [column.label, column.type])).toEqual([
      ['Reference', 'text'],
      ['Title', 'text'],
      ['Total', 'money'],
    ]);
    expect(data.rows.map((row: Loose) => row.slice(1))).toEqual([
      ['No line', 0],
      ['One line', 220],
      ['Two lines', 165],
    ]);
    expect(data.total).toBe(3);
    expect(data.totals).toMatchObject([{ in_currency: expect.any(String), n_records: 3, c2: 385 }]);
  });

  test('a row per item repeats the activity and counts its amount once', async () => {
    const { data } = await preview({
      columns: columns('title', 'total_price', 'item_name', 'item_net'),
      filters: only(),
      items_mode: 'rows',
    });
    expect(data.rows).toEqual([
      ['No line', 0, null, null],
      ['One line', 220, 'Pump', 200],
      ['Two lines', 165, 'Pump', 100],
      ['Two lines', 165, 'Valve', 50],
    ]);
    expect(data.totals).toMatchObject([{ n_records: 3, c1: 385, c3: 350 }]);
  });

  test('items summed up stay in the row of their activity', async () => {
    const { data } = await preview({
      columns: columns('title', 'item_name', 'item_quantity', 'item_net'),
      filters: only(),
      items_mode: 'summary',
    });
    expect(data.rows).toEqual([
      ['No line', null, null, null],
      ['One line', 'Pump', 1, 200],
      ['Two lines', 'Pump; Valve', 2, 150],
    ]);
  });

  test('groups: by item with their sums, by status in words, months by the company’s clock', async () => {
    const byItem = await preview({
      columns: columns('item_name', 'item_quantity', 'item_net', 'reference_no'),
      filters: only(),
      items_mode: 'rows',
      group_by: ['item_name'],
    });
    expect(byItem.data.columns.map((column: Loose) => column.label)).toEqual([
      'Item',
      'Records',
      'Currency',
      'Quantity',
      'Net',
    ]);
    expect(byItem.data.rows.map((row: Loose) => [row[0], row[1], row[3], row[4]])).toEqual([
      ['Pump', 2, 2, 300],
      ['Valve', 1, 1, 50],
      [null, 1, null, null],
    ]);
    expect(byItem.data.notes).toEqual([{ key: 'reference_no', reason: 'not_grouped' }]);
    const byStatus = await preview({
      columns: columns('status', 'created_month'),
      filters: only(),
      group_by: ['status', 'created_month'],
    });
    expect(byStatus.data.rows[0][0]).toBe('Pending');
    expect(byStatus.data.rows[0][1]).toMatch(/^\d{4}-\d{2}$/);
  });

  test('items are summed under the groups of their types, as long as these are active', async () => {
    const group = (await admin.post('/item-type-group', { name: 'Labour said' })).data.id;
    const types = (await admin.get('/itemtype', { q: 'Work for reports' })).data;
    const set = (id: number | null) => admin.put(`/itemtype/${types[0].id}`, { item_type_group_id: id });
    expect((await set(group)).status).toBe(200);
    const byGroup = async () =>
      (
        await preview({
          columns: columns('item_type_group', 'item_net'),
          filters: { ...only(), total_price: { from: '1' } },
          items_mode: 'rows',
          group_by: ['item_type_group'],
        })
      ).data.rows;
    expect(await byGroup()).toEqual([['Labour said', 2, 'USD', 350]]);
    await admin.put(`/item-type-group/${group}`, { active: false });
    expect(await byGroup()).toEqual([[null, 2, 'USD', 350]]);
    await set(null);
  });

  test('amounts of the activity are refused under groups of its items, item columns without items', async () => {
    const multiplied = await preview({
      columns: columns('item_name', 'total_price'),
      items_mode: 'rows',
      group_by: ['item_name'],
    });
    expect([multiplied.status, Object.keys(multiplied.body.errors ?? {})]).toEqual([422, ['group_by']]);
    const alone = await preview({ columns: columns('item_name') });
    expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([422, ['items_mode']]);
  });

  test('the columns are a closed list with additional fields; anything else is 422', async () => {
    const field = await admin.post('/additional-field', { name: 'Gate code', type: 1, module_for: 1 });
    const key = `additional.${field.data?.id}`;
    const list = await admin.get('/order-report/fetch-table-columns', {
      options: JSON.stringify({ dataset: 'orders', include: [] }),
    });
    expect(list.data.some((one: Loose) => one.key === 'item_name' || one.key.startsWith('additional.'))).toBe(false);
    const all = await admin.get('/order-report/fetch-table-columns', { options: 'orders' });
    expect(all.data.find((one: Loose) => one.key === 'total_price')).toMatchObject({
      type: 'money',
      group: 'Amounts',
      default: true,
      aggregates: ['sum', 'avg', 'min', 'max', 'count'],
    });
    if (field.status === 201) {
      expect(all.data.some((one: Loose) => one.key === key)).toBe(true);
      expect((await preview({ columns: columns('title', key), filters: only() })).status).toBe(200);
    }
    for (const options of ['secrets', '{"dataset":"orders","include":["passwords"]}', '{"table":"app_user"}', '{oops'])
      expect((await admin.get('/order-report/fetch-table-columns', { options })).status, options).toBe(422);
    expect((await preview({ columns: columns('password_hash') })).status).toBe(422);
    expect((await preview({ columns: columns('o.id; drop table x') })).status).toBe(422);
    expect((await preview({ columns: columns('title'), filters: { nonsense: 1 } })).body.errors).toHaveProperty(
      'filters.nonsense',
    );
  });
});

describe('saved reports', () => {
  test('a report is saved, listed, changed with its version, deleted', async () => {
    const made = await save('/order-report', {
      name: 'Weekly',
      columns: ['reference_no', { key: 'total_price', sort: 'desc', label: 'Sum' }],
      filters: { ...only(), created_at: 'last_30_days' },
    });
    expect(made).toMatchObject({
      dataset: 'orders',
      shared: 'private',
      is_own: true,
      filters: { type_id: [type], created_at: 'last_30_days' },
    });
    expect((await admin.post('/order-report', { name: 'weekly' })).status).toBe(422);
    const list = await admin.get('/order-report', { q: 'week', page: 1 });
    expect([list.success.total, list.data.length ?? (list.data as Loose).data.length]).toEqual([1, 1]);
    const changed = await admin.put(`/order-report/${made.id}`, { name: 'Weekly sums', updated_at: made.updated_at });
    expect(changed.data.name).toBe('Weekly sums');
    expect((await admin.put(`/order-report/${made.id}`, { name: 'Late', updated_at: made.updated_at })).status).toBe(
      409,
    );
    expect((await admin.delete(`/order-report/${made.id}`)).status).toBe(200);
    expect((await admin.get(`/order-report/${made.id}`)).status).toBe(404);
  });

  test('a private one is nobody else’s, a shared one can be read and not changed', async () => {
    const mine = await save('/order-report', { name: 'Mine alone', columns: columns('title') });
    const ours = await save('/order-report', { name: 'For all', columns: columns('title'), shared: 'all' });
    const manager = await app.as('manager@demo.test');
    expect((await manager.get(`/order-report/${mine.id}`)).status).toBe(404);
    expect((await manager.get(`/order-report/${ours.id}`)).data).toMatchObject({ is_own: false, may_edit: false });
    expect((await manager.put(`/order-report/${ours.id}`, { name: 'Taken' })).status).toBe(403);
    expect((await manager.delete(`/order-report/${ours.id}`)).status).toBe(403);
    expect((await (await app.as('admin@beta.test')).get(`/order-report/${ours.id}`)).status).toBe(404);
    expect((await (await app.as('customer@demo.test')).get('/order-report')).status).toBe(403);
  });

  test('a shared report runs with the rights of its reader; sent filters never widen it', async () => {
    const shared = await save('/order-report', {
      name: 'All types',
      columns: columns('title', 'type', 'total_price'),
      filters: { type_id: [type, other] },
      shared: 'all',
    });
    const manager = await app.as('manager@demo.test');
    const wide = await lines(await run(`/order-report/export-report/${shared.id}`, { format: 'csv' }));
    expect(wide).toHaveLength(6);
    expect(wide.at(-1)).toMatch(/^Total [A-Z]{3},,1485\.00$/);
    const narrowed = await lines(
      await run(`/order-report/export-report/${shared.id}`, { format: 'csv', filters: { type_id: [other] } }),
    );
    expect(narrowed).toEqual(['Title,Type,Total', 'Elsewhere,Unreported,1100.00', expect.stringMatching(/^Total/)]);
    const foreign = (await admin.post('/ordertype', { name: 'Third', prefix: 'THI' })).data.id;
    await admin.post('/order', { order_type_id: foreign, title: 'Never asked for' });
    const none = await lines(
      await run(`/order-report/export-report/${shared.id}`, { format: 'csv', filters: { type_id: [foreign] } }),
    );
    expect(none).toEqual(['Title,Type,Total']);
    expect((await manager.get(`/order-report/${shared.id}`)).status).toBe(200);
  });

  test('a reader limited to one type and without prices gets its rows and no amounts', async () => {
    const shared = await save('/order-report', {
      name: 'With money',
      columns: columns('title', 'type', 'total_price'),
      filters: { type_id: [type, other] },
      shared: 'all',
    });
    const reader = await limited(
      ['view.order', 'view_all.order', 'view.activity_reports', 'export.activity_reports'],
      other,
    );
    const file = await lines(await run(`/order-report/export-report/${shared.id}`, { format: 'csv' }, reader));
    expect(file).toEqual(['Title,Type', 'Elsewhere,Unreported']);
    const seen = (await reader.get('/order-report/fetch-table-columns')).data.map((one: Loose) => one.key);
    expect([seen.includes('title'), seen.includes('total_price'), seen.includes('item_net')]).toEqual([
      true,
      false,
      false,
    ]);
    const tried = await reader.post('/order-report/preview', { columns: columns('title', 'total_price') });
    expect(tried.data.columns.map((column: Loose) => column.label)).toEqual(['Title']);
    expect(tried.data.notes).toEqual([{ key: 'total_price', reason: 'not_visible' }]);
    const withLines = ['view.order', 'view_all.order', 'view.activity_reports', 'view.order_items'];
    const keysOf = async (who: Caller, dataset = '') =>
      (await who.get('/order-report/fetch-table-columns', dataset ? { options: dataset } : {})).data?.map(
        (one: Loose) => one.key,
      );
    const lineReader = await limited(withLines, other);
    expect(await keysOf(reader)).not.toContain('item_name');
    expect(await keysOf(lineReader)).toContain('item_name');
    expect(await keysOf(lineReader, 'order_items')).toContain('item_name');
    expect(await keysOf(reader, 'order_items')).toBeUndefined();
    const [stranger, noOrders] = [
      await limited(['view.order'], other),
      await limited(['view.activity_reports'], other),
    ];
    expect((await stranger.get('/order-report')).status).toBe(403);
    expect((await noOrders.post('/order-report/preview', { columns: columns('title') })).status).toBe(403);
  });

  test('officers limit a report; the file is a spreadsheet named by the report and the minute', async () => {
    const [officer] = await app.sql(
      `select u.id from app_user u join tenant t on t.id = u.tenant_id where email = 'officer@demo.test' and t.subdomain = 'demo'`,
    );
    const report = await save('/order-report', {
      name: 'Año & Officers',
      columns: columns('title'),
      filters: only(),
      drivers: [officer.id],
    });
    expect((await lines(await run(`/order-report/export-report/${report.id}`, { format: 'csv' }))).length).toBe(1);
    await admin.put(`/order-report/${report.id}`, { drivers: [] });
    const answer = await run(`/order-report/export-report/${report.id}`, {});
    expect(answer.headers.get('content-disposition')).toMatch(/ano-officers-\d{8}-\d{4}\.xlsx/);
    const cells: string[] = [];
    for await (const row of readSheet(Buffer.from(await answer.arrayBuffer()), { maxColumns: 10 } as never))
      cells.push(row.cells[0]?.value ?? '');
    expect(cells).toEqual(['Title', 'No line', 'One line', 'Two lines']);
    const inside = await admin.raw('POST', `/order-report/export-report/${report.id}`, {
      body: '{}',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    });
    expect((await inside.json()).success.data.file_name).toMatch(/\.xlsx$/);
    expect((await admin.get(`/order-report/${report.id}`)).data).toMatchObject({ last_rows: 3 });
  });

  test('more than 10,000 rows become a job; its file holds one snapshot with the totals', async () => {
    await app.sql(`insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id, title)
      select tenant_id, 'BULK-' || n, 'BULK', n, id, 'Bulk' from order_type, generate_series(1, 10050) n where id = ${other} and name = 'Unreported'`);
    await app.sql('analyze "order"');
    const report = await save('/order-report', {
      name: 'Long',
      columns: columns('reference_no', 'total_tasks'),
      filters: { type_id: [other] },
      format: 'csv',
    });
    const answer = await admin.post(`/order-report/export-report/${report.id}`, {});
    expect([answer.status, answer.data.status]).toEqual([202, 'queued']);
    const state = async () => (await admin.get(`/export/${answer.data.export_id}`)).data;
    while (['queued', 'running'].includes((await state()).status))
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await state()).toMatchObject({ status: 'done', rows: 10_051 });
    const file = await lines(await admin.raw('GET', `/export/${answer.data.export_id}/file`));
    expect([file.length, file[0], file.at(-1)]).toEqual([10_053, 'Reference,Tasks', 'Total,0']);
  });
});

describe('statements', () => {
  test('a table of chosen activities; an id the caller does not see is 404 and named', async () => {
    const statement = await save('/order-statement', {
      name: 'Chosen',
      columns: columns('title', 'total_price'),
      filters: only(),
    });
    const path = `/order-statement/export-report/${statement.id}`;
    expect(await lines(await run(path, { format: 'csv', order_ids: [first.id] }))).toHaveLength(3);
    const beta = await app.as('admin@beta.test');
    const foreign = (await beta.get('/order', { page: 1 })).data;
    const missing = await admin.post(path, { order_ids: [first.id, 99_999_999] });
    expect([missing.status, missing.body.order_id ?? (missing.body as Loose).details?.order_id]).toEqual([
      404, 99_999_999,
    ]);
    expect(foreign).toBeDefined();
  });

  test('ids of another company, or of nobody, are not stored in a report: the field is named', async () => {
    const [theirs] = await app.sql(`select (select min(id)::int from app_user where tenant_id = 2) as person,
      (select min(id)::int from order_type where tenant_id = 2) as type, (select min(id)::int from customer where tenant_id = 2) as customer,
      (select min(id)::int from role where tenant_id = 2) as role`);
    const base = { name: 'Foreign', columns: columns('title') };
    // Numbers run per table: past the end they are nobody's, and another company's are as unknown as those.
    const [own] = await app.sql(`select max(id)::int + 1000000 as beyond from app_user`);
    const kept = await save('/order-report', base);
    const asked: [string, Record<string, unknown>][] = [
      ['filters.type_id', { filters: { type_id: [theirs.type] } }],
      ['filters.customer_id', { filters: { customer_id: [theirs.customer] } }],
      ['filters.driver_id', { filters: { driver_id: [theirs.person] } }],
      ['drivers', { drivers: [theirs.person] }],
      ['drivers', { drivers: [own.beyond] }],
      ['order_ids', { order_ids: [99_999_999] }],
      ['role_ids', { role_ids: [theirs.role] }],
    ];
    for (const [field, more] of asked) {
      const made = await admin.post('/order-report', { ...base, ...more });
      expect([made.status, Object.keys(made.body.errors ?? {})], field).toEqual([422, [field]]);
      const changed = await admin.put(`/order-report/${kept.id}`, more);
      expect([changed.status, Object.keys(changed.body.errors ?? {})], field).toEqual([422, [field]]);
    }
  });

  test('chosen activities are kept with the report: filters and officers rest, sent ones win over them', async () => {
    const [officer] = await app.sql(
      `select id::int from app_user where email = 'officer@demo.test' order by id limit 1`,
    );
    const kept = await save('/order-report', {
      name: 'Picked by hand',
      columns: columns('title'),
      filters: { type_id: [other] },
      drivers: [officer.id],
      order_ids: [first.id],
    });
    expect([kept.order_ids, kept.drivers]).toEqual([[first.id], [officer.id]]);
    const path = `/order-report/export-report/${kept.id}`;
    expect(await lines(await run(path, { format: 'csv' }))).toEqual(['Title', 'Two lines']);
    const [second] = (await admin.get('/order', { filters: JSON.stringify({ type_id: [type] }), q: 'One line' })).data;
    const sent = await run(path, { format: 'csv', order_ids: [second.id], filters: { status: ['cancelled'] } });
    expect(await lines(sent)).toEqual(['Title', 'One line']);
    // Filters alone narrow what was chosen.
    expect(await lines(await run(path, { format: 'csv', filters: { status: ['cancelled'] } }))).toEqual(['Title']);
    const tried = await preview({ columns: columns('title'), order_ids: [first.id], filters: { type_id: [other] } });
    expect(tried.data.rows).toEqual([['Two lines']]);
  });

  test('an activity that was chosen and is gone is named in a sentence that says what to do', async () => {
    const gone = (await admin.post('/order', { order_type_id: type, title: 'Soon gone' })).data;
    const statement = await save('/order-statement', {
      name: 'With one that goes',
      columns: columns('title'),
      order_ids: [first.id, gone.id],
    });
    expect((await admin.delete(`/order/${gone.id}`)).status).toBe(200);
    const answer = await admin.post(`/order-statement/export-report/${statement.id}`, {});
    expect([answer.status, answer.body.message]).toEqual([
      404,
      `Activity #${gone.id} doesn’t exist, or you don’t have permission to view it. Remove it from the selected activities and try again.`,
    ]);
    await admin.put(`/order-statement/${statement.id}`, { order_ids: [first.id] });
    expect(await lines(await run(`/order-statement/export-report/${statement.id}`, { format: 'csv' }))).toEqual([
      'Title',
      'Two lines',
    ]);
  });

  test('documents of the activities in one file; another format is “Invalid export option”, nothing to show its own text', async () => {
    const statement = await save('/order-statement', {
      name: 'Papers',
      layout: 'statement',
      filters: only(),
      with_unused: false,
    });
    const path = `/order-statement/export-report/${statement.id}`;
    const word = await run(path, { format: 'word' });
    expect([
      word.status,
      Buffer.from(await word.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ]).toEqual([200, 'PK']);
    const wrong = await admin.post(path, { format: 'csv' });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid export option']);
    const none = await admin.post(path, { filters: { reference_no: 'NOTHING-1' } });
    expect([none.status, none.body.message]).toEqual([422, 'Export failed: No data received']);
    expect(
      (await admin.post('/order-statement', { name: 'Bad', layout: 'receipt', format: 'xlsx' })).body.message,
    ).toBe('Invalid export option');
  });
});

describe('custom reports', () => {
  test('items of activities are records of their own', async () => {
    const report = await save('/custom-report', {
      name: 'Pumps',
      dataset: 'order_items',
      columns: columns('item_name', 'item_quantity', 'title'),
      filters: only(),
      group_by: ['item_name'],
    });
    expect(await lines(await run(`/custom-report/export-report/${report.id}`, { format: 'csv' }))).toEqual([
      'Item,Records,Quantity',
      'Pump,2,2',
      'Valve,1,1',
      'Total,3,3',
    ]);
    expect((await admin.get('/custom-report/datasets')).data.map((one: Loose) => one.key)).toContain('order_items');
    expect((await admin.post('/custom-report', { name: 'X', dataset: 'app_user' })).status).toBe(422);
    expect((await admin.post('/order-report', { name: 'X', dataset: 'order_items' })).status).toBe(422);
  });
});
