import { expect, test } from 'vitest';
import { weekOf } from './days.ts';

test('a week begins on Monday, or on the day the company says', () => {
  const ends = (day: string, first?: number) => [weekOf(day, first)[0], weekOf(day, first).at(-1)];
  expect(ends('2026-11-29')).toEqual(['2026-11-23', '2026-11-29']);
  expect(ends('2026-11-29', 0)).toEqual(['2026-11-29', '2026-12-05']);
  expect(ends('2026-11-28', 0)).toEqual(['2026-11-22', '2026-11-28']);
  expect(ends('2026-11-28', 6)).toEqual(['2026-11-28', '2026-12-04']);
  expect(ends('2026-11-27', 6)).toEqual(['2026-11-21', '2026-11-27']);
});
