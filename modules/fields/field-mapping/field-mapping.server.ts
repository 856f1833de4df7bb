import { fail, failField } from '../../../platform/kernel/errors.ts';
import { type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { FieldRow } from '../field/definitions.server.ts';
import type { FieldBody, MappingInput, SortBody } from '../field/field.contract.ts';
import { createField } from '../field/field.server.ts';
import { fieldIn, forgetAfter, lockField, refuseOtherList, sortedIds } from '../field/field-store.server.ts';
import { MODELABLES, refuseUnfit, upsertMapping } from './mapping-rows.server.ts';

type Sql = ReturnType<typeof sql>;

/** Where a field applies, with the name of what it is mapped to. */
export interface MappingRow {
  readonly id: number;
  readonly additional_field_id: number;
  readonly modelable_type: string;
  readonly modelable_id: number | null;
  readonly updated_at: string;
}

const nameOf = sql`case m.modelable_type ${sql.join(
  Object.entries(MODELABLES).map(
    ([type, [table, title]]) =>
      sql`when ${sql.lit(type)} then (select x.${sql.ref(title)} from ${sql.table(table)} x where x.id = m.modelable_id)`,
  ),
  sql` `,
)} end`;

/** Mappings (alias m) with the id of their field (alias f). */
export const mappingsStatement = (rest: Sql): Statement => sql`
  select m.id, m.field_id as additional_field_id, m.modelable_type, m.modelable_id, ${nameOf} as modelable_name, m.required, m.hidden,
    m.display_order, m.created_at, m.updated_at
  from additional_field_mapping m join additional_field f on f.id = m.field_id and f.deleted_at is null ${rest}`;

/** One mapping with its field; 404 when there is none. */
export async function mappingIn(tx: Tx, id: number): Promise<MappingRow & { field: FieldRow }> {
  const [row] = await tx.wire<MappingRow>(mappingsStatement(sql`where m.id = ${id}`));
  if (!row) return fail('not_found');
  return { ...row, field: await fieldIn(tx, row.additional_field_id) };
}

/** Says where a field applies; the definition of a new field may come along. */
export async function createMapping(
  tx: Tx,
  body: Partial<FieldBody> & MappingInput & { additional_field_id?: number },
  context: SignedInContext,
): Promise<MappingRow & { field: FieldRow }> {
  const { additional_field_id, modelable_type, modelable_id, hidden, ...definition } = body;
  const mapping = { modelable_type, modelable_id, required: body.required, hidden };
  if (additional_field_id === undefined && !definition.name) failField('additional_field_id', 'select_required');
  const field =
    additional_field_id === undefined
      ? await createField(tx, { module_for: 1, ...definition, required: false } as FieldBody, 'new', context)
      : await lockField(tx, additional_field_id, 'update', context);
  await refuseUnfit(tx, field.module_for, mapping);
  const id = await upsertMapping(tx, field.id, mapping);
  forgetAfter(tx, context);
  return mappingIn(tx, id);
}

/** Changes a mapping; a stale `updated_at` is a conflict. */
export async function updateMapping(
  tx: Tx,
  id: number,
  { updated_at: expected, ...patch }: Partial<MappingInput> & { updated_at?: string },
  context: SignedInContext,
): Promise<MappingRow & { field: FieldRow }> {
  const before = await mappingIn(tx, id);
  await lockField(tx, before.additional_field_id, 'update', context);
  if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
  if (patch.modelable_type !== undefined || patch.modelable_id !== undefined) {
    await refuseUnfit(tx, before.field.module_for, {
      modelable_type: patch.modelable_type ?? before.modelable_type,
      modelable_id: patch.modelable_id === undefined ? before.modelable_id : patch.modelable_id,
    });
  }
  const update = updateRow('additional_field_mapping', patch, sql`id = ${id}`);
  if (update) await tx.run(update);
  forgetAfter(tx, context);
  return mappingIn(tx, id);
}

/** Takes a field off a place; its values stay. */
export async function deleteMapping(tx: Tx, id: number, context: SignedInContext): Promise<void> {
  const before = await mappingIn(tx, id);
  await lockField(tx, before.additional_field_id, 'update', context);
  await tx.run(sql`delete from additional_field_mapping where id = ${id}`);
  forgetAfter(tx, context);
}

/** Sorts the mappings of one place; the ids must be all of it. */
export async function sortMappings(tx: Tx, sent: SortBody, context: SignedInContext): Promise<void> {
  const ids = sortedIds(sent);
  const first = await mappingIn(tx, ids[0] ?? 0);
  await lockField(tx, first.additional_field_id, 'update', context);
  const rows = await tx.rows<{ id: number }>(sql`select m.id from additional_field_mapping m
    where m.modelable_type = ${first.modelable_type} and m.modelable_id is not distinct from ${first.modelable_id}::bigint
      and exists (select from additional_field f where f.id = m.field_id and f.deleted_at is null) order by m.id for update`);
  refuseOtherList(ids, rows);
  await tx.run(sql`update additional_field_mapping t set display_order = s.place
    from unnest(${ids}::bigint[]) with ordinality as s(id, place) where t.id = s.id`);
  forgetAfter(tx, context);
}
