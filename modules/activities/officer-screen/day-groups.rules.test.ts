import { expect, test } from 'vitest';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { groupByDay, nextOf } from './day-groups.rules.ts';

const row = (id: number, start: string | null, isOverdue = false) => ({
  id,
  scheduled_start: start,
  is_overdue: isOverdue,
});

test('days are those of the company, not of Greenwich', () => {
  const now = Date.parse('2026-11-21T03:00:00Z'); // still 20 November in Kingston
  const groups = groupByDay(
    [
      row(1, '2026-11-21T04:30:00.000Z'),
      row(2, '2026-11-21T14:00:00.000Z'),
      row(3, '2026-11-20T13:00:00.000Z'),
      row(4, null),
      row(5, '2026-11-19T13:00:00.000Z', true),
      row(6, '2026-12-01T13:00:00.000Z'),
    ],
    (epoch) => dayIn(epoch, 'America/Jamaica'),
    now,
  );
  expect(groups.map(({ day, rows }) => [day, rows.map((each) => each.id)])).toEqual([
    ['overdue', [5]],
    ['today', [3, 1]],
    ['tomorrow', [2]],
    ['later', [6]],
    ['unscheduled', [4]],
  ]);
});

test('the next job is the first that is open, late ones first; what was just done is not offered again', () => {
  const now = Date.parse('2026-11-21T15:00:00Z');
  const groups = groupByDay(
    [row(1, '2026-11-21T16:00:00.000Z'), row(2, '2026-11-20T14:00:00.000Z', true), row(3, null)],
    (epoch) => dayIn(epoch, 'America/Jamaica'),
    now,
  );
  expect(nextOf(groups, [])?.id).toBe(2);
  expect(nextOf(groups, [2])?.id).toBe(1);
  expect(nextOf(groups, [1, 2])?.id).toBe(3);
  expect(nextOf(groups, [1, 2, 3])).toBeUndefined();
});
