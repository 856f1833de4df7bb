import { existsSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdf } from '../../../platform/server/documents/pdf.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

const MEASURED = '2026-11-24T04:30:00.000Z';
let server: TestServer;
let admin: Caller;
let type: number;
/** Ids of additional fields, by name. */
type Ids = Record<'Torque' | 'Until' | 'Measured' | 'State' | 'Marks' | 'Serial', number>;
let line: Ids;

/** A field of each kind that has ends, choices or a sum, and a value of each. */
async function filled(module_for: number): Promise<[Ids, Record<number, unknown>]> {
  const [ids, values]: [Loose, Record<number, unknown>] = [{}, {}];
  for (const [name, kind] of Object.entries({ Torque: 2, Until: 3, Measured: 10, State: 4, Marks: 5, Serial: 1 })) {
    const items = kind === 4 || kind === 5 ? { items: [{ name: 'Fine' }, { name: 'Worn' }] } : {};
    const body = { name: `${name} ${module_for}`, type: kind, module_for, ...items };
    const { status, data, body: answer } = await admin.post('/additional-field', body);
    expect(status, JSON.stringify(answer)).toBe(201);
    ids[name] = data.id;
    const choices = data.items?.map((item: Loose) => item.id);
    values[data.id] = { 2: 12.5, 3: '2027-02-28', 10: MEASURED, 4: choices?.[1], 5: choices, 1: 'SN-1' }[kind];
  }
  return [ids, values];
}

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  await server.sql("update company set time_zone = 'America/Jamaica'");
  const work = (await admin.post('/itemtype', { name: 'Parts of figures', tax_rate: 0 })).data.id;
  type = (await admin.post('/ordertype', { name: 'Figures', prefix: 'FIG' })).data.id;
  const [, own] = await filled(1);
  const [ids, ofLine] = await filled(9);
  line = ids;
  const made = await admin.post('/order', {
    order_type_id: type,
    title: 'Pump',
    description: 'A long description of what was done at the place. '.repeat(18),
    additional: own,
    items: [{ order_item_type_id: work, name: 'Seal', quantity: 2, price: 574999941925, additional: ofLine }],
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
});
afterAll(async () => {
  await server.close();
  await stopPdf();
});

const preview = (body: object) => admin.post('/order-report/preview', { filters: { type_id: [type] }, ...body });

test('every aggregate a column offers is answered, of every dataset, with lines left out, in rows and summed up', async () => {
  const datasets = (await admin.get('/custom-report/datasets')).data as Loose[];
  expect(datasets.length).toBeGreaterThan(1);
  let asked = 0;
  for (const { key: dataset, has_items } of datasets) {
    const offered = (await admin.get('/custom-report/fetch-table-columns', { options: dataset })).data as Loose[];
    const first = offered.find((column) => !column.is_item && column.type === 'text').key;
    for (const items_mode of has_items ? ['none', 'rows', 'summary'] : ['none'])
      for (const aggregate of ['sum', 'avg', 'min', 'max', 'count']) {
        const columns = offered
          .filter(
            ({ key, is_item, aggregates }) =>
              key !== first && aggregates.includes(aggregate) && !(is_item && items_mode === 'none'),
          )
          .map(({ key }) => ({ key, aggregate }));
        asked += columns.length;
        for (let from = 0; from < columns.length; from += 50) {
          const some = columns.slice(from, from + 50);
          const body = { dataset, items_mode, columns: [{ key: first }, ...some], group_by: [first] };
          const answer = await admin.post('/custom-report/preview', body);
          expect([answer.status, dataset, items_mode, aggregate, answer.body.message]).toEqual([
            200,
            dataset,
            items_mode,
            aggregate,
            undefined,
          ]);
        }
      }
  }
  expect(asked).toBeGreaterThan(100);
});

const group = (key: string, aggregate: string, items_mode = 'rows') =>
  preview({ items_mode, columns: [{ key: 'type' }, { key, aggregate }], group_by: ['type'] });

test('the latest day and moment of a group are days and moments, a count is a number', async () => {
  const last = async (key: string, aggregate: string, mode?: string) =>
    (await group(key, aggregate, mode)).data.rows[0].at(-1);
  for (const mode of ['rows', 'summary']) {
    expect(await last(`additional.${line.Until}`, 'max', mode)).toBe('2027-02-28');
    expect(new Date(await last(`additional.${line.Measured}`, 'min', mode)).toISOString()).toBe(MEASURED);
    for (const name of ['State', 'Marks', 'Serial'] as const)
      expect([name, await last(`additional.${line[name]}`, 'count', mode)]).toEqual([name, 1]);
  }
});

test('a moment of a line is on the company’s clock in a row that sums its lines up', async () => {
  const key = `additional.${line.Measured}`;
  const { data } = await preview({ items_mode: 'summary', columns: [{ key: 'title' }, { key }] });
  expect(data.rows).toEqual([['Pump', '2026-11-23 23:30']]);
});

/** The pieces of text of a PDF, each as it stands in one place. */
async function pieces(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: pdf, useSystemFonts: true, verbosity: 0 }).promise;
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    for (const item of items) if ('str' in item) found.push(item.str.trim());
  }
  return found;
}

const WRITERS = [null, '/usr/bin/chromium'].filter((path) => path === null || existsSync(path));
test.each(WRITERS)('a long description takes no digit from amounts and references beside it (%s)', async (path) => {
  Object.assign(server.ordo.platform.config, { chromiumPath: path });
  const keys = ['reference_no', 'type', 'status', 'description', 'items_total', 'tax_total', 'total_price', 'currency'];
  const saved = await admin.post('/order-report', {
    name: `Wide ${path}`,
    format: 'pdf',
    columns: [...keys, 'balance_due'].map((key) => ({ key })),
    filters: { type_id: [type] },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  const file = await admin.raw('POST', `/order-report/export-report/${saved.data.id}`, {
    body: '{}',
    headers: { 'content-type': 'application/json', accept: '*/*' },
  });
  const found = await pieces(new Uint8Array(await file.arrayBuffer()));
  const [{ reference_no }] = await server.sql('select reference_no from "order" where order_type_id = $1', [type]);
  for (const whole of [reference_no, 'Currency', 'Figures', 'Pending']) expect(found).toContain(whole);
  // Before tax and in all, of the row and of the totals.
  expect(found.filter((text) => text === '1,149,999,883,850.00')).toHaveLength(4);
});
