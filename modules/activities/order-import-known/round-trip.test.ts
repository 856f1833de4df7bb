import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  // A zone whose clock repeats an hour, and instants to the millisecond.
  await app.sql("update company set time_zone = 'America/New_York'");
  const { data: type } = await admin.post('/ordertype', { name: 'Round', prefix: 'RND' });
  for (let n = 0; n < 12; n++)
    await admin.post('/order', {
      order_type_id: type.id,
      title: `Round ${n}`,
      description: `- first\n= "second", ${n}`,
    });
  await app.sql(`update "order" set scheduled_start = '2026-11-01T06:30:00.123Z', scheduled_end = '2026-11-01T07:30:00.987Z'
    where title = 'Round 1'`);
  await app.sql(
    `update "order" set scheduled_start = '2026-11-03T20:30:00Z', time_zone = 'Asia/Tokyo', description = null where title = 'Round 5'`,
  );
  await app.sql(`update "order" set status = 'completed', completed_at = now() where title = 'Round 2'`);
  await app.sql(`update "order" set customer_id = (select min(id) from customer) where title = 'Round 3'`);
  await app.sql(
    `insert into customer (tenant_id, customer_code, name) select tenant_id, 'TWIN', name from customer order by id limit 1`,
  );
  await app.sql(`update customer set status = 'blocked' where id = (select min(id) from customer)`);
  await admin.put(`/ordertype/${type.id}`, { active: false });
});
afterAll(() => app.close());

const all = () => app.sql(`select (to_jsonb(o) - 'search_text')::text as row from "order" o order by id`);
const exported = async (accept: string): Promise<Buffer> =>
  Buffer.from(await (await admin.raw('GET', '/order/export-excel', { headers: { accept } })).arrayBuffer());

test.each([
  ['activities.xlsx', XLSX],
  ['activities.csv', 'text/csv'],
])('what was exported comes back and changes nothing: %s', async (name, type) => {
  const before = await all();
  const file = await exported(type);
  for (const mode of ['upsert', 'update']) {
    const body = { key: await upload(app, admin, file, name, type), mode, again: true };
    const dry = (await admin.post('/import/order', body)).data;
    expect(dry, JSON.stringify(dry.errors).slice(0, 600)).toMatchObject({
      failed: 0,
      created: 0,
      updated: 0,
      unchanged: before.length,
    });
    const run = (await admin.post('/import/order', { ...body, dry_run: false })).data;
    expect(run).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: before.length });
  }
  expect(await all()).toEqual(before);
});

test('times are on the company’s clock; a place with another clock has its own beside it', async () => {
  const lines = (await exported('text/csv')).toString().split('\n');
  const at = lines[0]?.split(',').indexOf('Local start') ?? -1;
  const cells = (title: string) => lines.find((line) => line.includes(`,${title},`))?.split(',') ?? [];
  expect(cells('Round 5')).toContain('2026-11-03T15:30:00-05:00');
  expect(cells('Round 5')[at]).toBe('2026-11-04 05:30 (Tokyo)');
});

test('states are words of the reader’s language, and come back in either', async () => {
  const before = await all();
  for (const [language, other, word] of [
    ['es', 'en', 'Completada'],
    ['en', 'es', 'Completed'],
  ] as const) {
    const headers = (spoken: string) => ({ 'x-localization': spoken });
    const answer = await admin.raw('GET', '/order/export-excel', {
      headers: { accept: 'text/csv', ...headers(language) },
    });
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.toString()).toContain(`,${word},`);
    expect(file.toString()).not.toMatch(/,(pending|released|completed|incomplete|cancelled),/);
    const key = await upload(app, admin, file, 'activities.csv', 'text/csv');
    const dry = (await admin.post('/import/order', { key, again: true }, headers(other))).data;
    expect(dry, JSON.stringify(dry.errors).slice(0, 600)).toMatchObject({
      failed: 0,
      updated: 0,
      unchanged: before.length,
    });
  }
});

test('one changed cell of the export changes that activity only, and the check says so before', async () => {
  const text = (await exported('text/csv')).toString().replace('Round 4', 'Another title');
  const body = { key: await upload(app, admin, Buffer.from(text), 'activities.csv') };
  const dry = (await admin.post('/import/order', body)).data;
  expect(dry).toMatchObject({ created: 0, updated: 1, failed: 0 });
  const rows = (await admin.get(`/import/${dry.run_id}/rows`)).data as { action: string; values: { title: string } }[];
  expect(rows.filter(({ action }) => action === 'update').map(({ values }) => values.title)).toEqual(['Another title']);
  const run = (await admin.post('/import/order', { ...body, dry_run: false })).data;
  expect([run.created, run.updated, run.unchanged]).toEqual([dry.created, dry.updated, dry.unchanged]);
  expect(await app.sql(`select count(*)::int from "order" where title = 'Another title'`)).toEqual([{ count: 1 }]);
});

test('a reference that is none of ours is that of the file: the first import makes it, the second finds it', async () => {
  const rows = [{ reference_no: 'LEGACY-77', order_type_id: 'Second round', title: 'From elsewhere' }];
  await admin.post('/ordertype', { name: 'Second round', prefix: 'RN2' });
  const first = (await admin.post('/import/order', { rows, dry_run: false })).data;
  expect(first, JSON.stringify(first.errors)).toMatchObject({ created: 1 });
  const again = (await admin.post('/import/order', { rows, dry_run: false, again: true })).data;
  expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await app.sql(`select ex_ref_no from "order" where title = 'From elsewhere'`)).toEqual([
    { ex_ref_no: 'LEGACY-77' },
  ]);
});

test('rows of one known activity are one word and one count, in the check and in the import', async () => {
  const line = (title: string) => ({ ex_ref_no: 'LEGACY-77', order_type_id: 'Second round', title });
  for (const [title, counts] of [
    ['From elsewhere', { updated: 0, unchanged: 1 }],
    ['Renamed', { updated: 1, unchanged: 0 }],
  ] as const) {
    const rows = [line(title), line(title)];
    const dry = (await admin.post('/import/order', { rows })).data;
    const run = (await admin.post('/import/order', { rows, dry_run: false, again: true })).data;
    expect(dry, title).toMatchObject({ created: 0, ...counts });
    expect(run, title).toMatchObject({ created: 0, ...counts });
  }
  const refused = (await admin.post('/import/order', { rows: [line('x')], mode: 'insert' })).data;
  expect(refused.errors).toMatchObject([{ column: 'ex_ref_no', code: 'exists' }]);
});
