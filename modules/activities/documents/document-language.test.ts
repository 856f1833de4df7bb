import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;
let type: number;
let work: number;

beforeAll(async () => {
  server = await testServer({ isWorker: true });
  Object.assign(server.ordo.platform.config, { chromiumPath: null });
  admin = await server.as('admin@demo.test');
  work = (await admin.post('/itemtype', { name: 'Work in words' })).data.id;
  type = (await admin.post('/ordertype', { name: 'Documents in words', prefix: 'DOW' })).data.id;
});
afterAll(() => server.close());

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
const printed = async (answer: Promise<{ data: { file_data: string } }>): Promise<string> =>
  textOf(Buffer.from((await answer).data.file_data, 'base64'));
const statement = (...orders: number[]) =>
  printed(admin.post('/order/bulk_order_statement', { orders, option: 'pdf' }) as never);
const receipt = (orderId: number) =>
  printed(admin.post('/order/generate_receipt', { orderId, option: 'pdf' }) as never);

async function orderOf(name: string, language: 'en' | 'es' | null): Promise<number> {
  const customer = (await admin.post('/customer', { name, language })).data.id;
  const items = [{ order_item_type_id: work, name: 'Service', price: 100 }];
  const body = { order_type_id: type, customer_id: customer, title: 'Visit', items };
  const { status, data } = await admin.post('/order', { ...body, scheduled_start: '2026-03-09T14:00:00Z' });
  expect(status).toBe(201);
  return data.id;
}

async function setDates(date_format: string | null): Promise<void> {
  const { data } = await admin.get('/company');
  expect((await admin.put('/company', { date_format, updated_at: data.updated_at })).status).toBe(200);
}

test('documents are in the language of their customer, whoever makes them; else in the company’s', async () => {
  const spanish = await orderOf('Ferretería Colón', 'es');
  const english = await orderOf('Harbour Hardware', null);
  expect(await statement(spanish)).toContain('Estado de cuenta de actividad');
  expect(await receipt(spanish)).toContain('Recibo');
  expect(await statement(english)).toContain('Activity statement');
  // Two customers of two languages in one file: the company's own.
  expect(await statement(spanish, english)).toContain('Activity statement');
  const hispanic = await server.as('admin@demo.test', { language: 'es' } as never);
  const asked = hispanic.post(
    '/order/bulk_order_statement',
    { orders: [english], option: 'pdf' },
    { 'accept-language': 'es' },
  );
  expect(await printed(asked as never)).toContain('Activity statement');
});

test('the document a customer signs is in the customer’s language', async () => {
  const order = await orderOf('Panadería Sol', 'es');
  await admin.post(`/order/${order}/complete`, {});
  expect((await admin.post(`/order/${order}/customer-signoff`, { signer_name: 'Ana' })).status).toBe(200);
  await until(async () => {
    const [row] = await server.sql("select state from document_snapshot where owner_id = $1 and kind = 'signoff'", [
      order,
    ]);
    return row?.state === 'stored';
  });
  const { success } = await admin.get(`/order/${order}/get-statement-url`);
  const signed = await textOf(new Uint8Array(await (await fetch(success.message as string)).arrayBuffer()));
  expect(signed).toContain('Estado de cuenta de actividad');
  expect(signed).not.toContain('Activity statement');
});

test('documents write their days as the company does', async () => {
  const order = await orderOf('Dated Ltd', 'en');
  await setDates('DD.MM.YYYY');
  expect(await statement(order)).toContain('09.03.2026');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Jamaica' }).format(Date.now());
  await setDates('YYYY-MM-DD');
  expect(await receipt(order)).toContain(today);
  expect(await statement(order)).toContain('2026-03-09');
  await setDates(null);
  expect(await statement(order)).not.toContain('2026-03-09');
});

test('mails by a company’s own template write their days as its documents do', async () => {
  await setDates('DD/MM/YYYY');
  const html = '<p>Seen {{date "2026-03-09"}}</p>';
  const template = (await admin.post('/communication-template', { name: 'Dated words', subject: 'Dated', html })).data;
  const { data } = await admin.post('/communication/preview', { template_id: template.id });
  expect(data.html).toContain('09/03/2026');
  await setDates(null);
});
