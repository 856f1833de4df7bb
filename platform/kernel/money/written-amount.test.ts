import { expect, it } from 'vitest';
import { amountIn, amountText } from './written-amount.ts';

it.each([
  ['$ 1,234.50', { number: '1,234.50', signs: ['$'] }],
  ['-$5', { number: '-5', signs: ['$'] }],
  ['$-5', { number: '-5', signs: ['$'] }],
  ['S/ 12.30', { number: '12.30', signs: ['S/'] }],
  ['12 F\u00a0CFA', { number: '12', signs: ['F\u00a0CFA'] }],
  ['12,50 EUR', { number: '12,50', signs: ['EUR'] }],
  ['(5)', { number: '-5', signs: [] }],
  ['5-', { number: '-5', signs: [] }],
  ['.5', { number: '.5', signs: [] }],
  ['- - 5', null],
  ['$5$', null],
  ['5k', null],
  ['5 of 7', null],
  ['', null],
])('%s', (text, parts) => expect(amountIn(text)).toEqual(parts));

// Each of these took one expression for the whole of an amount longer than any request may last.
it('reads a cell at once, whatever it is made of', () => {
  const parts = ['-', ' ', '\u00a0', ',', '.', '\u0301', "'", '’', '$', 'x', '(', '1', 'F CFA'];
  for (const one of parts)
    for (const other of parts)
      for (const text of [
        `-${' '.repeat(41)},     , ${one}    ${other}`,
        `${one.repeat(29)}${other.repeat(30)}`.slice(0, 60),
        `-${`${one}${other}`.repeat(29)}`.slice(0, 60),
      ]) {
        expect(() => amountText(text, '.')).not.toThrow();
        expect(amountIn(text)?.number ?? '1').toMatch(/\d|[.,]/);
      }
  expect(amountIn(`-${' '.repeat(41)},     , \u0301'    $$x`)).toBeNull();
});
