import type { Choice, OfferedEntry } from '../starter-set/starter-choice.rules.ts';

interface TypeEntry extends OfferedEntry {
  readonly kind: string;
  readonly is_default: boolean;
  readonly checklist: { readonly key: string } | null;
  readonly lines: readonly { readonly name: string; readonly is_task: boolean; readonly item: string }[];
}

interface TypeSet<Entry> {
  readonly key: string;
  readonly entries: readonly Entry[];
}

const written = ({ writes }: Choice, set: string, { key }: OfferedEntry): boolean =>
  writes.some((write) => write.set === set && write.entry === key);

/** The type that activities are of unless another is chosen: a company has one, and the first that is written becomes it. */
export function firstDefault<Entry extends TypeEntry>(
  sets: readonly TypeSet<Entry>[],
  choice: Choice,
): Entry | undefined {
  const all = sets.flatMap(({ key, entries }) =>
    entries.filter((entry) => entry.is_default && written(choice, key, entry)),
  );
  return all[0];
}

/** The type of a set whose first activity is shown: only of what will be written there is anything to say. */
export function shownType<Entry extends TypeEntry>(set: TypeSet<Entry>, choice: Choice): Entry | undefined {
  const types = set.entries.filter((entry) => entry.kind === 'type' && written(choice, set.key, entry));
  return types.find(({ is_default }) => is_default) ?? types[0];
}

/** What an activity of the type begins with: the lines of its checklist whose item types are there. With no choice, all of them. */
export function linesOf<Entry extends TypeEntry>({ lines, checklist }: Entry, choice: Choice | null): Entry['lines'] {
  if (choice === null) return lines;
  if (checklist === null || !choice.has.has(checklist.key)) return [];
  return lines.filter(({ item }) => choice.has.has(item));
}
