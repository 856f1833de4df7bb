import { expect, test } from 'vitest';
import { trendDays } from './trend-days.rules.ts';

test('nine whole weeks from the first day of the week, today in the last', () => {
  // 2028-02-29 is a Tuesday.
  const monday = trendDays('2028-02-29', 1);
  expect(monday).toHaveLength(63);
  expect([monday[0], monday[56], monday[62]]).toEqual(['2028-01-03', '2028-02-28', '2028-03-05']);
  const sunday = trendDays('2028-02-27', 0);
  expect([sunday[0], sunday[56], sunday[62]]).toEqual(['2028-01-02', '2028-02-27', '2028-03-04']);
  expect(trendDays('2028-02-26', 0)[62]).toBe('2028-02-26');
  // A Sunday ends the week that began on Monday.
  expect(trendDays('2028-03-05', 1)[62]).toBe('2028-03-05');
});
