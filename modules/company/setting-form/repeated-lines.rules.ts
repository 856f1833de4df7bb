type Entry = Readonly<Record<string, unknown>>;

const said = (entry: Entry | undefined, field: string) =>
  String(entry?.[field] ?? '')
    .trim()
    .toLowerCase();

/** The place of the first entry before this one that has the same word in a field; null where there is none. */
export function firstSaying(entries: readonly Entry[], at: number, field: string): number | null {
  const word = said(entries[at], field);
  const first = word === '' ? -1 : entries.findIndex((entry) => said(entry, field) === word);
  return first >= 0 && first < at ? first : null;
}

/**
 * What is wrong with columns of a file of which two have one name or fill one field, as a key of the field texts: an import would
 * follow the first and say nothing of the other.
 */
export function repeatedColumn(columns: readonly Entry[]): string | null {
  for (const at of columns.keys()) {
    const first = firstSaying(columns, at, 'label') ?? firstSaying(columns, at, 'field');
    if (first !== null) return `line_repeats:${at + 1}:${first + 1}`;
  }
  return null;
}
