import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import type { ImportCounts, ImportDeclaration, RunContext } from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { IMPORT_COLUMNS, KEY_PLACE } from './import-columns.server.ts';
import { examineOrders } from './import-examine.server.ts';
import { loadImportFacts } from './import-facts.server.ts';
import { drawNumbers } from './import-numbers.server.ts';
import { updateHeads, writeOrders } from './import-write.server.ts';

const CHUNK = 1000;
/** Rows whose references are looked up at once. */
const MATCHED = 5000;
/** order_upload_v3 takes half a million rows, by a job past 50,000 (DECISIONS 37). */
const MOST_ROWS = 500_000;

/** A staged row with the row its activity begins at. */
export interface StagedLine {
  row: number;
  first: number;
  cells: (string | null)[];
  action: 'create' | 'update';
  match_id: number | null;
}

/** Activities of a file: one transaction, numbers drawn at its very end so that no creation waits for it (DECISIONS 37). */
async function commitOrders(tx: Tx, run: RunContext): Promise<ImportCounts> {
  const facts = await loadImportFacts(tx);
  const counts = { created: 0, updated: 0, unchanged: await matchAgain(tx, run) };
  for await (const orders of stagedOrders(tx, run.runId)) {
    const fresh = orders.filter(([head]) => head?.action === 'create');
    const known = orders.filter(([head]) => head?.action === 'update');
    counts.created += await writeOrders(tx, run, facts, fresh, counts.created);
    const changed = await updateHeads(tx, known);
    counts.updated += changed;
    counts.unchanged += known.length - changed;
  }
  await drawNumbers(tx, run.runId);
  return counts;
}

/**
 * Imports of a company wait for each other here; what another one made of the same references since this file was checked is
 * updated, not made a second time. Gives how many rows insert mode leaves alone for that.
 */
async function matchAgain(tx: Tx, run: RunContext): Promise<number> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('order import ' || current_setting('app.tenant_id'), 0))`,
  );
  const action = run.options.mode === 'insert' ? 'skip' : 'update';
  let known = 0;
  // Chunk by chunk: nobody has counted the staged rows yet, and a join would be planned for a handful of them.
  for (let after = 0; ; ) {
    const rows = await tx.rows<{
      row: number;
      key: string | null;
    }>(sql`select "row", cells[${sql.lit(KEY_PLACE)}] as key
      from import_row where run_id = ${run.runId} and action = 'create' and "row" > ${after} order by "row" limit ${MATCHED}`);
    known += await matchRows(tx, run.runId, rows, action);
    if (rows.length < MATCHED) return action === 'skip' ? known : 0;
    after = rows.at(-1)?.row ?? after;
  }
}

async function matchRows(
  tx: Tx,
  runId: number,
  rows: readonly { row: number; key: string | null }[],
  action: 'skip' | 'update',
): Promise<number> {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const found = await tx.rows<{ key: string; id: number }>(sql`select o.ex_ref_no as key, min(o.id) as id from "order" o
    where o.ex_ref_no = any(${keys}::text[]) and o.deleted_at is null group by o.ex_ref_no`);
  if (found.length === 0) return 0;
  const ids = new Map(found.map(({ key, id }) => [key, id]));
  const matched = rows.flatMap(({ row, key }) => {
    const id = ids.get(key ?? '');
    return id === undefined ? [] : [{ row, id }];
  });
  await tx.run(sql`update import_row i set action = ${action}, match_id = m.id
    from unnest(${matched.map(({ row }) => row)}::int[], ${matched.map(({ id }) => id)}::bigint[]) as m(row, id)
    where i.run_id = ${runId} and i."row" = m.row`);
  return found.length;
}

/** The rows of a run in chunks of whole activities. One wrong row keeps its whole activity out. */
async function* stagedOrders(tx: Tx, runId: number): AsyncGenerator<StagedLine[][]> {
  await tx.run(sql`declare order_import no scroll cursor for
    select r."row", r.first, r.cells, r.action, r.match_id from (
      select i."row", i.cells, i.action, i.match_id, min(i."row") over g as first, bool_or(i.action = 'error') over g as is_bad
      from import_row i where i.run_id = ${sql.lit(runId)}
      window g as (partition by coalesce(lower(nullif(i.cells[${sql.lit(KEY_PLACE)}], '')), '#' || i."row"))
    ) r where not r.is_bad and r.action in ('create', 'update') order by r.first, r."row"`);
  let open: StagedLine[] = [];
  let chunk: StagedLine[][] = [];
  for (;;) {
    const rows = await tx.rows<StagedLine>({ sql: `fetch ${CHUNK} from order_import`, parameters: [] });
    for (const row of rows) {
      if (open.length > 0 && open[0]?.first !== row.first) {
        chunk.push(open);
        open = [];
      }
      open.push(row);
    }
    if (rows.length < CHUNK) break;
    if (chunk.length > 0) yield chunk;
    chunk = [];
  }
  if (open.length > 0) chunk.push(open);
  if (chunk.length > 0) yield chunk;
  await tx.run({ sql: 'close order_import', parameters: [] });
}

const declaration: ImportDeclaration = {
  resource: 'order',
  label: ['Activities', 'Actividades'],
  permission: 'import.order',
  columns: IMPORT_COLUMNS,
  key: 'ex_ref_no',
  groups: true,
  maxRows: MOST_ROWS,
  examine: examineOrders,
  commit: commitOrders,
};

/** The import of activities and the documents' call that leads to it. */
export const orderImport: ImportUpload = {
  declaration,
  calls: [
    {
      method: 'POST',
      path: '/order/order_upload_v3',
      summary: 'Import activities with their lines from a spreadsheet',
      area: 'orders',
      access: { any: ['import.order'] },
      rate: 'heavy',
      body: importBody,
    },
  ],
};
