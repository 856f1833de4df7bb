import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdf } from '../../../platform/server/documents/pdf.ts';
import { readSheet } from '../../../platform/server/sheets/read-sheet.ts';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** Who may not read prices has none of them in any paper of an activity, whichever door it comes from. */
const DOORS = ['view.order', 'view_all.order', 'view.order_items', 'send_statement.order', 'generate_receipt.order'];
const REPORTS = ['view', 'create', 'export'].map((verb) => `${verb}.order_statements`);
const AMOUNTS = /1[.,]?357|77[.,]31|1[.,]?279|1[.,]?407|127[.,]9/;

let app: TestServer;
let admin: Caller;
let customer: number;
let order: number;
let serial = 0;

beforeAll(async () => {
  app = await testServer({ isWorker: true });
  admin = await app.as('admin@demo.test');
  const itemType = async (body: object) => (await admin.post('/itemtype', body)).data.id as number;
  const work = await itemType({ name: 'Work shut', tax_rate: 10 });
  const discount = await itemType({ name: 'Discount shut', is_discount: true });
  const type = (await admin.post('/ordertype', { name: 'Shut', prefix: 'SHT', portal_visible: true })).data.id;
  customer = (await admin.post('/customer', { name: 'Shut prices' })).data.id;
  const items = [
    { order_item_type_id: work, name: 'Boiler swap', price: 1357 },
    { order_item_type_id: discount, name: 'Goodwill', price: 77.31 },
  ];
  const made = await admin.post('/order', { order_type_id: type, customer_id: customer, items });
  order = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  expect((await admin.post(`/order/${order}/complete`, {})).status).toBe(200);
});
afterAll(async () => {
  await stopPdf();
  await app.close();
});

async function pdfText(bytes: Uint8Array): Promise<string> {
  const file = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= file.numPages; page++) {
    const { items } = await (await file.getPage(page)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return texts.join(' ');
}

async function sheetText(bytes: Buffer): Promise<string> {
  const rows: string[] = [];
  for await (const row of readSheet(bytes, { maxColumns: 50 } as never)) rows.push(JSON.stringify(row));
  return rows.join('\n');
}

async function behind(address: string): Promise<string> {
  const file = await fetch(address);
  expect(file.status).toBe(200);
  return pdfText(new Uint8Array(await file.arrayBuffer()));
}

/** Every paper a person of the staff can ask of the activity, as text. */
async function papersOf(caller: Caller): Promise<[string, string][]> {
  const sheet = async (path: string, body: object): Promise<[string, string]> => {
    const answer = await caller.post(path, body);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    return [path, await sheetText(Buffer.from(answer.data.file_data, 'base64'))];
  };
  const address = async (kind: string): Promise<[string, string]> => {
    const { success } = await caller.get(`/order/${order}/get-statement-url`, { statement_type: kind });
    return [`address of ${kind}`, await behind(success.message as string)];
  };
  const report = async (layout: string): Promise<[string, string]> => {
    const columns = [{ key: 'reference_no' }];
    const wish = { name: `Shut ${layout} ${++serial}`, layout, columns, order_ids: [order], format: 'excel' };
    const made = await caller.post('/order-statement', wish);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const answer = await caller.raw('POST', `/order-statement/export-report/${made.data.id}`, {
      body: '{}',
      headers: { 'content-type': 'application/json', accept: '*/*' },
    });
    expect(answer.status).toBe(200);
    return [`report of ${layout}`, await sheetText(Buffer.from(await answer.arrayBuffer()))];
  };
  return [
    await sheet('/order/generate_receipt', { orderId: order, option: 'excel' }),
    await sheet('/order/bulk_order_statement', { orders: [order], option: 'excel' }),
    await sheet('/order/bulk_order_statement_without_unused_item', { orders: [order], option: 'excel' }),
    await address('statement'),
    await address('statement_no_unused'),
    await address('receipt'),
    await report('statement'),
    await report('receipt'),
  ];
}

test('no paper tells prices to staff without them, from any door, signed or not; with them each does', async () => {
  const { caller: shut } = await staffWith(app, [...DOORS, ...REPORTS], 'all');
  const { caller: reader } = await staffWith(app, [...DOORS, ...REPORTS, 'view_prices.order'], 'all');
  const compare = async () => {
    for (const [door, text] of await papersOf(shut)) {
      expect(text, door).toContain('Boiler swap');
      expect(text, door).not.toMatch(AMOUNTS);
    }
    for (const [door, text] of await papersOf(reader)) expect(text, door).toMatch(AMOUNTS);
  };
  await compare();
  const signed = await admin.post(`/order/${order}/customer-signoff`, { signer_name: 'Ann' });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  const stored = () => app.sql("select 1 from document_snapshot where owner_id = $1 and state = 'stored'", [order]);
  await until(async () => (await stored()).length > 0);
  await compare();
});

test('a receipt on a roll and one without lines tell no price either', async () => {
  const set = { key: 'receipt_layout', text_value: JSON.stringify({ size: '80mm' }) };
  expect((await admin.post('/company/configurations', set)).status).toBe(200);
  for (const slugs of [DOORS, DOORS.filter((slug) => slug !== 'view.order_items')]) {
    const { caller } = await staffWith(app, slugs, 'all');
    const { data } = await caller.post('/order/generate_receipt', { orderId: order });
    expect(await pdfText(Buffer.from(data.file_data, 'base64'))).not.toMatch(AMOUNTS);
  }
});

test('a person of the portal without prices has a statement and a receipt without them', async () => {
  const base = ['view.portal_orders', 'view.portal_documents'];
  for (const [slugs, sees] of [
    [base, false],
    [[...base, 'view.portal_prices'], true],
  ] as const) {
    const person = await customerWith(app, customer, slugs);
    for (const kind of ['statement', 'receipt']) {
      const { data, status } = await person.get(`/customer-portal/${customer}/orders/${order}/document`, { kind });
      expect(status).toBe(200);
      const text = await behind(data);
      expect(text).toContain('Boiler swap');
      expect(AMOUNTS.test(text), `${kind} ${slugs}`).toBe(sees);
    }
  }
});
