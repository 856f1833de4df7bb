import { expect, test } from 'vitest';
import { fitDay, foldDone, LEAST_CELL, lineFor, MONTH, shownOf, urgency } from './month-layout.web.ts';

test('what needs somebody stands before what is done', () => {
  const overlap = [{ code: 'overlap', minutes: 5 }] as Parameters<typeof urgency>[1];
  const of = (status: string, is_overdue = false, chips: typeof overlap = []) => urgency({ status, is_overdue }, chips);
  const order = [
    of('completed'),
    of('released'),
    of('incomplete', true),
    of('pending', false, overlap),
    of('cancelled'),
  ];
  expect(order).toEqual([3, 2, 1, 0, 3]);
});

test('a day shows the cards that have room, always the first, and leaves a line for what it does not show', () => {
  const exact = MONTH.dayHead + MONTH.gap + 4 * MONTH.line;
  expect([fitDay(4, exact, 0), fitDay(4, exact, 2), fitDay(9, exact, 0), fitDay(1, 30, 0)]).toEqual([4, 2, 2, 1]);
  expect(fitDay(9, LEAST_CELL, 0)).toBe(MONTH.least);
  // Six weeks at 1440 × 900 and at 1024 × 768 scroll nothing.
  expect(6 * LEAST_CELL + MONTH.head).toBeLessThanOrEqual(768 - 214);
});

test('the card that is looked at has a place among those shown', () => {
  const cards = [1, 2, 3, 4, 5].map((id) => ({ id }));
  const ids = (openId: number | null) => {
    const { shown, rest } = shownOf(cards, 3, openId);
    return [shown.map(({ id }) => id), rest.map(({ id }) => id)];
  };
  expect(ids(null)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(ids(2)).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(ids(5)).toEqual([
    [1, 2, 5],
    [3, 4],
  ]);
});

test('what is finished folds, but for the card that is looked at', () => {
  const cards = ['released', 'completed', 'completed', 'cancelled'].map((status, id) => ({ id, status }));
  const ids = (openId: number | null) => {
    const { open, done } = foldDone(cards, openId);
    return [open.map(({ id }) => id), done.map(({ id }) => id)];
  };
  expect(ids(null)).toEqual([
    [0, 3],
    [1, 2],
  ]);
  expect(ids(2)).toEqual([[0, 2, 3], [1]]);
});

test('a long name has two lines where all cards of its day have room for them', () => {
  const room = MONTH.dayHead + MONTH.rest + 2 * MONTH.tall;
  expect([
    lineFor(2, room, 1, true),
    lineFor(3, room, 1, true),
    lineFor(2, room, 1, false),
    lineFor(1, LEAST_CELL, 1, true),
  ]).toEqual([MONTH.tall, MONTH.line, MONTH.line, MONTH.tall]);
});
