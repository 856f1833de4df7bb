import { failField } from '../../kernel/errors.ts';
import { lookUpTable } from '../../kernel/names/look-up.ts';
import { compile, sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** A column a list can be sorted by; one that is never empty is sorted as its index is. */
export type SortColumn = Sql | { readonly by: Sql; readonly isFilled: true };

/** A column that is never empty. */
export const filled = (by: Sql): SortColumn => ({ by, isFilled: true });

const MOST_KEYS = 3;

/**
 * Makes of `sort=-created_at,name` the list of an `order by`: at most three columns, empty values last, `tie` (the id) breaking
 * ties in the direction of the last column, so that pages never overlap. `initial` is sorted by when nothing is asked for. Throws
 * 422 `sort` for a name that is no column of the list and for a fourth column: an order that was asked for is never dropped.
 */
export function sorting(
  columns: Readonly<Record<string, SortColumn>>,
  { initial, tie }: { initial: string; tie: Sql },
): (sort: string | undefined) => Sql {
  // The tie is never empty, by whatever name it is asked for.
  const isTie = (column: SortColumn): boolean => !('isFilled' in column) && compile(column).sql === compile(tie).sql;
  const known = lookUpTable(
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => [name, isTie(column) ? filled(column as Sql) : column]),
    ),
  );
  return (sort) => {
    const asked = sortNames(sort);
    const parts = asked.length > 0 ? asked : sortNames(initial);
    const keys = parts.map(({ name, isDescending }) => {
      const column = known[name] ?? refuseSort(Object.keys(columns));
      const direction = isDescending ? sql`desc` : sql`asc`;
      return 'isFilled' in column ? sql`${column.by} ${direction}` : sql`${column} ${direction} nulls last`;
    });
    return sql.join([...keys, parts.at(-1)?.isDescending ? sql`${tie} desc` : tie]);
  };
}

/** Refuses a sort with 422 and says what the list sorts by. */
export const refuseSort = (names: readonly string[]): never => failField('sort', `sort_by:${names.join(', ')}`);

/** The columns a sort names, in its order. Throws 422 `sort` for more than three. */
export function sortNames(sort: string | undefined): readonly { name: string; isDescending: boolean }[] {
  const parts = (sort ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MOST_KEYS) failField('sort', `sort_most:${MOST_KEYS}`);
  return parts.map((part) => ({ name: part.replace(/^[-+]/, ''), isDescending: part.startsWith('-') }));
}
