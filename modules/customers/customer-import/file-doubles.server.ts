import { sql } from '../../../platform/server/db/statement.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import type { ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';

/** What two customers are taken for one by: the same keys as among those that are there. */
const KEYS = ['email', 'tax_number', 'phone', 'name'] as const;
const keysOf = ([email, tax, phone, name]: readonly ReturnType<typeof sql>[]) =>
  sql`array[lower(${email}), app.tax_key(${tax}), app.phone_tail(${phone}), app.name_key(${name})]`;

type Keys = readonly (string | null)[];
interface Known {
  row: number;
  keys: Keys;
}

/** Keys of each way through a file, with the row that brought them first. */
const met = new WeakMap<RunContext, Map<string, number>>();

/**
 * The earlier row of the file that a new customer doubles, by row: each is looked at once, in the order of the file. `at` gives the
 * place of a column among the cells.
 */
export async function doublesInFile(
  db: TenantDb,
  fresh: readonly ParsedRow[],
  run: RunContext,
  { at, cell }: { at: (name: string) => number; cell: (row: ParsedRow, name: string) => string | null },
): Promise<Map<ParsedRow, number>> {
  const seen = met.get(run) ?? new Map<string, number>();
  // A row that is corrected comes alone: what stands before it was looked at another time.
  if (!met.has(run) && fresh.length === 1) for (const known of await staged(db, fresh, run, at)) keep(seen, known);
  met.set(run, seen);
  const sent = KEYS.map((name) => sql`${fresh.map((row) => cell(row, name))}::text[]`);
  const [emails, taxes, phones, names] = sent;
  const found = await db.read<{ keys: Keys }>(sql`
    select ${keysOf([sql`x.email`, sql`x.tax`, sql`x.phone`, sql`x.name`])} as keys
    from unnest(${emails}, ${taxes}, ${phones}, ${names}) with ordinality as x(email, tax, phone, name, place) order by x.place`);
  const doubles = new Map<ParsedRow, number>();
  for (const [place, row] of fresh.entries()) {
    const keys = found[place]?.keys ?? [];
    const earlier = keys.flatMap((key, which) => (key === null ? [] : (seen.get(`${which} ${key}`) ?? [])));
    if (earlier.length > 0) doubles.set(row, Math.min(...earlier));
    keep(seen, { row: row.row, keys });
  }
  return doubles;
}

function keep(seen: Map<string, number>, { row, keys }: Known): void {
  for (const [which, key] of keys.entries())
    if (key !== null && !seen.has(`${which} ${key}`)) seen.set(`${which} ${key}`, row);
}

function staged(
  db: TenantDb,
  [only]: readonly ParsedRow[],
  run: RunContext,
  at: (name: string) => number,
): Promise<Known[]> {
  const keys = keysOf(KEYS.map((name) => sql`r.cells[${at(name) + 1}::integer]`));
  return db.read<Known>(sql`select r."row", ${keys} as keys from import_row r
    where r.run_id = ${run.runId} and r."row" < ${only?.row ?? 0} and r.action = 'create' order by r."row"`);
}
