import type { Language } from '../../../kernel/errors.ts';
import { insertRows, sql } from '../../db/statement.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { CellReading } from '../cells/cell-values.ts';
import { importText } from '../cells/import-texts.ts';
import { cellIndex, type ImportDeclaration } from '../declaration.ts';
import { toldCell } from '../writing/told-text.ts';

const MOST_TOLD = 500;

interface Differing {
  row: number;
  at: number;
  cell: string;
  first: number;
}

/** Rows of one record that say other things of it than its first row: that one is written, the others are told so. */
export async function tellOtherFacts(
  db: TenantDb,
  declaration: ImportDeclaration,
  runId: number,
  language: Language,
  readings: readonly CellReading[],
): Promise<void> {
  const names = declaration.shared ?? [];
  if (names.length === 0) return;
  const key = cellIndex(declaration, declaration.key ?? '') + 1;
  const places = names.map((name) => cellIndex(declaration, name) + 1);
  await db.write(async (tx) => {
    // The rows that follow one of the same key are found by the keys alone: mostly there are none. Each is then looked up by its
    // number, whatever the planner knows of a run it has no statistics of yet.
    const found = await tx.rows<Differing>(sql`with follower as materialized (
        select k."row", k.first_row from (
          select r."row", min(r."row") over (partition by lower(r.cells[${key}::int])) as first_row
          from import_row r where r.run_id = ${runId} and r.cells[${key}::int] <> '') k
        where k."row" > k.first_row
      )
      select x."row", n.place - 1 as at, x.cells[n.place] as cell, k.first_row as first
      from (select * from follower order by "row") k
      cross join lateral (select y.* from import_row y where y.run_id = ${runId} and y."row" = k."row" offset 0) x
      cross join lateral (select y.cells from import_row y where y.run_id = ${runId} and y."row" = k.first_row offset 0) f
      cross join unnest(${places}::int[]) as n(place)
      where x.action not in ('error', 'skip')
        and x.cells[n.place] <> '' and x.cells[n.place] is distinct from f.cells[n.place]
      order by k."row", n.place limit ${MOST_TOLD}`);
    const lines = found.flatMap(({ row, at, cell, first }) => {
      const [column, reading] = [declaration.columns[at], readings[at]];
      if (!column || !reading) return [];
      const message = importText('differs', language, { row: String(first) });
      const value = toldCell(cell, column, reading);
      return [{ run_id: runId, row, column: column.name, value, code: 'differs', message, severity: 'warning' }];
    });
    if (lines.length > 0) await tx.run(insertRows('import_error', lines));
  });
}
