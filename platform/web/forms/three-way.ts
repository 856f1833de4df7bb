/** One field that two people changed differently. */
export interface FieldClash<V extends object> {
  name: keyof V & string;
  theirs: V[keyof V & string];
  mine: V[keyof V & string];
}

/** What a stale write came to. */
export interface ThreeWay<V extends object> {
  /** Theirs, with my changes on top; where both changed the same field, mine. */
  merged: V;
  clashes: readonly FieldClash<V>[];
}

/** Three-way merge of form values: as read, as typed, as the server has them now. Values are compared by their JSON. */
export function threeWay<V extends object>(before: V, mine: V, theirs: V): ThreeWay<V> {
  const merged = { ...theirs };
  const clashes: FieldClash<V>[] = [];
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(mine[name], before[name])) continue;
    merged[name] = mine[name];
    const isTheirsToo = !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]);
    if (isTheirsToo) clashes.push({ name, theirs: theirs[name], mine: mine[name] });
  }
  return { merged, clashes };
}

/** Names of the fields that differ. */
export function changedNames<V extends object>(before: V, now: V): (keyof V & string)[] {
  return (Object.keys(now) as (keyof V & string)[]).filter((name) => !isSame(before[name], now[name]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
