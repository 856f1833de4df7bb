import { describe, expect, test } from 'vitest';
import { agendaDays, firstOf, marksOf, withDay } from './agenda.rules.ts';

const DAYS = ['2026-10-26', '2026-11-22', '2026-11-23', '2026-11-24'];
const ENTRIES = new Map([
  ['2026-10-26', [1, 2]],
  ['2026-11-22', [3]],
  ['2026-11-24', [4, 5]],
]);

describe('the days of an agenda', () => {
  test('what is over stands apart, with the days it spans; the list begins today or later', () => {
    const { past, ahead, span } = agendaDays(ENTRIES, DAYS, '2026-11-23');
    expect([[...past.keys()], [...ahead.keys()], span]).toEqual([
      ['2026-10-26', '2026-11-22'],
      ['2026-11-24'],
      ['2026-10-26', '2026-11-22'],
    ]);
  });

  test('an earlier month, a later one and a single day are shown whole', () => {
    for (const [days, today] of [
      [DAYS, '2026-12-24'],
      [DAYS, '2026-01-24'],
      [['2026-11-23'], '2026-11-23'],
    ] as const) {
      const { past, ahead, span } = agendaDays(ENTRIES, days, today);
      expect([past.size, ahead, span]).toEqual([0, ENTRIES, null]);
    }
  });

  test('days over without an activity leave no line', () => {
    expect(agendaDays(new Map([['2026-11-24', [4]]]), DAYS, '2026-11-23').span).toBeNull();
  });

  test('only so many entries are drawn, in their order', () => {
    expect(firstOf(ENTRIES, 3)).toEqual([
      ['2026-10-26', [1, 2]],
      ['2026-11-22', [3]],
    ]);
    expect(firstOf(ENTRIES, 1)).toEqual([['2026-10-26', [1]]]);
  });
});

test('the dots of a day: what is wrong first, each once, no more than have room', () => {
  expect(marksOf([['completed'], ['released'], ['completed'], ['pending', 'conflict']], 4)).toEqual([
    ...['conflict', 'pending', 'released', 'completed'],
  ]);
  expect(marksOf([['completed'], ['overdue', 'incomplete'], ['released']], 2)).toEqual(['overdue', 'incomplete']);
  expect(marksOf([], 4)).toEqual([]);
});

test('a day that is asked for stands in its place, with nothing where there is nothing', () => {
  const shown = [['2026-11-22', [3]] as const, ['2026-11-24', [4]] as const];
  const days = (day: string | null, own: number[] = []) =>
    withDay(shown, day, own).map(([name, list]) => [name, list.length]);
  expect(days('2026-11-23')).toEqual([
    ['2026-11-22', 1],
    ['2026-11-23', 0],
    ['2026-11-24', 1],
  ]);
  expect(days('2026-11-30', [7, 8])).toEqual([
    ['2026-11-22', 1],
    ['2026-11-24', 1],
    ['2026-11-30', 2],
  ]);
  expect(days('2026-11-24')).toEqual([
    ['2026-11-22', 1],
    ['2026-11-24', 1],
  ]);
  expect(days(null)).toHaveLength(2);
});
