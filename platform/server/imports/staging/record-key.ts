import { type Statement, sql } from '../../db/statement.ts';
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
