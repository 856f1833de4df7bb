import { expect, test } from 'vitest';
import { inOrder, moved } from './order.ts';

test('moves within a list and stops at its ends', () => {
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
  expect(moved([1, 2, 3], 2, -4)).toEqual([2, 1, 3]);
});

test('rows follow the ids, unknown rows come last', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3 }];
  expect(inOrder(rows, [3, 1]).map((row) => row.id)).toEqual([3, 1, 2]);
  expect(inOrder(rows, null)).toBe(rows);
});
