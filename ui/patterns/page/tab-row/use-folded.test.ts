import { expect, test } from 'vitest';
import { foldedIds } from './use-folded.ts';

const parts = ['open', 'today', 'mine', 'all'].map((id) => ({ id, width: 100 }));

test('tabs that fit stay; what does not fit whole goes from the end, never the current one', () => {
  expect(foldedIds(parts, 400, 80, 'open')).toEqual([]);
  expect(foldedIds(parts, 399, 80, 'open')).toEqual(['all']);
  expect(foldedIds(parts, 399, 100, 'open')).toEqual(['mine', 'all']);
  expect(foldedIds(parts, 290, 80, 'all')).toEqual(['today', 'mine']);
  expect(foldedIds(parts, 60, 80, 'mine')).toEqual(['open', 'today', 'all']);
});
