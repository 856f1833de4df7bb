import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { said } from '../../../platform/server/imports/cells/cell-lists.ts';
import type { ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';
import { keyOfRecord, recordKey } from '../../../platform/server/imports/staging/records.ts';
import { Turns } from '../../../platform/server/sheets/reading/turns.ts';
import {
  type Effort,
  examineFields,
  type FieldValues,
  fieldDefinitions,
  mergeImported,
  moduleId,
  writtenValues,
} from '../../fields/public.server.ts';
import { cellOf, FIELDS, IMPORT_COLUMNS, idOf, LINE_VALUES } from './import-columns.server.ts';
import type { StagedLine } from './import-orders.server.ts';
import type { Making } from './import-write.server.ts';

/** References a run has met: the first row of an activity carries its values, the others only lines. */
const met = new WeakMap<RunContext, Set<string>>();

/** Checks the additional values of a batch; `typeOf` names the type of an activity that is there. */
export async function examineValues(
  db: TenantDb,
  batch: readonly ParsedRow[],
  run: RunContext,
  typeOf: (row: ParsedRow) => number | null,
  effort: Effort,
): Promise<void> {
  const fields = await fieldDefinitions(db);
  if (!fields.some((field) => field.module_for === moduleId(FIELDS.module))) return;
  const seen = met.get(run) ?? new Set<string>();
  met.set(run, seen);
  for (const key of await earlierKeys(db, batch, run)) seen.add(key);
  const heads = batch.filter((row) => {
    if (row.head) return false;
    const key = keyOfRecord(row, cellOf(row, 'ex_ref_no'));
    if (key === null) return true;
    const isFirst = !seen.has(key);
    seen.add(key);
    return isFirst;
  });
  const targetsOf = (row: ParsedRow) => {
    const type = typeOf(row);
    return { order_type: type === null ? [] : [type] };
  };
  await examineFields(db, heads, run, FIELDS, targetsOf, effort);
}

/** Tells of a row whether it brings values of a line. */
export async function lineValueCells(db: TenantDb, run: RunContext): Promise<(row: ParsedRow) => boolean> {
  const ids = new Set(
    (await fieldDefinitions(db)).flatMap(({ id, module_for }) =>
      module_for === moduleId(LINE_VALUES.module) ? [`additional.${id}`] : [],
    ),
  );
  const places = (run.options.more ?? []).flatMap((name, at) => (ids.has(name) ? [LINE_VALUES.after + at] : []));
  return (row) => places.some((at) => said(row.cells[at]) !== null);
}

/** A line below its activity is told by it. */
const isOfNew = ({ head }: ParsedRow): boolean => !head || ['create', 'error'].includes(head.action);

/** Checks the additional values of the lines a batch makes; lines of activities that are there stay as they are. */
export async function examineLineValues(
  db: TenantDb,
  batch: readonly ParsedRow[],
  run: RunContext,
  effort: Effort,
): Promise<void> {
  const lines = batch.filter((row) => row.action === 'create' && isOfNew(row) && idOf(row, 'item_type_id') !== null);
  const targetsOf = (row: ParsedRow) => ({ item_type: [idOf(row, 'item_type_id') ?? 0] });
  await examineFields(db, lines, run, LINE_VALUES, targetsOf, effort);
}

/** A row that is corrected comes alone: whether it is the first of its activity stands in what was staged before it. */
async function earlierKeys(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<string[]> {
  const [only] = batch.length === 1 ? batch : [];
  const key = only ? keyOfRecord(only, cellOf(only, 'ex_ref_no')) : null;
  if (!only || key === null) return [];
  const earlier = await db.maybe(sql`select 1 from import_row i
    where i.run_id = ${run.runId} and i."row" < ${only.row} and ${recordKey({ columns: IMPORT_COLUMNS, key: 'ex_ref_no' })} = ${key} limit 1`);
  return earlier ? [key] : [];
}

/** The values to store for the known activities of a chunk, by id; nothing is read when the file brings none. */
export async function changedValues(
  tx: Tx,
  { run, facts, effort }: Making,
  orders: readonly StagedLine[][],
  before: Promise<unknown>,
): Promise<ReadonlyMap<number, FieldValues>> {
  const heads = new Map<number, StagedLine>();
  for (const [head] of orders)
    if (head && head.action !== 'create' && head.match_id !== null) heads.set(head.match_id, head);
  if (!run.options.more?.length || heads.size === 0) return new Map();
  await before;
  const rows = await tx.rows<{ id: number; type_id: number; additional: FieldValues }>(
    sql`select id, order_type_id as type_id, additional from "order" where id = any(${[...heads.keys()]}::bigint[])`,
  );
  const values = new Map<number, FieldValues>();
  const turns = new Turns();
  for (const { id, type_id, additional: stored } of rows) {
    if (turns.isOver) await turns.next();
    const record = { targets: { order_type: [type_id] }, stored };
    values.set(id, writtenValues(heads.get(id) as StagedLine, FIELDS, run, facts.fields, record, effort).values);
  }
  return values;
}

/** The additional values activities that are there would have after a batch, by row; nothing is read when the file brings none. */
export async function valuesAfter(
  db: TenantDb,
  rows: readonly ParsedRow[],
  run: RunContext,
  effort: Effort,
): Promise<ReadonlyMap<ParsedRow, FieldValues>> {
  if (!run.options.more?.length || rows.length === 0) return new Map();
  const fields = (await fieldDefinitions(db)).filter((field) => field.module_for === moduleId(FIELDS.module));
  const known = await db.read<{ id: number; type_id: number; additional: FieldValues }>(
    sql`select id, order_type_id as type_id, additional from "order" where id = any(${rows.map((row) => row.matchId)}::bigint[])`,
  );
  const byId = new Map(known.map((order) => [order.id, order]));
  const values = new Map<ParsedRow, FieldValues>();
  const turns = new Turns();
  for (const row of rows) {
    if (turns.isOver) await turns.next();
    const order = byId.get(row.matchId ?? 0);
    if (!order) continue;
    const record = { targets: { order_type: [order.type_id] }, stored: order.additional };
    values.set(row, mergeImported(row, FIELDS, run, fields, record, effort).values);
  }
  return values;
}
