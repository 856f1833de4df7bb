import { expect, test } from 'vitest';
import { workingRows } from './team-words.ts';

test('who is done without a shift worked today; who is on leave did not, unless there is an activity', () => {
  expect(workingRows([{ state: 'done', total: 1 }])).toBe(1);
  expect(
    workingRows([
      { state: 'free', total: 0 },
      { state: 'leave', total: 0 },
      { state: 'leave', total: 1 },
      { state: 'starting', total: 0 },
    ]),
  ).toBe(3);
});
