import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

export interface StagedRow {
  row: number;
  cells: (string | null)[];
  action: 'create' | 'update';
  match_id: number | null;
}

/** Rows read at once, and the characters they may hold: fewer are read where they are long. */
const CHUNK = 2_000;
const CHUNK_CHARACTERS = 4_000_000;
/** Before any row was seen. */
const FIRST_CHUNK = 200;
/** Separate cells and stand for null inside one text; neither can occur in a checked cell. */
const SEPARATOR = '\u001f';
const NULL = '\u001e';

/** The cells of a row as one text: an array of thirty mostly empty ones is slow to write and slower to read. */
export const packCells = (cells: readonly (string | null)[]): string =>
  cells.map((cell) => cell ?? NULL).join(SEPARATOR);

/** The cells that `packCells` or `packedCells` packed. */
export function unpackCells(packed: string): (string | null)[] {
  const cells: (string | null)[] = packed.split(SEPARATOR);
  for (let at = 0; at < cells.length; at++) if (cells[at] === NULL) cells[at] = null;
  return cells;
}

/** SQL for the cells of the column `name` as one text, for `unpackCells`. */
export const packedCells = (name: string): ReturnType<typeof sql> =>
  sql`array_to_string(${sql.ref(name)}, ${sql.lit(SEPARATOR)}, ${sql.lit(NULL)})`;

/** SQL for the cells in the packed column `name`. */
export const unpackedCells = (name: string): ReturnType<typeof sql> =>
  sql`string_to_array(${sql.ref(name)}, ${sql.lit(SEPARATOR)}, ${sql.lit(NULL)})`;

/**
 * The good rows of a run in file order, chunk by chunk. `isRehearsed`: rows that a rehearsal found unchanged come as updates too, for
 * their records may be others by now.
 */
export async function* stagedRows(tx: Tx, runId: number, isRehearsed = false): AsyncGenerator<StagedRow> {
  const shown = isRehearsed ? sql`case action when 'unchanged' then 'update' else action end` : sql`action`;
  const wanted = isRehearsed ? sql`('create', 'update', 'unchanged')` : sql`('create', 'update')`;
  for (let after = 0, chunk = FIRST_CHUNK; ; ) {
    const rows = await tx.rows<StagedRow>(sql`select "row", cells, ${shown} as action, match_id from import_row
      where run_id = ${runId} and "row" > ${after} and action in ${wanted} order by "row" limit ${chunk}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunk) return;
    after = last.row;
    const characters = rows.reduce((sum, row) => sum + charactersOfCells(row), 0) / rows.length;
    chunk = Math.max(1, Math.min(CHUNK, Math.floor(CHUNK_CHARACTERS / (characters + 1))));
  }
}

/** How many characters the cells of a staged row have together. */
export const charactersOfCells = ({ cells }: Pick<StagedRow, 'cells'>): number =>
  cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);

/** Rows of a run that were found to bring nothing new. */
export async function unchangedRows(tx: Tx, runId: number): Promise<number> {
  const [same] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from import_row where run_id = ${runId} and action = 'unchanged'`,
  );
  return same?.count ?? 0;
}
