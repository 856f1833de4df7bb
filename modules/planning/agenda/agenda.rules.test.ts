import { describe, expect, test } from 'vitest';
import { agendaDays, firstOf } from './agenda.rules.ts';

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
