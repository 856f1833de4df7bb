import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../../e2e/support/files.ts';
import { listSheets, readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let app: TestServer;
let admin: Caller;
let type: number;
let order: { id: number; reference_no: string };

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const work = (await admin.post('/itemtype', { name: 'Work for statements' })).data.id;
  type = (await admin.post('/ordertype', { name: 'Stated', prefix: 'STA' })).data.id;
  order = (
    await admin.post('/order', {
      order_type_id: type,
      title: 'Pump room',
      items: [
        { order_item_type_id: work, name: 'Used part', price: 100 },
        { order_item_type_id: work, name: 'Left in the van', price: 30, quantity_used: 0 },
      ],
    })
  ).data;
});
afterAll(() => app.close());

const saved = async (body: object): Promise<{ id: number }> => {
  const answer = await admin.post('/order-statement', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.data;
};
async function fileOf(statement: { id: number }, body: object = {}): Promise<Buffer> {
  const answer = await admin.raw('POST', `/order-statement/export-report/${statement.id}`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: '*/*' },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
async function textOf(file: Buffer): Promise<string> {
  const rows: string[] = [];
  for await (const row of readSheet(file, { maxColumns: 50 } as never)) rows.push(JSON.stringify(row));
  return rows.join('\n');
}
const papers = { layout: 'statement', filters: {} } as const;

describe('statements as documents, as they were saved', () => {
  test('items of which nothing was used are shown or left out, and the totals are the same', async () => {
    const base = { ...papers, order_ids: [order.id], format: 'excel' };
    const whole = await textOf(await fileOf(await saved({ ...base, name: 'With unused', with_unused: true })));
    const used = await textOf(await fileOf(await saved({ ...base, name: 'Used only', with_unused: false })));
    expect([whole.includes('Used part'), whole.includes('Left in the van')]).toEqual([true, true]);
    expect([used.includes('Used part'), used.includes('Left in the van')]).toEqual([true, false]);
    const total = /"Total[^\n]*/;
    expect(
      total
        .exec(used)?.[0]
        .match(/\d+\.?\d*/g)
        ?.at(-1),
    ).toBe(
      total
        .exec(whole)?.[0]
        .match(/\d+\.?\d*/g)
        ?.at(-1),
    );
  });

  test('pictures of the activity come along when they are asked for', async () => {
    const key = await upload(app, admin, photo(), 'pump.png', 'image/png');
    const kept = await admin.post(`/order/${order.id}/attachment`, { key, name: 'pump.png' });
    expect(kept.status, JSON.stringify(kept.body)).toBeLessThan(300);
    const clean = () =>
      app.sql('select status from attachment where owner_type = $1 and owner_id = $2', ['order', order.id]);
    await expect.poll(clean, { timeout: 20_000 }).toEqual([{ status: 'clean' }]);
    for (const [format, folder] of [
      ['word', 'word/media/'],
      ['excel', 'xl/media/'],
    ] as const) {
      const base = { ...papers, order_ids: [order.id], format };
      const picturesOf = async (with_pictures: boolean) => {
        const file = await fileOf(await saved({ ...base, name: `${format} ${with_pictures}`, with_pictures }));
        return Object.keys(unzipSync(file)).filter((name) => name.startsWith(folder)).length;
      };
      expect([format, await picturesOf(true), await picturesOf(false)]).toEqual([format, 1, 0]);
    }
  });

  test('many activities are one file, each with its own section; the sent ids choose among them', async () => {
    const other = (await admin.post('/order', { order_type_id: type, title: 'Roof' })).data;
    const statement = await saved({ ...papers, name: 'All of a type', filters: { type_id: [type] }, format: 'excel' });
    const sheetsOf = async (body: object) => (await listSheets(await fileOf(statement, body))).map(({ name }) => name);
    expect((await sheetsOf({})).sort()).toEqual([order.reference_no, other.reference_no].sort());
    expect(await sheetsOf({ order_ids: [other.id] })).toEqual([other.reference_no]);
    expect((await admin.get(`/order-statement/${statement.id}`)).data).toMatchObject({ last_rows: 1 });
  });
});

describe('more than twenty statements', () => {
  test('are a job for who asks for one, which counts, can be stopped, and tells when the file stands', async () => {
    const many = (await admin.post('/ordertype', { name: 'Twenty-one', prefix: 'TWO' })).data.id;
    for (let n = 0; n < 21; n++) await admin.post('/order', { order_type_id: many, title: `Number ${n}` });
    const statement = await saved({ ...papers, name: 'Twenty-one', filters: { type_id: [many] }, format: 'pdf' });
    // Other callers have their file at once.
    expect((await fileOf(statement)).subarray(0, 4).toString()).toBe('%PDF');
    const ask = () => admin.post(`/order-statement/export-report/${statement.id}`, {}, { prefer: 'respond-async' });
    const told = async () => (await app.sql("select 1 from notification where event = 'order.statement_ready'")).length;
    const ended = async (id: number) => {
      const job = async () => (await admin.get(`/job/${id}`)).data;
      await expect.poll(async () => (await job()).state, { timeout: 60_000 }).not.toMatch(/queued|running/);
      return job();
    };
    const made = await ask();
    expect([made.status, made.data.total]).toEqual([202, 21]);
    const done = await ended(made.data.job_id);
    expect([done.state, done.total, done.done > 0]).toEqual(['done', 21, true]);
    expect(await told()).toBe(1);

    const stopped = (await ask()).data.job_id;
    expect((await admin.post(`/job/${stopped}/cancel`, {})).status).toBe(200);
    const next = await ended((await ask()).data.job_id);
    expect(next.state).toBe('done');
    expect(await ended(stopped)).toMatchObject({ state: 'cancelled', result: null });
    expect(await told()).toBe(2);
  }, 120_000);
});

describe('columns of additional fields', () => {
  test('a field of the company is a column of reports and statements with its values in the file', async () => {
    const field = (
      await admin.post('/additional-field', { name: 'Gate code', type: 1, module_for: 1, filterable: true })
    ).data;
    const unknown = await admin.post('/order-report', {
      name: 'Unknown field',
      filters: { additional: { 999999: 'x' } },
    });
    expect([unknown.status, unknown.body.errors]).toEqual([422, { 'additional.999999': ['Unknown field.'] }]);
    const filled = await admin.put(`/order/${order.id}`, { additional: { [field.id]: 'Blue door 7' } });
    expect(filled.status, JSON.stringify(filled.body)).toBe(200);
    for (const face of ['/order-report', '/order-statement']) {
      const made = await admin.post(face, {
        name: 'With gates',
        columns: [{ key: 'reference_no' }, { key: `additional.${field.id}` }],
        filters: { type_id: [type], additional: { [field.id]: 'Blue door 7' } },
      });
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const file = await admin.raw('POST', `${face}/export-report/${made.data.id}`, {
        body: JSON.stringify({ format: 'csv' }),
        headers: { 'content-type': 'application/json', accept: 'text/csv, */*' },
      });
      expect(await file.text()).toBe(`Reference,Gate code\r\n${order.reference_no},Blue door 7\r\n`);
    }
  });
});

describe('on paper', () => {
  test('a report and a statement table come as PDF; one that is too long says what to do instead', async () => {
    const body = {
      name: 'On paper',
      columns: [{ key: 'title' }, { key: 'total_price' }],
      filters: { type_id: [type] },
    };
    for (const face of ['/order-report', '/order-statement']) {
      const made = await admin.post(face, { ...body, format: 'pdf' });
      expect([made.status, made.data.format]).toEqual([201, 'pdf']);
      const file = await admin.raw('POST', `${face}/export-report/${made.data.id}`, {
        body: '{}',
        headers: { 'content-type': 'application/json', accept: '*/*' },
      });
      expect(file.headers.get('content-disposition')).toMatch(/on-paper-\d{8}-\d{4}\.pdf/);
      expect(file.headers.get('content-type')).toContain('application/pdf');
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 4)
          .toString(),
      ).toBe('%PDF');
    }
    await app.sql(
      `insert into "order" (tenant_id, reference_no, reference_prefix, reference_seq, order_type_id)
       select tenant_id, 'LONG-' || n, 'LONG', n, id from order_type, generate_series(1, 2001) n where id = $1 and name = 'Stated'`,
      [type],
    );
    const long = await admin.post('/order-report', { ...body, name: 'Too long' });
    const refused = await admin.post(`/order-report/export-report/${long.data.id}`, { format: 'pdf' });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { format: ['A PDF can have up to 2000 rows, and this report has more. Add filters or export to Excel.'] },
    ]);
  });
});

describe('reports that name no columns', () => {
  test.each(['order-statement', 'order-report', 'custom-report'])(
    '%s: those ticked in a new one are shown',
    async (face) => {
      const { data: all } = await admin.get(`/${face}/fetch-table-columns`);
      const ticked = all
        .filter((column: { default: boolean; label: string }) => column.default)
        .map((column: { label: string }) => column.label);
      expect(ticked.length).toBeGreaterThan(3);
      const only = face === 'custom-report' ? { filters: { id: [order.id] } } : { order_ids: [order.id] };
      const preview = await admin.post(`/${face}/preview`, { columns: [], ...only });
      expect(preview.status, JSON.stringify(preview.body)).toBe(200);
      expect(preview.data.columns.map((column: { label: string }) => column.label)).toEqual(ticked);
      expect(preview.data.rows).toHaveLength(1);
      const { data } = await admin.post(`/${face}`, { name: `Bare ${face}`, ...only });
      const file = await admin.raw('POST', `/${face}/export-report/${data.id}`, { headers: { accept: '*/*' } });
      expect(await textOf(Buffer.from(await file.arrayBuffer()))).toContain(order.reference_no);
    },
  );

  test('of every data set a report without columns has some', async () => {
    const { data: sets } = await admin.get('/custom-report/datasets');
    for (const { key } of sets) {
      const preview = await admin.post('/custom-report/preview', { dataset: key, columns: [] });
      expect(preview.data?.columns.length, `${key} ${JSON.stringify(preview.body)}`).toBeGreaterThan(2);
    }
  });

  test('a table statement of no activity says so, as its documents do', async () => {
    for (const layout of ['table', 'statement']) {
      const { id } = await saved({ name: `None ${layout}`, layout });
      const { status, body } = await admin.post(`/order-statement/export-report/${id}`, {
        filters: { reference_no: 'NOTHING-1' },
      });
      expect([status, body.message]).toEqual([422, 'Export failed: No data received']);
    }
  });
});
