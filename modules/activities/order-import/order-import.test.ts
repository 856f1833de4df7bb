import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Imported', prefix: 'IMP' })).data.id;
  await admin.post('/itemtype', { name: 'Imported work', tax_rate: 10 });
  await app.sql(
    "insert into customer (tenant_id, customer_code, name) select id, 'IMP-1', 'Import customer' from tenant where subdomain = 'demo'",
  );
});
afterAll(() => app.close());

const send = (rows: object[], options: object = {}) =>
  admin.post('/order/order_upload_v3', { rows, dry_run: false, ...options });
const row = (n: number, more: object = {}) => ({
  ex_ref_no: `X-${n}`,
  order_type_id: 'Imported',
  customer_id: 'IMP-1',
  title: `Row ${n}`,
  ...more,
});
const imported = (condition = 'true') =>
  app.sql(`select * from "order" where order_type_id = $1 and ${condition} order by id`, [type]);

describe('an import of activities', () => {
  test('a wrong row stops all of them, or only itself; numbers have no gap', async () => {
    const rows = Array.from({ length: 1000 }, (_, n) => row(n, n === 16 ? { customer_id: 'nobody' } : {}));
    const dry = await admin.post('/order/order_upload_v3', { rows });
    expect(dry.status, JSON.stringify(dry.body).slice(0, 400)).toBe(200);
    expect(dry.data).toMatchObject({ total: 1000, failed: 1 });
    const refused = await send(rows);
    expect(await imported()).toHaveLength(0);
    expect(refused.data.errors).toMatchObject([{ column: 'customer_id', value: 'nobody' }]);
    const partial = await send(rows, { partial: true });
    expect(partial.data).toMatchObject({ created: 999, failed: 1 });
    const made = await imported();
    expect(made.map((order) => order.reference_no)).toEqual(
      Array.from({ length: 999 }, (_, n) => `IMP-${String(n + 1).padStart(6, '0')}`),
    );
    expect(made[0]).toMatchObject({ source: 'import', status: 'pending', ex_ref_no: 'X-0' });
    const again = await send(rows, { partial: true });
    expect(again.data.created).toBe(0);
    expect(await imported()).toHaveLength(999);
    const next = await admin.post('/order', { order_type_id: type });
    expect(next.data.reference_no).toBe('IMP-001000');
  });

  test('rows with one reference are one activity with its lines; finished history comes in with its time', async () => {
    const answer = await send([
      row(5001, {
        status: 'completed',
        completed_at: '2026-01-05 10:00',
        item_type_id: 'Imported work',
        item_name: 'One',
        item_price: 10,
        item_quantity: 2,
      }),
      row(5001, { item_type_id: 'Imported work', item_name: 'Two', item_price: '5' }),
      row(5002, { item_type_id: 'Imported work', item_name: 'Other', item_price: 1, status: 'Released' }),
    ]);
    expect(answer.data, JSON.stringify(answer.body)).toMatchObject({ created: 2, failed: 0 });
    const [first, second] = await imported("ex_ref_no in ('X-5001', 'X-5002')");
    expect(first).toMatchObject({ status: 'completed', total_price: '27.50' });
    expect(first.completed_at).toBeTruthy();
    expect(second).toMatchObject({ status: 'released', total_price: '1.10' });
    const record = (await admin.get(`/order/${first.id}`)).data as Loose;
    expect(record.items.map((item: Loose) => [item.name, item.line_total, item.quantity_used])).toEqual([
      ['One', 22, 2],
      ['Two', 5.5, 1],
    ]);
    expect(await app.sql('select count(*)::int from notification where owner_id = $1', [first.id])).toEqual([
      { count: 0 },
    ]);
  });

  test('a known reference changes the open activity, or is refused in insert mode', async () => {
    await send([row(6001)]);
    const changed = await send([row(6001, { title: 'New title' })]);
    expect(changed.data).toMatchObject({ created: 0, updated: 1 });
    expect((await imported("ex_ref_no = 'X-6001'"))[0].title).toBe('New title');
    const refused = await send([row(6001, { title: 'Newer' })], { mode: 'insert' });
    expect(refused.data).toMatchObject({ failed: 1, errors: [{ column: 'ex_ref_no' }] });
  });

  test.each([
    [{ order_type_id: 'Nothing' }, 'order_type_id'],
    [{ status: 'half done' }, 'status'],
    [{ completed_at: '2026-01-05 10:00' }, 'completed_at'],
    [{ scheduled_start: '2026-01-05 10:00', scheduled_end: '2026-01-04 10:00' }, 'scheduled_end'],
    [{ item_name: 'x' }, 'item_type_id'],
    [{ driver_id: 'Nobody Knows' }, 'driver_id'],
    [{ country_code: 'ZZ' }, 'country_code'],
    [{ priority: 9 }, 'priority'],
  ])('%j is wrong in %s', async (more, column) => {
    const { data } = await admin.post('/order/order_upload_v3', { rows: [row(7001, more)] });
    expect(data).toMatchObject({ failed: 1 });
    expect(data.errors.map((error: Loose) => error.column)).toContain(column);
  });

  test('creations go on while a file is written', async () => {
    const rows = Array.from({ length: 2000 }, (_, n) =>
      row(20_000 + n, { item_type_id: 'Imported work', item_price: 1 }),
    );
    const running = send(rows);
    const singles: number[] = [];
    for (let n = 0; n < 5; n++)
      singles.push((await admin.post('/order', { order_type_id: type, title: 'meanwhile' })).status);
    expect(singles).toEqual(Array(5).fill(201));
    expect((await running).data.created).toBe(2000);
    const all = await imported();
    const numbers = all.map((order) => order.reference_seq).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: all.length }, (_, n) => n + 1));
  });

  test('without import.order nothing is taken', async () => {
    const officer = await app.as('officer@demo.test');
    expect((await officer.post('/order/order_upload_v3', { rows: [row(1)] })).status).toBe(403);
  });
});
