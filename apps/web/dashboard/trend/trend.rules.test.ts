import { describe, expect, test } from 'vitest';
import type { TrendDay } from '../../../../modules/activities/order-home/order-home.contract.ts';
import { axisOf, change, compare, share, sumOf, weeksOf } from './trend.rules.ts';

const plus = (day: string, n: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10);
const days = (first: string, count: number, of: (at: number) => Partial<TrendDay> = () => ({})): TrendDay[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ day: plus(first, at), created: 0, planned: 0, completed: 0, promised: 0, on_time: 0 },
    ...of(at),
  }));

describe('the trend in weeks', () => {
  test('whole weeks, the one of today ends today', () => {
    const weeks = weeksOf(
      days('2028-02-14', 21, (at) => ({ planned: 2, completed: at < 16 ? 1 : 0 })),
      '2028-02-29',
    );
    expect(weeks).toEqual([
      { from: '2028-02-14', to: '2028-02-20', planned: 14, completed: 7, isNow: false },
      { from: '2028-02-21', to: '2028-02-27', planned: 14, completed: 7, isNow: false },
      { from: '2028-02-28', to: '2028-02-29', planned: 14, completed: 2, isNow: true },
    ]);
  });

  test('amounts add up exactly', () => {
    expect(sumOf(days('2028-01-01', 3, () => ({ value: 0.1 }))).value).toBe(0.3);
    expect(sumOf(days('2028-01-01', 14, () => ({ value: 10.004 }))).value).toBe(140.056);
  });
});

describe('a stretch against the one before', () => {
  test('ends today and is as long as the other', () => {
    const found = compare(
      days('2028-01-01', 10, (at) => ({ completed: at })),
      '2028-01-08',
      4,
    );
    expect(found).toMatchObject({
      from: '2028-01-05',
      to: '2028-01-08',
      beforeFrom: '2028-01-01',
      beforeTo: '2028-01-04',
    });
    expect([found?.now.completed, found?.before.completed]).toEqual([22, 6]);
    expect(compare(days('2028-01-01', 10), '2028-01-07', 4)).toBeNull();
  });

  test('change and share to one decimal; nothing before has no change', () => {
    expect([change(178, 163), change(5, 10), change(3, 0)]).toEqual([9.2, -50, null]);
    expect([share(2, 3), share(0, 0)]).toEqual([66.7, null]);
  });
});

test('an axis has round steps and room for the highest', () => {
  expect([axisOf(0), axisOf(1), axisOf(7), axisOf(31), axisOf(1234)]).toEqual([
    { top: 1, step: 1 },
    { top: 1, step: 1 },
    { top: 10, step: 5 },
    { top: 40, step: 20 },
    { top: 1500, step: 500 },
  ]);
});
