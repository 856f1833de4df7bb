import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;

const made = async (path: string, body: object): Promise<Loose> => {
  const answer = await admin.post(path, body);
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};
const send = async (row: object, more: object = {}): Promise<Loose> => {
  const line = { order_type_id: 'Priced work', item_type_id: 'Labourer', item_name: 'Work', item_quantity: '1' };
  const answer = await admin.post('/import/order', { rows: [{ ...line, ...row }], dry_run: false, ...more });
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};
const stored = async (reference: string): Promise<Loose> => {
  const [row] = await app.sql('select id::int from "order" where ex_ref_no = $1', [reference]);
  return (await admin.get(`/order/${row?.id}`)).data;
};

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await made('/itemtype', { name: 'Labourer', price: 100 });
  await made('/ordertype', { name: 'Priced work', prefix: 'PRW' });
  await made('/customer', { name: 'Pays in dollars' });
  for (const [code, decimals, exchange_rate] of [
    ['JPY', 0, 150],
    ['BHD', 3, 0.376],
  ] as const) {
    const [known] = await app.sql('select id::int from currency where code = $1', [code]);
    if (known) await app.sql('update currency set active = true, decimals = $2 where code = $1', [code, decimals]);
    else await made('/currency', { code, name: `Money ${code}`, symbol: code, decimals, exchange_rate });
  }
});
afterAll(() => app.close());

test('amounts of a file are in the currency it names, else in that of the customer', async () => {
  const customer_id = 'Pays in dollars';
  for (const [reference, currency_id, price, code] of [
    ['CUR-1', 'jpy', '1000', 'JPY'],
    ['CUR-2', 'BHD', '3.704', 'BHD'],
    ['CUR-3', null, '12.5', 'USD'],
  ] as const) {
    const row = { ex_ref_no: reference, customer_id, item_price: price, ...(currency_id ? { currency_id } : {}) };
    expect(await send(row)).toMatchObject({ created: 1, errors: [] });
    const { currency, items } = await stored(reference);
    expect([reference, currency.code, Number(items[0].price)]).toEqual([reference, code, Number(price)]);
  }
});

test('a currency nobody has and a price finer than its currency are refused by their cell', async () => {
  const wrong = await send({ ex_ref_no: 'CUR-4', currency_id: 'XQQ', item_price: '10' });
  expect(wrong).toMatchObject({ created: 0, failed: 1 });
  expect(wrong.errors.map(({ column }: Loose) => column)).toEqual(['currency_id']);
  const fine = await send({ ex_ref_no: 'CUR-5', currency_id: 'JPY', item_price: '10.12345' });
  expect(fine.errors.map(({ column }: Loose) => column)).toEqual(['item_price']);
});

test('the currency of a known activity stays: the same is no change, another one is told', async () => {
  const again = { mode: 'upsert' };
  const row = { ex_ref_no: 'CUR-1', customer_id: 'Pays in dollars', item_price: '1000' };
  expect(await send({ ...row, currency_id: 'JPY' }, again)).toMatchObject({ unchanged: 1, warnings: 0 });
  const other = await send({ ...row, currency_id: 'BHD' }, again);
  const told = other.errors.filter(({ code }: Loose) => code === 'not_changed');
  expect(told.map(({ column }: Loose) => column)).toEqual(['currency_id']);
  expect((await stored('CUR-1')).currency.code).toBe('JPY');
});
