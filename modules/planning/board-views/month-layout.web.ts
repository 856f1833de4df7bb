import { lineWidth } from '../../../ui/patterns/table/text-width.ts';

/** Pixels of a day of the month. */
export const MONTH = {
  head: 28,
  dayHead: 24,
  /** A card of one line, and what each further line adds. */
  line: 23,
  more: 16,
  /** "+3 more" below the cards. */
  rest: 22,
  /** Borders, padding, and the sign of the state beside the first words. */
  beside: 13,
  sign: 16,
  /** A name is never given more lines. */
  mostLines: 3,
  /** Cards of a day that always have room. */
  least: 2,
} as const;

const FONT = 12;
const SPACE = 3.5;

/** How many lines a name takes in a card of `width` px behind so many signs; words stay whole. `measure` says how wide a word is. */
export function nameLines(
  name: string,
  width: number,
  signs = 1,
  measure: (word: string) => number = (word) => lineWidth(word, FONT),
): number {
  const room = width - MONTH.beside;
  let lines = 1;
  let left = room - signs * MONTH.sign;
  for (const word of name.split(' ')) {
    const own = measure(word);
    if (own > left && left < room) {
      lines++;
      left = room;
    }
    left -= own + SPACE;
  }
  return Math.min(MONTH.mostLines, lines);
}

/** Height of a card with so many lines, the gap below it included. */
export const cardHeight = (lines: number): number => MONTH.line + (lines - 1) * MONTH.more;

/** A day of this width is never lower: two names of the usual length have room. */
export const leastCell = (width: number): number =>
  MONTH.dayHead + MONTH.least * cardHeight(width < 130 ? MONTH.mostLines : 2) + MONTH.rest;

/** The cards of a day that have room below each other, the first at least; `more`: others wait that are not among them. */
export function fitDay<Card>(
  cards: readonly Card[],
  heightOf: (card: Card) => number,
  height: number,
  more: number,
): { card: Card; top: number }[] {
  const place = (room: number) => {
    const placed: { card: Card; top: number }[] = [];
    let top = 0;
    for (const card of cards) {
      const own = heightOf(card);
      if (placed.length > 0 && top + own > room) break;
      placed.push({ card, top });
      top += own;
    }
    return placed;
  };
  const whole = place(height - MONTH.dayHead - 2);
  return whole.length === cards.length && more === 0 ? whole : place(height - MONTH.dayHead - MONTH.rest);
}
