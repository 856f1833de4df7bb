/** Days of a list, those that are over apart. */
export interface AgendaDays<Entry> {
  readonly past: ReadonlyMap<string, readonly Entry[]>;
  readonly ahead: ReadonlyMap<string, readonly Entry[]>;
  /** First and last day that are over, where there are any. */
  readonly span: readonly [string, string] | null;
}

/** Splits a list by day at today. A period without today (an earlier month), or one of a single day, has nothing to fold. */
export function agendaDays<Entry>(
  entries: ReadonlyMap<string, readonly Entry[]>,
  days: readonly string[],
  today: string,
): AgendaDays<Entry> {
  const over = days.includes(today) ? days.filter((day) => day < today) : [];
  const [first, last] = [over[0], over.at(-1)];
  if (!first || !last) return { past: new Map(), ahead: entries, span: null };
  const list = [...entries];
  const past = new Map(list.filter(([day]) => day < today));
  const ahead = new Map(list.filter(([day]) => day >= today));
  return { past, ahead, span: past.size > 0 ? [first, last] : null };
}

/** The first `most` entries, day by day: what is to come is never crowded out by what is over. */
export function firstOf<Entry>(
  days: ReadonlyMap<string, readonly Entry[]>,
  most: number,
): (readonly [string, readonly Entry[]])[] {
  let left = most;
  const shown: (readonly [string, readonly Entry[]])[] = [];
  for (const [day, list] of days) {
    if (left <= 0) break;
    shown.push([day, list.slice(0, left)]);
    left -= list.length;
  }
  return shown;
}

/** What a day of the month shows in its dots: what is wrong first, then each state that there is. */
export const MARKS = ['conflict', 'overdue', 'incomplete', 'pending', 'released', 'completed', 'cancelled'] as const;
export type Mark = (typeof MARKS)[number];

/** The marks of a day's activities, each once, in their order; `most` of them. */
export function marksOf(entries: readonly (readonly Mark[])[], most: number): Mark[] {
  const there = new Set(entries.flat());
  return MARKS.filter((mark) => there.has(mark)).slice(0, most);
}

/** The days of a list with one more among them, in its place; without entries where it has none. */
export function withDay<Entry>(
  shown: readonly (readonly [string, readonly Entry[]])[],
  day: string | null,
  entries: readonly Entry[],
): (readonly [string, readonly Entry[]])[] {
  if (day === null || shown.some(([own]) => own === day)) return [...shown];
  const after = shown.findIndex(([own]) => own > day);
  return after < 0 ? [...shown, [day, entries]] : [...shown.slice(0, after), [day, entries], ...shown.slice(after)];
}
