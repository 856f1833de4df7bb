import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let order: number;
let work: number;
let guarded: number;
let note: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  work = (await admin.post('/itemtype', { name: 'Guarded work', is_order_item: true })).data.id;
  guarded = (await admin.post('/ordertype', { name: 'Guarded', prefix: 'GUA' })).data.id;
  order = (await admin.post('/order', { order_type_id: guarded, items: [{ order_item_type_id: work }] })).data.id;
  const noted = await admin.post(`/order/${order}/note`, { content: 'For us only' });
  expect(noted.status).toBe(201);
  note = noted.data.id;
});
afterAll(() => app.close());

test('notes, files and reviews of an activity are read with their own permissions', async () => {
  const plain = (await staffWith(app, ['view.order', 'view_all.order'], 'all')).caller;
  for (const part of ['notes', 'attachments', 'checkoffs'])
    expect((await plain.get(`/order/${order}/${part}`)).status, part).toBe(403);
  const slugs = ['view.order_notes', 'view.order_attachments', 'view.order_checkoffs'];
  const reader = (await staffWith(app, ['view.order', 'view_all.order', ...slugs], 'all')).caller;
  for (const part of ['notes', 'attachments', 'checkoffs'])
    expect((await reader.get(`/order/${order}/${part}`)).status, part).toBe(200);
  expect((await plain.get(`/order/${order}`)).data).toMatchObject({ notes: [], attachments: [], checkoffs: [] });
  expect((await reader.get(`/order/${order}`)).data.notes).toHaveLength(1);
});

test('items are added, changed and removed with their own permissions, each for itself', async () => {
  const seen = ['view.order', 'view_all.order', 'view.order_items'];
  const may = async (...slugs: string[]) => (await staffWith(app, [...seen, ...slugs], 'all')).caller;
  const adds = await may('create.order_items');
  const made = await adds.post(`/order/${order}/create_item`, { order_item_type_id: work });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const line = `/order/${order}/items/${made.data.item.id}`;
  expect((await adds.put(line, { name: 'Renamed' })).status).toBe(403);
  expect((await adds.delete(line)).status).toBe(403);
  expect((await (await may('update.order_items')).put(line, { name: 'Renamed' })).status).toBe(200);
  expect((await (await may('delete.order_items')).delete(line)).status).toBe(200);
  expect((await (await may()).post(`/order/${order}/create_item`, { order_item_type_id: work })).status).toBe(403);
});

test('so are their lines of the log, the files by their keys, and what a mail may take along', async () => {
  const seen = ['view.order', 'view_all.order', 'view.auditlogs', 'view_audit.order', 'send.communications_management'];
  const key = await upload(app, admin, Buffer.from('%PDF-1.4 of the office'), 'office.pdf', 'application/pdf');
  const [file] = (await admin.post(`/order/${order}/attachment`, { key, name: 'office.pdf' })).data;
  await app.sql(`update attachment set status = 'clean' where id = $1`, [file.id]);
  const plain = (await staffWith(app, seen, 'all')).caller;
  const reader = (await staffWith(app, [...seen, 'view.order_notes', 'view.order_attachments'], 'all')).caller;
  for (const [who, isOpen] of [
    [plain, false],
    [reader, true],
  ] as const) {
    expect((await who.get('/presigned/view', { key: file.key })).status === 200, 'file').toBe(isOpen);
    for (const [audit_type, row_id] of [
      ['order_note', note],
      ['attachment', file.id],
    ]) {
      const lines = (await who.get('/auditlogs', { filters: { audit_type: [audit_type], row_id } })).data;
      expect(lines.length > 0, audit_type).toBe(isOpen);
    }
    const history = (await who.get(`/order/${order}/audit_logs`, { per_page: 60 })).data;
    expect(history.some((line: { table_name: string }) => line.table_name === 'order_note')).toBe(isOpen);
    expect(history.length).toBeGreaterThan(0);
    const about = { owner_type: 'order', owner_id: order };
    const start = (await who.get('/communication/compose', about)).data;
    expect(start.attachments.length > 0, 'mail').toBe(isOpen);
    const mail = { to: ['a@b.test'], subject: 'Yours', text: 'Look', attachment_ids: [file.id] };
    const sent = await who.post('/communication', { ...mail, owner: { type: 'order', id: order } });
    expect(sent.status < 300, JSON.stringify(sent.body)).toBe(isOpen);
  }
});

test('who may not read the lines of an activity has none of them, and the rest as before', async () => {
  const made = await admin.post('/order', {
    order_type_id: guarded,
    items: [{ order_item_type_id: work, name: 'Hidden line', quantity: 2, price: 10 }],
  });
  const id = made.data.id;
  const base = ['view.order', 'view_all.order', 'view_prices.order', 'view_audit.order', 'update.order'];
  const plain = await staffWith(app, [...base, 'send_statement.order'], 'all');
  const reader = await staffWith(app, [...base, 'send_statement.order', 'view.order_items'], 'all');
  for (const [{ caller, id: person }, lines] of [
    [plain, 0],
    [reader, 1],
  ] as const) {
    const record = (await caller.get(`/order/${id}`)).data;
    expect(record.items.length > 0).toBe(lines > 0);
    expect(record).toMatchObject({ total_price: 20, reference_no: made.data.reference_no });
    expect((await caller.get(`/order/${id}/items`)).status).toBe(lines ? 200 : 403);
    expect((await caller.put(`/order/${id}`, { title: `Seen ${lines}` })).data.items.length > 0).toBe(lines > 0);
    const written = await caller.post(`/order/${id}/create_item`, { order_item_type_id: work, name: 'Own line' });
    expect(written.data.item.name).toBe('Own line');
    expect(written.data.items).toHaveLength(lines ? 3 : 1);
    await app.sql(`update "order" set driver_id = $1 where id = $2`, [person, id]);
    const mine = (await caller.get('/order/my_orders')).data;
    expect(mine[0].items.length > 0, 'phone').toBe(lines > 0);
    const history = (await caller.get(`/order/${id}/audit_logs`, { per_page: 60 })).data;
    expect(history.some((entry: { table_name: string }) => entry.table_name === 'order_item')).toBe(lines > 0);
    const sheet = await caller.post('/order/bulk_order_statement', { orders: [id], option: 'excel' });
    expect(sheet.status, JSON.stringify(sheet.body)).toBe(200);
    const rows: string[] = [];
    for await (const row of readSheet(Buffer.from(sheet.data.file_data, 'base64'), { maxColumns: 50 } as never))
      rows.push(JSON.stringify(row));
    expect(rows.join().includes('Hidden line'), 'statement').toBe(lines > 0);
  }
});

test('what hangs on activities is not found out by filters either, in lists, counts, exports and what is kept', async () => {
  const seen = ['view.order', 'view_all.order', 'export.order'];
  const parts = {
    item_type_id: 'view.order_items',
    checkoff_type_id: 'view.order_checkoffs',
    checkoff_result: 'view.order_checkoffs',
  };
  const [review] = await app.sql(
    "select id::int from checkoff_type where tenant_id = (select id from tenant where subdomain = 'demo') order by id limit 1",
  );
  const asked = { item_type_id: [work], checkoff_type_id: [review.id], checkoff_result: ['passed'] };
  const plain = (await staffWith(app, seen, 'all')).caller;
  for (const [key, right] of Object.entries(parts)) {
    const filters = { [key]: asked[key as keyof typeof asked] };
    const reader = (await staffWith(app, [...seen, right], 'all')).caller;
    const ways = (who: Caller) => [
      who.get('/order', { filters }),
      who.get('/order', { filters, q: 'GUA' }),
      who.get('/order/export-excel', { filters }),
      who.post('/saved-view', { resource: 'order', name: `By ${key}`, definition: { filters } }),
    ];
    const refused = await Promise.all(ways(plain));
    expect([key, refused.map(({ status }) => status)]).toEqual([key, [403, 403, 403, 422]]);
    expect(refused[0]?.body.permission).toBe(right);
    const open = await Promise.all(ways(reader));
    expect([key, open.map(({ status }) => status)]).toEqual([key, [200, 200, 200, 201]]);
  }
  const shared = {
    resource: 'order',
    name: 'Of that work',
    shared: true,
    definition: { filters: { item_type_id: [work], status: ['pending'] } },
  };
  expect((await admin.post('/saved-view', shared)).status).toBe(201);
  const told = (await plain.get('/saved-view', { resource: 'order' })).data.find(
    ({ name }: { name: string }) => name === shared.name,
  );
  expect(told.definition.filters).toEqual({ status: ['pending'] });
});
