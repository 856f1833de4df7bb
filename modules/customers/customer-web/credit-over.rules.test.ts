import { expect, test } from 'vitest';
import { creditOver } from './credit-over.rules.ts';

const owes = (receivable: number, committed: number, code = 'USD') => ({ code, receivable, committed });

test('what is owed and what is ordered count together against the limit', () => {
  expect(creditOver([owes(3200, 1500)], 10_000, 'USD')).toBe(0);
  expect(creditOver([owes(1992.55, 12_273)], 5000, 'USD')).toBe(9265.55);
  expect(creditOver([owes(0.1, 0.2)], 0, 'USD')).toBe(0.3);
  expect(creditOver([owes(5000, 0)], 5000, 'USD')).toBe(0);
});

test('another currency is not measured by the limit, and no limit is never passed', () => {
  expect(creditOver([owes(9000, 0, 'JMD'), owes(10, 0)], 100, 'USD')).toBe(0);
  expect(creditOver([owes(9000, 0)], null, 'USD')).toBe(0);
  expect(creditOver([], 0, 'USD')).toBe(0);
});
