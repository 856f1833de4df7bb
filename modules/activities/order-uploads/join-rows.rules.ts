/** A row of a sheet by the names of its columns. */
export type NamedRow = Readonly<Record<string, unknown>>;

/** The text of a value that was sent, or of a cell. */
function keyText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' && 'value' in value ? value.value : value;
  return String(text).trim().toLowerCase();
}

/**
 * Activities and their items as one list: a row per item beside the facts of its activity, an activity without items as it is.
 * `lost` are the places of items whose activity is not there.
 */
export function joinRows(
  headers: readonly NamedRow[],
  details: readonly NamedRow[],
  key: string,
): { rows: NamedRow[]; lost: number[] } {
  const byKey = new Map<string, { head: NamedRow; items: NamedRow[] }>();
  const groups = headers.map((head) => {
    const known = byKey.get(keyText(head[key]));
    const group = known ?? { head, items: [] };
    if (!known && keyText(head[key]) !== '') byKey.set(keyText(head[key]), group);
    // The same activity twice: the second one stays, and the import says what it thinks of it.
    return known ? { head, items: [] } : group;
  });
  const lost: number[] = [];
  for (const [at, detail] of details.entries()) {
    const group = keyText(detail[key]) === '' ? undefined : byKey.get(keyText(detail[key]));
    if (group) group.items.push(detail);
    else lost.push(at);
  }
  const rows = groups.flatMap(({ head, items }) =>
    items.length === 0 ? [head] : items.map((item) => ({ ...item, ...head })),
  );
  return { rows, lost };
}
