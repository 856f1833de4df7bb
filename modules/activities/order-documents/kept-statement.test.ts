import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

/** What a statement shows is what its maker may read: nobody else opens it, whatever they see of the activity and its files. */
let app: TestServer;
let admin: Caller;
let order: number;
let file: { id: number; key: string };

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const work = (await admin.post('/itemtype', { name: 'Dear work' })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Priced', prefix: 'PRC' })).data.id;
  const made = await admin.post('/order', { order_type_id: type, items: [{ order_item_type_id: work, price: 4711 }] });
  order = made.data.id;
  const key = await upload(app, admin, Buffer.from('%PDF-1.4 of the office'), 'office.pdf', 'application/pdf');
  file = (await admin.post(`/order/${order}/attachment`, { key, name: 'office.pdf' })).data[0];
  expect((await admin.get(`/order/${order}/get-statement-url`)).status).toBe(200);
  expect((await admin.post(`/order/${order}/complete`, {})).status).toBe(200);
  expect((await admin.post(`/order/${order}/customer-signoff`, { signer_name: 'Ann' })).status).toBe(200);
  // The signed one is rendered by a job.
  const by = Date.now() + 60_000;
  while ((await keys('statement')).length < 2 && Date.now() < by) await new Promise((next) => setTimeout(next, 300));
  expect(await keys('statement')).toHaveLength(2);
  await app.sql(`update attachment set status = 'clean' where owner_type = 'order' and owner_id = $1`, [order]);
});
afterAll(() => app.close());

const keys = async (kind: string): Promise<string[]> => {
  const rows = await app.sql<{ key: string }>(
    `select key from attachment where owner_type = 'order' and owner_id = $1 and kind = $2 order by id`,
    [order, kind],
  );
  return rows.map(({ key }) => key);
};

const opened = async (who: Caller, key: string): Promise<number[]> => {
  const operations = ['view', 'get', 'download', 'thumbnail'];
  const answers = await Promise.all(operations.map((operation) => who.get(`/presigned/${operation}`, { key })));
  return [...answers, await who.get('/presigned-url', { operation: 'get', key })].map(({ status }) => status);
};

test('a kept statement, signed or not, is opened by its key by nobody; a file of the activity is', async () => {
  const slugs = ['view.order', 'view_all.order', 'view.order_items', 'view.order_attachments', 'view_audit.order'];
  const { caller: withoutPrices } = await staffWith(app, slugs, 'all');
  for (const who of [withoutPrices, admin]) {
    for (const key of await keys('statement')) expect(await opened(who, key)).toEqual([404, 404, 404, 404, 404]);
    expect((await who.get('/presigned/get', { key: file.key })).status).toBe(200);
  }
  expect((await admin.get(`/order/${order}/get-statement-url`)).status).toBe(200);
});

test('nor is a file of a kind that no list of files shows', async () => {
  await app.sql(
    `insert into attachment (tenant_id, owner_type, owner_id, kind, name, key, file_extension, mime, status)
    select tenant_id, 'order', id, 'made_up', 'x.pdf', replace($2, '/2', '/3'), 'pdf', 'application/pdf', 'clean' from "order" where id = $1`,
    [order, file.key],
  );
  const [key = ''] = await keys('made_up');
  expect(await opened(admin, key)).toEqual([404, 404, 404, 404, 404]);
});

test('no history tells where the bytes of a file lie', async () => {
  const customer = (await admin.post('/customer', { name: 'Filed' })).data.id;
  const key = await upload(app, admin, Buffer.from('%PDF-1.4 of theirs'), 'theirs.pdf', 'application/pdf');
  expect((await admin.post(`/customer/${customer}/attachments`, { key, name: 'theirs.pdf' })).status).toBe(201);
  for (const [path, query] of [
    [`/order/${order}/audit_logs`, { per_page: 60 }],
    [`/customer/${customer}/audit_logs`, { per_page: 60 }],
    ['/auditlogs', { filters: { audit_type: ['attachment'] }, per_page: 60 }],
  ] as const) {
    const text = JSON.stringify((await admin.get(path, query)).body);
    expect(text, path).toMatch(/office\.pdf|theirs\.pdf/);
    for (const secret of [...(await keys('statement')), file.key, key]) expect(text, path).not.toContain(secret);
  }
});

test('the file of a statement job is not for whoever lost rights since', async () => {
  const slugs = ['view.order', 'view_all.order', 'view.order_items', 'view_prices.order', 'send_statement.order'];
  const { caller, role } = await staffWith(app, slugs, 'all');
  const orders = [order, ...Array.from({ length: 200 }, (_, n) => 90_000_000 + n)];
  const { data } = await caller.post('/order/bulk_order_statement', { orders, option: 'excel' });
  const job = async () => (await caller.get(`/job/${data.job_id}`)).data;
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done');
  const { key } = (await job()).result;
  expect(JSON.stringify(await job())).not.toContain('view_prices.order');
  expect((await caller.get('/presigned/get', { key })).status).toBe(200);
  for (const slug of ['view_prices.order', 'view_all.order']) {
    const of = `role_id = $1 and permission_id in (select id from permission where slug = $2)`;
    const taken = await app.sql(`delete from role_permission where ${of} returning *`, [role, slug]);
    const asked = async () => (await caller.get('/presigned/get', { key })).body.code;
    await expect.poll(asked).toBe('export_rights_lost');
    const [row] = taken;
    await app.sql(`insert into role_permission (${Object.keys(row).join()}) values ($1, $2, $3)`, Object.values(row));
    await expect.poll(async () => (await caller.get('/presigned/get', { key })).status).toBe(200);
  }
});
