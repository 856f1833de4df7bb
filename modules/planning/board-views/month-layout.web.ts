import { type Chip, isConflict, OPEN } from '../board/board-checks.rules.ts';

/** Pixels of a day of the month. */
export const MONTH = {
  head: 24,
  dayHead: 24,
  /** A card of one line with the gap below it. */
  line: 20,
  gap: 2,
  /** A card of two lines, where a name needs them and the day has room. */
  tall: 38,
  /** "+3 more" below the cards. */
  rest: 24,
  /** What a cell holds stands clear of its lines. */
  inset: 8,
  /** Cards of a day that always have room. */
  least: 2,
} as const;

/** A day is never lower. */
export const LEAST_CELL = MONTH.dayHead + MONTH.least * MONTH.line + MONTH.rest;

/** A day is never narrower: of a name at least its first word is seen. */
export const LEAST_WIDTH = 116;
/** From here on there is room for "6 completed". */
export const WORDS_FROM = 116;

/** What is finished is one figure, but for the card that is looked at. */
export function foldDone<Card extends { readonly id: number; readonly status: string }>(
  cards: readonly Card[],
  openId: number | null,
): { open: readonly Card[]; done: readonly Card[] } {
  const isDone = ({ id, status }: Card): boolean => status === 'completed' && id !== openId;
  return { open: cards.filter((card) => !isDone(card)), done: cards.filter(isDone) };
}

/** What needs somebody stands first: conflicts, what is overdue, what is open, then the rest. */
export function urgency(
  { status, is_overdue }: { status: string; is_overdue: boolean },
  chips: readonly Chip[],
): number {
  if (chips.some(isConflict)) return 0;
  if (is_overdue) return 1;
  return OPEN.has(status) ? 2 : 3;
}

/** How many of `count` cards have room in a day of this height, one at least; `more`: others wait that are not among them. */
export function fitDay(count: number, height: number, more: number): number {
  const room = (px: number): number => Math.max(1, Math.floor(px / MONTH.line));
  const whole = room(height - MONTH.dayHead - MONTH.gap);
  return count <= whole && more === 0 ? count : Math.min(count, room(height - MONTH.dayHead - MONTH.rest));
}

/** The height of a day's cards: two lines where one is too short for a name and all of them have room. */
export function lineFor(count: number, height: number, more: number, isLong: boolean): number {
  const room = height - MONTH.dayHead - (more > 0 ? MONTH.rest : MONTH.gap);
  return isLong && count * MONTH.tall <= room ? MONTH.tall : MONTH.line;
}

/** The first cards of a day, among them the one that is looked at; and those without room. */
export function shownOf<Card extends { readonly id: number }>(
  cards: readonly Card[],
  most: number,
  openId: number | null,
): { shown: readonly Card[]; rest: readonly Card[] } {
  const opened = cards.findIndex(({ id }) => id === openId);
  const order =
    opened < most
      ? cards
      : [
          ...cards.slice(0, most - 1),
          ...cards.slice(opened, opened + 1),
          ...cards.slice(most - 1, opened),
          ...cards.slice(opened + 1),
        ];
  return { shown: order.slice(0, most), rest: order.slice(most) };
}
