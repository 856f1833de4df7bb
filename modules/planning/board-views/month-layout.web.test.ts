import { expect, test } from 'vitest';
import { cardHeight, fitDay, leastCell, MONTH, nameLines } from './month-layout.web.ts';

test('a name has as many lines as it needs, up to three: a day at 1440 and at 1024', () => {
  expect(nameLines('Joan Reid', 150)).toBe(1);
  expect(nameLines('Blue Mountain Coffee', 150)).toBe(2);
  expect(nameLines('Blue Mountain Coffee', 99)).toBe(3);
  expect(nameLines('Asociación de Propietarios del Edificio Torre Caribe', 99)).toBe(3);
});

test('a day shows the cards that have room, always the first, and leaves a line for what it does not show', () => {
  const two = () => cardHeight(2);
  const tops = (cards: string[], height: number, more = 0) => fitDay(cards, two, height, more).map(({ top }) => top);
  const exact = MONTH.dayHead + 2 + 3 * cardHeight(2);
  expect(tops(['a', 'b', 'c'], exact)).toEqual([0, 39, 78]);
  expect(tops(['a', 'b', 'c'], exact, 4)).toEqual([0, 39]);
  expect(tops(['a', 'b', 'c', 'd'], exact)).toEqual([0, 39]);
  expect(tops(['a', 'b'], 40)).toEqual([0]);
  expect(tops(['a', 'b', 'c'], leastCell(150))).toHaveLength(2);
});
