import { failField } from '../../kernel/errors.ts';
import { type Statement, sql } from '../db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** Ids that somebody wants to have stored, and the records they must be. */
export interface NamedIds {
  /** How the refusal names them. */
  readonly field: string;
  /** Table of the records, or the select of the one with id `n.id` where the person may see it. */
  readonly of: string | Sql;
  readonly ids: readonly number[];
}

const found = (of: string | Sql): Sql =>
  typeof of === 'string' ? sql`select from ${sql.table(of)} k where k.id = n.id` : of;

/**
 * Refuses, by the name of its field, what is no record of the company or is hidden from the person. For lists of ids and for
 * filters, which no foreign key guards.
 */
export async function demandKnown(
  db: { read<Row>(statement: Statement): Promise<Row[]> },
  named: readonly NamedIds[],
): Promise<void> {
  const asked = named.filter(({ ids }) => ids.length > 0);
  if (asked.length === 0) return;
  const checks = asked.map(
    ({ of, ids }, at) => sql`select ${at}::int as at
      where exists (select from unnest(${[...new Set(ids)]}::bigint[]) n(id) where not exists (${found(of)}))`,
  );
  const [wrong] = await db.read<{ at: number }>(sql`${sql.join(checks, sql` union all `)} order by at limit 1`);
  const field = wrong && asked[wrong.at]?.field;
  if (field !== undefined) failField(field, 'not_found');
}
