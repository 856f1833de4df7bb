import { type BoardOfficer, type BoardOrder, type Chip, chipsOf, type Rules } from '../board/board-checks.rules.ts';
import { type Load, loadOf } from '../board/travel.rules.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import { orderOf } from './board-order.web.ts';

/** No check looks further than this. */
const HALF_DAY = 43_200_000;

/** Activities of one day that are not among the events: how many, and the minutes planned for them. */
export interface Left {
  /** The first instant of the day. */
  readonly at: number;
  readonly count: number;
  readonly minutes: number;
}

/**
 * One officer's activities with what there is to say about them. It stays the same object while nothing of this officer changed, so
 * that a move costs the two officers it touches and not the board.
 */
export interface OfficerWork {
  readonly officer: BoardOfficer | null;
  /** Sorted by start. */
  readonly events: readonly BoardEvent[];
  readonly rules: Rules;
  /** What stands behind the events; loads count it in. */
  readonly left: readonly Left[];
  /** What there is to say about one of the events; worked out when it is first asked for. */
  chips(event: BoardEvent): readonly Chip[];
  /** The same for any activity at any time. */
  check(order: BoardOrder): readonly Chip[];
  /** How full a window is. */
  load(from: number, to: number): Load;
  /** How many begin in a window beside the events. */
  leftIn(from: number, to: number): number;
  readonly known: ReadonlyMap<number, readonly Chip[]>;
}

/** The work of one officer, or of nobody (null); the work before it lends what is still true. */
export function officerWork(
  officer: BoardOfficer | null,
  events: readonly BoardEvent[],
  rules: Rules,
  left: readonly Left[],
  before?: OfficerWork,
): OfficerWork {
  const isSame = before && before.officer === officer && before.rules === rules && sameList(before.events, events);
  if (isSame && JSON.stringify(before.left) === JSON.stringify(left)) return before;
  const orders = events.map(orderOf);
  const longest = orders.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  const known = new Map<number, readonly Chip[]>();
  const last = before?.known;
  const check = (order: BoardOrder) => chipsOf(order, officer, officer ? near(orders, longest, order) : [], rules);
  const loads = new Map<string, Load>();
  return {
    ...{ officer, events, rules, left, known, check },
    leftIn: (from, to) => within(left, from, to).reduce((sum, { count }) => sum + count, 0),
    chips: (event) => {
      const found = known.get(event.id);
      if (found) return found;
      const old = last?.get(event.id);
      const fresh = check(orderOf(event));
      // The same words are the same object: its bar is not drawn anew.
      const chips = old && sameChips(old, fresh) ? old : fresh;
      known.set(event.id, chips);
      return chips;
    },
    load: (from, to) => {
      const key = `${from} ${to}`;
      const found = loads.get(key) ?? plus(loadOf(orders, officer?.roster ?? [], from, to), within(left, from, to));
      loads.set(key, found);
      return found;
    },
  };
}

const within = (left: readonly Left[], from: number, to: number): readonly Left[] =>
  left.filter(({ at }) => at >= from && at < to);

/** A load with the work of what stands behind the events. */
const plus = (load: Load, left: readonly Left[]): Load => ({
  ...load,
  work: left.reduce((sum, { minutes }) => sum + minutes, load.work),
});

const sameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

const sameChips = (one: readonly Chip[], other: readonly Chip[]): boolean =>
  one.length === other.length && (one.length === 0 || JSON.stringify(one) === JSON.stringify(other));

/** Those of a sorted list that are within half a day; none of them is longer than `longest`. */
function near(orders: readonly BoardOrder[], longest: number, { start, end }: BoardOrder): readonly BoardOrder[] {
  const first = firstFrom(orders, start - HALF_DAY - longest);
  const after = firstFrom(orders, end + HALF_DAY);
  return first === 0 && after === orders.length ? orders : orders.slice(first, after);
}

/** Index of the first that starts at or after a time; binary search. */
function firstFrom(orders: readonly BoardOrder[], at: number): number {
  let low = 0;
  let high = orders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((orders[middle]?.start ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
