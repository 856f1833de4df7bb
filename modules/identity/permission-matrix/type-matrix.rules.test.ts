import { expect, test } from 'vitest';
import { ALL_FLAGS, grantsOf, linesOf, NO_FLAGS, withFlag, withType } from './type-matrix.rules.ts';

test('any right brings seeing along; without seeing there is none', () => {
  expect(withFlag(NO_FLAGS, 'can_complete', true)).toEqual({ ...NO_FLAGS, can_view: true, can_complete: true });
  expect(withFlag(ALL_FLAGS, 'can_view', false)).toEqual(NO_FLAGS);
  expect(withFlag(ALL_FLAGS, 'can_delete', false)).toEqual({ ...ALL_FLAGS, can_delete: false });
});

test('grants hold only types with a right, there and back', () => {
  const lines = [
    { id: 1, ...ALL_FLAGS },
    { id: 2, ...NO_FLAGS },
  ];
  const grants = grantsOf(lines);
  expect(grants).toEqual({ 1: ALL_FLAGS });
  expect(withType(withType(grants, 3, ALL_FLAGS), 1, NO_FLAGS)).toEqual({ 3: ALL_FLAGS });
  expect(linesOf(grants)).toEqual([{ order_type_id: 1, ...ALL_FLAGS }]);
});
