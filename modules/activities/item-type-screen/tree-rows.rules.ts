interface Node {
  id: number;
  parent_id?: unknown;
}

/** A row with how many others it stands below. */
export type InTree<Row> = Row & { depth: number };

/** Rows as a tree: each right behind the one it belongs to, in their own order. A row whose parent is not among them is a root. */
export function treeRows<Row extends Node>(rows: readonly Row[]): InTree<Row>[] {
  const known = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent_id }) => (known.has(Number(parent_id)) ? Number(parent_id) : null));
  const arranged: InTree<Row>[] = [];
  const put = (parent: number | null, depth: number): void => {
    for (const row of below.get(parent) ?? []) {
      arranged.push({ ...row, depth });
      put(row.id, depth + 1);
    }
  };
  put(null, 0);
  return arranged;
}
