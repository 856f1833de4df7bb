import { expect, test } from 'vitest';
import { newLine, withValues } from './editor-lines.rules.ts';
import { pastedLines } from './paste-lines.web.ts';
import { pastedRows } from './paste-rows.rules.ts';

const type = { id: 1, name: 'Part', is_task: false, is_discount: false, is_order_item: true, customer_access: 1 };
const line = newLine('', type, {}, []);
const ALL = ['name', 'quantity', 'price', 'discount', 'tax_rate'] as const;

function paste(text: string, { locale = 'en-JM', columns = ALL as readonly (typeof ALL)[number][] } = {}) {
  const table = pastedRows(text);
  if (!table) throw new Error('no table');
  return pastedLines(table, { line, columns, locale, decimals: 2 });
}
const values = (text: string, locale?: string) => paste(text, { locale }).lines.map((each) => each.values);

test('rows out of a spreadsheet go by their header, in either language, else by their order', () => {
  expect(pastedRows('Precio\tPartida\tCantidad\n12,50\tManguera\t3\n')?.rows).toEqual([
    { name: 'Manguera', price: '12,50', quantity: '3' },
  ]);
  expect(pastedRows('Hose\t3\t12.50\nValve\t1\t8')?.rows).toEqual([
    { name: 'Hose', quantity: '3', price: '12.50' },
    { name: 'Valve', quantity: '1', price: '8' },
  ]);
  for (const text of ['just a name', '', '\n', '"one cell\nof two lines"']) expect(pastedRows(text), text).toBe(null);
});

test('a quoted cell is one cell, whatever stands in it; a mark of inches is no quotation', () => {
  expect(pastedRows('"Hose\nblack"\t2\n"A ""big"" valve\tred"\t1\r\n3/4" pipe\t5\n"6" pipe\t7')?.rows).toEqual([
    { name: 'Hose black', quantity: '2' },
    { name: 'A "big" valve red', quantity: '1' },
    { name: '3/4" pipe', quantity: '5' },
    { name: '"6" pipe', quantity: '7' },
  ]);
});

test('amounts are read with their currency, percentages with their sign', () => {
  const row = (price: string, discount = '', tax = '') => `Hose\t2\t${price}\t${discount}\t${tax}`;
  expect(
    values([row('RD$1,200.00', '$5', '18 %'), row('J$5,000', '5%'), row('10 USD', '7'), row('−3')].join('\n')),
  ).toEqual([
    { name: 'Hose', quantity: '2', price: '1200', discount: '5', discount_type: 'amount', tax_rate: '18' },
    { name: 'Hose', quantity: '2', price: '5000', discount: '5', discount_type: 'percent' },
    { name: 'Hose', quantity: '2', price: '10', discount: '7', discount_type: 'percent' },
    { name: 'Hose', quantity: '2', price: '-3' },
  ]);
});

test('of one column all cells have the same decimal mark, the reader’s where they do not tell', () => {
  expect(values('Hose\t1\t1,5\nValve\t1\t1,234').map(({ price }) => price)).toEqual(['1.5', '1.234']);
  expect(values('Hose\t1\t1,234.50\nValve\t1\t2,000').map(({ price }) => price)).toEqual(['1234.5', '2000']);
  for (const [locale, price] of [
    ['en-JM', '1234'],
    ['es-ES', '1.234'],
  ])
    expect(values('Hose\t1\t1,234', locale)[0]?.price).toBe(price);
  expect(values('Hose\t1\t₹12,34,568.50', 'en-IN')[0]?.price).toBe('1234568.5');
});

test('what is no value stays in its cell, with what is wrong', () => {
  const { lines, unread } = paste(
    ['Hose\t2 pcs\t$10', 'Valve\t-1\t1.50505\t150', 'Pipe\t1\tabout 5', `${'x'.repeat(501)}\t1`].join('\n'),
  );
  expect(lines.map((each) => each.unread)).toEqual([
    { quantity: { text: '2 pcs', problem: 'fraction' } },
    {
      quantity: { text: '-1', problem: 'quantity' },
      price: { text: '1.50505', problem: 'decimals' },
      discount: { text: '150', problem: 'percent' },
    },
    { price: { text: 'about 5', problem: 'number' } },
    { name: { text: 'x'.repeat(501), problem: 'long' } },
  ]);
  expect([unread, lines[0]?.values]).toEqual([6, { name: 'Hose', price: '10' }]);
  // It goes with the value that takes its place, and comes back when that is taken back.
  const wrong = { ...line, unread: lines[1]?.unread };
  const right = withValues(wrong, { quantity: '1' });
  expect(Object.keys(right.unread ?? {})).toEqual(['price', 'discount']);
  expect(withValues(right, { quantity: '1' }, { quantity: wrong.unread?.quantity }).unread).toEqual(wrong.unread);
});

test('what makes no line is counted', () => {
  const rows = Array.from({ length: 600 }, (_, at) => `Line ${at}\t1\t${at}`);
  expect(paste(rows.join('\n'))).toMatchObject({ leftOut: { rows: 100, nameless: 0, columns: [] }, closed: [] });
  expect(paste(rows.join('\n')).lines).toHaveLength(500);
  const headed = 'SKU\tItem\tDescription\tQty\tEmpty\nA1\tHose\tblack\t2\t\n\t\t\t7\t';
  expect(paste(headed).leftOut).toEqual({ rows: 0, nameless: 1, columns: ['SKU', 'Description'] });
  expect(paste('Hose\t1\t2\t3\t4\tmore').leftOut.columns).toEqual(['6']);
  const { closed, lines } = paste('Hose\t1\t5 each\t3', { columns: ['name', 'quantity', 'price'] });
  expect([closed, lines[0]?.unread]).toEqual([['discount'], { price: { text: '5 each', problem: 'number' } }]);
});
