import { expect, test } from 'vitest';
import { underHeadings } from './type-groups.rules.ts';

test('item types stand under their groups, in the order of the groups; others first, as they came', () => {
  const groups = [
    { id: 7, name: 'Labour', active: true },
    { id: 3, name: 'Old', active: false },
    { id: 5, name: 'Materials', active: true },
  ];
  const types = [
    { name: 'Pipe', item_type_group_id: 5 },
    { name: 'Hour', item_type_group_id: 7 },
    { name: 'Fee', item_type_group_id: null },
    { name: 'Valve', item_type_group_id: 5 },
    { name: 'Fax', item_type_group_id: 3 },
    { name: 'Free' },
  ];
  const { items, headingOf } = underHeadings(types, groups);
  expect(items.map((type) => [type.name, headingOf(type)])).toEqual([
    ['Fee', undefined],
    ['Fax', undefined],
    ['Free', undefined],
    ['Hour', 'Labour'],
    ['Pipe', 'Materials'],
    ['Valve', 'Materials'],
  ]);
});
