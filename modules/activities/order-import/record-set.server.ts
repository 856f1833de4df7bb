type Row = Readonly<Record<string, unknown>>;

/** Collects the parameters of a statement; `bind` gives the placeholder of one. */
export function createBinder(): { bind: (value: unknown) => string; parameters: unknown[] } {
  const parameters: unknown[] = [];
  return { parameters, bind: (value) => `$${parameters.push(value)}` };
}

/**
 * Rows as a select over arrays: a column whose values differ travels as one array, one that is the same throughout as one value,
 * an empty one not at all (it takes its default). Reading 70 columns of JSON per row cost more than writing them.
 */
export function recordSet(
  rows: readonly Row[],
  types: Readonly<Record<string, string>>,
  bind: (value: unknown) => string,
): { names: string[]; text: string } {
  const names: string[] = [];
  const selected: string[] = [];
  const arrays: string[] = [];
  const aliases: string[] = [];
  for (const [name, type] of Object.entries(types)) {
    const values = rows.map((row) => textOf(row[name]));
    const first = values[0] ?? null;
    const isSame = values.every((value) => value === first);
    if (isSame && first === null) continue;
    names.push(name);
    // The first column makes the rows, be it the same throughout or not.
    if (isSame && arrays.length > 0) {
      selected.push(`${bind(first)}::${type} as ${name}`);
    } else {
      arrays.push(`${bind(arrayText(values))}::${type}[]`);
      aliases.push(name);
      selected.push(`s.${name}`);
    }
  }
  return { names, text: `select ${selected.join(', ')} from unnest(${arrays.join(', ')}) as s(${aliases.join(', ')})` };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const BARE = /^[A-Za-z0-9_.:+-]+$/;

/** PostgreSQL's array literal of texts. */
function arrayText(values: readonly (string | null)[]): string {
  const items = values.map((value) => {
    if (value === null) return 'NULL';
    if (BARE.test(value) && value.toLowerCase() !== 'null') return value;
    return `"${value.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${items.join(',')}}`;
}
