/** Makes a row of what the database sent: a text per column, null where there is none, each read by its parser. */
export type RowBuilder = (
  values: readonly (string | null)[],
  parsers: readonly ((text: string) => unknown)[],
) => Record<string, unknown>;

const builders = new Map<string, RowBuilder>();
/** Shapes that are asked for again and again are some hundred; what a report puts together once need not stay. */
const MOST_KEPT = 1000;

/**
 * The builder for rows of these columns, kept for the next statement that gives the same. It is one object literal: its rows share
 * a shape from the first on, where columns that are added one by one by their names cost a look-up each.
 */
export function rowBuilder(names: readonly string[]): RowBuilder {
  const key = JSON.stringify(names);
  const known = builders.get(key);
  if (known) return known;
  const made = new Function('values', 'parsers', `return { ${names.map(property).join(', ')} };`) as RowBuilder;
  if (builders.size >= MOST_KEPT) builders.clear();
  builders.set(key, made);
  return made;
}

function property(name: string, at: number): string {
  const key = JSON.stringify(name);
  // In brackets it is a name like any other; the others are quicker without.
  return `${name === '__proto__' ? `[${key}]` : key}: values[${at}] === null ? null : parsers[${at}](values[${at}])`;
}
