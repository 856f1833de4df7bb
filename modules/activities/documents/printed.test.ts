import { existsSync } from 'node:fs';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdf } from '../../../platform/server/documents/pdf.ts';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;
let order: number;

const set = async (key: string, value: object) => {
  const text_value = JSON.stringify(value);
  expect((await admin.post('/company/configurations', { key, text_value })).status).toBe(200);
};

beforeAll(async () => {
  server = await testServer({ isWorker: true });
  admin = await server.as('admin@demo.test');
  const work = (await admin.post('/itemtype', { name: 'Work for printing', tax_rate: 10 })).data.id;
  const type = (await admin.post('/ordertype', { name: 'Printing', prefix: 'PRN' })).data.id;
  const items = [{ order_item_type_id: work, name: 'Boiler service', price: 100 }];
  order = (await admin.post('/order', { order_type_id: type, title: 'Boiler', items })).data.id;
  const picture = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const { data } = await admin.get('/company');
  const logo = await upload(server, admin, picture, 'logo.png');
  expect((await admin.put('/company', { logo, updated_at: data.updated_at })).status).toBe(200);
  await set('company_notes', {
    order: '<p>Work note</p>',
    statement: '<p>Bank 12&amp;34</p><p>Statement note</p>',
    receipt: '<b>Receipt</b> note',
    portal: 'Portal note',
  });
});
afterAll(async () => {
  await stopPdf();
  await server.close();
});

async function read(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true, verbosity: 0 }).promise;
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const { fnArray } = await page.getOperatorList();
  const [, , width = 0, height = 0] = page.view;
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
  const images = fnArray.filter((each) => each === OPS.paintImageXObject).length;
  return { text, images, width: Math.round(width / 5) * 5, height, pages: document.numPages };
}
const fileOf = (answer: { data: { file_data: string } }) => Buffer.from(answer.data.file_data, 'base64');
const statement = async (option = 'pdf') =>
  fileOf((await admin.post('/order/bulk_order_statement', { orders: [order], option })) as never);
const receipt = async (option = 'pdf') =>
  fileOf((await admin.post('/order/generate_receipt', { orderId: order, option })) as never);

/** The writer of machines without a browser, and the browser where there is one. */
const WRITERS = [null, '/usr/bin/chromium'].filter((path) => path === null || existsSync(path));
const writeWith = (path: string | null) => Object.assign(server.ordo.platform.config, { chromiumPath: path });

test.each(WRITERS)('statement and receipt carry the logo and each its own note (%s)', async (path) => {
  writeWith(path);
  const [first, second] = [await read(await statement()), await read(await receipt())];
  expect([first.images, second.images]).toEqual([1, 1]);
  expect(first.text).toContain('Bank 12&34 Statement note');
  expect(second.text).toContain('Receipt note');
  for (const { text } of [first, second]) expect(text).not.toMatch(/Work note|Portal note/);
  expect(second.text).not.toContain('Statement note');
});

test.each(WRITERS)(
  'a receipt has the paper of the setting, without tax and logo where it says so (%s)',
  async (path) => {
    writeWith(path);
    await set('receipt_layout', { size: 'a5' });
    expect(await read(await receipt())).toMatchObject({ width: 420, images: 1, pages: 1 });
    await set('receipt_layout', { size: '80mm', show_tax: false, show_logo: false });
    const roll = await read(await receipt());
    expect(roll).toMatchObject({ width: 225, images: 0, pages: 1 });
    expect(roll.height).toBeLessThan(500);
    expect(roll.text).toContain('Boiler service');
    expect(roll.text).toContain('110.00');
    expect(roll.text).not.toMatch(/tax/i);
    await set('receipt_layout', { size: 'a4', show_tax: true });
    const sheet = await read(await receipt());
    expect([sheet.width, sheet.images]).toEqual([595, 1]);
    expect(sheet.text).toMatch(/tax/i);
    expect((await read(await statement())).width).toBe(595);
  },
);

test('a visit is told on the clock of its place, like in the portal, and nowhere on the company’s', async () => {
  writeWith(null);
  const zoneOf = async (zone: string) => {
    await server.sql(
      `update "order" set time_zone = $2, scheduled_start = '2026-12-04T14:15:00Z', scheduled_end = '2026-12-04T16:15:00Z',
        completed_at = '2026-12-04T15:40:00Z', status = 'completed' where id = $1`,
      [order, zone],
    );
    return (await read(await statement())).text;
  };
  await server.sql(
    'update company set time_zone = \'America/Jamaica\' where tenant_id = (select tenant_id from "order" where id = $1)',
    [order],
  );
  const there = await zoneOf('America/Santo_Domingo');
  expect(there).toContain('10:15 – 12:15 (Santo Domingo)');
  expect(there).toContain('Completed 4 Dec 2026 11:40 (Santo Domingo)');
  expect(there).not.toMatch(/09:15|10:40/);
  const here = await zoneOf('America/Jamaica');
  expect(here).toContain('09:15 – 11:15');
  await server.sql(`update "order" set completed_at = null, status = 'pending' where id = $1`, [order]);
  expect(here).not.toContain('(Jamaica)');
});

test('where prices include tax the statement says so, in the rules each activity was priced by', async () => {
  writeWith(null);
  const set = (is: boolean) => admin.post('/company/configurations', { key: 'prices_include_tax', bool_value: is });
  expect((await read(await statement())).text).toMatch(/Amounts in \w{3}, before tax\./);
  expect((await set(true)).status).toBe(200);
  const { order_type_id, items } = (await admin.get(`/order/${order}`)).data;
  const [{ order_item_type_id }] = items;
  const made = { order_type_id, title: 'Boiler', items: [{ order_item_type_id, price: 110 }] };
  const { id } = (await admin.post('/order', made)).data;
  const { data } = await admin.post('/order/bulk_order_statement', { orders: [id], option: 'pdf' });
  const { text } = await read(fileOf({ data }));
  expect(text).toMatch(/Amounts in \w{3}\. Prices and discounts include tax; net amounts are before tax\./);
  expect(text).toMatch(/110\.00 10% 100\.00/);
  await set(false);
});

test('a Word file carries the logo too', async () => {
  expect((await statement('word')).toString('latin1')).toMatch(/word\/media\/[\w.]+\.png/);
});

test('the signed document carries the logo and the note of activities', async () => {
  writeWith(null);
  await admin.post(`/order/${order}/complete`, {});
  expect((await admin.post(`/order/${order}/customer-signoff`, { signer_name: 'Ann' })).status).toBe(200);
  await until(async () => {
    const [row] = await server.sql("select state from document_snapshot where owner_id = $1 and kind = 'signoff'", [
      order,
    ]);
    return row?.state === 'stored';
  });
  const { success } = await admin.get(`/order/${order}/get-statement-url`);
  const signed = await read(new Uint8Array(await (await fetch(success.message as string)).arrayBuffer()));
  expect(signed.text).toContain('Work note');
  expect(signed.images).toBeGreaterThanOrEqual(2);
});
