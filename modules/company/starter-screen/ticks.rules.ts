import {
  type Choice,
  choiceOf,
  type OfferedEntry,
  type OfferedSet,
  pickOf,
  picksOf,
  withPick,
} from '../starter-set/starter-choice.rules.ts';

type Picks = ReadonlySet<string>;

/** The tick of a set brings all of it that is not there yet, and takes it away once all of it was picked. */
export function toggledSet(set: OfferedSet, picks: Picks): Picks {
  const own = picksOf(set);
  const rest = [...picks].filter((pick) => !own.includes(pick));
  return new Set(own.every((pick) => picks.has(pick)) ? rest : [...rest, ...own]);
}

/** The tick of one entry: what is shown off is brought with what it lacks, what is shown on is left out of this set. */
export function toggledEntry(sets: readonly OfferedSet[], set: OfferedSet, key: string, picks: Picks): Picks {
  const pick = pickOf(set.key, key);
  const isOn = picks.has(pick) && choiceOf(sets, picks).has.has(key);
  return isOn ? new Set([...picks].filter((each) => each !== pick)) : withPick(sets, set, key, picks);
}

/** Whether an entry is shown on: it is there, or this set brings it. */
export const isOn = (set: string, { key, state }: OfferedEntry, picks: Picks, { has }: Choice): boolean =>
  state !== 'new' || (picks.has(pickOf(set, key)) && has.has(key));

/** How a set stands: how much of it is there, how much is shown on, how much is added for it: over the sets that is what the button counts. */
export function standOf({ key: set, entries }: OfferedSet, picks: Picks, choice: Choice) {
  const there = entries.filter(({ state }) => state !== 'new').length;
  const on = entries.filter((entry) => isOn(set, entry, picks, choice)).length;
  const adds = choice.writes.filter((write) => write.set === set).length;
  return { total: entries.length, there, on, adds, isAdded: entries.some(({ state }) => state === 'added') };
}

/** What is sent: the sets that bring something, without what was left out of each. */
export function leftOut(sets: readonly OfferedSet[], picks: Picks): { sets: string[]; leave_out: string[] } {
  const chosen = sets.filter((set) => picksOf(set).some((pick) => picks.has(pick)));
  return {
    sets: chosen.map(({ key }) => key),
    leave_out: chosen.flatMap(picksOf).filter((pick) => !picks.has(pick)),
  };
}
