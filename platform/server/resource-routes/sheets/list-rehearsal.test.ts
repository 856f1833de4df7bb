import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
const SPANISH = { 'x-localization': 'es' };

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

const row = (name: string, min_qty: number, max_qty: number | null, more: object = {}) => ({
  name,
  min_qty,
  max_qty,
  ...more,
});
const products = (condition: string) =>
  app.sql(
    `select name, min_qty::float as min, max_qty::float as max from catalogue_entry where ${condition} order by name`,
  );

test('the check of products refuses a most that is below the least, and what it takes is written', async () => {
  const rows = [row('Fits', 1, 2), row('Turned round', 5, 2), row('Without a most', 5, null)];
  const dry = (await admin.post('/import/product', { rows, dry_run: true, partial: true })).data;
  expect(dry).toMatchObject({ status: 'validated', created: 2, failed: 1 });
  expect(dry.errors).toEqual([
    {
      row: 3,
      column: 'max_qty',
      value: '2',
      code: 'not_allowed',
      message: 'The maximum quantity is below the minimum.',
      severity: 'error',
    },
  ]);
  expect(await products(`name in ('Fits', 'Turned round', 'Without a most', 'By hand')`)).toEqual([]);
  const done = await admin.post(`/import/${dry.run_id}/confirm`, { partial: true });
  expect(done.data, JSON.stringify(done.body)).toMatchObject({ status: 'done', created: 2 });
  const made = [
    { name: 'Fits', min: 1, max: 2 },
    { name: 'Without a most', min: 5, max: null },
  ];
  expect(await products(`name in ('Fits', 'Turned round', 'Without a most', 'By hand')`)).toEqual(made);
  // Of a known record only what it would become is judged, and nothing of the check stays.
  const [spanish, one] = [
    await admin.post('/import/product', { rows: [{ name: 'Fits', min_qty: 3 }], dry_run: true }, SPANISH),
    await admin.post('/product', row('By hand', 5, 2)),
  ];
  expect(spanish.data.errors).toMatchObject([
    { row: 2, column: 'max_qty', message: 'La cantidad máxima es menor que la mínima.' },
  ]);
  expect(one.body.errors).toEqual({ max_qty: ['The maximum quantity is below the minimum.'] });
  expect(await products(`name in ('Fits', 'Turned round', 'Without a most', 'By hand')`)).toEqual(made);
});

test('a corrected row is checked the same way; a file that is written at once leaves the wrong row out', async () => {
  const dry = (await admin.post('/import/product', { rows: [row('Corrected', 5, 2)], dry_run: true })).data;
  const still = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { max_qty: '4' } });
  expect(still.data).toMatchObject({ failed: 1 });
  const right = await admin.put(`/import/${dry.run_id}/rows/2`, { values: { max_qty: '5' } });
  expect(right.data).toMatchObject({ failed: 0, created: 1 });
  const rows = [row('At once', 1, 1), row('Not at once', 2, 1)];
  const now = (await admin.post('/import/product', { rows, dry_run: false, partial: true })).data;
  expect(now).toMatchObject({ status: 'done', created: 1, failed: 1 });
  expect(await products(`name like '%t once'`)).toMatchObject([{ name: 'At once' }]);
});

test('what another record stands against is told by the check: a second value that must be the only one, a record under itself', async () => {
  await admin.post('/order-category', { name: 'Top', code: 'TOP' });
  const rows = [{ name: 'Top', parent_id: 'Top' }];
  const dry = (await admin.post('/import/order_category', { rows, dry_run: true })).data;
  expect(dry.errors).toMatchObject([{ row: 2, severity: 'error' }]);
  const type = { name: 'Started', applies_to: 'activity', is_start: true };
  const status = (await admin.post('/import/progress_status', { rows: [type], dry_run: true })).data;
  expect(status.errors).toMatchObject([{ row: 2, column: 'order_state', severity: 'error' }]);
});

test('lists without an import say what is wrong as well', async () => {
  const [person] = await app.sql(`select id::int from app_user where email = 'officer@demo.test'`);
  const [type] = await app.sql(
    `select id::int from order_type where tenant_id = 1 and prefix is not null order by id limit 1`,
  );
  const start = '2026-03-01';
  const said: [path: string, body: object, field: string][] = [
    ['/targets', { name: 'Back', scope: 'company', start_month: start, end_month: '2026-02-01' }, 'end_month'],
    ['/targets', { name: 'Nobody', scope: 'officer', start_month: start, end_month: start }, 'officer_id'],
    [
      '/order-subscription',
      { name: 'Ended', order_type_id: type.id, start_date: start, end_date: '2026-02-01' },
      'end_date',
    ],
    [
      '/user-roster',
      { user_id: person.id, day: start, start_at: `${start}T10:00:00Z`, end_at: `${start}T09:00:00Z` },
      'end_at',
    ],
  ];
  for (const [path, body, field] of said)
    for (const headers of [{}, SPANISH]) {
      const { status, body: answer } = await admin.post(path, body, headers);
      const errors = (answer as Loose).errors ?? {};
      expect([path, status, Object.keys(errors)], JSON.stringify(answer)).toEqual([path, 422, [field]]);
      expect(errors[field].join(), path).not.toMatch(/not allowed|permitido|not_/);
    }
});

test('of many rows the few wrong ones are told, wherever they stand', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => row(`Many ${n}`, 1, n % 200 === 7 ? 0.5 : 2));
  const dry = (await admin.post('/import/product', { rows, dry_run: true })).data;
  expect(dry).toMatchObject({ created: 447, failed: 3 });
  expect(dry.errors.map((one: Loose) => one.row)).toEqual([9, 209, 409]);
});

test('a check writes many rows at once though the list has code of its own, and tells the few that its code refuses', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    name: `Type ${n}`,
    ...(n % 3 === 0 ? { description: 'Of every third' } : {}),
    ...(n === 777 ? { is_task: true, is_discount: true } : {}),
  }));
  const dry = await admin.post('/import/order_item_type', { rows, dry_run: true });
  expect(dry.data).toMatchObject({ created: 999, failed: 1 });
  expect(dry.data.errors).toMatchObject([
    { row: 779, column: 'is_discount', message: 'A task can’t also be a discount.' },
  ]);
  // Four of each row were 4,000.
  expect(dry.statements).toBeLessThan(250);
  expect(await app.sql(`select from order_item_type where name like 'Type %'`)).toEqual([]);
  const many = Array.from({ length: 10_001 }, (_, n) => ({ name: `Type ${n}` }));
  const refused = await admin.post('/import/order_item_type', { rows: many, dry_run: true });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringMatching(/10,?000/)]);
});
