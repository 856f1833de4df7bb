import { fail } from '../../../platform/kernel/errors.ts';
import { wayBack } from '../../../platform/server/access/restoring.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleEntry } from '../log/audit-commands.server.ts';

interface Deleted {
  audit_type: string;
  row_id: number;
  owner_table: string | null;
  owner_id: number | null;
  is_soft: boolean;
  before: Record<string, unknown>;
}

/**
 * Brings back a deleted record and what the same request deleted with it, for whoever may do the same by hand today. What hangs on a
 * record that comes back too comes with it; anything else asks for its own rights.
 */
export async function restore(id: number, context: SignedInContext) {
  return context.db.write(async (tx) => {
    await visibleEntry(tx, id, context);
    const found =
      await tx.rows<Deleted>(sql`select l.table_name as audit_type, l.row_id::int8 as row_id, l.owner_table, l.owner_id,
        coalesce(l.payload -> 'after', '{}') ? 'deleted_at' as is_soft, coalesce(l.payload -> 'before', '{}') as before
      from audit_log l join audit_log e on e.id = ${id} and e.action = 'delete' and (l.id = e.id or l.request_id = e.request_id)
      where l.action = 'delete' and l.row_id is not null order by l.owner_table is not null, l.id desc limit 1000`);
    const restored: { audit_type: string; row_id: number }[] = [];
    for (const row of found) {
      const way = hangsOn(row, found) ? () => undefined : wayBack(row.audit_type);
      if (!way) continue;
      const isBack = row.is_soft ? await revive(tx, row) : await insertAgain(tx, row);
      if (!isBack) continue;
      await way(tx, Number(row.row_id), context);
      restored.push({ audit_type: row.audit_type, row_id: Number(row.row_id) });
    }
    if (restored.length === 0) fail('not_restorable');
    return { restored };
  });
}

const hangsOn = ({ owner_table, owner_id }: Deleted, found: readonly Deleted[]): boolean =>
  owner_table !== null &&
  found.some((row) => row.audit_type === owner_table && Number(row.row_id) === Number(owner_id));

async function revive(tx: Tx, { audit_type: table, row_id }: Deleted): Promise<boolean> {
  const count = await tx.run(
    sql`update ${sql.table(table)} set deleted_at = null where id = ${row_id} and deleted_at is not null`,
  );
  return count > 0;
}

/** Entries of master lists are removed for good; the log has all that they were. Other records removed for good stay so. */
async function insertAgain(tx: Tx, { audit_type: table, row_id, before }: Deleted): Promise<boolean> {
  const columns = await tx.rows<{ name: string }>(sql`select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = ${table} and o.column_name = 'display_order')`);
  const names = columns.map(({ name }) => name).filter((name) => name === 'id' || name in before);
  if (columns.length === 0) return false;
  const list = sql.join(names.map((name) => sql.ref(name)));
  const count = await tx.run(sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ ...before, id: row_id })}::jsonb)
    where not exists (select from ${sql.table(table)} t where t.id = ${row_id})`);
  return count > 0;
}
