import { expect, test } from 'vitest';
import { numberFormat, shownNumber } from './number-format.ts';

const format = (code: string) => numberFormat(170, new Map([[170, code]]));

test.each([
  ['00000', '1234', '01234'],
  ['00000', '1234567', '1234567'],
  ['"C-"0000', '42', 'C-0042'],
  ['000\\-00\\-0000', '12345678', '012-34-5678'],
  ['[$-409]00000;-00000', '7', '00007'],
  ['0000_)', '7', '0007'],
  ['00 00', '0', '00 00'],
  ['"K-"0', '7', 'K-7'],
  ['"INV-"0', '1001', 'INV-1001'],
  ['0"-26"', '1003', '1003-26'],
  ['0"-2026"', '1003', '1003-2026'],
  ['"10"000', '7', '10007'],
  ['"P"0_)', '0', 'P0'],
])('%s shows %s as %s', (code, value, shown) => {
  const { template, shape } = format(code);
  expect([shape, shownNumber(value, template ?? '')]).toEqual(['none', shown]);
});

test.each(['0', '0_)', 'General', '0.00', '#,##0', '00.00', '00%', '[<=999]000;0000', '0.00E+00', 'yyyy-mm-dd', '@'])(
  '%s is for no code',
  (code) => expect(format(code).template).toBeNull(),
);

test('tells elapsed time from times of the day', () => {
  expect(['[h]:mm', '[mm]:ss', 'h:mm', '[Red]h:mm', 'd [h]:mm'].map((code) => format(code).shape)).toEqual([
    'elapsed',
    'elapsed',
    'time',
    'time',
    'datetime',
  ]);
  expect(numberFormat(46, new Map()).shape).toBe('elapsed');
});
