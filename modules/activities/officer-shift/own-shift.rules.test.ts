import { expect, test } from 'vitest';
import { type OwnShift, shiftsAsked, shiftsOfToday } from './own-shift.rules.ts';

const shift = (id: number, day: string, from: string, to: string, kind = 'shift'): OwnShift => ({
  ...{ id, day, kind, break_minutes: 0 },
  ...{ start_at: `${from}:00.000Z`, end_at: `${to}:00.000Z` },
});

test('today’s shifts in their order, and the night before while it lasts', () => {
  const night = shift(1, '2028-02-28', '2028-02-28T22:00', '2028-02-29T06:00');
  const late = shift(2, '2028-02-29', '2028-02-29T18:00', '2028-02-29T22:00');
  const early = shift(3, '2028-02-29', '2028-02-29T08:00', '2028-02-29T12:00');
  const away = shift(4, '2028-02-28', '2028-02-28T00:00', '2028-02-29T16:00', 'leave');
  const at = (time: string) =>
    shiftsOfToday([late, early, night, away], '2028-02-29', Date.parse(`2028-02-29T${time}:00Z`)).map(({ id }) => id);
  expect(at('05:00')).toEqual([1, 3, 2]);
  expect(at('06:00')).toEqual([3, 2]);
});

test('one person’s published shifts are asked for, across the end of a month', () => {
  expect(shiftsAsked(7, '2028-03-01').filters).toEqual({
    ...{ user_id: [7], status: ['published'] },
    day: { from: '2028-02-29', to: '2028-03-01' },
  });
});
