import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

export interface StagedRow {
  row: number;
  cells: (string | null)[];
  action: 'create' | 'update';
  match_id: number | null;
}

const CHUNK = 2_000;

/** The good rows of a run in file order, chunk by chunk. */
export async function* stagedRows(tx: Tx, runId: number): AsyncGenerator<StagedRow> {
  for (let after = 0; ; ) {
    const rows = await tx.rows<StagedRow>(sql`select "row", cells, action, match_id from import_row
      where run_id = ${runId} and "row" > ${after} and action in ('create', 'update') order by "row" limit ${CHUNK}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return;
    after = last.row;
  }
}
