import { fail, failField } from '../../../platform/kernel/errors.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { FieldRow } from '../field/definitions.server.ts';
import type { ItemInput, ItemPatch } from '../field/field.contract.ts';
import { fieldIn, forgetAfter, lockField } from '../field/field-store.server.ts';
import { refuseUsedItem } from '../field/field-uses.server.ts';
import { codeOf } from '../field-value/field.rules.ts';

interface Owner {
  readonly id: number;
  readonly module_for: number;
}

/** Makes the choices of a field those sent, in their order: rows with an id stay, those not sent go unless a record holds them. */
export async function saveItems(tx: Tx, field: Owner, sent: readonly ItemInput[]): Promise<void> {
  const there = await tx.rows<{ id: number }>(
    sql`select id from additional_field_item where field_id = ${field.id} for update`,
  );
  const kept = new Set(sent.flatMap((item) => item.id ?? []));
  for (const { id } of there) if (!kept.has(id)) await removeRow(tx, field, id);
  for (const [at, item] of sent.entries()) {
    if (item.id && !there.some(({ id }) => id === item.id)) failField(`items.${at}.id`, 'not_found');
    if (item.id) await changeRow(tx, item.id, { ...item, display_order: at + 1 });
    else await addRow(tx, field.id, item, at + 1);
  }
}

async function addRow(tx: Tx, fieldId: number, item: Omit<ItemInput, 'id'>, place: number): Promise<void> {
  await tx.run(
    insertRows('additional_field_item', [
      {
        field_id: fieldId,
        name: item.name,
        name_es: item.name_es,
        value: item.value || codeOf(item.name),
        active: item.active,
        display_order: place,
      },
    ]),
  );
}

async function changeRow(tx: Tx, id: number, patch: Partial<ItemInput> & { display_order?: number }): Promise<void> {
  const { name, name_es, value, active, display_order } = patch;
  const update = updateRow(
    'additional_field_item',
    { name, name_es, value: value || undefined, active, display_order },
    sql`id = ${id}`,
  );
  if (update) await tx.run(update);
}

async function removeRow(tx: Tx, field: Owner, id: number): Promise<void> {
  await refuseUsedItem(tx, field, id);
  await tx.run(sql`delete from additional_field_item where id = ${id}`);
}

/** Adds a choice at the end; gives the field. */
export async function createItem(
  tx: Tx,
  { additional_field_id, ...item }: Omit<ItemInput, 'id'> & { additional_field_id: number },
  context: SignedInContext,
): Promise<FieldRow> {
  const field = await lockField(tx, additional_field_id, 'update', context);
  await addRow(tx, field.id, item, Math.max(0, ...field.items.map((each) => each.display_order)) + 1);
  forgetAfter(tx, context);
  return fieldIn(tx, field.id);
}

/** Changes a choice; gives the field. */
export async function updateItem(tx: Tx, id: number, body: ItemPatch, context: SignedInContext): Promise<FieldRow> {
  const { updated_at: expected, ...patch } = body;
  const field = await lockField(tx, await fieldOf(tx, id), 'update', context);
  const row = await tx.maybe<{ updated_at: string }>(
    sql`select updated_at from additional_field_item where id = ${id}`,
  );
  if (expected !== undefined && expected !== row?.updated_at) fail('conflict', { details: { current: field } });
  await changeRow(tx, id, patch);
  forgetAfter(tx, context);
  return fieldIn(tx, field.id);
}

/** Deletes a choice no record holds; else 409 in_use with the count. */
export async function deleteItem(tx: Tx, id: number, context: SignedInContext): Promise<void> {
  const field = await lockField(tx, await fieldOf(tx, id), 'update', context);
  await removeRow(tx, field, id);
  forgetAfter(tx, context);
}

async function fieldOf(tx: Tx, itemId: number): Promise<number> {
  const row = await tx.maybe<{ field_id: number }>(
    sql`select field_id from additional_field_item where id = ${itemId}`,
  );
  return row?.field_id ?? fail('not_found');
}
