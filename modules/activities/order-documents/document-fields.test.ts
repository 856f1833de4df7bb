import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
let admin: Caller;
let labour: number;
let parts: number;

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  await server.sql("update company set time_zone = 'America/Jamaica', date_format = 'DD/MM/YYYY'");
  labour = (await admin.post('/itemtype', { name: 'Said labour', tax_rate: 0 })).data.id;
  parts = (await admin.post('/itemtype', { name: 'Said parts', tax_rate: 0 })).data.id;
});
afterAll(() => server.close());

const LINES = 9;
async function field(name: string, type: number, more: object = {}): Promise<number> {
  const made = await admin.post('/additional-field', { name, type, module_for: LINES, show_in_portal: true, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.data.id;
}

/** The paragraphs of an activity's statement as a Word file. */
async function statement(order: number): Promise<string> {
  const answer = await admin.post('/order/bulk_order_statement', { orders: [order], option: 'word' });
  const file = unzipSync(new Uint8Array(Buffer.from(answer.data.file_data, 'base64')));
  return strFromU8(file['word/document.xml'] ?? new Uint8Array())
    .replaceAll(/<w:br\b[^>]*>/g, '|')
    .replaceAll(/<[^>]+>/g, '');
}

test('what a line’s fields hold is written as the document writes figures and days, with its line breaks', async () => {
  const [number, small] = [await field('Par', 2), await field('Gap', 2)];
  const [day, moment, text] = [await field('Warranty', 3), await field('Measured', 10), await field('Found', 6)];
  const type = (await admin.post('/ordertype', { name: 'Said figures', prefix: 'SFI' })).data.id;
  const additional = {
    [number]: 1234567.5,
    [small]: -1e-8,
    [day]: '2027-02-28',
    [moment]: '2026-11-24T04:30:00Z',
    [text]: 'first line\nsecond <b>',
  };
  const items = [{ order_item_type_id: labour, name: 'Pump', price: 5, additional }];
  const made = await admin.post('/order', { order_type_id: type, items });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const written = await statement(made.data.id);
  expect(written).toContain('Par: 1,234,567.5');
  expect(written).toContain('Gap: −0.00000001');
  expect(written).toContain('Warranty: 28/02/2027');
  expect(written).toContain('Measured: 23/11/2026 23:30');
  expect(written).toContain('Found: first line|second &lt;b&gt;');
});

test('a line that changed its type shows no value of a field that is not for its new one', async () => {
  const mappings = [{ modelable_type: 'item_type', modelable_id: parts }];
  const only = await field('Only parts', 1, { mappings });
  const open = await field('Open or shut', 1);
  const then = await field('Only when shut', 1, {
    visible_if: { match: 'all', rules: [{ field_id: open, op: 'eq', value: 'shut' }] },
  });
  const type = (await admin.post('/ordertype', { name: 'Said types', prefix: 'STY' })).data.id;
  const additional = { [only]: 'kept aside', [open]: 'shut', [then]: 'seen once' };
  const items = [{ order_item_type_id: parts, name: 'Valve', price: 5, additional }];
  const made = await admin.post('/order', { order_type_id: type, items });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(await statement(made.data.id)).toMatch(/Only parts: kept aside.*Only when shut: seen once/);
  await server.sql(
    `update order_item set order_item_type_id = $1, additional = jsonb_set(additional, $2, '"open"') where order_id = $3`,
    [labour, [String(open)], made.data.id],
  );
  const after = await statement(made.data.id);
  expect(after).toContain('Open or shut: open');
  expect(after).not.toMatch(/kept aside|seen once/);
});

test('what is wrong with a new line is said at its place, whatever stands before it', async () => {
  const number = await field('Torque asked', 2);
  const type = (await admin.post('/ordertype', { name: 'Said places', prefix: 'SPL' })).data.id;
  const line = (name: string, more: object = {}) => ({ order_item_type_id: labour, name, price: 5, ...more });
  const made = (await admin.post('/order', { order_type_id: type, items: [line('First')] })).data;
  const refused = async (second: object) =>
    (await admin.post(`/order/${made.id}/items`, { items: [line('Good'), line('Bad', second)] })).body.errors;
  expect(Object.keys((await refused({ additional: { [number]: 'abc' } })) ?? {})).toEqual([
    `items.1.additional.${number}`,
  ]);
  expect(Object.keys((await refused({ discount: 101, discount_type: 'percent' })) ?? {})).toEqual(['items.1.discount']);
  for (const odd of [[1], '2026-11-23T24:00:00Z']) {
    const moment = typeof odd === 'string' ? await field('Odd moment', 10) : number;
    expect(Object.keys((await refused({ additional: { [moment]: odd } })) ?? {})).toEqual([
      `items.1.additional.${moment}`,
    ]);
  }
});
