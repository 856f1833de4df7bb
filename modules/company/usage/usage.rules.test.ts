import { expect, test } from 'vitest';
import { monthEnd, monthly, monthStart, monthsBetween, passed, yearBefore } from './usage.rules.ts';

test('thirteen months lead up to today, across the turn of a year', () => {
  const months = monthsBetween(yearBefore('2026-02-28'), '2026-02-28');
  expect([months.length, months[0], months[11], months[12]]).toEqual([13, '2025-02', '2026-01', '2026-02']);
});

test('a month shows what a flow added and how a gauge ended; months without figures show nothing', () => {
  const days = [
    { day: '2026-01-30', metric: 'mails', value: 3 },
    { day: '2026-01-31', metric: 'mails', value: 4 },
    { day: '2026-01-31', metric: 'active_users', value: 9 },
    { day: '2026-01-02', metric: 'active_users', value: 7 },
  ];
  const months = ['2026-01', '2026-02'];
  expect(monthly('mails', days, months).map(({ value }) => value)).toEqual([7, null]);
  expect(monthly('active_users', days, months).map(({ value }) => value)).toEqual([9, null]);
});

test.each([
  [7, 8, 80],
  [8, 9, null],
  [9, 10, 100],
  [7, 10, 100],
  [10, 12, null],
  [1, 2, null],
])('from %d to %d of 10: notice %s', (before, now, step) => {
  expect(passed(before, now, 10)).toBe(step);
});

test('any day stands for its month', () => {
  expect([monthStart('2024-02-17'), monthEnd('2024-02-17')]).toEqual(['2024-02-01', '2024-02-29']);
  expect([monthEnd('2026-12-31'), monthEnd('2026-11-01')]).toEqual(['2026-12-31', '2026-11-30']);
});
