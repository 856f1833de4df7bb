import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../../../platform/testing/clock/company-day.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;
let work: number;
let task: number;
let discount: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const itemType = async (body: object) => (await admin.post('/itemtype', body)).data.id as number;
  work = await itemType({ name: 'Work for items', is_order_item: true });
  task = await itemType({ name: 'Task for items', is_task: true, is_order_item: false });
  discount = await itemType({ name: 'Rebate for items', is_discount: true, is_order_item: false });
  type = (await admin.post('/ordertype', { name: 'Items', prefix: 'ITM', allow_payment: true })).data.id;
});
afterAll(() => app.close());

const newOrder = async (items: object[], more: object = {}): Promise<Loose> => {
  const { data, body } = await admin.post('/order', { order_type_id: type, items, ...more });
  return data ?? expect.fail(JSON.stringify(body));
};
const line = (hash: string, more: object = {}) => ({ hash, order_item_type_id: work, name: hash, price: 10, ...more });

describe('the merge of lines', () => {
  test('order_items.merge: replaces, appends and removes by hash; a wrong total saves nothing', async () => {
    const { id } = await newOrder([line('h1', { quantity: 2 }), line('h2')]);
    const wrong = await admin.post(`/order/${id}/items`, {
      total: 25,
      items: [
        { hash: 'h1', quantity: 3 },
        { hash: 'h2', deleted: true },
      ],
    });
    expect(wrong.status).toBe(409);
    expect(wrong.body).toMatchObject({
      code: 'total_mismatch',
      total: { sent: 25, server: 30 },
      lines: [{ hash: 'h1', line_total: 30 }],
    });
    expect((await admin.get(`/order/${id}/items`)).data).toHaveLength(2);
    const right = await admin.post(`/order/${id}/items`, {
      total: 30,
      items: [
        { hash: 'h1', quantity: 3 },
        { hash: 'h2', deleted: true },
      ],
    });
    expect(right.data).toMatchObject({
      totals: { total_price: 30, balance_due: 30 },
      price_version: 1,
      items: [{ hash: 'h1', quantity: 3, price: 10 }],
    });
    const more = await admin.post(`/order/${id}/items`, {
      items: [{ order_item_type_id: work, name: 'new', price: 1 }, line('h2')],
    });
    expect(more.data.items.map((item: Loose) => item.name)).toEqual(['h1', 'new', 'h2']);
    expect(more.data.items[1].hash).toMatch(/^[0-9a-z]+-[0-9a-z]+$/);
  });

  test('two people save different lines at once and nothing is lost', async () => {
    const { id } = await newOrder([line('a'), line('b')]);
    const changes = Array.from({ length: 10 }, (_, n) =>
      admin.post(`/order/${id}/items`, { items: [line(`n${n}`, { price: 1 })] }),
    );
    expect((await Promise.all(changes)).map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const { data } = await admin.get(`/order/${id}`);
    expect(data).toMatchObject({ total_price: 30, price_version: 10 });
    expect(data.items).toHaveLength(12);
  });

  test('one line is added, changed and removed by its own calls', async () => {
    const { id } = await newOrder([]);
    const added = await admin.post(`/order/${id}/create_item`, line('x', { tax_rate: 8.25 }));
    expect(added.status).toBe(201);
    expect(added.data).toMatchObject({ item: { hash: 'x', line_tax: 0.83 }, totals: { total_price: 10.83 } });
    const changed = await admin.put(`/order/${id}/items/${added.data.item.id}`, { quantity: 2 });
    expect(changed.data.totals.total_price).toBe(21.65);
    const gone = await admin.delete(`/order/${id}/items/${added.data.item.id}`);
    expect(gone.data).toMatchObject({ items: [], totals: { total_price: 0 } });
    expect((await admin.delete(`/order/${id}/items/${added.data.item.id}`)).status).toBe(404);
  });

  test('a discount item and an amount discount follow the pricing rules', async () => {
    const { id } = await newOrder([line('a', { price: 100, tax_rate: 10 })]);
    const { data } = await admin.post(`/order/${id}/items`, {
      items: [{ hash: 'd', order_item_type_id: discount, name: 'Rebate', price: 20 }],
    });
    expect(data.totals).toMatchObject({ items_total: 100, discount_total: 20, tax_total: 8, total_price: 88 });
    const percent = await admin.post(`/order/${id}/items`, { items: [{ hash: 'a', discount: 101 }] });
    expect(percent.body.errors).toHaveProperty(['items.0.discount']);
  });

  test('derived fields are ignored, too many lines refused', async () => {
    const { id } = await newOrder([]);
    const { data } = await admin.post(`/order/${id}/items`, {
      items: [{ ...line('a'), line_total: 999, __converted: true, asset_id: null }],
    });
    expect(data.totals.total_price).toBe(10);
    const many = Array.from({ length: 500 }, (_, n) => line(`m${n}`));
    expect((await admin.post(`/order/${id}/items`, { items: many })).status).toBe(422);
  });

  test('a completed activity keeps its lines; quantities used need adjust.order', async () => {
    const { id } = await newOrder([line('a')]);
    await admin.post(`/order/${id}/complete`, {});
    expect((await admin.post(`/order/${id}/items`, { items: [line('a', { price: 5 })] })).body.code).toBe(
      'illegal_transition',
    );
    const used = await admin.post(`/order/${id}/items`, { items: [{ hash: 'a', quantity_used: 0 }] });
    expect(used.data.totals.total_price).toBe(0);
  });

  test('changing what was signed voids the signature', async () => {
    const { id } = await newOrder([line('a')]);
    await admin.post(`/order/${id}/release`);
    await admin.post(`/order/${id}/customer-signoff`, { signer_name: 'Ann' });
    await admin.post(`/order/${id}/items`, { items: [line('a', { price: 11 })] });
    const { data } = await admin.get(`/order/${id}`);
    expect(data).toMatchObject({ signed_off_at: null, signoff: null, total_price: 11 });
  });
});

describe('tasks', () => {
  const tasks = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];
  const withTasks = () => newOrder(tasks.map((hash) => ({ hash, order_item_type_id: task, name: hash })));

  test('7 tasks with 5 ticked are 71.43 percent', async () => {
    const { id } = await withTasks();
    const data = tasks.slice(0, 5).map((hash) => ({ hash, task_checked: true }));
    const answer = await admin.post(`/order/${id}/checklist`, { data });
    expect(answer.data).toMatchObject({
      totalTasks: 7,
      completedTasks: 5,
      taskCompletion: 71.43,
      checked: false,
      ignored: 0,
    });
  });

  test('an older tap loses against a newer one', async () => {
    const { id } = await withTasks();
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await admin.post(`/order/${id}/checklist`, { data: [{ hash: 'A', task_checked: true, at: at(30) }] });
    await admin.post(`/order/${id}/checklist`, { data: [{ hash: 'A', task_checked: false, at: at(10) }] });
    const late = await admin.post(`/order/${id}/checklist`, { data: [{ hash: 'A', task_checked: true, at: at(20) }] });
    expect(late.data).toMatchObject({ completedTasks: 0, ignored: 1 });
  });

  test('an unknown task refuses the whole list', async () => {
    const { id, updated_at } = await withTasks();
    const { status, body } = await admin.post(`/order/${id}/checklist`, {
      data: [
        { hash: 'A', task_checked: true },
        { hash: 'Z', task_checked: true },
      ],
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['data.1.hash']]);
    const { data } = await admin.get(`/order/${id}`);
    expect(data).toMatchObject({ completedTasks: 0, updated_at });
  });
});

describe('two editors', () => {
  test('the second one gets what is stored and loses nothing', async () => {
    const { id, updated_at } = await newOrder([]);
    const first = await admin.put(`/order/${id}`, { title: 'One', updated_at });
    expect(first.data.title).toBe('One');
    const second = await admin.put(`/order/${id}`, { city: 'Two', updated_at });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'conflict',
      current: { title: 'One', city: null, updated_at: first.data.updated_at },
    });
    const again = await admin.put(`/order/${id}`, { city: 'Two', updated_at: first.data.updated_at });
    expect(again.data).toMatchObject({ title: 'One', city: 'Two' });
  });

  test('a change that changes nothing writes nothing', async () => {
    const order = await newOrder([], { title: 'Same', lat: 18.5, long: -76.25 });
    const same = await admin.put(`/order/${order.id}`, { title: 'Same', lat: '18.5', scheduled_start: null });
    expect(same.data.updated_at).toBe(order.updated_at);
  });

  test('a new currency converts every price once', async () => {
    const [eur] = await app.sql(
      "insert into currency (tenant_id, code, name, symbol, exchange_rate) select id, 'CHF', 'Franc', 'Fr', 0.92 from tenant where subdomain = 'demo' returning id",
    );
    const { id, exchange_rate } = await newOrder([line('a', { price: 19.99, quantity: 3 })]);
    const { data, body } = await admin.put(`/order/${id}`, { currency_id: Number(eur.id) });
    expect(body.code).toBeUndefined();
    expect(data.items[0].price).toBe(Math.round((19.99 / exchange_rate) * 0.92 * 100) / 100);
    expect(data.exchange_rate).toBe(0.92);
  });

  test('100 EUR at 0.92 are 85.87 GBP at 0.79, a second time nothing changes, and back they are 100', async () => {
    const known = (await admin.get('/currency/list')).data as Loose[];
    const currency = async (code: string, exchange_rate: number): Promise<number> => {
      const had = known.find((one) => one.code === code);
      const answer = had
        ? await admin.put(`/currency/${had.id}`, { exchange_rate })
        : await admin.post('/currency', { code, name: code, symbol: code, exchange_rate });
      return answer.data.id;
    };
    const [eur, gbp] = [await currency('EUR', 0.92), await currency('GBP', 0.79)];
    const { id, exchange_rate } = await newOrder([line('a', { price: 100 })], { currency_id: eur });
    expect(exchange_rate).toBe(0.92);
    const convert = async (currency_id: number) => {
      const { data, body } = await admin.put(`/order/${id}`, { currency_id });
      expect(body.code).toBeUndefined();
      return { figures: [data.items[0].price, data.total_price, data.exchange_rate], at: data.updated_at };
    };
    const pounds = await convert(gbp);
    expect(pounds.figures).toEqual([85.87, 85.87, 0.79]);
    expect(await convert(gbp)).toEqual(pounds);
    expect((await convert(eur)).figures).toEqual([100, 100, 0.92]);
    expect((await convert(gbp)).figures).toEqual(pounds.figures);

    // The rate of tomorrow is not that of the document; a day before any rate finds the oldest.
    expect((await admin.put(`/currency/${gbp}`, { exchange_rate: 0.81 })).status).toBe(200);
    expect((await admin.get(`/order/${id}`)).data.exchange_rate).toBe(0.79);
    const rateOn = async (date?: string) =>
      (await admin.get('/currency/fetch-exchange-rate', { currency_id: gbp, ...(date ? { date } : {}) })).data;
    expect(await rateOn()).toMatchObject({ exchange_rate: 0.81, base_currency_rate: 1, new_currency: { code: 'GBP' } });
    expect((await rateOn(companyDay())).exchange_rate).toBe(0.81);
    const history = (await admin.get('/currency/currency-history', { id: gbp })).success.data as Loose[];
    expect(history.slice(0, 2).map(({ rate }) => rate)).toEqual([0.81, 0.79]);
    expect((await rateOn('2001-01-01')).exchange_rate).toBe(history.at(-1)?.rate);
  });

  test('a finished activity keeps its people and places', async () => {
    const { id } = await newOrder([]);
    await admin.post(`/order/${id}/complete`, {});
    const { status, body } = await admin.put(`/order/${id}`, { city: 'Elsewhere', title: 'Fixed title' });
    expect([status, body.errors]).toEqual([
      422,
      { city: ['This can no longer be changed: the activity is completed.'] },
    ]);
    expect((await admin.put(`/order/${id}`, { title: 'Fixed title' })).data.title).toBe('Fixed title');
  });
});

test('a write whose answer would be too large to read is refused whole', async () => {
  const { id } = await newOrder([line('first')]);
  const MB = 1024 * 1024;
  // Read before they are changed and again for the answer, they are just below what one request may hold; another megabyte is more.
  const [lines, letters] = [32, MB - 10_000];
  await app.sql(
    `insert into order_item (tenant_id, order_id, order_item_type_id, hash, name, price, quantity, position, additional)
      select 1, $1, $2, 'large' || n, 'Large', 0, 1, n, jsonb_build_object('0', repeat('x', $3)) from generate_series(1, $4) n`,
    [id, work, letters, lines],
  );
  const count = async () =>
    (await app.sql('select count(*)::int as count from order_item where order_id = $1', [id]))[0].count;
  const description = 'x'.repeat(10_000);
  const more = Array.from({ length: 110 }, (_, n) => line(`more${n}`, { description }));
  const refused = await admin.post(`/order/${id}/items`, { items: more });
  expect([refused.status, refused.body.code]).toEqual([422, 'answer_too_large']);
  expect(await count()).toBe(lines + 1);
  const one = await admin.post(`/order/${id}/items`, { items: [line('small')] });
  expect(one.status).toBe(200);
  expect(await count()).toBe(lines + 2);
});
