/** Ids of the selected rows. */
export type Selection = ReadonlySet<string>;

/** Adds or removes one row. */
export function toggleRow(selection: Selection, id: string): Set<string> {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/**
 * Shift-select: gives every row between the anchor and `id` (both included, in list order) the state that `id` changes to.
 * Without a usable anchor it toggles the one row.
 */
export function selectRange(
  selection: Selection,
  ids: readonly string[],
  anchor: string | null,
  id: string,
): Set<string> {
  const from = anchor === null ? -1 : ids.indexOf(anchor);
  const to = ids.indexOf(id);
  if (from < 0 || to < 0) return toggleRow(selection, id);
  const isOn = !selection.has(id) || from === to;
  const next = new Set(selection);
  for (const between of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) {
    if (isOn) next.add(between);
    else next.delete(between);
  }
  return next;
}

/** State of the header checkbox for the rows on screen. */
export function pageState(selection: Selection, ids: readonly string[]): 'none' | 'some' | 'all' {
  const count = ids.filter((id) => selection.has(id)).length;
  if (count === 0) return 'none';
  return count === ids.length ? 'all' : 'some';
}

/** Header checkbox pressed: all rows of the page on, or, if all were on, off. Rows of other pages keep their state. */
export function togglePage(selection: Selection, ids: readonly string[]): Set<string> {
  const isOn = pageState(selection, ids) !== 'all';
  const next = new Set(selection);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}
