import { expect, test } from 'vitest';
import { foldedIds } from './use-folded.ts';

const parts = ['open', 'today', 'mine', 'all'].map((id) => ({ id, width: 100 }));

test('tabs that fit stay; what does not fit whole goes from the end, never the current one', () => {
  expect(foldedIds(parts, { width: 400, more: 80 }, 'open')).toEqual([]);
  expect(foldedIds(parts, { width: 399, more: 80 }, 'open')).toEqual(['all']);
  expect(foldedIds(parts, { width: 399, more: 100 }, 'open')).toEqual(['mine', 'all']);
  expect(foldedIds(parts, { width: 290, more: 80 }, 'all')).toEqual(['today', 'mine']);
  expect(foldedIds(parts, { width: 60, more: 80 }, 'mine')).toEqual(['open', 'today', 'all']);
});
