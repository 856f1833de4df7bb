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
    tx.run(sql`insert into import_error (run_id, "row", "column", value, code, message, severity)
      select ${runId}, x."row", n.name, left(x.cells[n.place], 200), 'differs',
        replace(${importText('differs', language, { row: '{row}' })}, '{row}', x.first_row::text), 'warning'
      from (
        select r."row", r.cells, r.action, first_value(r.cells) over own as first_cells, first_value(r."row") over own as first_row
        from import_row r where r.run_id = ${runId} and lower(r.cells[${key}::int]) in (
          select lower(k.cells[${key}::int]) from import_row k where k.run_id = ${runId} and k.cells[${key}::int] <> ''
          group by 1 having count(*) > 1)
        window own as (partition by lower(r.cells[${key}::int]) order by r."row")
      ) x cross join unnest(${names}::text[], ${places}::int[]) as n(name, place)
      where x."row" > x.first_row and x.action not in ('error', 'skip')
        and x.cells[n.place] <> '' and x.cells[n.place] is distinct from x.first_cells[n.place]
      order by x."row", n.place limit ${MOST_TOLD}`),
  );
}
