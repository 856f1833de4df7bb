import type { Language } from '../../../kernel/errors.ts';
import { insertRows, sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import type { TenantDb } from '../../http/tenant-db.ts';
import type { CellReading } from '../cells/cell-values.ts';
import { importText } from '../cells/import-texts.ts';
import { cellIndex, type ImportDeclaration } from '../declaration.ts';
import { toldCell } from '../writing/told-text.ts';
import { recordKey } from './records.ts';

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
  await db.write(async (tx) => {
    const found = await differing(tx, declaration, runId, { names, most: MOST_TOLD });
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

/**
 * Rows that would go to the record of somebody else are wrong, which keeps their record out; those that no longer do are right again.
 * Gives how many are wrong now.
 */
export async function refuseOtherOwners(
  tx: Tx,
  declaration: ImportDeclaration,
  runId: number,
  language: Language,
): Promise<number> {
  const { owner } = declaration;
  if (owner === undefined) return 0;
  await tx.run(sql`with gone as (
      delete from import_error where run_id = ${runId} and code = 'other_owner' returning "row")
    update import_row i set action = 'create' from gone where i.run_id = ${runId} and i."row" = gone."row" and i.action = 'error'
      and not exists (select from import_error e where e.run_id = ${runId} and e."row" = i."row" and e.severity = 'error' and e.code <> 'other_owner')`);
  const found = await differing(tx, declaration, runId, { names: [owner], isNew: true });
  if (found.length === 0) return 0;
  await tx.run(
    sql`update import_row set action = 'error' where run_id = ${runId} and "row" = any(${found.map(({ row }) => row)}::int[])`,
  );
  const lines = found.slice(0, MOST_TOLD).map(({ row, first }) => {
    const message = importText('other_owner', language, { row: String(first) });
    return { run_id: runId, row, column: owner, value: null, code: 'other_owner', message, severity: 'error' };
  });
  await tx.run(insertRows('import_error', lines));
  return found.length;
}

/**
 * Cells of rows that follow the first one of their record and say something else. The followers are found by what they have in common
 * alone: mostly there are none. Each is then looked up by its number, whatever the planner knows of a run it has no statistics of yet.
 */
async function differing(
  tx: Tx,
  declaration: ImportDeclaration,
  runId: number,
  { names, isNew = false, most }: { names: readonly string[]; isNew?: boolean; most?: number },
): Promise<Differing[]> {
  const places = names.map((name) => cellIndex(declaration, name) + 1);
  const wanted = isNew ? sql`x.action = 'create'` : sql`x.action not in ('error', 'skip')`;
  return await tx.rows<Differing>(sql`with follower as materialized (
      select k."row", k.first_row from (
        select i."row", min(i."row") over (partition by ${recordKey(declaration)}) as first_row
        from import_row i where i.run_id = ${runId}) k
      where k."row" > k.first_row
    )
    select x."row", n.place - 1 as at, x.cells[n.place] as cell, k.first_row as first
    from (select * from follower order by "row") k
    cross join lateral (select y.* from import_row y where y.run_id = ${runId} and y."row" = k."row" offset 0) x
    cross join lateral (select y.cells from import_row y where y.run_id = ${runId} and y."row" = k.first_row offset 0) f
    cross join unnest(${places}::int[]) as n(place)
    where ${wanted} and x.cells[n.place] <> '' and x.cells[n.place] is distinct from f.cells[n.place]
    order by k."row", n.place limit ${most ?? null}`);
}
