import { expect, test } from 'vitest';
import { parseDecimal, parseNumber } from '../../../ui/format/decimal-text.ts';
import type { EditorLine } from '../items-editor/editor-lines.rules.ts';
import { readCell, stepCell, tabCell } from './cell-value.rules.ts';

const line = { now: { discount_type: 'percent' } } as EditorLine;
const reading = {
  parse: (text: string) => parseNumber(text, 'en-JM'),
  amount: (text: string) => parseDecimal(text, 'en-JM'),
  decimals: 2,
};

test('cells take what the server takes, and say what is wrong before it does', () => {
  expect(readCell('quantity', '1.5', line, reading)).toEqual({ ok: true, values: { quantity: '1.5' } });
  expect(readCell('quantity', '0', line, reading)).toEqual({ ok: false, problem: 'quantity' });
  expect(readCell('price', '1.50505', line, reading)).toEqual({ ok: false, problem: 'decimals' });
  expect(readCell('price', '', line, reading)).toEqual({ ok: true, values: { price: '0' } });
  expect(readCell('tax_rate', '', line, reading)).toEqual({ ok: true, values: { tax_rate: '' } });
  expect(readCell('name', '  ', line, reading)).toEqual({ ok: false, problem: 'name' });
});

test('a percent sign makes a discount a percentage, a plain number keeps its kind', () => {
  const amount = { now: { discount_type: 'amount' } } as EditorLine;
  expect(readCell('discount', '12.5%', amount, reading)).toEqual({
    ok: true,
    values: { discount: '12.5', discount_type: 'percent' },
  });
  expect(readCell('discount', '120', amount, reading)).toEqual({
    ok: true,
    values: { discount: '120', discount_type: 'amount' },
  });
  expect(readCell('discount', '120', line, reading)).toEqual({ ok: false, problem: 'percent' });
  for (const text of ['$5', 'J$5', '5 JMD'])
    expect(readCell('discount', text, line, reading), text).toEqual({
      ok: true,
      values: { discount: '5', discount_type: 'amount' },
    });
  // The example of what is asked for fits the cell: an amount has its cents, a percentage does not go to a thousand.
  const words = (column: 'price' | 'quantity' | 'tax_rate' | 'discount', of = line) =>
    readCell(column, 'x', of, reading);
  for (const column of ['quantity', 'tax_rate', 'discount'] as const)
    expect(words(column)).toEqual({ ok: false, problem: 'fraction' });
  expect([words('price'), words('discount', amount)]).toEqual(Array(2).fill({ ok: false, problem: 'number' }));
});

test('a currency is read where an amount is asked, a percent sign where a percentage is', () => {
  expect(readCell('price', 'RD$1,200.00', line, reading)).toEqual({ ok: true, values: { price: '1200.00' } });
  for (const [column, text] of [
    ['quantity', '€2'],
    ['quantity', '2 USD'],
    ['quantity', '2%'],
    ['tax_rate', '7 $'],
    ['discount', '$5%'],
  ] as const)
    expect(readCell(column, text, line, reading), text).toEqual({ ok: false, problem: 'fraction' });
  expect(readCell('price', '5%', line, reading)).toEqual({ ok: false, problem: 'number' });
});

test('arrows stop at the edges, Enter on the last row leads to the add row, Tab walks in reading order', () => {
  const rows = ['a', 'b'];
  const columns = ['name', 'quantity'] as const;
  expect(stepCell(rows, columns, { hash: 'a', column: 'name' }, 'up')).toEqual({ hash: 'a', column: 'name' });
  expect(stepCell(rows, columns, { hash: 'b', column: 'name' }, 'down')).toBe(null);
  expect(stepCell(rows, columns, { hash: 'a', column: 'name' }, 'end')).toEqual({ hash: 'b', column: 'quantity' });
  expect(tabCell(rows, columns, { hash: 'a', column: 'quantity' }, false)).toEqual({ hash: 'b', column: 'name' });
  expect(tabCell(rows, columns, { hash: 'b', column: 'quantity' }, false)).toBe(null);
  expect(tabCell(rows, columns, { hash: 'b', column: 'name' }, true)).toEqual({ hash: 'a', column: 'quantity' });
  expect(tabCell(rows, columns, { hash: 'a', column: 'name' }, true)).toBe(null);
});
