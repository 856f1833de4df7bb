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
