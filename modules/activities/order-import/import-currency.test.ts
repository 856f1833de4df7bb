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

test('the sign of its currency is left out of an amount, that of another one is refused by its cell', async () => {
  const customer_id = 'Pays in dollars';
  const taken = [
    ['SGN-1', null, 'US$12.50', 12.5],
    ['SGN-2', null, '12.50 USD', 12.5],
    ['SGN-3', 'JPY', '¥1,151', 1151],
    ['SGN-4', 'BHD', 'BHD 3.704', 3.704],
  ] as const;
  for (const [reference, currency_id, price, value] of taken) {
    const row = { ex_ref_no: reference, customer_id, item_price: price, ...(currency_id ? { currency_id } : {}) };
    expect(await send(row), reference).toMatchObject({ created: 1, errors: [] });
    expect(Number((await stored(reference)).items[0].price)).toBe(value);
  }
  for (const [currency_id, price, sign, code] of [
    [null, '¥50000', '¥', 'USD'],
    [null, 'JPY 500', 'JPY', 'USD'],
    ['JPY', '$500', '$', 'JPY'],
  ] as const) {
    const row = { ex_ref_no: 'SGN-9', customer_id, item_price: price, ...(currency_id ? { currency_id } : {}) };
    const { created, errors } = await send(row);
    expect([created, errors.map(({ column, value, message }: Loose) => [column, value, message])]).toEqual([
      0,
      [['item_price', price, `This amount is in ${sign} but the currency is ${code}.`]],
    ]);
  }
});

test('a customer’s currency holds for the amounts of a file that names none', async () => {
  const [yen] = await app.sql("select id::int from currency where code = 'JPY' and tenant_id = 1");
  await made('/customer', { name: 'Pays in yen', customer_code: 'YEN', currency_id: yen?.id });
  const row = { customer_id: 'Pays in yen', item_price: '¥500' };
  expect(await send({ ...row, ex_ref_no: 'SGN-5' })).toMatchObject({ created: 1, errors: [] });
  const { errors } = await send({ ...row, ex_ref_no: 'SGN-6', item_price: '$500' });
  expect(errors.map(({ column, code }: Loose) => [column, code])).toEqual([['item_price', 'other_currency']]);
  const limit = async (credit_limit: string) =>
    (
      await admin.post('/import/customer', {
        rows: [{ customer_code: 'YEN', name: 'Pays in yen', credit_limit }],
        mode: 'update',
        dry_run: true,
      })
    ).data as Loose;
  expect(await limit('¥700')).toMatchObject({ failed: 0, errors: [] });
  expect((await limit('€700')).errors).toMatchObject([{ column: 'credit_limit', value: '€700' }]);
});

test('amounts of lists are in the company’s currency, or that of their record', async () => {
  const bank = async (row: object) =>
    (await admin.post('/import/bank', { rows: [{ name: 'Signed', ...row }], dry_run: true })).data as Loose;
  expect(await bank({ opening_balance: '(US$1,234.50)' })).toMatchObject({ failed: 0, errors: [] });
  expect(await bank({ opening_balance: '¥5', currency_id: 'JPY' })).toMatchObject({ failed: 0, errors: [] });
  expect((await bank({ opening_balance: '€5' })).errors).toMatchObject([
    { column: 'opening_balance', message: 'This amount is in € but the currency is USD.' },
  ]);
});
