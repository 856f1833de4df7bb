import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let order: Loose;
let type: number;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const itemType = async (body: object) => (await admin.post('/itemtype', body)).data.id as number;
  const work = await itemType({ name: 'Work for papers', tax_rate: 10 });
  const hidden = await itemType({ name: 'Hidden for papers', customer_access: 0 });
  type = (await admin.post('/ordertype', { name: 'Papers', prefix: 'PAP', allow_payment: true })).data.id;
  order = (
    await admin.post('/order', {
      order_type_id: type,
      title: 'Boiler',
      items: [
        { order_item_type_id: work, name: 'Visible work', price: 100 },
        { order_item_type_id: work, name: 'Unused part', price: 30, quantity_used: 0 },
        { order_item_type_id: hidden, name: 'Secret margin', price: 40 },
      ],
    })
  ).data;
});
afterAll(() => app.close());

const bytes = (answer: Loose) => Buffer.from(answer.data.file_data, 'base64');

describe('statements', () => {
  test.each([
    ['pdf', '%PDF', 'pdf'],
    ['excel', 'PK', 'xlsx'],
    ['word', 'PK', 'docx'],
  ])('statements.answers: option %s comes as file_data and file_name', async (option, magic, extension) => {
    const answer = await admin.post('/order/bulk_order_statement', { orders: [order.id], option });
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    expect(answer.data.file_name).toBe(`${order.reference_no}-statement.${extension}`);
    expect(bytes(answer).subarray(0, magic.length).toString()).toBe(magic);
  });

  test('exports.option, errors.export_option, exports.no_data, errors.export_no_data: another option and nothing to show are the public API’s texts', async () => {
    const csv = await admin.post('/order/bulk_order_statement', { orders: [order.id], option: 'csv' });
    expect([csv.status, csv.body.message]).toEqual([422, 'Invalid export option']);
    const none = await admin.post('/order/bulk_order_statement', { orders: [999_999], option: 'pdf' });
    expect([none.status, none.body.message]).toEqual([422, 'Export failed: No data received']);
    const beta = await app.as('admin@beta.test');
    expect((await beta.post('/order/bulk_order_statement', { orders: [order.id], option: 'pdf' })).status).toBe(422);
  });

  test('hidden lines are absent, the total is the customer’s; unused lines go on request', async () => {
    const textOf = async (call: string): Promise<string> => {
      const file = bytes(await admin.post(`/order/${call}`, { orders: [order.id], option: 'excel' }));
      const rows: string[] = [];
      for await (const row of readSheet(file, { maxColumns: 50 } as never)) rows.push(JSON.stringify(row));
      return rows.join('\n');
    };
    const whole = await textOf('bulk_order_statement');
    expect(whole).toContain('Visible work');
    expect(whole).toContain('Unused part');
    expect(whole).not.toContain('Secret margin');
    expect(whole).toContain('110');
    expect(await textOf('bulk_order_statement_without_unused_item')).not.toContain('Unused part');
  });

  test('more than 200 activities make a job, whose file only its person can fetch', async () => {
    const orders = [order.id, ...Array.from({ length: 200 }, (_, n) => 90_000_000 + n)];
    const wrong = await admin.post('/order/bulk_order_statement', { orders, option: 'csv' });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid export option']);
    const { status, data } = await admin.post('/order/bulk_order_statement', { orders, option: 'excel' });
    expect([status, data.total]).toEqual([202, 201]);
    const job = async () => (await admin.get(`/job/${data.job_id}`)).data;
    while (['queued', 'running'].includes((await job()).state))
      await new Promise((resolve) => setTimeout(resolve, 100));
    const { state, result } = await job();
    expect([state, result.file_name]).toEqual(['done', `${order.reference_no}-statement.xlsx`]);
    expect((await admin.get('/presigned/view', { key: result.key })).status).toBe(200);
    expect((await (await app.as('manager@demo.test')).get('/presigned/view', { key: result.key })).status).toBe(404);
    const told = await app.sql("select 1 from notification where event = 'order.statement_ready'");
    expect(told).toHaveLength(1);

    // Kept for seven days unless the company says otherwise, then it and its bytes go.
    const [kept] = await app.sql(
      'select round(extract(epoch from expires_at - created_at) / 86400)::int as days from attachment where key = $1',
      [result.key],
    );
    expect(kept).toEqual({ days: 7 });
    const sweep = app.ordo.modules.find(({ name }) => name === 'files')?.schedules;
    const run = () => sweep?.find(({ kind }) => kind === 'files.sweep_expired')?.run([1, 2]);
    await run();
    expect((await admin.get('/presigned/view', { key: result.key })).status).toBe(200);
    await app.sql("update attachment set expires_at = now() - interval '1 minute' where key = $1", [result.key]);
    await run();
    expect((await admin.get('/presigned/view', { key: result.key })).status).toBe(404);
    expect(await app.ordo.platform.storage.get(result.key)).toBeNull();
  });

  test('several activities in one file', async () => {
    const other = (await admin.post('/order', { order_type_id: type })).data.id;
    const answer = await admin.post('/order/bulk_order_statement', {
      orders: [{ id: order.id }, other],
      option: 'pdf',
      include_pictures: true,
    });
    expect(answer.data.file_name).toMatch(/^activities-\d{8}-\d{4}\.pdf$/);
  });

  test('statements.answers: a receipt', async () => {
    const answer = await admin.post('/order/generate_receipt', { orderId: order.id });
    expect(answer.data.file_name).toBe(`${order.reference_no}-receipt.pdf`);
    expect((await admin.post('/order/generate_receipt', { orderId: order.id, option: 'html' })).status).toBe(422);
  });

  test('get-statement-url: its message opens the file; what was signed is answered as it was frozen', async () => {
    const open = async () => {
      const { success, status } = await admin.get(`/order/${order.id}/get-statement-url`);
      expect(status).toBe(200);
      const file = await fetch(success.message as string);
      expect(file.status).toBe(200);
      return Buffer.from(await file.arrayBuffer());
    };
    expect((await open()).subarray(0, 4).toString()).toBe('%PDF');
    await admin.post(`/order/${order.id}/complete`, {});
    await admin.post(`/order/${order.id}/customer-signoff`, { signer_name: 'Ann' });
    const stored = () =>
      app.sql("select state from document_snapshot where owner_id = $1 and kind = 'signoff'", [order.id]);
    await expect.poll(stored, { timeout: 20_000, interval: 300 }).toEqual([{ state: 'stored' }]);
    const first = await open();
    await admin.put(`/order/${order.id}`, { title: 'Another title' });
    expect((await open()).equals(first)).toBe(true);
    expect((await admin.get(`/order/999999/get-statement-url`)).status).toBe(404);
  });
});

describe('export', () => {
  test('the list as a sheet, filtered; empty it still has its header', async () => {
    const answer = await admin.get('/order/export-excel', { filters: { type_id: [type] } });
    expect(answer.data.file_name).toMatch(/^activities-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const inSpanish = await admin.get(
      '/order/export-excel',
      { filters: { type_id: [type] } },
      { 'x-localization': 'es' },
    );
    expect(inSpanish.data.file_name).toMatch(/^actividades-\d{4}-\d{2}-\d{2}\.xlsx$/);
    const csv = await admin.raw(
      'GET',
      `/order/export-excel?filters=${encodeURIComponent(JSON.stringify({ type_id: [type] }))}`,
      {
        headers: { accept: 'text/csv' },
      },
    );
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = (await csv.text()).trim().split('\r\n');
    expect(lines[0]).toContain('Reference,External reference,Type,Status');
    expect(lines).toHaveLength(3);
    const empty = await admin.raw(
      'GET',
      `/order/export-excel?filters=${encodeURIComponent(JSON.stringify({ id: [999999] }))}`,
      {
        headers: { accept: 'text/csv' },
      },
    );
    expect((await empty.text()).trim().split('\r\n')).toHaveLength(1);
  });
});
