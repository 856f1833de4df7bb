import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let portal: Caller;
let customer: number;
let type: number;
let work: number;
beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  portal = await app.as('customer@demo.test');
  const [linked] = (await app.sql(
    `select l.customer_id as id from customer_user l join app_user u on u.id = l.user_id where u.email = 'customer@demo.test' order by l.user_id limit 1`,
  )) as Loose[];
  customer = Number(linked.id);
  type = (await admin.post('/ordertype', { name: 'Units', prefix: 'UNI', portal_visible: true, allow_payment: true }))
    .data.id;
  work = (await admin.post('/itemtype', { name: 'Work in units', tax_rate: 8.25 })).data.id;
});
afterAll(() => app?.close());

/** A currency of the company; its decimals are not named. */
async function currencyOf(code: string, exchange_rate: number): Promise<number> {
  const all = (await admin.get('/currency/list')).data as Loose[];
  const known = all.find((one) => one.code === code);
  return known?.id ?? (await admin.post('/currency', { code, name: code, symbol: code, exchange_rate })).data.id;
}

async function textOf(pdf: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: true, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) texts.push(item.str);
  }
  return texts.join(' ').replaceAll(/\s+/g, ' ');
}

const fileOf = async (call: string, body: object): Promise<Buffer> => {
  const answer = await admin.post(`/order/${call}`, body);
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  return Buffer.from(answer.data.file_data, 'base64');
};

async function sheetCells(bytes: Buffer): Promise<string[]> {
  const cells: string[] = [];
  for await (const { cells: found } of readSheet(bytes, { maxColumns: 50 } as never))
    for (const cell of found) if (cell) cells.push(cell.value);
  return cells;
}

const formatsIn = async (bytes: Buffer): Promise<string> => {
  const { strFromU8, unzipSync } = await import('fflate');
  return strFromU8(unzipSync(new Uint8Array(bytes))['xl/styles.xml'] ?? new Uint8Array());
};

// price × 3 − 10 % + 8.25 %, every step in the unit of its currency.
const CASES = [
  { code: 'JPY', rate: 150, price: 33.5, net: '91', tax: '8', total: '99', format: '#,##0"' },
  { code: 'KWD', rate: 0.3, price: 1.2345, net: '3.334', tax: '0.275', total: '3.609', format: '#,##0.000' },
];

describe.each(CASES)('an activity in $code', ({ code, rate, price, net, tax, total, format }) => {
  let order: Loose;
  beforeAll(async () => {
    const currency_id = await currencyOf(code, rate);
    const items = [{ order_item_type_id: work, name: 'Work', price, quantity: 3, discount: 10 }];
    const made = await admin.post('/order', { order_type_id: type, customer_id: customer, currency_id, items });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    order = (await admin.get(`/order/${made.data.id}`)).data;
  });

  test('shows the same figure in record, list, sum, documents, sheets, statement and portal', async () => {
    expect(order).toMatchObject({ total_price: Number(total), tax_total: Number(tax), balance_due: Number(total) });
    expect(order.items[0]).toMatchObject({ price, line_net: Number(net), line_tax: Number(tax) });
    expect(order.currency).toMatchObject({ code, decimals: total.split('.')[1]?.length ?? 0 });
    const [stored] = await app.sql('select total_price::text as total from "order" where id = $1', [order.id]);
    expect(stored.total).toBe(total);
    const list = (await admin.get('/order', { filters: { id: [order.id] }, exact: true })).success;
    expect(list.data[0].total_price).toBe(Number(total));
    expect(list.sum_grand_total).toBe(Math.round((Number(total) / rate) * 100) / 100);
    for (const [call, about] of [
      ['bulk_order_statement', { orders: [order.id] }],
      ['generate_receipt', { orderId: order.id }],
    ] as const) {
      const text = await textOf(await fileOf(call, { ...about, option: 'pdf' }));
      expect(text).toContain(`${code} ${total} `);
      const sheet = await fileOf(call, { ...about, option: 'excel' });
      expect(await sheetCells(sheet)).toContain(total);
      expect(await formatsIn(sheet)).toContain(format);
    }
    const filters = encodeURIComponent(JSON.stringify({ id: [order.id] }));
    const csv = await admin.raw('GET', `/order/export-excel?filters=${filters}`, { headers: { accept: 'text/csv' } });
    expect(await csv.text()).toMatch(new RegExp(`,${code},${total},${total},${total},`));
    const seen = (await portal.get(`/customer-portal/${customer}/orders/${order.id}`)).data;
    expect(seen).toMatchObject({ customer_total: Number(total), currency: { code } });
  });

  test('shows it in reports as screen, sheet, text and PDF, in a mail and on the signing page', async () => {
    const columns = ['reference_no', 'total_price', 'currency'].map((key) => ({ key }));
    const filters = { reference_no: order.reference_no };
    const seen = await admin.post('/order-report/preview', { columns, filters });
    expect(seen.data?.rows, JSON.stringify(seen.body)).toEqual([[order.reference_no, Number(total), code]]);
    const { id } = (await admin.post('/order-report', { name: `Sum in ${code}`, columns, filters })).data;
    const file = async (format: string): Promise<Buffer> => {
      const call = { body: JSON.stringify({ format }), headers: { 'content-type': 'application/json', accept: '*/*' } };
      return Buffer.from(await (await admin.raw('POST', `/order-report/export-report/${id}`, call)).arrayBuffer());
    };
    expect((await file('csv')).toString()).toContain(`,${total},${code}`);
    expect(await formatsIn(await file('xlsx'))).toContain(format);
    expect(await textOf(await file('pdf'))).toContain(` ${total} `);
    await admin.post(`/order/${order.id}/release`, {});
    const { url } = (await admin.post(`/order/${order.id}/sign-link`, {})).data;
    const { work: shown } = (await app.nobody().get(`/sign/${url.split('/sign/')[1]}`)).data;
    expect(shown).toMatchObject({ totals: { total_price: total }, currency: code });
    expect(shown.decimals).toBe(total.split('.')[1]?.length ?? 0);
    await app.sql(`update "order" set status = 'completed', completed_at = now() where id = $1`, [order.id]);
    const mail = { action: 'activity_report', email: ['boss@example.test'], rrule: 'FREQ=DAILY', time: '08:00' };
    const made = await admin.post('/email-schedule', { ...mail, name: `Done in ${code}`, starts_on: '2026-01-01' });
    const [{ html }] = (await admin.get(`/email-schedule/${made.data.id}/action-emails`)).data;
    const [row] = html.split('<tr').filter((part: string) => part.includes(order.reference_no));
    expect(row.replaceAll('\u00a0', ' ')).toMatch(new RegExp(`${code} ${total.replace('.', '\\.')}[^\\d.]`));
    await app.sql(`update "order" set status = 'pending', completed_at = null, released_at = null where id = $1`, [
      order.id,
    ]);
  });

  test('takes no finer amount than its unit, and names the field', async () => {
    const unit = total.split('.')[1]?.length ?? 0;
    const [{ hash }] = order.items;
    const send = (item: object) => admin.post(`/order/${order.id}/items`, { items: [{ hash, ...item }] });
    const finer = await send({ discount_type: 'amount', discount: unit === 0 ? 0.5 : 0.0005 });
    expect([finer.status, Object.keys(finer.body.errors ?? {})]).toEqual([422, ['items.0.discount']]);
    const price = await send({ price: '1.000001' });
    expect([price.status, Object.keys(price.body.errors ?? {})]).toEqual([422, ['items.0.price']]);
    expect((await send({ price: '1.0001' })).status).toBe(200);
    const fewer = await admin.put(`/currency/${order.currency_id}`, { decimals: 0 });
    expect(fewer.status).toBe(unit === 0 ? 200 : 422);
  });
});

test('an activity that changes its currency is rounded to the unit of the new one', async () => {
  const items = [{ order_item_type_id: work, name: 'Work', price: 19.99, quantity: 1, tax_rate: 0 }];
  const { id } = (await admin.post('/order', { order_type_id: type, items })).data;
  const jpy = await currencyOf('JPY', 150);
  const moved = (await admin.put(`/order/${id}`, { currency_id: jpy })).data;
  expect([moved.items[0].price, moved.total_price]).toEqual([2999, 2999]);
});

test('amounts of lists have the decimals of their currency, prices some more', async () => {
  const bank = await admin.post('/master-bank', {
    name: 'Bank in yen',
    currency_id: await currencyOf('JPY', 150),
    opening_balance: '10.5',
  });
  expect([bank.status, Object.keys(bank.body.errors ?? {})]).toEqual([422, ['opening_balance']]);
  const kwd = { name: 'Bank in dinars', currency_id: await currencyOf('KWD', 0.3), opening_balance: '10.125' };
  expect((await admin.post('/master-bank', kwd)).data.opening_balance).toBe(10.125);
  expect((await admin.post('/ordertype', { name: 'Finer', prefix: 'FI', deposit_flat: '1.125' })).status).toBe(422);
  expect((await admin.post('/itemtype', { name: 'Small parts', price: '0.0125' })).data.price).toBe(0.0125);
  expect((await admin.post('/itemtype', { name: 'Smaller parts', price: '0.01255' })).status).toBe(422);
});

describe.each([
  { code: 'JPY', rate: 150, unit: 2999.25, tax: 247, home: 19.995 },
  { code: 'KWD', rate: 0.3, unit: 5.9985, tax: 0.495, home: 19.995 },
])('prices of the catalogue in $code', ({ code, rate, unit, tax, home }) => {
  let currency_id: number;
  let priced: number;
  beforeAll(async () => {
    currency_id = await currencyOf(code, rate);
    const name = `Listed in ${code}`;
    priced = (await admin.post('/itemtype', { name, price: 19.995, tax_rate: 8.25, customer_access: 2 })).data.id;
  });
  const linesOf = async (id: number): Promise<Loose[]> => (await admin.get(`/order/${id}`)).data.items;
  const newOrder = async (body: object) => {
    const made = await admin.post('/order', { order_type_id: type, currency_id, ...body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return (await admin.get(`/order/${made.data.id}`)).data;
  };

  test('come into a new activity, an added line and a template in its unit', async () => {
    const made = await newOrder({ items: [{ order_item_type_id: priced, quantity: 1 }] });
    expect(made.items[0].price).toBe(unit);
    expect(made.tax_total).toBe(tax);
    await admin.post(`/order/${made.id}/items`, { items: [{ order_item_type_id: priced, name: 'Added' }] });
    expect((await linesOf(made.id)).map((line) => line.price)).toEqual([unit, unit]);
    const kept = await admin.post(`/order/${made.id}/create_template`, { name: `Of ${code}` });
    expect(kept.status, JSON.stringify(kept.body)).toBe(201);
    const items = (await admin.get(`/order-template/${kept.data.id}`)).data.items as Loose[];
    // A price finer than a cent comes back as it was.
    expect(items.map((line) => line.price)).toEqual([home, home]);
    const again = await newOrder({ template_id: kept.data.id });
    expect(again.items[0].price).toBe(unit);
  });

  test('are priced in the customer’s currency in a request of the portal', async () => {
    // Not with the discount of the demo customer's group.
    await admin.put(`/customer/${customer}`, { currency_id, customer_group_id: null });
    const made = await portal.post(`/customer-portal/${customer}/orders`, {
      order_type_id: type,
      title: 'From the portal',
      items: [{ order_item_type_id: priced, quantity: 1 }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [line] = await linesOf(made.data.id);
    expect(line).toMatchObject({ price: unit, line_tax: tax });
    const changed = await portal.put(`/customer-portal/${customer}/orders/${made.data.id}`, {
      items: [
        { hash: line.hash, order_item_type_id: priced, quantity: 1 },
        { order_item_type_id: priced, quantity: 1 },
      ],
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect((await linesOf(made.data.id)).map((one) => one.price)).toEqual([unit, unit]);
    await admin.put(`/customer/${customer}`, { currency_id: null });
  });

  test('are priced in the currency of a customer who registered on the web, on the statement and the receipt too', async () => {
    const email = `owner.${code.toLowerCase()}@web.test`;
    const password = 'eleven quiet lamps';
    const asked = await app.nobody().post('/customer-onboard', {
      mode: 'new',
      first_name: 'Omar',
      email,
      password,
      password_confirmation: password,
      company: { name: `Registered in ${code}` },
    });
    expect(asked.status, JSON.stringify(asked.body)).toBe(202);
    const [mail] = (await app.sql('select text from message where $1 = any("to") order by id desc limit 1', [
      email,
    ])) as Loose[];
    const token = /token=([\w-]+)/.exec(mail.text)?.[1];
    expect((await app.nobody().post('/customer-onboard/verify', { token })).data.status).toBe('pending');
    const waiting = (await admin.get('/portal-registration', { filters: { status: 'pending' } })).data as Loose[];
    const registration = waiting.find((one) => one.email === email)?.id;
    const { customer: made } = (await admin.post(`/portal-registration/${registration}/approve`, {})).data;
    expect((await admin.put(`/customer/${made.id}`, { currency_id })).status).toBe(200);
    const owner = await app.as(email, { password });
    const items = [{ order_item_type_id: priced, quantity: 1 }];
    const sent = await owner.post(`/customer-portal/${made.id}/orders`, { order_type_id: type, title: 'First', items });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const [line] = await linesOf(sent.data.id);
    expect(line).toMatchObject({ price: unit, line_tax: tax });
    const { total_price: total, currency } = (await admin.get(`/order/${sent.data.id}`)).data;
    expect(currency.code).toBe(code);
    const places = { minimumFractionDigits: currency.decimals, maximumFractionDigits: currency.decimals };
    const shown = `${code} ${new Intl.NumberFormat('en', places).format(total)}`;
    for (const [call, about] of [
      ['bulk_order_statement', { orders: [sent.data.id] }],
      ['generate_receipt', { orderId: sent.data.id }],
    ] as const)
      expect(await textOf(await fileOf(call, { ...about, option: 'pdf' })), call).toContain(shown);
  });

  test('come from a file in the customer’s currency', async () => {
    const name = `Buyer in ${code}`;
    const buyer = await admin.post('/customer', { name, currency_id }, { force: true } as never);
    expect(buyer.status, JSON.stringify(buyer.body)).toBe(201);
    const rows = [
      { ex_ref_no: `F-${code}`, customer_id: name, order_type_id: 'Units', item_type_id: `Listed in ${code}` },
    ];
    const run = await admin.post('/order/order_upload_v3', { rows });
    expect(run.data, JSON.stringify(run.body)).toMatchObject({ created: 1, errors: [] });
    const [made] = (await admin.get('/order', { q: `F-${code}` })).data as Loose[];
    expect((await linesOf(made.id))[0].price).toBe(unit);
  });

  test('and a credit limit has the decimals of the customer’s currency, by form and by file', async () => {
    const [fine, finer] = code === 'JPY' ? ['1000', '1000.5'] : ['1000.125', '1000.1255'];
    const name = `Credit in ${code}`;
    const made = await admin.post('/customer', { name, currency_id });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await admin.put(`/customer/${made.data.id}`, { credit_limit: fine })).status).toBe(200);
    expect((await admin.put(`/customer/${made.data.id}`, { credit_limit: finer })).status).toBe(422);
    const upload = (credit_limit: string, options: object) =>
      admin.post('/customer/customer_upload', {
        rows: [{ customer_code: made.data.customer_code, name, credit_limit }],
        ...options,
      });
    for (const dry_run of [true, false]) {
      const refused = await upload(finer, { dry_run });
      const { errors } = refused.data ?? refused.body.details ?? {};
      expect(JSON.stringify(errors ?? refused.body)).toMatch(code === 'JPY' ? /whole number/ : /decimals/);
    }
    expect((await upload(fine, { dry_run: true })).data.errors).toEqual([]);
    const csv = async (path: string, q: string) =>
      (await admin.raw('GET', `/${path}/export-excel?q=${q}`, { headers: { accept: 'text/csv' } })).text();
    expect(await csv('customer', encodeURIComponent(name))).toContain(`,${fine},`);
    const sheet = (await admin.get('/customer/export-excel', { q: name })).data.file_data;
    const format = code === 'JPY' ? /"#,##0"/ : /"#,##0\.000"/;
    expect(await formatsIn(Buffer.from(sheet, 'base64'))).toMatch(format);
  });
});

test('decimals are not taken from a currency while a finer amount stands in it, whoever is faster', async () => {
  const omr = await currencyOf('OMR', 0.4);
  const made = await admin.post('/customer', { name: 'Fine limits', currency_id: omr, credit_limit: '100.125' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const lower = (decimals: number) => admin.put(`/currency/${omr}`, { decimals });
  const refused = await lower(2);
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['decimals']]);
  await admin.put(`/customer/${made.data.id}`, { credit_limit: '100.5' });
  const tries = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? lower(2) : admin.put(`/customer/${made.data.id}`, { credit_limit: '100.375' }),
    ),
  );
  expect(
    tries.every(({ status }) => [200, 409, 422].includes(status)),
    JSON.stringify(tries.map((t) => t.status)),
  ).toBe(true);
  const [{ decimals }] = (await app.sql('select decimals from currency where id = $1', [omr])) as Loose[];
  const [{ scale }] = (await app.sql('select min_scale(credit_limit) as scale from customer where id = $1', [
    made.data.id,
  ])) as Loose[];
  expect(scale).toBeLessThanOrEqual(decimals);
});
