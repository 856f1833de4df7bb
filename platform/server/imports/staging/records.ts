import { type Statement, sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { cellIndex, type ImportDeclaration } from '../declaration.ts';

/**
 * What rows of one record have in common, as an expression over alias `i` of import_row: the record they were matched to, else the key
 * they bring, else the row a line stands below. Records that are there may share a key; what tells them apart was looked up already.
 */
export function recordKey(declaration: Pick<ImportDeclaration, 'columns' | 'key'>): Statement {
  const place = sql.lit(cellIndex(declaration, declaration.key ?? '') + 1);
  return sql`coalesce(' ' || i.match_id, lower(nullif(i.cells[${place}], '')), ' #' || coalesce(i.head, i."row"))`;
}

/** The same of a row that is read: null of one that stands alone. */
export const keyOfRecord = ({ matchId }: { readonly matchId: number | null }, key: string | null): string | null =>
  matchId === null ? (key?.toLowerCase() ?? null) : ` ${matchId}`;

/** Rows of one record are kept out by one wrong row: the plan counts records, as the import will. */
export async function countGroups(
  db: Pick<Tx, 'maybe'>,
  declaration: ImportDeclaration,
  runId: number,
): Promise<{ create: number; update: number; unchanged: number }> {
  const row = await db.maybe<{ create: number; update: number; unchanged: number }>(sql`select
      count(*) filter (where g.action = 'create')::int as create, count(*) filter (where g.action = 'update')::int as update,
      count(*) filter (where g.action = 'unchanged')::int as unchanged
    from (select (array_agg(i.action order by i."row"))[1] as action from import_row i
      where i.run_id = ${runId} group by ${recordKey(declaration)}
      having bool_and(i.action not in ('error', 'skip'))) as g`);
  return row ?? { create: 0, update: 0, unchanged: 0 };
}

/** How many records a run would write or leave as they are: what is wrong or left out is counted elsewhere. */
export async function takenRecords(tx: Tx, declaration: ImportDeclaration, runId: number): Promise<number> {
  if (declaration.groups) {
    const { create, update, unchanged } = await countGroups(tx, declaration, runId);
    return create + update + unchanged;
  }
  const row = await tx.maybe<{ count: number }>(sql`select count(*)::int as count from import_row
    where run_id = ${runId} and action in ('create', 'update', 'unchanged')`);
  return row?.count ?? 0;
}
