import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { UndoContext, UndoOutcome, WrittenRun } from '../../../platform/server/imports/declaration.ts';
import { byBaseChange } from '../../../platform/server/imports/undo/base-changes.ts';
import { restoreUpdates } from '../../../platform/server/imports/undo/undo-writes.ts';
import { releaseHolds } from '../../../platform/server/numbers/held-numbers.ts';
import { ALONE, ORDER_NUMBERS } from '../order-numbers/draw-number.server.ts';
import { NOT_OWED } from '../order-transitions/transition-effects.server.ts';
import { UNDO_REASON } from './undo-texts.server.ts';

interface Made {
  id: number;
  reference_no: string;
  reference_prefix: string;
  reference_seq: number;
  is_touched: boolean;
}

/** What an import itself writes around an activity; anything else that points at one came later. */
const OWN = ['order_item', 'order_officer', 'order_status_log', 'order_document', 'order_checkoff'];

/**
 * Takes an import of activities back. Those nobody touched go while their numbers are the last of their prefix, and the counter goes
 * back with them; those with numbers behind them are cancelled, so that numbers have no gap. Touched ones stay and are named. Changed
 * ones get their earlier values unless somebody changed them since.
 */
export async function undoOrders(tx: Tx, run: WrittenRun, { apart }: UndoContext): Promise<UndoOutcome> {
  await tx.run(sql`select pg_advisory_xact_lock(${ALONE})`);
  await releaseHolds(ORDER_NUMBERS, apart);
  const later = await laterTouched(tx, run);
  const made = await madeBy(tx, run, later);
  const changed = await restore(tx, run, later);
  const ends = await endsOf(tx, made);
  const goes = new Set(ends.flatMap(({ ids }) => ids));
  const untouched = made.filter(({ is_touched }) => !is_touched).map(({ id }) => id);
  const cancelled = untouched.filter((id) => !goes.has(id));
  await cancel(tx, cancelled);
  const gone = (await removeEnds(tx, ends)) ? [...goes] : [];
  if (gone.length < goes.size) {
    cancelled.push(...goes);
    await cancel(tx, [...goes]);
  }
  const touched = made
    .filter(({ is_touched }) => is_touched)
    .map(({ id, reference_no }) => ({ id, label: reference_no }));
  return {
    removed: gone.length,
    restored: changed.restored,
    cancelled: cancelled.length,
    kept: [...touched, ...changed.kept],
  };
}

/** Activities the audit log tells of after the import; a rate that was told from another base is nobody's change of them. */
async function laterTouched(tx: Tx, run: WrittenRun): Promise<Set<number>> {
  const rows = await tx.rows<{
    id: number;
  }>(sql`select distinct case when table_name = 'order' then row_id else owner_id end as id
    from audit_log l where id > ${run.audit_to} and (table_name = 'order' or owner_table = 'order')
      and not ${byBaseChange(run.audit_to)}`);
  return new Set(rows.map(({ id }) => id));
}

/** The activities of the run, locked; touched are those with a later change, or that something of later points at. */
async function madeBy(tx: Tx, run: WrittenRun, later: ReadonlySet<number>): Promise<Made[]> {
  const rows = await tx.rows<Made>(sql`select id, reference_no, reference_prefix, reference_seq,
      updated_at <> created_at or deleted_at is not null as is_touched
    from "order" where import_run_id = ${run.id} order by id for update`);
  const used = await usedOnes(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, is_touched: row.is_touched || later.has(row.id) || used.has(row.id) }));
}

/** Found by the catalogue, so that a table of later is not forgotten. */
async function usedOnes(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const links = await tx.rows<{
    table: string;
    column: string;
  }>(sql`select c.conrelid::regclass::text as "table", a.attname::text as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'tenant_id'
    where c.contype = 'f' and c.confrelid = '"order"'::regclass`);
  const used = new Set<number>();
  for (const { table, column } of links) {
    const name = table.replaceAll('"', '');
    if (OWN.includes(name)) continue;
    const rows = await tx.rows<{ id: number }>(
      sql`select distinct ${sql.ref(column)} as id from ${sql.table(name)} where ${sql.ref(column)} = any(${[...ids]}::bigint[])`,
    );
    for (const { id } of rows) used.add(id);
  }
  const files = await tx.rows<{ id: number }>(
    sql`select distinct owner_id as id from attachment where owner_type = 'order' and owner_id = any(${[...ids]}::bigint[])`,
  );
  for (const { id } of files) used.add(id);
  return used;
}

/** What can go of a prefix: its untouched activities at the very end, whose numbers then are the counter's again. */
interface End {
  readonly prefix: string;
  /** Where the counter stood when it was looked at, and where it goes back to. */
  readonly seen: number;
  readonly first: number;
  readonly ids: readonly number[];
}

async function endsOf(tx: Tx, made: readonly Made[]): Promise<End[]> {
  const counters = await tx.rows<{ prefix: string; next: number }>(
    sql`select prefix, next from order_counter where prefix = any(${[...new Set(made.map((order) => order.reference_prefix))]}::text[])`,
  );
  const byPrefix = Map.groupBy(made, (order) => order.reference_prefix);
  return counters.flatMap(({ prefix, next }) => {
    const ids: number[] = [];
    let first = next;
    for (const order of (byPrefix.get(prefix) ?? []).toSorted((a, b) => b.reference_seq - a.reference_seq)) {
      if (order.reference_seq !== first - 1 || order.is_touched) break;
      ids.push(order.id);
      first = order.reference_seq;
    }
    return ids.length > 0 ? [{ prefix, seen: next, first, ids }] : [];
  });
}

/**
 * The counters move last, so that nobody who makes an activity waits for the removal. Where somebody drew a number meanwhile, there
 * are numbers behind those that were to go: all of them come back, and false is answered.
 */
async function removeEnds(tx: Tx, ends: readonly End[]): Promise<boolean> {
  if (ends.length === 0) return true;
  await tx.run(sql`savepoint before_removal`);
  const ids = ends.flatMap((end) => end.ids);
  await tx.run(sql`delete from "order" where id = any(${ids}::bigint[])`);
  for (const { prefix, seen, first } of ends.toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1))) {
    const moved = await tx.run(
      sql`update order_counter set next = ${first} where prefix = ${prefix} and next = ${seen}`,
    );
    if (moved === 0) {
      await tx.run(sql`rollback to savepoint before_removal`);
      return false;
    }
  }
  return true;
}

async function cancel(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const [company] = await tx.rows<{ language: 'en' | 'es' }>(sql`select language from company limit 1`);
  const reason = UNDO_REASON.in('reason', company?.language ?? 'en');
  await tx.run(sql`with before as (
      select id, status from "order" where id = any(${[...ids]}::bigint[]) and status <> 'cancelled'
    ), log as (
      insert into order_status_log (order_id, from_status, to_status, action, reason, source)
      select id, status, 'cancelled', 'cancel', ${reason}, 'import' from before
    )
    update "order" o set status = 'cancelled', cancelled_at = now(), cancelled_by = app.current_actor(), cancel_reason = ${reason},
      completed_at = null, completed_by = null, ${sql.join(NOT_OWED)}
    from before where o.id = before.id`);
}

/** Known activities the import changed: their values of before, unless the log tells of a later change. */
async function restore(tx: Tx, run: WrittenRun, later: ReadonlySet<number>) {
  const updates = await tx.rows<{
    id: number;
    table_name: string;
    row_id: number;
    columns: string[];
    label: string | null;
  }>(
    sql`select l.id, l.table_name, l.row_id, l.label, (select array_agg(key order by key) from jsonb_object_keys(l.payload -> 'before') as key) as columns
      from audit_log l where l.id between ${run.audit_from} and ${run.audit_to} and l.request_id = ${run.written_request}
        and l.table_name = 'order' and l.action = 'update' order by l.id`,
  );
  const restored = await restoreUpdates(
    tx,
    updates.filter((entry) => !later.has(entry.row_id)),
  );
  const kept = new Map(
    updates.filter((entry) => later.has(entry.row_id)).map((entry) => [entry.row_id, entry.label ?? '']),
  );
  return { restored, kept: [...kept].map(([id, label]) => ({ id, label })) };
}
