import { failField } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { refuseSort, sortNames } from '../../../platform/server/lists/sorting.ts';

type Sql = ReturnType<typeof sql>;

interface SortColumn {
  readonly type: 'bigint' | 'timestamptz' | 'text' | 'numeric' | 'smallint' | 'integer';
  readonly nullable: boolean;
  readonly money?: true;
}

/** Columns a list can be sorted by; all of the activity's own table, so that a page never joins before it is cut. */
const SORTS: Readonly<Record<string, SortColumn>> = lookUpTable({
  id: { type: 'bigint', nullable: false },
  created_at: { type: 'timestamptz', nullable: false },
  updated_at: { type: 'timestamptz', nullable: false },
  reference_no: { type: 'text', nullable: false },
  title: { type: 'text', nullable: true },
  status: { type: 'text', nullable: false },
  priority: { type: 'smallint', nullable: false },
  scheduled_start: { type: 'timestamptz', nullable: true },
  due_at: { type: 'timestamptz', nullable: true },
  completed_at: { type: 'timestamptz', nullable: true },
  task_completion: { type: 'numeric', nullable: false },
  display_order: { type: 'integer', nullable: false },
  city: { type: 'text', nullable: true },
  total_price: { type: 'numeric', nullable: false, money: true },
  balance_due: { type: 'numeric', nullable: false, money: true },
});

export interface SortKey {
  readonly name: string;
  readonly descending: boolean;
}

/** Newest first. */
export const NEWEST_FIRST: readonly SortKey[] = [
  { name: 'created_at', descending: true },
  { name: 'id', descending: true },
];

/** `sort=-scheduled_start,title` as keys; the id breaks ties. 422 for a column that cannot be sorted by. */
export function sortKeys(sort: string | undefined, prices: boolean): readonly SortKey[] {
  const keys = sortNames(sort).map(({ name, isDescending }) => ({ name, descending: isDescending }));
  if (keys.length === 0) return NEWEST_FIRST;
  for (const { name } of keys) {
    const column = SORTS[name];
    if (!column || (column.money && !prices))
      refuseSort(Object.keys(SORTS).filter((each) => prices || !SORTS[each]?.money));
  }
  const last = keys[keys.length - 1];
  if (keys.every(isNewestFirst) && keys.length === NEWEST_FIRST.length) return NEWEST_FIRST;
  return keys.some((key) => key.name === 'id') ? keys : [...keys, { name: 'id', descending: last?.descending ?? true }];
}

const isNewestFirst = ({ name, descending }: SortKey, at: number): boolean =>
  name === NEWEST_FIRST[at]?.name && descending;

const columnOf = (alias: string, key: SortKey): Sql => sql.ref(`${alias}.${key.name}`) as unknown as Sql;
const nullable = (key: SortKey): boolean => SORTS[key.name]?.nullable === true;

/**
 * The `order by` of the keys over an alias; empty values last. Backwards reads the page before a cursor. `filled`: the first
 * key is known to have values, so that its index serves.
 */
export function orderBy(alias: string, keys: readonly SortKey[], backwards = false, filled = false): Sql {
  return sql.join(
    keys.map((key, at) => {
      const direction = sql.raw(key.descending === backwards ? 'asc' : 'desc');
      if (!nullable(key) || (filled && at === 0)) return sql`${columnOf(alias, key)} ${direction}`;
      return sql`${columnOf(alias, key)} ${direction} nulls ${sql.raw(backwards ? 'first' : 'last')}`;
    }),
  );
}

/** The condition under which only rows with a value of the first key are read; null where it always has one. */
export function filledOnly([first]: readonly SortKey[]): Sql | null {
  return first && nullable(first) ? sql`${columnOf('o', first)} is not null` : null;
}

/** The condition of the rows without a value of a key. */
export const emptyOnly = (key: SortKey): Sql => sql`${columnOf('o', key)} is null`;

export interface Cursor {
  readonly keys: readonly SortKey[];
  readonly values: readonly (string | number | null)[];
  readonly backwards: boolean;
}

/** Position of a row as text for the next request. */
export function writeCursor(keys: readonly SortKey[], row: Record<string, unknown>, backwards: boolean): string {
  const sort = keys.map((key) => (key.descending ? '-' : '') + key.name).join(',');
  const values = keys.map((key) => row[SORT_FIELD[key.name] ?? key.name] ?? null);
  return Buffer.from(JSON.stringify([sort, backwards ? 1 : 0, values])).toString('base64url');
}

/** Rows name some columns as the public API does. */
const SORT_FIELD: Readonly<Record<string, string>> = { task_completion: 'taskCompletion' };

/** Reads a position; 422 when it is not one of ours. */
export function readCursor(text: string, prices: boolean): Cursor {
  try {
    const [sort, backwards, values] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as [
      string,
      number,
      (string | number | null)[],
    ];
    const keys = sortKeys(sort, prices);
    if (keys.length === values.length && values.every(isScalar)) return { keys, values, backwards: backwards === 1 };
  } catch {
    // Not JSON, or a column that does not exist: the same answer as for any other foreign text.
  }
  return failField('cursor', 'invalid');
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'number' || (typeof value === 'string' && value.length <= 500);

/** Condition of the rows beyond the cursor, alias `o`, in the order of its keys; `filled` as in orderBy. */
export function beyond({ keys, values, backwards }: Cursor, filled = false): Sql {
  const isFilled = (key: SortKey, at: number): boolean => !nullable(key) || (filled && at === 0 && values[0] !== null);
  const plain = keys.every((key, at) => isFilled(key, at) && key.descending === keys[0]?.descending);
  if (plain) {
    const sign = sql.raw((keys[0]?.descending ?? true) === backwards ? '>' : '<');
    const columns = sql.join(keys.map((key) => columnOf('o', key)));
    return sql`(${columns}) ${sign} (${sql.join(keys.map((key, at) => typed(key, values[at])))})`;
  }
  const steps = keys.map((key, at) => {
    const same = keys.slice(0, at).map((before, i) => equal(before, values[i]));
    return sql`(${sql.join([...same, after(key, values[at], backwards)], sql` and `)})`;
  });
  return sql`(${sql.join(steps, sql` or `)})`;
}

const typed = (key: SortKey, value: unknown): Sql => sql`${value}::${sql.raw(SORTS[key.name]?.type ?? 'text')}`;

function equal(key: SortKey, value: unknown): Sql {
  return value === null ? sql`${columnOf('o', key)} is null` : sql`${columnOf('o', key)} = ${typed(key, value)}`;
}

function after(key: SortKey, value: unknown, backwards: boolean): Sql {
  const column = columnOf('o', key);
  if (value === null || value === undefined) return backwards ? sql`${column} is not null` : sql`false`;
  const sign = sql.raw(key.descending === backwards ? '>' : '<');
  const further = sql`${column} ${sign} ${typed(key, value)}`;
  return nullable(key) && !backwards ? sql`(${further} or ${column} is null)` : further;
}
