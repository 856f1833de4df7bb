import { expect, test } from 'vitest';
import type { EditorLine } from '../items-editor/editor-lines.rules.ts';
import { readCell, stepCell, tabCell } from './cell-value.rules.ts';

const line = { now: { discount_type: 'percent' } } as EditorLine;
const parse = (text: string) =>
  /^-?\d*\.?\d*$/.test(text) ? { ok: true as const, value: text } : { ok: false as const };

test('cells take what the server takes, and say what is wrong before it does', () => {
  expect(readCell('quantity', '1.5', line, { parse, decimals: 2 })).toEqual({ ok: true, values: { quantity: '1.5' } });
  expect(readCell('quantity', '0', line, { parse, decimals: 2 })).toEqual({ ok: false, problem: 'quantity' });
  expect(readCell('price', '1.50505', line, { parse, decimals: 2 })).toEqual({ ok: false, problem: 'decimals' });
  expect(readCell('price', '', line, { parse, decimals: 2 })).toEqual({ ok: true, values: { price: '0' } });
  expect(readCell('tax_rate', '', line, { parse, decimals: 2 })).toEqual({ ok: true, values: { tax_rate: '' } });
  expect(readCell('name', '  ', line, { parse, decimals: 2 })).toEqual({ ok: false, problem: 'name' });
});

test('a percent sign makes a discount a percentage, a plain number keeps its kind', () => {
  const amount = { now: { discount_type: 'amount' } } as EditorLine;
  expect(readCell('discount', '12.5%', amount, { parse, decimals: 2 })).toEqual({
    ok: true,
    values: { discount: '12.5', discount_type: 'percent' },
  });
  expect(readCell('discount', '120', amount, { parse, decimals: 2 })).toEqual({
    ok: true,
    values: { discount: '120', discount_type: 'amount' },
  });
  expect(readCell('discount', '120', line, { parse, decimals: 2 })).toEqual({ ok: false, problem: 'percent' });
  // The example of what is asked for fits the cell: an amount has its cents, a percentage does not go to a thousand.
  const words = (column: 'price' | 'quantity' | 'tax_rate' | 'discount', of = line) =>
    readCell(column, 'x', of, { parse, decimals: 2 });
  for (const column of ['quantity', 'tax_rate', 'discount'] as const)
    expect(words(column)).toEqual({ ok: false, problem: 'fraction' });
  expect([words('price'), words('discount', amount)]).toEqual(Array(2).fill({ ok: false, problem: 'number' }));
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
