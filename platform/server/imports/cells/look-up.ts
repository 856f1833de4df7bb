import { listWall } from '../../access/row-walls.ts';
import { sql } from '../../db/statement.ts';
import type { ImportColumn } from '../declaration.ts';

type Sql = ReturnType<typeof sql>;

/** What a record found by its id is called: an id says nothing to a person. */
const TITLE = sql`coalesce(to_jsonb(t) ->> 'full_name', to_jsonb(t) ->> 'name', to_jsonb(t) ->> 'code')`;
const NO_TITLE = sql`null::text`;

/**
 * How the texts of a file name records of `table`: the first of `ways` by which a text names any decides, its id is the last of them and
 * counts only where the heading says so. `code` is the column that goes first where a text is written just as it is. Each way is a condition over alias `t` and text `x.text`, joined alone: with an "or" between
 * them every text would be compared with every record. What the person's lists do not show is named by nothing.
 */
export function lookUp(
  table: string,
  ways: Readonly<Record<string, Sql>>,
  alive = '',
  code?: string,
): Pick<ImportColumn, 'reference' | 'lookups'> {
  const all: Readonly<Record<string, Sql>> = { ...ways, id: sql`t.id::text = x.text` };
  return {
    lookups: ['id', ...Object.keys(ways)],
    reference: (texts, by, withId, actor) => {
      const wall = listWall(table, actor, 't');
      const limits = sql`${sql.raw(alive)}${wall ? sql` and ${wall}` : sql``}`;
      const asked = Object.entries(all).filter(([name]) => (by === undefined ? withId || name !== 'id' : name === by));
      const found = asked.map(
        ([name, way], rank) =>
          sql`select x.text, t.id, ${sql.lit(rank)} as rank, ${name === 'id' ? TITLE : NO_TITLE} as title from x join ${sql.table(table)} t on ${way} ${limits}`,
      );
      if (code !== undefined && (by === undefined || by === 'code'))
        found.push(
          sql`select x.text, t.id, -1 as rank, ${NO_TITLE} as title from x join ${sql.table(table)} t on t.${sql.ref(code)} = x.text ${limits}`,
        );
      const none = sql`select x.text, null::bigint as id, 0 as rank, ${NO_TITLE} as title from x where false`;
      return sql`with x as materialized (select unnest(${[...texts]}::text[]) as text)
        ${found.length > 0 ? sql.join(found, sql` union all `) : none}`;
    },
  };
}

/** Whether a heading says that its column holds ids: “Customer ID”, “customer_id”. */
export const saysId = (heading: string): boolean =>
  heading
    .replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .includes('id');
