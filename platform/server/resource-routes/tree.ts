import { fail } from '../../kernel/errors.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/**
 * Refuses a parent that is the record itself, below it, or would make the tree deeper than `depth`. Changes of one tree wait
 * for each other, so that two of them cannot close a circle together. `id` null = a new record.
 */
export async function refuseCircle(
  tx: Tx,
  tree: { table: string; parent: string },
  id: number | null,
  parentId: number | null | undefined,
  depth = 20,
): Promise<void> {
  if (parentId === null || parentId === undefined) return;
  const { table, parent } = tree;
  await tx.run(sql`select pg_advisory_xact_lock(hashtext(${table}), current_setting('app.tenant_id')::integer)`);
  const [found] = await tx.rows<{ above: number; circle: boolean }>(sql`
    with recursive up as (
      select t.id, t.${sql.ref(parent)} as parent_id, 1 as level from ${sql.table(table)} t where t.id = ${parentId}
      union all
      select t.id, t.${sql.ref(parent)}, up.level + 1 from ${sql.table(table)} t join up on t.id = up.parent_id where up.level < 100
    ) select coalesce(max(level), 0)::int as above, coalesce(bool_or(id = ${id ?? 0}), false) as circle from up`);
  if (found?.circle) fail('validation', { errors: { [parent]: ['under_itself'] } });
  const below = id === null ? 0 : await heightBelow(tx, tree, id);
  if ((found?.above ?? 0) + 1 + below > depth) fail('validation', { errors: { [parent]: [`too_deep:${depth}`] } });
}

async function heightBelow(tx: Tx, { table, parent }: { table: string; parent: string }, id: number): Promise<number> {
  const [row] = await tx.rows<{ height: number }>(sql`
    with recursive down as (
      select t.id, 1 as level from ${sql.table(table)} t where t.${sql.ref(parent)} = ${id}
      union all
      select t.id, down.level + 1 from ${sql.table(table)} t join down on t.${sql.ref(parent)} = down.id where down.level < 100
    ) select coalesce(max(level), 0)::int as height from down`);
  return row?.height ?? 0;
}
