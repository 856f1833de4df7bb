import { fail } from '../../../kernel/errors.ts';
import { sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';
import { byBaseChange, refuseOtherBase } from './base-changes.ts';

/** One written row of the run, as the audit log has it. */
interface Entry {
  id: number;
  table_name: string;
  row_id: number;
  label: string | null;
  owner_table: string | null;
  owner_id: number | null;
  /** Hard deletes have no `after`, inserts no `before`. */
  kind: 'insert' | 'update' | 'delete';
  /** Columns of `before`, sorted. */
  columns: string[] | null;
  has_secret: boolean;
}

export interface UndoCounts {
  removed: number;
  restored: number;
}

interface Written {
  written_request: string;
  audit_from: number;
  audit_to: number;
}

/** Hears how much of the work is done. */
export type UndoProgress = (progress: { done: number; total: number }) => Promise<void>;

/** A change of a row as the audit log has it. */
export type RowUpdate = Pick<Entry, 'id' | 'table_name' | 'row_id' | 'columns'>;

const OWN_TABLES = ['import_run', 'import_mapping', 'import_row', 'import_error', 'job_status'];
/** Rows named in a refusal. */
const NAMED = 200;

/**
 * Puts back what the run wrote: changed rows get their values from before, created ones go. All or nothing; when anything of it was
 * changed or is used since, 409 rows_changed names the rows; amounts of another base are not put back either. Runs inside the caller's transaction, the run locked.
 */
export async function undoWrites(tx: Tx, run: Written, told: UndoProgress = async () => {}): Promise<UndoCounts> {
  const entries = await tx.rows<Entry>(sql`select id, table_name, row_id, label, owner_table, owner_id,
      case when action = 'insert' then 'insert' when payload ? 'after' then 'update' else 'delete' end as kind,
      (select array_agg(key order by key) from jsonb_object_keys(payload -> 'before') as key) as columns,
      coalesce(payload -> 'before' @? '$.* ? (@ == "•••")', false) as has_secret
    from audit_log where ${ofRun(run)} order by id`);
  const withId = await tablesWithId(tx, entries);
  const created = new Map(
    [
      ...groupBy(
        entries.filter((e) => e.kind === 'insert'),
        (e) => e.table_name,
      ),
    ].map(([table, rows]) => [table, new Set(rows.map((row) => row.row_id))]),
  );
  // Looking and locking is about half of the work.
  const total = entries.length * 2;
  await told({ done: Math.floor(entries.length / 2), total });
  await lockRows(tx, entries, withId);
  await refuseChanged(tx, run);
  const secret = entries.find((entry) => entry.has_secret && entry.kind !== 'insert');
  if (secret) await refuse(tx, sql`id = ${secret.id}`);
  const isNew = (entry: Entry): boolean => created.get(entry.table_name)?.has(entry.row_id) ?? false;
  const updates = entries.filter((entry) => entry.kind === 'update' && !isNew(entry));
  const links = entries.filter(
    (entry) => entry.kind !== 'update' && !withId.has(entry.table_name) && !isOfNew(entry, created),
  );
  await refuseOtherBase(tx, run.audit_to, [...updates, ...links]);
  const restored = await restoreUpdates(tx, updates);
  let done = entries.length + restored;
  await told({ done, total });
  await removeCreated(tx, entries, created, withId, async (rows) => {
    done += rows;
    await told({ done, total });
  });
  await insertBack(
    tx,
    entries.filter((entry) => entry.kind === 'delete' && !isOfNew(entry, created)),
    withId,
  );
  const first = entries.find((entry) => entry.kind === 'insert' && entry.owner_id === null)?.table_name;
  return { removed: created.get(first ?? '')?.size ?? 0, restored };
}

type Created = ReadonlyMap<string, ReadonlySet<number>>;

/** Whether an entry is of a part of what the run created. */
const isOfNew = (entry: Entry, created: Created): boolean =>
  created.get(entry.owner_table ?? '')?.has(entry.owner_id ?? 0) ?? false;

const ofRun = (
  run: Written,
) => sql`id between ${run.audit_from} and ${run.audit_to} and request_id = ${run.written_request}
  and table_name <> all(${OWN_TABLES})`;

function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

async function tablesWithId(tx: Tx, entries: readonly Entry[]): Promise<Set<string>> {
  const tables = [...new Set(entries.flatMap((entry) => [entry.table_name, entry.owner_table ?? entry.table_name]))];
  const rows = await tx.rows<{ name: string }>(sql`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and table_name = any(${tables}::text[])`);
  return new Set(rows.map(({ name }) => name));
}

/** Nobody changes them between the look and the undo. What parts belong to is locked before them, as by whoever changes parts. */
async function lockRows(tx: Tx, entries: readonly Entry[], withId: ReadonlySet<string>): Promise<void> {
  const owners = entries.flatMap(({ owner_table: table, owner_id: id }) =>
    table !== null && id !== null ? [{ table, id }] : [],
  );
  const own = entries.map(({ table_name: table, row_id: id }) => ({ table, id }));
  for (const [table, rows] of groupBy([...owners, ...own], (row) => row.table)) {
    if (!withId.has(table)) continue;
    const ids = [...new Set(rows.map(({ id }) => id))];
    await tx.run(sql`select 1 from ${sql.table(table)} where id = any(${ids}::bigint[]) order by id for update`);
  }
}

/** What was changed since, and what others have added to records that the run created: it would go with them. */
async function refuseChanged(tx: Tx, run: Written): Promise<void> {
  const isLater = sql`not (l.id <= ${run.audit_to} and l.request_id = ${run.written_request})
      and not ${byBaseChange(run.audit_to)}`;
  const rows = await tx.wire(sql`with mine as (
      select table_name, row_id, min(id) as first, bool_or(action = 'insert') as is_new from audit_log
      where ${ofRun(run)} group by table_name, row_id
    ), later as (
      select m.table_name, m.row_id, m.first, max(l.id) as id from mine m
        join audit_log l on l.table_name = m.table_name and l.row_id = m.row_id and l.id > m.first
        where ${isLater} group by 1, 2, 3
      union all
      select m.table_name, m.row_id, m.first, max(l.id) from mine m
        join audit_log l on l.owner_table = m.table_name and l.owner_id = m.row_id and l.id > m.first
        where m.is_new and ${isLater} group by 1, 2, 3
    ), named as (
      select table_name, row_id, first, max(id) as id from later group by 1, 2, 3 order by 3 limit ${NAMED}
    ) select n.table_name as "table", n.row_id as id, f.label, l.action, l.at, l.actor_name as by
    from named n join audit_log f on f.id = n.first join audit_log l on l.id = n.id order by n.first`);
  if (rows.length > 0) fail('rows_changed', { values: { count: rows.length }, details: { rows } });
}

async function refuse(tx: Tx, which: ReturnType<typeof sql>): Promise<never> {
  const rows = await tx.wire(sql`select table_name as "table", row_id as id, label, action, at, actor_name as by
    from audit_log where ${which} order by id limit ${NAMED}`);
  return fail('rows_changed', { values: { count: rows.length }, details: { rows } });
}

/** The last change first, so that a row written twice ends as it was before the first. */
export async function restoreUpdates(tx: Tx, updates: readonly RowUpdate[]): Promise<number> {
  const rounds: RowUpdate[][] = [];
  const seen = new Map<string, number>();
  for (const entry of updates.toReversed()) {
    const row = `${entry.table_name}/${entry.row_id}`;
    const round = seen.get(row) ?? 0;
    seen.set(row, round + 1);
    rounds[round] ??= [];
    rounds[round].push(entry);
  }
  for (const round of rounds) {
    for (const [, group] of groupBy(round, (entry) => `${entry.table_name}/${entry.columns?.join()}`)) {
      const [{ table_name: table, columns }] = group as [RowUpdate];
      const sets = (columns ?? []).map((column) => sql`${sql.ref(column)} = (r.old).${sql.ref(column)}`);
      if (sets.length === 0) continue;
      await tx.run(sql`update ${sql.table(table)} t set ${sql.join(sets)} from (
          select row_id, jsonb_populate_record(null::${sql.table(table)}, payload -> 'before') as old
          from audit_log where id = any(${group.map((entry) => entry.id)}::bigint[])) r where t.id = r.row_id`);
    }
  }
  return seen.size;
}

/** The last table first: parts before what they are parts of. Links without an id go with their owner, or one by one. */
async function removeCreated(
  tx: Tx,
  entries: readonly Entry[],
  created: Created,
  withId: ReadonlySet<string>,
  told: (rows: number) => Promise<void>,
): Promise<void> {
  for (const [table, ids] of [...created].toReversed()) {
    if (withId.has(table)) {
      await refuseUsed(tx, table, entries, ids);
      await tx.run(sql`delete from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`);
    } else {
      const links = entries.filter((e) => e.table_name === table && e.kind === 'insert');
      const own = links.filter((e) => !isOfNew(e, created));
      await tx.run(sql`delete from ${sql.table(table)} t using audit_log l
        where l.id = any(${own.map((e) => e.id)}::bigint[]) and to_jsonb(t) @> (l.payload -> 'after')`);
    }
    await told(ids.size);
  }
}

/** Refuses while a created record is used by what is not of the run: by a foreign key, or in a list of references, which has none. */
async function refuseUsed(
  tx: Tx,
  table: string,
  entries: readonly Entry[],
  created: ReadonlySet<number>,
): Promise<void> {
  const ids = [...created];
  const places = await tx.rows<{ source: string; column: string; is_list: boolean }>(sql`
    select u.relname::text as source, a.attname::text as "column", false as is_list
    from pg_constraint c
      join pg_class r on r.oid = c.confrelid and r.relname = ${table}
      join pg_class u on u.oid = c.conrelid
      join pg_attribute i on i.attrelid = c.confrelid and i.attname = 'id'
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[array_position(c.confkey, i.attnum)]
    where c.contype = 'f' and c.conparentid = 0 and c.confdeltype in ('a', 'r')
    union all
    select c.relname::text, a.attname::text, true
    from pg_description d join pg_class c on c.oid = d.objoid join pg_attribute a on a.attrelid = c.oid and a.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.description = ${`refs ${table}`}`);
  for (const { source, column, is_list: isList } of places) {
    const name = sql.ref(column);
    const uses = isList
      ? sql`select distinct u.id from ${sql.table(source)} s, unnest(s.${name}) u(id)
          where s.${name} && ${ids}::bigint[] and u.id = any(${ids}::bigint[]) limit ${NAMED}`
      : sql`select distinct s.${name} as id from ${sql.table(source)} s where s.${name} = any(${ids}::bigint[]) limit ${NAMED}`;
    const used = new Set((await tx.rows<{ id: number }>(uses)).map(({ id }) => Number(id)));
    if (used.size === 0) continue;
    const rows = entries
      .filter((entry) => entry.table_name === table && entry.kind === 'insert' && used.has(Number(entry.row_id)))
      .map((entry) => ({ table, id: entry.row_id, label: entry.label, action: 'used', by: source }));
    fail('rows_changed', { values: { count: rows.length }, details: { rows } });
  }
}

async function insertBack(tx: Tx, deleted: readonly Entry[], withId: ReadonlySet<string>): Promise<void> {
  const key = (entry: Entry): string => `${entry.table_name}/${entry.columns?.join()}`;
  for (const [, group] of groupBy(deleted.toReversed(), key)) {
    const [{ table_name: table, columns }] = group as [Entry];
    const names = columns ?? [];
    const id = withId.has(table) ? [sql.ref('id')] : [];
    const idValue = withId.has(table) ? [sql`r.row_id`] : [];
    await tx.run(sql`insert into ${sql.table(table)} (${sql.join([...id, ...names.map((name) => sql.ref(name))])})
      select ${sql.join([...idValue, ...names.map((name) => sql`(r.old).${sql.ref(name)}`)])} from (
        select row_id, jsonb_populate_record(null::${sql.table(table)}, payload -> 'before') as old
        from audit_log where id = any(${group.map((entry) => entry.id)}::bigint[])) r`);
  }
}
