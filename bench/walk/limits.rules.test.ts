import { expect, test } from 'vitest';
import { limitOf } from './limits.ts';

test('a filter in the order that an index leads to has no limit of its own, up or down', () => {
  for (const sort of ['created_at', '-created_at', 'scheduled_start', '-scheduled_start'])
    expect([sort, limitOf(`activities: common rating by ${sort}`)]).toEqual([sort, undefined]);
  for (const sort of ['title', '-title', 'due_at', '-due_at'])
    expect([sort, limitOf(`activities: common rating by ${sort}`)]).toEqual([sort, 1000]);
});

test('own work has more time than others’, less than what is read whole', () => {
  expect(limitOf('own: activities: view overdue')).toBe(200);
  expect(limitOf('activities: view overdue')).toBeUndefined();
  expect(limitOf('report, by city')).toBe(1000);
});
