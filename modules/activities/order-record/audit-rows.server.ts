import type { Actor } from '../../../platform/kernel/actor.ts';
import { listWall, walledTables } from '../../../platform/server/access/row-walls.ts';
import { sql } from '../../../platform/server/db/statement.ts';

type Sql = ReturnType<typeof sql>;

/** Guarded with all that hangs on them, by the type they are of. */
const BY_TYPE = ['order_type', 'order_template', 'order_subscription'];

/**
 * Lines of the log (alias `l`) about records of which each person finds only some (their own reports and views, the accounts of their
 * roles, …) are for whoever finds the record. One that is removed for good is judged as it was at last.
 */
export function findableRows(actor: Actor): Sql {
  const walls = walledTables().flatMap((table) => {
    const wall = BY_TYPE.includes(table) ? null : listWall(table, actor, 'r');
    return wall ? [{ table, wall }] : [];
  });
  if (walls.length === 0) return sql`true`;
  const about = (name: Sql, id: Sql) =>
    walls.map(({ table, wall }) => sql`when ${name} = ${table} then ${isFound(table, id, wall)}`);
  return sql`case ${sql.join(about(sql`l.table_name`, sql`l.row_id`), sql` `)}
    ${sql.join(about(sql`l.owner_table`, sql`l.owner_id`), sql` `)} else true end`;
}

const isFound = (table: string, id: Sql, wall: Sql): Sql => sql`case
  when exists (select from ${sql.table(table)} r where r.id = ${id}) then exists (select from ${sql.table(table)} r where r.id = ${id} and ${wall})
  else coalesce((select ${wall} from audit_log d
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, coalesce(d.payload -> 'before', '{}')) r
    where d.table_name = ${table} and d.row_id = ${id} and d.action = 'delete' order by d.id desc limit 1), false) end`;
