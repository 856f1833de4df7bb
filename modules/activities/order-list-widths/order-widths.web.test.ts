import { expect, test } from 'vitest';
import { grownWidths, LEAST_WIDTHS, orderWidths, type RowTexts } from './order-widths.web.ts';

const row = (over: Partial<RowTexts> = {}): RowTexts => ({
  state: 'Pending',
  progress: '',
  type: 'Repair',
  driver: 'Al Gray',
  planned: '4 Nov 09:30',
  late: '',
  total: '$12.00',
  balance: '$0.00',
  ...over,
});

test('a column of the list is as wide as the longest of its words; short ones leave their room to the customer', () => {
  expect(orderWidths([], false)).toEqual(LEAST_WIDTHS);
  const short = orderWidths([row()], false);
  expect(short.status).toBeLessThan(130);
  const long = orderWidths(
    [row(), row({ state: 'Incomplete', progress: 'Return visit needed', type: 'Emergency call-out' })],
    false,
  );
  expect(long.status).toBeGreaterThan(short.status + 100);
  expect(long.type).toBeGreaterThan(short.type + 30);
  expect(orderWidths([row({ progress: 'Return visit needed' })], true).status).toBe(short.status);
});

test('an amount from a million is never cut, words stay within bounds', () => {
  const of = (total: string) => orderWidths([row({ total, balance: total })], true);
  expect(of('$1,702,044.25').total_price).toBeGreaterThan(of('$702,044.25').total_price);
  expect(of('$1,702,044.25').total_price).toBeGreaterThanOrEqual(112);
  expect(of('RD$1,702,044,000.25').balance_due).toBeGreaterThan(140);
  const endless = orderWidths([row({ type: 'w'.repeat(80), driver: 'w'.repeat(80), state: 'w'.repeat(80) })], false);
  expect([endless.type, endless.driver, endless.status]).toEqual([164, 164, 300]);
});

test('a date is never cut: what is late has room for its due date too', () => {
  const of = (over: Partial<RowTexts>) => orderWidths([row(over)], true).scheduled;
  const late = of({ planned: '19 Nov', late: 'Was due 20 Nov' });
  expect(late).toBeGreaterThan(of({}));
  expect(late).toBeGreaterThanOrEqual(180);
  expect(of({ planned: '19 Nov 2025', late: 'Was due 20 Nov 2025' })).toBeGreaterThan(late + 50);
});

test('a column grows with what comes in while scrolling and never jumps back', () => {
  const wide = orderWidths([row({ total: '$1,702,044.25' })], false);
  const narrow = orderWidths([row({ driver: 'José Manuel Núñez' })], false);
  expect(grownWidths(wide, orderWidths([row()], false))).toBe(wide);
  const both = grownWidths(wide, narrow);
  expect([both.total_price, both.driver]).toEqual([wide.total_price, narrow.driver]);
});
