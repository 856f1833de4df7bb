/** Moves an id to a place (from 0) in a list of ids; places outside the list mean its ends. */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const rest = ids.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
}

/** Rows in the order of ids; rows the ids do not name follow in their own order. */
export function inOrder<Row extends { readonly id: number }>(
  rows: readonly Row[],
  ids: readonly number[] | null,
): readonly Row[] {
  if (!ids) return rows;
  const place = new Map(ids.map((id, at) => [id, at]));
  return [...rows].sort((a, b) => (place.get(a.id) ?? rows.length) - (place.get(b.id) ?? rows.length));
}
