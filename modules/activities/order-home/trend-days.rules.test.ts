import { expect, test } from 'vitest';
import { trendDays } from './trend-days.rules.ts';

test('eight whole weeks from the first day of the week, today in the last', () => {
  // 2028-02-29 is a Tuesday.
  const monday = trendDays('2028-02-29', 1);
  expect(monday).toHaveLength(56);
  expect([monday[0], monday[49], monday[55]]).toEqual(['2028-01-10', '2028-02-28', '2028-03-05']);
  const sunday = trendDays('2028-02-27', 0);
  expect([sunday[0], sunday[49], sunday[55]]).toEqual(['2028-01-09', '2028-02-27', '2028-03-04']);
  expect(trendDays('2028-02-26', 0)[55]).toBe('2028-02-26');
});
