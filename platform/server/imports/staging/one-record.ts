import type { Language } from '../../../kernel/errors.ts';
import { sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import { importText } from '../cells/import-texts.ts';
import { cellIndex, type ImportDeclaration } from '../declaration.ts';

const MOST_TOLD = 500;

/** Rows of one record that say other things of it than its first row: that one is written, the others are told so. */
export async function tellOtherFacts(
  db: TenantDb,
  declaration: ImportDeclaration,
  runId: number,
  language: Language,
): Promise<void> {
  const names = declaration.shared ?? [];
  if (names.length === 0) return;
  const key = cellIndex(declaration, declaration.key ?? '') + 1;
  const places = names.map((name) => cellIndex(declaration, name) + 1);
  await db.write((tx) =>
    // The rows that follow one of the same key are found by the keys alone: mostly there are none. Each is then looked up by its
    // number, whatever the planner knows of a run it has no statistics of yet.
    tx.run(sql`with follower as materialized (
        select k."row", k.first_row from (
          select r."row", min(r."row") over (partition by lower(r.cells[${key}::int])) as first_row
          from import_row r where r.run_id = ${runId} and r.cells[${key}::int] <> '') k
        where k."row" > k.first_row
      )
      insert into import_error (run_id, "row", "column", value, code, message, severity)
      select ${runId}, x."row", n.name, left(x.cells[n.place], 200), 'differs',
        replace(${importText('differs', language, { row: '{row}' })}, '{row}', k.first_row::text), 'warning'
      from (select * from follower order by "row") k
      cross join lateral (select y.* from import_row y where y.run_id = ${runId} and y."row" = k."row" offset 0) x
      cross join lateral (select y.cells from import_row y where y.run_id = ${runId} and y."row" = k.first_row offset 0) f
      cross join unnest(${names}::text[], ${places}::int[]) as n(name, place)
      where x.action not in ('error', 'skip')
        and x.cells[n.place] <> '' and x.cells[n.place] is distinct from f.cells[n.place]
      order by k."row", n.place limit ${MOST_TOLD}`),
  );
}
