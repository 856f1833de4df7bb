import { fail } from '../../../kernel/errors.ts';
import { type Statement, sql } from '../../db/statement.ts';
import type { Tx } from '../../db/transaction.ts';

/** An amount in the base currency; in rows that name a currency in `unless` it is in that one. */
export interface BaseAmount {
  readonly table: string;
  readonly column: string;
  readonly unless?: string;
}

const amounts = new Map<string, BaseAmount>();
/** Records named in a refusal. */
const NAMED = 10;

/** What of before a change of the base is no value to put back after it. */
export function standInBase(more: readonly BaseAmount[]): void {
  for (const amount of more) amounts.set(`${amount.table}.${amount.column}`, amount);
}

/** Entries of the audit log (alias l) that a change of the base after the entry `id` wrote: nobody changed those records. */
export const byBaseChange = (
  id: number,
): Statement => sql`exists (select from audit_log c where c.table_name = 'company'
  and c.id > ${id} and c.payload -> 'after' ? 'base_currency_id' and c.request_id = l.request_id)`;

/** The amount was in the base before or is now, and not nothing. */
const keptInBase = (column: string, unless: string): Statement => sql`(b.kept ? ${unless}
    or b.kept ? ${column} and ${sql.ref(`t.${unless}`)} is null)
  and coalesce(case when b.kept ? ${column} then (b.kept ->> ${column})::numeric else ${sql.ref(`t.${column}`)} end, 0) <> 0`;

/** 409 when one of the entries would put an amount back that was told in another base, naming its records. */
export async function refuseOtherBase(tx: Tx, auditTo: number, entries: readonly { id: number; table_name: string }[]) {
  const changes = await tx.run(sql`select 1 from audit_log c where c.table_name = 'company' and c.id > ${auditTo}
    and c.payload -> 'after' ? 'base_currency_id' limit 1`);
  if (changes === 0) return;
  const names = new Set<string>();
  for (const { table, column, unless } of amounts.values()) {
    const ids = entries.flatMap(({ id, table_name }) => (table_name === table ? id : []));
    if (ids.length === 0) continue;
    const rows = await tx.rows<{ name: string }>(sql`select b.name from (
        select row_id, coalesce(label, ${table} || ' ' || row_id) as name, coalesce(payload -> 'before', payload -> 'after') as kept
        from audit_log where id = any(${ids}::bigint[])) b ${unless ? sql`join ${sql.table(table)} t on t.id = b.row_id` : sql``}
      where ${unless ? keptInBase(column, unless) : sql`coalesce((b.kept ->> ${column})::numeric, 0) <> 0`}
      order by b.row_id limit ${NAMED + 1}`);
    for (const { name } of rows) names.add(name);
  }
  if (names.size === 0) return;
  const records = [...names].slice(0, NAMED).join(', ') + (names.size > NAMED ? '…' : '');
  fail('undo_base_changed', { values: { records } });
}
