import { sql } from '../../db/statement.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { ImportDeclaration } from '../declaration.ts';
import { listOf } from './cell-lists.ts';

interface Staged {
  readonly cells: readonly (string | null)[];
}

/**
 * What the records are called whose ids these rows hold, asked of the database in one statement. A record that the reader's lists do not
 * show has no name here.
 */
export async function recordNames(
  declaration: ImportDeclaration,
  rows: readonly Staged[],
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
): Promise<(row: Staged) => Record<string, string>> {
  const columns = declaration.columns.flatMap((column, at) =>
    column.reference && column.lookups?.includes('id') ? [{ ...column, at, reference: column.reference }] : [],
  );
  const asked = columns.flatMap(({ name, at, reference }) => {
    const ids = [...new Set(rows.flatMap(({ cells }) => listOf(cells[at] ?? '')))];
    if (ids.length === 0) return [];
    return [sql`select ${name}::text as name, r.text, r.title from (${reference(ids, 'id', true, actor)}) r`];
  });
  const found =
    asked.length === 0
      ? []
      : await db.read<{ name: string; text: string; title: string | null }>(sql`${sql.join(asked, sql` union all `)}`);
  const titles = new Map(found.map(({ name, text, title }) => [`${name} ${text}`, title]));
  return ({ cells }) =>
    Object.fromEntries(
      columns.flatMap(({ name, at }) => {
        const ids = listOf(cells[at] ?? '');
        const called = ids.map((id) => titles.get(`${name} ${id}`));
        return ids.length > 0 && called.every(Boolean) ? [[name, called.join(', ')]] : [];
      }),
    );
}
