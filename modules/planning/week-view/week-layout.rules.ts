/** Pixels of a week of people × days. */
export const WEEK = {
  /** The column of people: as wide as its longest name, within these. */
  names: 152,
  mostNames: 208,
  /** Padding and border of a name. */
  besideName: 22,
  head: 32,
  foot: 40,
  card: 52,
  /** With a line for why it is red above the two of its customer. */
  tall: 68,
  gap: 3,
  /** A day below this has no room for when a card begins and why it is red in one line. */
  short: 157,
  /** A day below this has room for when a card begins, not for its end too. */
  narrow: 112,
  /** Name, department, hours, their bar and by how much it is too much. */
  leastRow: 92,
  /** With a second line for a name that is longer than its column. */
  longName: 112,
  /** Cards of one person and day while the row is closed, from and to, as there is room; what does not fit is counted. */
  least: 2,
  most: 3,
  /** And while it is open: all that come along. */
  open: 12,
  /** So many people should be in sight. */
  people: 5,
  more: 24,
} as const;

/** Width of the column of people whose longest name is `longest` px; where the days are narrow already it stays at its least. */
export const namesWidth = (longest: number, port: number, days: number, leastDay: number): number =>
  Math.max(WEEK.names, Math.min(WEEK.mostNames, longest + WEEK.besideName, port - 2 - leastDay * days));

/** How many cards a day of a closed row shows so that the first people fit in `room` pixels; `people` holds how many each has a day. */
export function mostFor(people: readonly (readonly number[])[], room: number): number {
  const first = people.slice(0, WEEK.people);
  const heightAt = (most: number): number =>
    first.reduce((sum, days) => sum + Math.max(WEEK.leastRow, ...days.map((count) => dayHeight(count, most))), 0);
  let most: number = WEEK.most;
  while (most > WEEK.least && heightAt(most) > room) most--;
  return most;
}

const dayHeight = (count: number, most: number): number =>
  Math.min(count, most) * (WEEK.card + WEEK.gap) + WEEK.gap + (count > most ? WEEK.more : 0);

/** Cards of one person on one day: those shown and those that have no room. */
export interface WeekCell<Card> {
  readonly cards: readonly Card[];
  readonly rest: readonly Card[];
}

/** The index of the day an instant falls on; `starts` holds the first instant of each day and the end of the last. */
export function dayAt(starts: readonly number[], at: number): number {
  for (let day = starts.length - 2; day >= 0; day--)
    if (at >= (starts[day] ?? 0)) return at < (starts[day + 1] ?? 0) ? day : -1;
  return -1;
}

/**
 * The cards of a person by day, at most `most` a day, in their order. What began before the week stands on its first day; where some have
 * no room, those that come first (a conflict) keep theirs.
 */
export function weekCells<Card>(
  cards: readonly Card[],
  startOf: (card: Card) => number,
  starts: readonly number[],
  most: number = WEEK.most,
  comesFirst: (card: Card) => boolean = () => false,
): WeekCell<Card>[] {
  const days: Card[][] = starts.slice(1).map(() => []);
  for (const card of cards) {
    const at = startOf(card);
    const day = at < (starts[0] ?? 0) ? 0 : dayAt(starts, at);
    days[day]?.push(card);
  }
  return days.map((list) => {
    if (list.length <= most) return { cards: list, rest: [] };
    const first = list.filter(comesFirst);
    const kept = new Set([...first, ...list.filter((card) => !first.includes(card))].slice(0, most));
    return { cards: list.filter((card) => kept.has(card)), rest: list.filter((card) => !kept.has(card)) };
  });
}

/** Where each card of a day stands below the other, and where the next would. */
export function cardTops<Card>(cards: readonly Card[], heightOf: (card: Card) => number): number[] {
  const tops: number[] = [WEEK.gap];
  for (const card of cards) tops.push((tops.at(-1) ?? 0) + heightOf(card) + WEEK.gap);
  return tops;
}

/** Height of a person's row: the fullest day decides; `unsent` is how many of each day did not come along. */
export function rowHeight<Card>(
  cells: readonly WeekCell<Card>[],
  unsent: readonly number[] = [],
  heightOf: (card: Card) => number = () => WEEK.card,
): number {
  const heights = cells.map(({ cards, rest }, day) => {
    const isMore = rest.length + (unsent[day] ?? 0) > 0;
    return (cardTops(cards, heightOf).at(-1) ?? 0) + (isMore ? WEEK.more : 0);
  });
  return Math.max(WEEK.leastRow, ...heights);
}

interface Entry {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

/** What a day is for a person: nothing special, off, or away (the kind says why). Without any roster that week only days off count. */
export function dayState(
  roster: readonly Entry[],
  daysOff: readonly { readonly start: number; readonly end: number }[],
  [from, to]: readonly [number, number],
): string | null {
  const meets = roster.filter(({ start, end }) => start < to && end > from);
  if (meets.some(({ kind, start }) => (kind === 'shift' || kind === 'on_call') && start >= from)) return null;
  const away = meets.find(({ kind }) => kind !== 'shift' && kind !== 'on_call');
  if (away) return away.kind;
  return daysOff.some(({ start, end }) => start <= from && end >= to) ? 'off' : null;
}
