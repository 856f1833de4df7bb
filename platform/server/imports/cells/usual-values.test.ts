import { expect, test } from 'vitest';
import { refuseLongDefaults, usualCharacters } from './usual-values.ts';

test('what stands for the empty cells of a row is counted as if it stood in them', () => {
  const columns = ['name', 'city', 'note'].map((name) => ({
    name,
    label: [name, name] as const,
    kind: 'text' as const,
  }));
  const counted = usualCharacters(columns, [1, 0, -1], { name: 'abc', city: 'Lima', note: 'x'.repeat(100) });
  const row = (...texts: (string | null)[]) => ({
    number: 2,
    isHeader: false,
    cells: texts.map((value) => (value === null ? null : { kind: 'text' as const, value })),
  });
  expect([counted(row('Quito', null)), counted(row(null, 'Ana')), counted(row())]).toEqual([103, 104, 107]);
  expect(usualCharacters(columns, [0, 1, 2])(row())).toBe(0);
  expect(() => refuseLongDefaults({ note: 'x'.repeat(20_000) }, 'en')).not.toThrow();
  expect(() => refuseLongDefaults({ name: 'x', note: 'x'.repeat(20_000) }, 'es')).toThrow();
});
