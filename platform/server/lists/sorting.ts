import { failField } from '../../kernel/errors.ts';
import { lookUpTable } from '../../kernel/names/look-up.ts';
import { sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** A column a list can be sorted by; one that is never empty is sorted as its index is. */
export type SortColumn = Sql | { readonly by: Sql; readonly isFilled: true };

const MOST_KEYS = 3;

/**
 * Makes of `sort=-created_at,name` the list of an `order by`: at most three columns, empty values last, `tie` (the id) breaking
 * ties in the direction of the last column, so that pages never overlap. `initial` is sorted by when nothing is asked for. Throws
 * 422 `sort` for a name that is no column of the list: an order that was asked for is never dropped.
 */
export function sorting(
  columns: Readonly<Record<string, SortColumn>>,
  { initial, tie }: { initial: string; tie: Sql },
): (sort: string | undefined) => Sql {
  const known = lookUpTable({ ...columns });
  return (sort) => {
    const asked = sortNames(sort);
    const parts = asked.length > 0 ? asked : sortNames(initial);
    const keys = parts.map(({ name, isDescending }) => {
      const column = known[name] ?? failField('sort', 'not_allowed');
      const direction = isDescending ? sql`desc` : sql`asc`;
      return 'isFilled' in column ? sql`${column.by} ${direction}` : sql`${column} ${direction} nulls last`;
    });
    return sql.join([...keys, parts.at(-1)?.isDescending ? sql`${tie} desc` : tie]);
  };
}

/** The columns a sort names, in its order. */
export const sortNames = (sort: string | undefined): readonly { name: string; isDescending: boolean }[] =>
  (sort ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, MOST_KEYS)
    .map((part) => ({ name: part.replace(/^[-+]/, ''), isDescending: part.startsWith('-') }));
