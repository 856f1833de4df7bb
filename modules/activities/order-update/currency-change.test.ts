import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { checkPrices } from '../price-check/price-check.server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let type: number;
let work: number;
let base: number;
const currencies: Record<string, number> = {};

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  work = (await admin.post('/itemtype', { name: 'Work abroad', is_order_item: true })).data.id;
  type = (await admin.post('/ordertype', { name: 'Abroad', prefix: 'ABR' })).data.id;
  base = (await admin.get('/company')).data.base_currency.id;
  for (const [code, rate] of [
    ['CHF', 0.92],
    ['AUD', 1.3541],
    ['NOK', 0.01],
  ] as const) {
    const [row] = await app.sql(
      'insert into currency (tenant_id, code, name, symbol, exchange_rate) select id, $1, $1, $1, $2 from tenant where subdomain = $3 returning id',
      [code, rate, 'demo'],
    );
    currencies[code] = Number(row.id);
  }
});
afterAll(() => app.close());

const newOrder = async (items: object[]): Promise<Loose> =>
  (
    await admin.post('/order', {
      order_type_id: type,
      currency_id: base,
      items: items.map((item) => ({ order_item_type_id: work, name: 'Work', ...item })),
    })
  ).data;
const change = async (id: number, body: object): Promise<Loose> => {
  const { data, body: said } = await admin.put(`/order/${id}`, body);
  return data ?? expect.fail(JSON.stringify(said));
};
const prices = (order: Loose) => order.items.map((item: Loose) => item.price);

test('a new currency converts every price once, by the rate of the day, and the activity keeps the rate', async () => {
  const { id } = await newOrder([{ hash: 'a', price: 19.99, quantity: 3, discount: 4, discount_type: 'amount' }]);
  const abroad = await change(id, { currency_id: currencies.CHF });
  expect(abroad).toMatchObject({ exchange_rate: 0.92, items_total: 51.49 });
  expect(abroad.items[0]).toMatchObject({ price: 18.39, discount: 3.68, line_net: 51.49 });
  await app.sql(`update currency set exchange_rate = 0.5 where id = ${currencies.CHF}`);
  expect((await change(id, { title: 'Later' })).exchange_rate).toBe(0.92);
  await app.sql(`update currency set exchange_rate = 0.92 where id = ${currencies.CHF}`);
});

test('there and back gives the very same figures, even through a currency with coarse cents', async () => {
  const { id, total_price } = await newOrder([
    { hash: 'a', price: 19.99, quantity: 3 },
    { hash: 'b', price: 0.37 },
  ]);
  expect(prices(await change(id, { currency_id: currencies.NOK }))).toEqual([0.2, 0]);
  // From its own figures, not from the coarse ones on show; a price that was typed since starts where it was typed.
  expect(prices(await change(id, { currency_id: currencies.AUD }))).toEqual([27.07, 0.5]);
  expect(prices(await change(id, { currency_id: currencies.NOK }))).toEqual([0.2, 0]);
  const edited = [{ hash: 'b', price: 0.02 }];
  expect((await admin.post(`/order/${id}/items`, { items: edited })).status).toBe(200);
  expect(prices(await change(id, { currency_id: currencies.AUD }))).toEqual([27.07, 2.71]);
  await change(id, { currency_id: base });
  await admin.post(`/order/${id}/items`, { items: [{ hash: 'b', price: 0.37 }] });
  const home = await change(id, { currency_id: base });
  expect([prices(home), home.total_price]).toEqual([[19.99, 0.37], total_price]);
});

test('a price edited in the other currency is converted, the untouched ones come back', async () => {
  const { id } = await newOrder([
    { hash: 'a', price: 19.99 },
    { hash: 'b', price: 10.01 },
  ]);
  await change(id, { currency_id: currencies.CHF });
  await admin.post(`/order/${id}/items`, { items: [{ hash: 'b', price: 92 }] });
  expect(prices(await change(id, { currency_id: base }))).toEqual([19.99, 100]);
});

test('order_items.converted: lines sent with the change: marked ones stay, unmarked ones are money of the old currency', async () => {
  const { id } = await newOrder([{ hash: 'a', price: 19.99 }]);
  const abroad = await change(id, {
    currency_id: currencies.CHF,
    items: [
      { hash: 'a', price: 18.39, __converted: true },
      { hash: 'b', order_item_type_id: work, name: 'More', price: 100 },
    ],
  });
  expect(prices(abroad)).toEqual([18.39, 92]);
  expect(JSON.stringify(abroad.items)).not.toContain('__converted');
});

test('an activity keeps a currency; unknown ones are refused; a wrong total saves nothing', async () => {
  const { id } = await newOrder([{ hash: 'a', price: 50 }]);
  for (const currency_id of [null, 999_999_999]) {
    expect((await admin.put(`/order/${id}`, { currency_id })).body.errors).toHaveProperty('currency_id');
  }
  const wrong = await admin.put(`/order/${id}`, { currency_id: currencies.CHF, items: [], total: 50 });
  expect(wrong.body.code).toBe('total_mismatch');
  expect((await admin.get(`/order/${id}`)).data).toMatchObject({ currency_id: base, total_price: 50 });
});

test('converted prices prove like any other', async () => {
  const { id } = await newOrder([{ hash: 'a', price: 33.33, quantity: 7 }]);
  await change(id, { currency_id: currencies.AUD });
  const tenant = Number((await app.sql("select id from tenant where subdomain = 'demo'"))[0].id);
  expect((await checkPrices(app.ordo.platform, [tenant])).get(tenant)?.found).toBe(0);
});

test('what is paid stands in its currency; what is signed is voided with the change, by whoever may reopen; closed ones keep theirs', async () => {
  const { id } = await newOrder([{ hash: 'a', price: 50 }]);
  await app.sql('update "order" set paid_total = 10 where id = $1', [id]);
  for (const body of [{ currency_id: currencies.CHF }, { exchange_rate: 1.5 }]) {
    const paid = await admin.put(`/order/${id}`, body);
    expect([paid.status, paid.body.errors]).toEqual([
      422,
      { [Object.keys(body)[0] ?? '']: ['There are payments in the current currency, so it can’t be changed.'] },
    ]);
  }
  await app.sql('update "order" set paid_total = 0 where id = $1', [id]);
  await admin.post(`/order/${id}/release`, {});
  await admin.post(`/order/${id}/customer-signoff`, { signer_name: 'Rosa Reid' });
  const officer = await app.as('officer@demo.test');
  await app.sql(
    'update "order" set driver_id = (select id from app_user where email = \'officer@demo.test\') where id = $1',
    [id],
  );
  const refused = await officer.put(`/order/${id}`, { currency_id: currencies.CHF });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining('reopen.order')]);
  const voided = await change(id, { currency_id: currencies.CHF });
  expect(voided).toMatchObject({ currency_id: currencies.CHF, signoff: null, signed_off_at: null, total_price: 46 });
  const [signature] = await app.sql('select voided_at from order_signoff where order_id = $1', [id]);
  expect(signature?.voided_at).not.toBeNull();
  await admin.post(`/order/${id}/complete`, {});
  expect((await admin.put(`/order/${id}`, { currency_id: base })).body.errors).toHaveProperty('currency_id');
});
