import type { TestServer } from '../server.ts';

/** What a sort goes by: of a record that is named, its name. */
const keyOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && 'name' in value ? value.name : value;

/**
 * The values of a column as they stand but should not, when they are to rise from row to row: numbers by size, false before true, texts
 * as the database orders them. Nothing where they rise.
 */
export async function misplaced(server: TestServer, values: readonly unknown[]): Promise<string | undefined> {
  const keys = values.map(keyOf);
  const texts = keys.filter((key) => typeof key === 'string');
  const places =
    texts.length === keys.length && !texts.every(isFigure) ? await placesOf(server, texts) : new Map<string, number>();
  const at = keys.findIndex((key, index) => index > 0 && compare(keys[index - 1], key, places) > 0);
  return at < 0 ? undefined : `${JSON.stringify(keys[at - 1])} before ${JSON.stringify(keys[at])}`;
}

const isFigure = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

function compare(a: unknown, b: unknown, places: ReadonlyMap<string, number>): number {
  if (Array.isArray(a) && Array.isArray(b)) {
    const at = a.findIndex((item, index) => index >= b.length || item !== b[index]);
    return at < 0 ? a.length - b.length : at >= b.length ? 1 : compare(a[at], b[at], places);
  }
  if (typeof a === 'string' && typeof b === 'string' && places.size > 0)
    return (places.get(a) ?? 0) - (places.get(b) ?? 0);
  return Number(a) - Number(b);
}

/** Texts with their places in the order of the database; those it holds equal have one place. */
async function placesOf(server: TestServer, texts: readonly string[]): Promise<Map<string, number>> {
  const rows = await server.sql<{ text: string; place: number }>(
    'select text, (dense_rank() over (order by text))::int as place from (select distinct unnest($1::text[]) as text) t',
    [texts],
  );
  return new Map(rows.map(({ text, place }) => [text, place]));
}
