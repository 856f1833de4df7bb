import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type FieldRow, fieldsChanged, fieldsStatement } from './definitions.server.ts';
import type { SortBody } from './field.contract.ts';
import { demandFields } from './field-rights.server.ts';

/** One living field, or undefined. */
export const oneField = (id: number) => fieldsStatement(sql`where f.id = ${id} and f.deleted_at is null`);

/** The field as it is now; 404 when there is none. */
export async function fieldIn(tx: Tx, id: number): Promise<FieldRow> {
  return (await tx.wire<FieldRow>(oneField(id)))[0] ?? fail('not_found');
}

/** The field, locked until the transaction ends; 404 when there is none, 403 when the person may not do this to it. */
export async function lockField(
  tx: Tx,
  id: number,
  verb: 'update' | 'delete',
  context: SignedInContext,
): Promise<FieldRow> {
  const found = await tx.run(sql`select 1 from additional_field where id = ${id} and deleted_at is null for update`);
  if (found === 0) return fail('not_found');
  const field = await fieldIn(tx, id);
  demandFields(context, verb, field.module_for);
  return field;
}

/** Drops this process's cache when the change is there; the others hear of it from the database. */
export const forgetAfter = (tx: Tx, { actor }: SignedInContext): void =>
  tx.afterCommit(() => fieldsChanged({ tenantId: actor.tenantId, topic: 'fields', key: '' }));

/** The ids of a sort call in their new order. */
export function sortedIds(sent: SortBody): number[] {
  const ids =
    sent.ids ?? [...(sent.items ?? [])].sort((a, b) => a.display_order - b.display_order).map((item) => item.id);
  return ids.length > 0 ? ids : failField('ids', 'select_required');
}

/** 409 when the ids are not exactly those of the list. */
export function refuseOtherList(ids: readonly number[], rows: readonly { id: number }[]): void {
  const known = new Set(rows.map((row) => row.id));
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id)))
    fail('list_changed');
}
