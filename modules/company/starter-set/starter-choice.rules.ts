/** An entry as a set offers it. A key is one row, whichever sets bring it. */
export interface OfferedEntry {
  readonly key: string;
  /** new: not in the company yet. */
  readonly state: 'new' | 'added' | 'there';
  /** Entries that must all be there. */
  readonly requires: readonly string[];
  /** Entries its lines are of: one at least must be there. */
  readonly holds: readonly string[];
}

export interface OfferedSet<Entry extends OfferedEntry = OfferedEntry> {
  readonly key: string;
  readonly entries: readonly Entry[];
}

/** An entry of one set, as it is picked or left out there: what another set brings is its own choice. */
export const pickOf = (set: string, entry: string): string => `${set}/${entry}`;

/** What the button adds. */
export interface Choice {
  /** What is written, once, in the order in which it is written, each for the first set that brings it. */
  readonly writes: readonly { readonly set: string; readonly entry: string }[];
  /** Keys that are there afterwards. */
  readonly has: ReadonlySet<string>;
}

/**
 * What is written of what was picked: the one rule for the button that counts it and for the server that writes it. What is there stays as it is,
 * what two sets share is one row, and what lacks something falls away.
 */
export function choiceOf(sets: readonly OfferedSet[], picks: ReadonlySet<string>): Choice {
  const all = sets.flatMap(({ key: set, entries }) => entries.map((entry) => ({ set, entry })));
  const has = new Set(all.filter(({ entry }) => entry.state !== 'new').map(({ entry }) => entry.key));
  const writes: { set: string; entry: string }[] = [];
  // What stands for itself comes first, out of every set: then what refers to it has all there is.
  const needy = (entry: OfferedEntry): boolean => entry.requires.length + entry.holds.length > 0;
  for (const { set, entry } of [...all.filter((one) => !needy(one.entry)), ...all.filter((one) => needy(one.entry))]) {
    if (has.has(entry.key) || !picks.has(pickOf(set, entry.key)) || lackOf(entry, has).length > 0) continue;
    has.add(entry.key);
    writes.push({ set, entry: entry.key });
  }
  return { writes, has };
}

/** What an entry waits for: everything it requires, else any of what its lines are of; none when it can be there. */
export function lackOf({ requires, holds }: OfferedEntry, has: ReadonlySet<string>): readonly string[] {
  const missing = requires.filter((key) => !has.has(key));
  if (missing.length > 0) return missing;
  return holds.some((key) => has.has(key)) ? [] : holds;
}

/** All that a set can still bring. */
export const picksOf = ({ key, entries }: OfferedSet): string[] =>
  entries.filter(({ state }) => state === 'new').map((entry) => pickOf(key, entry.key));

/** Picks one more entry of a set, with what it lacks there. */
export function withPick(
  sets: readonly OfferedSet[],
  set: OfferedSet,
  key: string,
  picks: ReadonlySet<string>,
): Set<string> {
  const next = new Set([...picks, pickOf(set.key, key)]);
  const entry = set.entries.find((one) => one.key === key);
  if (!entry) return next;
  // Its type first: with that it may still lack what its lines are of.
  for (const lack of [entry.requires, entry.holds])
    if (lack.some((each) => lackOf(entry, choiceOf(sets, next).has).includes(each)))
      for (const each of lack) next.add(pickOf(set.key, each));
  return next;
}

/** The picks of whoever takes whole sets but what is left out: `entry` out of each of them, `set/entry` out of one. */
export function picksWithout(sets: readonly OfferedSet[], leftOut: ReadonlySet<string>): Set<string> {
  return new Set(
    sets.flatMap((set) =>
      picksOf(set).filter((pick) => !leftOut.has(pick) && !leftOut.has(pick.slice(set.key.length + 1))),
    ),
  );
}
