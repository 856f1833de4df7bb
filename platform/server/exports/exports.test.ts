import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffWith } from '../../testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../testing/server.ts';
import { readSheet } from '../sheets/read-sheet.ts';

let server: TestServer;
let admin: Caller;

beforeAll(async () => {
  server = await testServer({ isWorker: true });
  admin = await server.as('admin@demo.test');
});
afterAll(() => server?.close());

test('a list of more than 10,000 rows is written by a job, kept a day, and a notice leads to it', async () => {
  await server.sql(`insert into asset_vendor (tenant_id, name)
    select (select id from tenant where subdomain = 'demo'), 'Vendor ' || lpad(n::text, 5, '0') from generate_series(1, 10001) n`);
  const short = await admin.get('/asset-vendor/export-excel-csv', { q: 'Vendor 00' });
  expect([short.status, Object.keys(short.data)]).toEqual([200, ['file_data', 'file_name']]);
  const long = await admin.get('/asset-vendor/export-excel-csv', { q: 'Vendor' });
  expect([long.status, long.data.status]).toEqual([202, 'queued']);
  const id = long.data.export_id;
  const done = await finished(id);
  expect(done).toMatchObject({ status: 'done', rows: 10_001, format: 'csv', resource: 'asset_vendor' });
  const text = await (await admin.raw('GET', `/export/${id}/file`)).text();
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(10_002);
  expect(lines[1]).toContain('Vendor 00001');
  expect(lines.at(-1)).toContain('Vendor 10001');
  const notices = (await admin.get('/notification')).data.data as { data: string }[];
  expect(notices.map(({ data }) => JSON.parse(data))).toContainEqual(
    expect.objectContaining({ module: 'exports', id, redirect: true }),
  );

  const beta = await server.as('admin@beta.test');
  for (const path of [`/export/${id}`, `/export/${id}/file`]) expect((await beta.get(path)).status).toBe(404);
  const manager = await server.as('manager@demo.test');
  expect((await manager.get(`/export/${id}`)).status).toBe(404);
  await server.sql("update export_run set expires_at = now() - interval '1 minute' where id = $1", [id]);
  expect((await admin.get(`/export/${id}/file`)).status).toBe(404);
});

test.each([
  [
    '/customer/export-excel',
    `insert into customer (tenant_id, customer_code, name) select (select id from tenant where subdomain = 'demo'),
    'LX-' || n, 'Long list ' || n from generate_series(1, 10001) n`,
    'customer',
  ],
  [
    '/user/export-excel-csv',
    `insert into app_user (tenant_id, first_name, last_name, email)
    select (select id from tenant where subdomain = 'demo'), 'Long', 'list ' || n, 'long' || n || '@demo.test' from generate_series(1, 10001) n`,
    'user',
  ],
])(
  '%s with more than 10,000 rows loses none: a job writes it with the rights its person has then',
  async (path, fill, resource) => {
    await server.sql(fill);
    const long = await admin.get(path);
    expect([long.status, long.data.status]).toEqual([202, 'queued']);
    expect(await finished(long.data.export_id)).toMatchObject({
      status: 'done',
      rows: await living(resource),
      resource,
    });
  },
);

test('a short list of long texts goes on as a job too, before its file fills the memory', async () => {
  await server.sql(`insert into customer (tenant_id, name, customer_code, notes)
    select (select id from tenant where subdomain = 'demo'), 'Wordy ' || n, 'WORDY-' || n, repeat('word ', 1990) from generate_series(1, 3600) n`);
  const long = await admin.get('/customer/export-excel', { q: 'Wordy' }, { accept: 'text/csv' });
  expect([long.status, long.data.status]).toEqual([202, 'queued']);
  expect(await finished(long.data.export_id)).toMatchObject({ status: 'done', rows: 3600 });
  await server.sql(`delete from customer where customer_code ~ '^WORDY-'`);
});

test('what is read in pieces may be more than one answer can hold', async () => {
  await server.sql(`insert into asset_vendor (tenant_id, name, notes)
    select (select id from tenant where subdomain = 'demo'), 'Paged ' || n, repeat('x', 9000) from generate_series(1, 6000) n`);
  const answer = await admin.get('/asset-vendor/export-excel', { q: 'Paged' });
  expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  // Its person is not kept waiting meanwhile, nor afterwards.
  expect((await admin.get('/asset-vendor', { page: 1 })).status).toBe(200);
});

test('the audit log loses no row of an export either', async () => {
  const long = await admin.get('/auditlogs/export', { filters: { audit_type: ['app_user'] } });
  expect([long.status, long.data.status]).toEqual([202, 'queued']);
  const done = await finished(long.data.export_id);
  expect([done.status, Number(done.rows) > 10_000]).toEqual(['done', true]);
});

test('who may do less than when a file was asked for does not get it any more', async () => {
  const slugs = ['view.customers', 'export.customers', 'view_credit.customers'];
  const { caller, role } = await staffWith(server, slugs);
  const asked = await caller.get('/customer/export-excel');
  expect([asked.status, asked.data.status]).toEqual([202, 'queued']);
  const id = asked.data.export_id;
  await expect.poll(async () => (await caller.get(`/export/${id}`)).data.status, { timeout: 30_000 }).toBe('done');
  expect((await caller.raw('GET', `/export/${id}/file`)).status).toBe(200);
  await admin.put(`/role/${role}`, { permissions: slugs.slice(0, 2) });
  const refused = await caller.get(`/export/${id}/file`);
  expect([refused.status, refused.body.code]).toEqual([403, 'export_rights_lost']);
  await admin.put(`/role/${role}`, { permissions: [...slugs, 'view.dashboard'] });
  expect((await caller.raw('GET', `/export/${id}/file`)).status).toBe(200);
});

test('more than 10,000 activities go on as a job', async () => {
  await server.sql(`insert into "order" (tenant_id, order_type_id, reference_no, reference_prefix, reference_seq, currency_id, time_zone, title,
      due_at)
    select t.id, k.id, 'LX-' || n, 'LX-', n, c.id, 'UTC', 'Long list', timestamptz '2031-01-01' + n * interval '1 hour' from tenant t
      join lateral (select id from order_type where tenant_id = t.id order by id limit 1) k on true
      join lateral (select id from currency where tenant_id = t.id order by id limit 1) c on true, generate_series(1, 10001) n
    where t.subdomain = 'demo'`);
  const long = await admin.get('/order/export-excel');
  expect([long.status, long.data.status]).toEqual([202, 'queued']);
  expect(await finished(long.data.export_id)).toMatchObject({
    status: 'done',
    rows: await living('order'),
    resource: 'order',
  });
  const sorted = (await admin.get('/order/export-excel', { sort: '-due_at' })).data.export_id;
  expect((await finished(sorted)).status).toBe('done');
  const file = await (await admin.raw('GET', `/export/${sorted}/file`)).arrayBuffer();
  const numbers: number[] = [];
  const limits = { maxRows: 100_000, maxBytes: 25_000_000, maxColumns: 200 };
  for await (const { cells } of readSheet(new Uint8Array(file), limits))
    numbers.push(Number(/^LX-(\d+)$/.exec(cells[0]?.value ?? '')?.[1] ?? 0));
  expect(numbers.slice(1, 10_002)).toEqual(Array.from({ length: 10_001 }, (_, at) => 10_001 - at));
});

test('what nobody waits for any more is not written: it leaves the line, and stops where it is under way', async () => {
  await server.sql(`insert into asset_vendor (tenant_id, name, notes)
    select (select id from tenant where subdomain = 'demo'), 'Forsaken ' || n, repeat('word ', 600) from generate_series(1, 9500) n`);
  const path = '/asset-vendor/export-excel?q=Forsaken';
  const written = async () =>
    (
      await server.sql(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query ~ '(from|declare) export_rows' and pid <> pg_backend_pid()
        and state <> 'idle'`)
    )[0].n;
  const timed = async (work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    return performance.now() - from;
  };
  const whole = await timed(async () => expect((await admin.raw('GET', path)).status).toBe(200));
  const begun = (count: number) => {
    const stop = new AbortController();
    const all = Array.from({ length: count }, () => admin.raw('GET', path, { signal: stop.signal }).catch(() => null));
    return { stop, all };
  };
  const one = begun(1);
  await expect.poll(written, { interval: 10, timeout: 20_000 }).toBe(1);
  one.stop.abort();
  expect(await timed(() => expect.poll(written, { interval: 10, timeout: 60_000 }).toBe(0))).toBeLessThan(whole / 2);

  const many = begun(20);
  await expect.poll(written, { interval: 10, timeout: 20_000 }).toBe(1);
  many.stop.abort();
  await Promise.all(many.all);
  const small = await timed(async () =>
    expect((await admin.get('/asset-vendor/export-excel', { q: 'Forsaken 1234' })).status).toBe(200),
  );
  expect(small).toBeLessThan(whole * 5);
  await server.sql("delete from asset_vendor where name like 'Forsaken %'");
}, 120_000);

/** Living rows of the company, more than one answer carries. */
async function living(resource: string): Promise<number> {
  const where = resource === 'user' ? 'app_user t where not t.is_customer_user and' : `"${resource}" t where`;
  const [{ n }] = await server.sql(`select count(*)::int as n from ${where} t.deleted_at is null
    and t.tenant_id = (select id from tenant where subdomain = 'demo')`);
  expect(n).toBeGreaterThan(10_000);
  return n;
}

async function finished(id: number): Promise<Record<string, unknown>> {
  for (let tries = 0; tries < 200; tries++) {
    const run = (await admin.get(`/export/${id}`)).data;
    if (run.status === 'done' || run.status === 'failed') return run;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error('the export did not end');
}

test('an empty list still gives a file with its headers', async () => {
  const file = await admin.get('/crm-pipeline/export-excel-csv', { q: 'nothing is called so' });
  expect(Buffer.from(file.data.file_data, 'base64').toString()).toContain('Name');
});

test('exports.ooxml, exports.decode: a spreadsheet download is OOXML in base64, with the name to save it under', async () => {
  const { file_data, file_name } = (await admin.get('/payment-type/export-excel')).data;
  // Its day is that of the company's clock.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await admin.put('/company', { time_zone: zone });
    const [{ day }] = await server.sql(`select (now() at time zone '${zone}')::date::text as day`);
    expect((await admin.get('/payment-type/export-excel')).data.file_name).toBe(`payment-types-${day}.xlsx`);
  }
  expect(file_name).toMatch(/^payment-types-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const inSpanish = (await admin.get('/payment-type/export-excel', {}, { 'x-localization': 'es' })).data.file_name;
  expect(inSpanish).toMatch(/^tipos-de-pago-\d{4}-\d{2}-\d{2}\.xlsx$/);
  const bytes = Buffer.from(file_data, 'base64');
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(bytes.toString('latin1')).toContain('[Content_Types].xml');
});

test('every export gives the file that Accept names', async () => {
  const { paths } = (await (await fetch(`${server.origin}/api/v1/openapi.json`)).json()) as { paths: object };
  const calls = Object.keys(paths).filter((path) => /export-excel(-csv)?$/.test(path) && !path.includes('{'));
  expect(calls.length).toBeGreaterThan(40);
  const given: string[] = [];
  const short = `?q=${encodeURIComponent('nothing is called so')}`;
  for (const path of calls) {
    const call = path.replace(/^\/api\/v1/, '');
    let file = await admin.raw('GET', `${call}${short}`, { headers: { accept: 'text/csv' } });
    if (file.status === 422) file = await admin.raw('GET', call, { headers: { accept: 'text/csv' } });
    const name = file.headers.get('content-disposition') ?? '';
    const isCsv = file.headers.get('content-type')?.startsWith('text/csv') && name.includes('.csv');
    if (!isCsv) given.push(`${call} ${file.status} ${file.headers.get('content-type')} ${name}`);
    await file.arrayBuffer();
  }
  expect(given).toEqual([]);
});
