import { expect, test } from 'vitest';
import { typeMarks } from './type-marks.rules.ts';

test('each type has a mark of its own: a letter, or two where the first is taken', () => {
  const names = ['Delivery', 'Inspection', 'Installation', 'Emergency call', 'Emergency', 'Ámbito', 'Delivery'];
  const marks = typeMarks(names.map((name, at) => ({ id: at + 1, name })));
  expect(names.map((_, at) => marks.get(at + 1))).toEqual(['D', 'I', 'In', 'EC', 'E', 'Á', 'De']);
  expect(new Set(marks.values()).size).toBe(names.length);
});

test('the same types get the same marks in whatever order the activities come', () => {
  const types = [
    { id: 1, name: 'Repair' },
    { id: 2, name: 'Return' },
  ];
  expect([...typeMarks(types)].sort()).toEqual([...typeMarks([...types, ...types].reverse())].sort());
});
