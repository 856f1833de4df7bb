import { keyedLabel, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import type {
  ImportCounts,
  ImportDeclaration,
  RecordLines,
  RunContext,
} from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { packedCells, unpackCells } from '../../../platform/server/imports/staged-rows.ts';
import { recordKey } from '../../../platform/server/imports/staging/records.ts';
import { numbersFor } from '../../../platform/server/numbers/held-numbers.ts';
import { defaultCharacters, effortOf, type FieldValues } from '../../fields/public.server.ts';
import { type KnownOrder, knownByReference } from '../order-import-known/known-orders.server.ts';
import { updateHeads } from '../order-import-known/update-heads.server.ts';
import { undoOrders } from '../order-import-undo/undo-orders.server.ts';
import { ALONE, ORDER_NUMBERS } from '../order-numbers/draw-number.server.ts';
import {
  FIELDS,
  fieldColumns,
  HEAD_NAMES,
  IMPORT_COLUMNS,
  KEY_PLACE,
  LINE_VALUES,
  ORDER_SHEET,
} from './import-columns.server.ts';
import { numberDrafts, openDrafts } from './import-drafts.server.ts';
import { currencyOf, examineOrders } from './import-examine.server.ts';
import { customersOf, loadImportFacts } from './import-facts.server.ts';
import { changedValues } from './import-fields.server.ts';
import { beginMaking, type Making, unknownCustomers, writeOrders } from './import-write.server.ts';

/** Rows of a chunk, and the characters its activities may hold together: fewer rows are made at once where they are long. */
const CHUNK = 4000;
const CHUNK_CHARACTERS = 3_000_000;
/** Before any row was seen. */
const FIRST_CHUNK = 500;
/** Rows whose references are looked up at once. */
const MATCHED = 5000;
/** order_upload_v3 takes half a million rows, by a job past 50,000. */
const MOST_ROWS = 500_000;

/** A staged row with the row its activity begins at. */
export interface StagedLine {
  row: number;
  first: number;
  cells: (string | null)[];
  action: 'create' | 'update' | 'unchanged';
  match_id: number | null;
}

/** Activities of a file: one transaction, and nobody who makes an activity waits for it. */
async function commitOrders(tx: Tx, run: RunContext): Promise<ImportCounts> {
  const counts = { created: 0, updated: 0, unchanged: await matchAgain(tx, run) };
  const making = beginMaking(run, await loadImportFacts(tx));
  await openDrafts(tx);
  await openStaged(tx, run.runId);
  const groups = createGroups();
  const sizeAfter = sizes(making);
  let asked = Math.min(FIRST_CHUNK, sizeAfter([]));
  let rows = await tx.rows<PackedLine>(fetch(asked));
  // One step ahead: while the database writes a chunk and reads the one after the next, the next one is made here.
  let size = sizeAfter(rows);
  let sent = listened(tx.all([fetch(size)]));
  for (let isEnd = false; !isEnd; ) {
    isEnd = rows.length < asked;
    making.effort = effortOf('batch');
    const orders = groups.take(rows, isEnd);
    const unknown = unknownCustomers(making, orders);
    if (unknown.length > 0) {
      await sent;
      for (const customer of await customersOf(tx, unknown)) making.customers.set(...customer);
    }
    const values = await changedValues(tx, making, orders, sent);
    const statements = await statementsOf(making, orders, values, counts);
    const [next, done] = splitAnswer(await sent);
    addCounts(counts, done);
    [rows, asked] = [next, size];
    size = sizeAfter(rows);
    sent = listened(tx.all([...statements, fetch(size)]));
  }
  addCounts(counts, splitAnswer(await sent)[1]);
  await tx.run({ sql: 'close order_import', parameters: [] });
  await writeNumbered(tx, making, run);
  return { ...counts, created: making.made };
}

/** The activities themselves, the last of all: numbers are drawn when nothing of the file can be refused any more. */
async function writeNumbered(tx: Tx, making: Making, { apart }: RunContext): Promise<void> {
  const { drawn, keep, giveBack } = await numbersFor(ORDER_NUMBERS, tx, { counts: making.counts }, apart);
  try {
    await numberDrafts(tx, drawn);
    await keep();
  } catch (error) {
    // Rethrow the original error; unreleased numbers are swept later.
    await giveBack().catch(() => undefined);
    throw error;
  }
}

const fetch = (rows: number): Statement => ({ sql: `fetch ${rows} from order_import`, parameters: [] });

/** It is awaited when what is made meanwhile is done; until then its failure has no other listener. */
function listened<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** How many rows to read after some: what they hold, with what defaults put into new activities and lines, is bounded. */
function sizes({ run, facts }: Making): (rows: readonly PackedLine[]) => number {
  const filled = defaultCharacters(facts.fields, FIELDS) + defaultCharacters(facts.lineFields, LINE_VALUES);
  const usual = charactersIn(Object.values(run.options.defaults ?? {}));
  return (rows) => {
    const own = rows.length === 0 ? 0 : charactersIn(rows.map(({ packed }) => packed)) / rows.length;
    return Math.max(1, Math.min(CHUNK, Math.floor(CHUNK_CHARACTERS / (filled + usual + own + 1))));
  };
}

const charactersIn = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Open activities that a chunk names count as unchanged until their update says otherwise. */
async function statementsOf(
  making: Making,
  orders: readonly StagedLine[][],
  values: ReadonlyMap<number, FieldValues>,
  counts: ImportCounts,
): Promise<Statement[]> {
  const known = orders.filter(([head]) => head && head.action !== 'create');
  counts.unchanged += known.length;
  const statements = [
    await writeOrders(
      making,
      orders.filter(([head]) => head?.action === 'create'),
    ),
    updateHeads(
      known.flatMap(([head]) =>
        head ? [{ id: head.match_id ?? 0, row: head, additional: values.get(head.match_id ?? 0) }] : [],
      ),
      making.run,
    ),
  ];
  return statements.filter((statement) => statement !== null);
}

function splitAnswer(answer: unknown[][]): [next: PackedLine[], done: { changed?: number }[]] {
  return [answer.at(-1) as PackedLine[], answer.slice(0, -1).flat() as { changed?: number }[]];
}

function addCounts(counts: ImportCounts, done: readonly { changed?: number }[]): void {
  for (const { changed = 0 } of done) {
    counts.updated += changed;
    counts.unchanged -= changed;
  }
}

/**
 * Imports of a company wait for each other here; what another one made of the same references since this file was checked is
 * updated, not made a second time. Gives how many references are left alone: by insert mode, or because they stand for what the
 * person may not change.
 */
async function matchAgain(tx: Tx, run: RunContext): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(${ALONE})`);
  let left = 0;
  // Chunk by chunk: nobody has counted the staged rows yet, and a join would be planned for a handful of them.
  for (let after = 0; ; ) {
    const rows = await tx.rows<{
      row: number;
      key: string | null;
    }>(sql`select "row", cells[${sql.lit(KEY_PLACE)}] as key
      from import_row where run_id = ${run.runId} and action = 'create' and "row" > ${after} order by "row" limit ${MATCHED}`);
    left += await matchRows(tx, run, rows);
    if (rows.length < MATCHED) return left;
    after = rows.at(-1)?.row ?? after;
  }
}

async function matchRows(
  tx: Tx,
  run: RunContext,
  rows: readonly { row: number; key: string | null }[],
): Promise<number> {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))];
  const found = await tx.rows<KnownOrder>(knownByReference(keys, run));
  if (found.length === 0) return 0;
  const isUpdated = (order: KnownOrder): boolean => run.options.mode !== 'insert' && order.is_reachable;
  const orders = new Map(found.map((order) => [order.key, order]));
  const matched = rows.flatMap(({ row, key }) => {
    const order = orders.get(key ?? '');
    return order ? [{ row, id: isUpdated(order) ? order.id : null }] : [];
  });
  await tx.run(sql`update import_row i set action = case when m.id is null then 'skip' else 'update' end, match_id = m.id
    from unnest(${matched.map(({ row }) => row)}::int[], ${matched.map(({ id }) => id)}::bigint[]) as m(row, id)
    where i.run_id = ${run.runId} and i."row" = m.row`);
  // A wrong row of the same activity keeps it out as before.
  const known = found.filter(isUpdated);
  await tx.run(sql`update import_row i set match_id = m.id
    from unnest(${known.map(({ key }) => key)}::text[], ${known.map(({ id }) => id)}::bigint[]) as m(key, id)
    where i.run_id = ${run.runId} and i.action = 'error' and i.match_id is null and lower(i.cells[${sql.lit(KEY_PLACE)}]) = lower(m.key)`);
  return new Set(found.filter((order) => !isUpdated(order)).map(({ id }) => id)).size;
}

type PackedLine = Omit<StagedLine, 'cells'> & { packed: string };

/** Opens the cursor over the rows of a run, activity by activity. One wrong row, or one left out, keeps its whole activity out. */
async function openStaged(tx: Tx, runId: number): Promise<void> {
  await tx.run(sql`declare order_import no scroll cursor for
    select r."row", r.first, ${packedCells('r.cells')} as packed, r.action, r.match_id from (
      select i."row", i.cells, i.action, i.match_id, min(i."row") over g as first, bool_or(i.action in ('error', 'skip')) over g as is_bad
      from import_row i where i.run_id = ${sql.lit(runId)}
      window g as (partition by ${recordKey(declaration)})
    ) r where not r.is_bad and r.action in ('create', 'update', 'unchanged') order by r.first, r."row"`);
}

/** Puts rows together to whole activities; the last one stays open until its next row, or the end, has come. */
function createGroups(): { take(rows: readonly PackedLine[], isEnd: boolean): StagedLine[][] } {
  let open: StagedLine[] = [];
  return {
    take(rows, isEnd) {
      const whole: StagedLine[][] = [];
      for (const { packed, ...row } of rows) {
        if (open.length > 0 && open[0]?.first !== row.first) {
          whole.push(open);
          open = [];
        }
        open.push({ ...row, cells: unpackCells(packed) });
      }
      if (isEnd && open.length > 0) whole.push(open);
      return whole;
    },
  };
}

const TEXTS = productTexts(
  'import.order_line',
  { module: 'activities', use: 'import' },
  {
    above: {
      en: 'Rows with only a line were added to the activity above them: {count}. The first is row {row}.',
      es: 'Las filas que solo tienen una partida se agregaron a la actividad que está arriba: {count}. La primera es la fila {row}.',
    },
    alone: {
      en: 'Row {row} has a line but no activity.',
      es: 'La fila {row} tiene una partida, pero ninguna actividad.',
    },
  },
);

/** Other programs write what they know of an activity beside the first of its lines only. */
const LINES: RecordLines = {
  above: (language, values) => TEXTS.in('above', language, values),
  alone: (language, values) => TEXTS.in('alone', language, values),
};

const declaration: ImportDeclaration = {
  resource: 'order',
  label: keyedLabel('sheet.order.many', ORDER_SHEET, ['Activities', 'Actividades']),
  permission: 'import.order',
  columns: IMPORT_COLUMNS,
  more: fieldColumns,
  key: 'ex_ref_no',
  groups: LINES,
  shared: HEAD_NAMES,
  owner: 'customer_id',
  maxRows: MOST_ROWS,
  fills: ['order', 'order_item', 'order_officer', 'order_status_log'],
  phones: (ids) => sql`select id, contact_phone from "order" where id = any(${[...ids]}::bigint[])`,
  currencyOf,
  examine: examineOrders,
  commit: commitOrders,
  undo: undoOrders,
};

/** The import of activities and the public API's call that leads to it. */
export const orderImport: ImportUpload = {
  declaration,
  calls: [
    {
      method: 'POST',
      path: '/order/order_upload_v3',
      summary: 'Import activities with their items from a spreadsheet',
      area: 'orders',
      access: { any: ['import.order'] },
      rate: 'heavy',
      body: importBody,
    },
  ],
};
