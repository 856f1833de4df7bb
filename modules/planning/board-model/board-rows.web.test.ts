import { expect, test } from 'vitest';
import { rowsOf } from './board-rows.web.ts';

const person = (id: number, name: string) => ({ id, name });
const officer = (id: number, name: string) => ({
  ...rowsOf([], [{ driver: person(id, name), secondary: null }], null)[0],
});

test('whoever drives or seconds an activity has a row, also when the board does not name them; each once', () => {
  const officers = [officer(1, 'Ana'), officer(2, 'Bo')] as Parameters<typeof rowsOf>[0];
  const events = [
    { driver: person(9, 'Zoe'), secondary: null },
    { driver: person(1, 'Ana'), secondary: person(5, 'Max') },
    { driver: null, secondary: person(9, 'Zoe') },
  ];
  expect(rowsOf(officers, events, null).map(({ name }) => name)).toEqual(['Ana', 'Bo', 'Max', 'Zoe']);
  expect(rowsOf(officers, events, new Set([2, 9])).map(({ name }) => name)).toEqual(['Bo', 'Zoe']);
  expect(rowsOf(officers, [], null)).toEqual(officers);
});
