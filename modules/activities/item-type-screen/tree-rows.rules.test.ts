import { expect, test } from 'vitest';
import { treeRows } from './tree-rows.rules.ts';

const row = (id: number, parent_id: number | null = null) => ({ id, parent_id });
const shown = (rows: ReturnType<typeof row>[]) => treeRows(rows).map(({ id, depth }) => [id, depth]);

test('categories stand below the one they belong to, in their order', () => {
  expect(shown([row(1), row(2), row(3, 1), row(4, 3), row(5, 1), row(6, 2)])).toEqual([
    [1, 0],
    [3, 1],
    [4, 2],
    [5, 1],
    [2, 0],
    [6, 1],
  ]);
});

test('what a filter left over stands at the top, and nothing is lost', () => {
  expect(shown([row(4, 3), row(6, 2), row(7, 6)])).toEqual([
    [4, 0],
    [6, 0],
    [7, 1],
  ]);
});
