interface Named {
  readonly id: number;
  readonly name: string;
}

/**
 * A letter or two for each type of activity, so that its colour is never all that tells it: the first letter of the name, and where
 * another has it already a second one that tells them apart.
 */
export function typeMarks(types: Iterable<Named>): ReadonlyMap<number, string> {
  const marks = new Map<number, string>();
  const taken = new Set<string>();
  const all = [...new Map([...types].map((type) => [type.id, type])).values()];
  for (const { id, name } of all.sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id)) {
    const mark = candidates(name).find((each) => !taken.has(each)) ?? '·';
    taken.add(mark);
    marks.set(id, mark);
  }
  return marks;
}

function candidates(name: string): string[] {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = '', ...rest] = words;
  const letters = [...first];
  const head = (letters[0] ?? '').toLocaleUpperCase();
  if (head === '') return [];
  const seconds = [...rest.map((word) => ([...word][0] ?? '').toLocaleUpperCase()), ...letters.slice(1), ...'23456789'];
  return [head, ...seconds.map((second) => head + second)];
}
