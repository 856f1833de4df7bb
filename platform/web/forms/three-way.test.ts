import { expect, test } from 'vitest';
import { changedNames, threeWay } from './three-way.ts';

const before = { name: 'Ana', city: 'Lima', tags: ['a'] };

test('changes that do not meet are put together', () => {
  const { merged, clashes } = threeWay(before, { ...before, name: 'Bea' }, { ...before, city: 'Quito' });
  expect(merged).toEqual({ name: 'Bea', city: 'Quito', tags: ['a'] });
  expect(clashes).toEqual([]);
});

test('a field both changed is a clash, unless both wrote the same', () => {
  const mine = { ...before, name: 'Bea', tags: ['b'] };
  expect(threeWay(before, mine, { ...before, name: 'Cleo', tags: ['b'] }).clashes).toEqual([
    { name: 'name', theirs: 'Cleo', mine: 'Bea' },
  ]);
  expect(changedNames(before, mine)).toEqual(['name', 'tags']);
});
