import { describe, expect, test } from 'vitest';
import { cardTops, dayAt, dayState, mostFor, rowHeight, WEEK, weekCells } from './week-layout.rules.ts';

// Two days, then one of 23 hours: the clock goes forward.
const H = 3_600_000;
const STARTS = [0, 24 * H, 48 * H, 71 * H];

describe('cards of a week', () => {
  test('an instant belongs to the day it falls on, also on a short day; outside to none', () => {
    expect([dayAt(STARTS, 0), dayAt(STARTS, 24 * H - 1), dayAt(STARTS, 24 * H), dayAt(STARTS, 70 * H)]).toEqual([
      0, 0, 1, 2,
    ]);
    expect([dayAt(STARTS, -1), dayAt(STARTS, 71 * H)]).toEqual([-1, -1]);
  });

  test('by day in their order, what has no room stands behind, what began before stands first', () => {
    const cells = weekCells([-5, 1, 2, 3, 25 * H, 80 * H], (at) => at, STARTS, 3);
    expect(cells).toEqual([
      { cards: [-5, 1, 2], rest: [3] },
      { cards: [25 * H], rest: [] },
      { cards: [], rest: [] },
    ]);
  });

  test('where a day has no room for all, a conflict keeps its place and the cards their order', () => {
    const isWrong = (at: number) => at === 4 || at === 30 * H;
    const cells = weekCells([1, 2, 3, 4, 25 * H, 30 * H], (at) => at, STARTS, 3, isWrong);
    expect(cells[0]).toEqual({ cards: [1, 2, 4], rest: [3] });
    expect(cells[1]).toEqual({ cards: [25 * H, 30 * H], rest: [] });
    expect(
      weekCells(
        [1, 2, 3],
        (at) => at,
        STARTS,
        2,
        () => true,
      )[0],
    ).toEqual({ cards: [1, 2], rest: [3] });
  });

  test('a row shows as many cards a day as leave five people in sight, two or three', () => {
    const usual = [[3, 2, 6], [3, 1], [4], [2, 2], [1]];
    // 1440 × 900 leaves 655 px between the days and their totals.
    expect(mostFor(usual, 655)).toBe(2);
    expect([mostFor(usual, 780), mostFor(usual, 2000), mostFor(usual, 100)]).toEqual([3, 3, 2]);
    const heights = usual.map((days) =>
      rowHeight(
        days.map((count) => ({
          cards: Array(Math.min(2, count)).fill(0),
          rest: Array(Math.max(0, count - 2)).fill(0),
        })),
      ),
    );
    expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(655);
    // Who has little to do leaves the others their cards.
    expect(mostFor([[6], [1], [0]], 655)).toBe(3);
    expect(mostFor([], 0)).toBe(3);
  });

  test('the fullest day decides the height, never less than the name needs', () => {
    expect(rowHeight([{ cards: [1], rest: [] }])).toBe(WEEK.leastRow);
    expect(
      rowHeight([
        { cards: [1, 2], rest: [] },
        { cards: [1], rest: [] },
      ]),
    ).toBe(2 * (WEEK.card + WEEK.gap) + WEEK.gap);
    // Those that did not come along are counted, too.
    expect(rowHeight([{ cards: [1, 2], rest: [] }], [35])).toBe(2 * (WEEK.card + WEEK.gap) + WEEK.gap + WEEK.more);
    expect(rowHeight([{ cards: [1, 2], rest: [3, 4, 5] }])).toBe(2 * (WEEK.card + WEEK.gap) + WEEK.gap + WEEK.more);
  });

  test('a card with a line more pushes those below it down, and its row grows', () => {
    const heightOf = (card: number) => (card < 0 ? WEEK.tall : WEEK.card);
    expect(cardTops([-1, 2], heightOf)).toEqual([3, 6 + WEEK.tall, 9 + WEEK.tall + WEEK.card]);
    expect(rowHeight([{ cards: [-1, 2], rest: [] }], [], heightOf)).toBe(WEEK.tall + WEEK.card + 3 * WEEK.gap);
  });
});

describe('what a day is for a person', () => {
  const day = [24 * H, 48 * H] as const;
  const entry = (kind: string, start: number, end: number) => ({ kind, start: start * H, end: end * H });

  test('a shift makes it a day of work, even on a day off', () => {
    expect(dayState([entry('shift', 32, 40)], [{ start: 24 * H, end: 48 * H }], day)).toBeNull();
  });

  test('an absence says its kind; last night’s shift is none of today', () => {
    expect(dayState([entry('leave', 24, 72)], [], day)).toBe('leave');
    expect(dayState([entry('shift', 20, 26), entry('sick', 30, 40)], [], day)).toBe('sick');
  });

  test('only a whole day off is off', () => {
    expect(dayState([], [{ start: 0, end: 48 * H }], day)).toBe('off');
    expect(dayState([], [{ start: 24 * H, end: 36 * H }], day)).toBeNull();
    expect(dayState([], [], day)).toBeNull();
  });
});
