import { expect, test } from 'vitest';
import { isWorkDone } from './work-done.rules.ts';

const planned = { isCompleted: false, isStarted: false, tasks: 0, openTasks: 0 };

test('planned work, and work with open tasks, is nothing to confirm as done', () => {
  expect(isWorkDone(planned)).toBe(false);
  expect(isWorkDone({ ...planned, tasks: 5, openTasks: 5 })).toBe(false);
  expect(isWorkDone({ ...planned, isStarted: true, tasks: 5, openTasks: 1 })).toBe(false);
});

test('work is done when it is completed, when all tasks are, and without tasks once it was begun', () => {
  expect(isWorkDone({ ...planned, isCompleted: true, tasks: 5, openTasks: 5 })).toBe(true);
  expect(isWorkDone({ ...planned, tasks: 5 })).toBe(true);
  expect(isWorkDone({ ...planned, isStarted: true })).toBe(true);
});
