import { fail } from '../../../platform/kernel/errors.ts';
import { wayBack } from '../../../platform/server/access/restoring.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { visibleEntry } from '../log/audit-commands.server.ts';
import { fieldName } from '../log/field-names.rules.ts';

interface Deleted {
  id: number;
  /** Links and monthly figures have no number of their own, and many of one owner. */
  has_id: boolean;
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
      await tx.rows<Deleted>(sql`select l.id, l.table_name as audit_type, l.row_id::int8 as row_id, l.owner_table, l.owner_id,
        coalesce(l.payload -> 'after', '{}') ? 'deleted_at' as is_soft, coalesce(l.payload -> 'kept', '{}') || coalesce(l.payload -> 'before', '{}') as before,
        exists (select from pg_attribute a where a.attrelid = to_regclass(quote_ident(l.table_name)) and a.attname = 'id') as has_id
      from audit_log l join audit_log e on e.id = ${id} and e.action = 'delete' and (l.id = e.id or l.request_id = e.request_id)
      where l.action = 'delete' and l.row_id is not null order by l.owner_table is not null, l.id desc limit 1000`);
    const restored: { audit_type: string; row_id: number; lacking: string[] }[] = [];
    const byName = new Map(
      found.map((row) => [row.has_id ? nameOf(row.audit_type, row.row_id) : `line ${row.id}`, row]),
    );
    const back = new Map<string, Deleted>();
    for (const row of ownersFirst(byName)) {
      const owner = nameOf(row.owner_table, row.owner_id);
      // What belongs to a record that stays deleted stays so too.
      if (byName.has(owner) && !back.has(owner)) continue;
      const way = back.has(owner) ? () => undefined : wayBack(row.audit_type, row.owner_table);
      if (!way) continue;
      // Of what belongs to a record that was only marked as deleted, what was removed for good was removed on purpose.
      const isPart = back.get(owner)?.is_soft === true;
      const isBack = row.is_soft ? await revive(tx, row) : !isPart && (await insertAgain(tx, row));
      if (!isBack) continue;
      await way(tx, Number(row.row_id), context);
      if (row.has_id) back.set(nameOf(row.audit_type, row.row_id), row);
      const lacking = row.is_soft ? [] : secretsOf(row).map((column) => fieldName(column, context.language));
      restored.push({ audit_type: row.audit_type, row_id: Number(row.row_id), lacking });
    }
    if (restored.length === 0) fail('not_restorable');
    return { restored };
  });
}

const nameOf = (table: string | null, id: number | null): string => `${table} ${id}`;

/** What nothing here owns, then what hangs on that, and so on. */
function ownersFirst(byName: ReadonlyMap<string, Deleted>): Deleted[] {
  const depth = (row: Deleted, from = 0): number => {
    const owner = byName.get(nameOf(row.owner_table, row.owner_id));
    return owner && from < byName.size ? depth(owner, from + 1) : from;
  };
  const depths = new Map([...byName.values()].map((row) => [row, depth(row)]));
  return [...byName.values()].sort((one, other) => (depths.get(one) ?? 0) - (depths.get(other) ?? 0));
}

/** What the log writes in place of a secret. */
const SECRET = '•••';

/** Columns that the log has no value of: of a masked one the last characters are left, with nothing behind them. */
const secretsOf = ({ before }: Deleted): string[] =>
  Object.keys(before)
    .filter((name) => before[name] === SECRET)
    .map((name) => name.replace(/^secret_/, ''));

async function revive(tx: Tx, { audit_type: table, row_id }: Deleted): Promise<boolean> {
  const count = await tx.run(
    sql`update ${sql.table(table)} set deleted_at = null where id = ${row_id} and deleted_at is not null`,
  );
  return count > 0;
}

/** Entries of master lists are removed for good; the log has all that they were but secrets, which stay gone. */
async function insertAgain(tx: Tx, { audit_type: table, row_id, before, has_id }: Deleted): Promise<boolean> {
  const columns = await tx.rows<{ name: string }>(sql`select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
  const said = Object.entries(before).filter(([, value]) => value !== SECRET);
  const known: Record<string, unknown> = { ...Object.fromEntries(said), ...(has_id ? { id: row_id } : {}) };
  const names = columns.map(({ name }) => name).filter((name) => Object.hasOwn(known, name));
  const list = sql.join(names.map((name) => sql.ref(name)));
  const count = await tx.run(sql`insert into ${sql.table(table)} (${list}) overriding system value
    select ${list} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(known)}::jsonb)
    ${has_id ? sql`where not exists (select from ${sql.table(table)} t where t.id = ${row_id})` : sql`on conflict do nothing`}`);
  return count > 0;
}
