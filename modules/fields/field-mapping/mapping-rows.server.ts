import { fail, failField } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { MappingInput } from '../field/field.contract.ts';
import { FIELD_MODULES } from '../field-value/field.rules.ts';

/** Tables of what fields are mapped to, with the column that names a row; kinds without one come with their areas. */
export const MODELABLES: Readonly<Record<string, readonly [table: string, title: string]>> = lookUpTable({
  order_type: ['order_type', 'name'],
  customer: ['customer', 'name'],
  customer_segment: ['customer_segment', 'name'],
  item_type: ['order_item_type', 'name'],
  user: ['app_user', 'full_name'],
  role: ['role', 'name'],
  location: ['location', 'name'],
  document_type: ['document_type', 'name'],
});

/** Makes the mappings of a field those sent. */
export async function saveMappings(
  tx: Tx,
  field: { readonly id: number; readonly module_for: number },
  sent: readonly MappingInput[],
): Promise<void> {
  const seen = new Set<string>();
  for (const [at, mapping] of sent.entries()) {
    await refuseUnfit(tx, field.module_for, mapping, `mappings.${at}.`);
    const place = `${mapping.modelable_type}:${mapping.modelable_id ?? ''}`;
    if (seen.has(place)) failField(`mappings.${at}.modelable_id`, 'only_one');
    seen.add(place);
  }
  const places = sent.map(({ modelable_type, modelable_id }) => `${modelable_type}:${modelable_id ?? ''}`);
  await tx.run(sql`delete from additional_field_mapping where field_id = ${field.id}
    and concat(modelable_type, ':', modelable_id) <> all(${places}::text[])`);
  for (const mapping of sent) await upsertMapping(tx, field.id, mapping);
}

/** Writes one mapping; gives its id. */
export async function upsertMapping(tx: Tx, fieldId: number, mapping: MappingInput): Promise<number> {
  const { modelable_type, modelable_id = null, required = null, hidden = false } = mapping;
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into additional_field_mapping as m (field_id, modelable_type, modelable_id, required, hidden)
    values (${fieldId}, ${modelable_type}, ${modelable_id}, ${required}, ${hidden})
    on conflict on constraint additional_field_mapping_modelable_id_key do update
      set required = excluded.required, hidden = excluded.hidden returning id`);
  return row?.id ?? fail('internal');
}

/** 422 unless fields of the module can be mapped so. */
export async function refuseUnfit(tx: Tx, module: number, mapping: Partial<MappingInput>, at = ''): Promise<void> {
  const type = mapping.modelable_type ?? '';
  const allowed: readonly string[] = FIELD_MODULES.find(({ id }) => id === module)?.modelables ?? [];
  if (!allowed.includes(type)) failField(`${at}modelable_type`, 'not_allowed');
  if (mapping.modelable_id == null) return;
  const [table] = MODELABLES[type] ?? failField(`${at}modelable_id`, 'not_found');
  const there = await tx.maybe(sql`select 1 from ${sql.table(table)} where id = ${mapping.modelable_id}`);
  if (!there) failField(`${at}modelable_id`, 'not_found');
}
