import { expect, test } from 'vitest';
import { creditOver } from './credit-over.rules.ts';

const owes = (balance: number, committed: number, credit_limit?: number | null) => ({
  balance,
  committed,
  ...(credit_limit === undefined ? {} : { credit_limit }),
});

test('what is owed and what is ordered count together against the limit', () => {
  expect(creditOver(owes(3200, 1500, 10_000))).toBe(0);
  expect(creditOver(owes(1992.55, 12_273, 5000))).toBe(9265.55);
  expect(creditOver(owes(0.1, 0.2, 0))).toBe(0.3);
  expect(creditOver(owes(5000, 0, 5000))).toBe(0);
});

test('no limit is never passed', () => {
  expect(creditOver(owes(9000, 0, null))).toBe(0);
  expect(creditOver(owes(9000, 0))).toBe(0);
  expect(creditOver({ credit_limit: 0 })).toBe(0);
});
