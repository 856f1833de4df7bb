import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { tableOf } from '../field-value/values.server.ts';

type Sql = ReturnType<typeof sql>;

/** Living records of a module whose values meet a condition over `t.additional`. */
export async function countRecords(tx: Tx, module: number, condition: Sql): Promise<number> {
  const table = tableOf(module);
  if (table === null) return 0;
  const row = await tx.maybe<{ count: number }>(
    sql`select count(*)::int as count from ${sql.table(table)} t where t.deleted_at is null and ${condition}`,
  );
  return row?.count ?? 0;
}

/** 409 in_use with the count of records that hold a value of the field, or of fields whose conditions speak of it. */
export async function refuseUsedField(tx: Tx, field: { id: number; module_for: number }): Promise<void> {
  const count = await countRecords(tx, field.module_for, sql`jsonb_exists(t.additional, ${String(field.id)})`);
  if (count > 0) fail('in_use', { values: { count }, details: { count } });
  const rule = JSON.stringify({ rules: [{ field_id: field.id }] });
  const [named] = await tx.rows<{ count: number }>(sql`select count(*)::int as count from additional_field
    where deleted_at is null and id <> ${field.id} and (visible_if @> ${rule}::jsonb or required_if @> ${rule}::jsonb)`);
  const fields = named?.count ?? 0;
  if (fields > 0) fail('in_use', { values: { count: fields }, details: { count: fields } });
}

/** 409 in_use with the count of records that hold the choice. */
export async function refuseUsedItem(tx: Tx, field: { id: number; module_for: number }, itemId: number): Promise<void> {
  const held = sql`(t.additional @> ${JSON.stringify({ [field.id]: itemId })}::jsonb
    or t.additional @> ${JSON.stringify({ [field.id]: [itemId] })}::jsonb)`;
  const count = await countRecords(tx, field.module_for, held);
  if (count > 0) fail('in_use', { values: { count }, details: { count } });
}
