import { fail, failField } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { MayRestore } from '../../../platform/server/access/restoring.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { saveItems } from '../field-item/field-item.server.ts';
import { saveMappings } from '../field-mapping/mapping-rows.server.ts';
import { codeOf, FIELD_TYPES, isChoice, takesFields } from '../field-value/field.rules.ts';
import { valueFromText } from '../field-value/field-display.rules.ts';
import { changeType } from '../type-change/type-change.server.ts';
import type { FieldRow } from './definitions.server.ts';
import type { FieldBody, FieldPatch, SortBody } from './field.contract.ts';
import { isGrowing, lockFields, refuseTooMany, refuseTooMuch } from './field-bounds.server.ts';
import { refuseUnsound } from './field-checks.server.ts';
import { demandFields } from './field-rights.server.ts';
import { fieldIn, forgetAfter, lockField, refuseOtherList, sortedIds } from './field-store.server.ts';
import { refuseUsedField } from './field-uses.server.ts';

/** Columns of a field a person sets. */
const COLUMNS = [
  'name',
  'name_es',
  'code',
  'type',
  'required',
  'default_value',
  'help',
  'help_es',
  'section',
  'section_es',
  'min',
  'max',
  'max_length',
  'pattern',
  'is_unique',
  'filterable',
  'show_in_list',
  'show_in_portal',
  'permission_slug',
  'visible_if',
  'required_if',
  'active',
] as const;
const PLAIN = { min: null, max: null, max_length: null, pattern: null };
const JSON_COLUMNS = new Set<string>(['default_value', 'visible_if', 'required_if']);

/** Creates a field at the end of its module's list. */
export async function createField(
  tx: Tx,
  body: FieldBody,
  source: 'old' | 'new',
  context: SignedInContext,
): Promise<FieldRow> {
  demandFields(context, 'create', body.module_for);
  if (!takesFields(body.module_for)) failField('module_for', 'not_allowed');
  const type = body.type ?? FIELD_TYPES.text;
  if (isChoice(type) && body.items === undefined && source === 'new') failField('items', 'select_required');
  await lockFields(tx, context);
  const code = body.code ?? (await freeCode(tx, body.module_for, codeOf(body.name)));
  const [row] = await tx.rows<{ id: number }>(
    insertRows('additional_field', [
      {
        ...columnsOf({ ...body, code, type }),
        default_value: undefined,
        module_for: body.module_for,
        source,
        display_order: sql`(select coalesce(max(display_order), 0) + 1 from additional_field
          where module_for = ${body.module_for} and deleted_at is null)`,
      },
    ]),
  );
  const id = row?.id ?? fail('internal');
  await refuseTooMany(tx, body.module_for, context);
  if (body.items) await saveItems(tx, { id, module_for: body.module_for }, body.items);
  if (body.default_value !== undefined) await setDefault(tx, id, body.default_value);
  if (body.mappings) await saveMappings(tx, { id, module_for: body.module_for }, body.mappings);
  const field = await fieldIn(tx, id);
  // The old call makes a choice field first and its choices after.
  if (source === 'new' || !isChoice(type)) await refuseUnsound(tx, field, context);
  await refuseTooMuch(tx, field, context);
  forgetAfter(tx, context);
  return field;
}

/** Changes a field; a stale `updated_at` is a conflict, another type converts the stored values or is refused (F5). */
export async function updateField(tx: Tx, id: number, body: FieldPatch, context: SignedInContext): Promise<FieldRow> {
  const before = await lockField(tx, id, 'update', context);
  if (body.updated_at !== undefined && body.updated_at !== before.updated_at)
    fail('conflict', { details: { current: before } });
  if (body.module_for !== undefined && body.module_for !== before.module_for) failField('module_for', 'not_allowed');
  // Nobody lets themselves read what a field holds.
  const { permission_slug: right = before.permission_slug } = body;
  if (before.permission_slug !== null && right !== before.permission_slug)
    demand(context.actor, before.permission_slug);
  if (body.items) await saveItems(tx, before, body.items);
  // Limits and default of the old type mean nothing to the new one.
  const isOther = body.type !== undefined && body.type !== before.type;
  const { default_value: _default, ...columns } = { ...(isOther ? PLAIN : {}), ...columnsOf(body) } as Record<
    string,
    unknown
  >;
  const update = updateRow('additional_field', columns, sql`id = ${id}`);
  if (update) await tx.run(update);
  if (body.default_value !== undefined || isOther) await setDefault(tx, id, body.default_value ?? null);
  if (body.mappings) await saveMappings(tx, before, body.mappings);
  const after = await fieldIn(tx, id);
  await refuseUnsound(tx, after, { ...context, before });
  if (isGrowing(before, after)) {
    await lockFields(tx, context);
    await refuseTooMuch(tx, after, context, before);
  }
  if (after.type !== before.type) await changeType(tx, before, after, context);
  forgetAfter(tx, context);
  return fieldIn(tx, id);
}

/** Deletes a field no record holds a value of; else 409 in_use with the count (F5). */
export async function deleteField(tx: Tx, id: number, context: SignedInContext): Promise<void> {
  const field = await lockField(tx, id, 'delete', context);
  await refuseUsedField(tx, field);
  await tx.run(sql`update additional_field set deleted_at = now() where id = ${id}`);
  forgetAfter(tx, context);
}

/** A deleted field comes back with its choices and places, for whoever may make one, when it is sound by today's rules. */
export const fieldBack: MayRestore = async (tx, id, context) => {
  const field = await fieldIn(tx, id);
  demandFields(context, 'create', field.module_for);
  await lockFields(tx, context);
  await refuseTooMany(tx, field.module_for, context);
  await refuseUnsound(tx, field, { ...context, before: field });
  await refuseTooMuch(tx, field, context);
  forgetAfter(tx, context);
};

/** Writes the places 1..n of a module's fields; the ids sent must be the whole list, else 409 list_changed. */
export async function sortFields(tx: Tx, sent: SortBody, context: SignedInContext): Promise<void> {
  const ids = sortedIds(sent);
  const first = await fieldIn(tx, ids[0] ?? 0);
  demandFields(context, 'update', first.module_for);
  const rows = await tx.rows<{ id: number }>(
    sql`select id from additional_field where module_for = ${first.module_for} and deleted_at is null order by id for update`,
  );
  refuseOtherList(ids, rows);
  await tx.run(sql`update additional_field t set display_order = s.place
    from unnest(${ids}::bigint[]) with ordinality as s(id, place) where t.id = s.id and t.display_order is distinct from s.place`);
  forgetAfter(tx, context);
}

function columnsOf(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    COLUMNS.flatMap((name) => {
      const value = body[name];
      if (value === undefined) return [];
      return [[name, JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value]];
    }),
  );
}

/** A default may name a choice by its value: a new one has no id before it is there. */
async function setDefault(tx: Tx, id: number, sent: unknown): Promise<void> {
  const field = await fieldIn(tx, id);
  const value = typeof sent === 'string' && isChoice(field.type) ? valueFromText(field, sent) : sent;
  await tx.run(sql`update additional_field set default_value = ${value === null ? null : JSON.stringify(value)}::jsonb
    where id = ${id}`);
}

/** `gate_code`, or `gate_code_2` where that one is taken; a typed code that is taken is a field error of its constraint. */
async function freeCode(tx: Tx, module: number, wanted: string): Promise<string> {
  const rows = await tx.rows<{ code: string }>(
    sql`select code from additional_field where module_for = ${module} and deleted_at is null and code like ${`${wanted}%`}`,
  );
  const taken = new Set(rows.map((row) => row.code));
  if (!taken.has(wanted)) return wanted;
  let place = 2;
  while (taken.has(`${wanted}_${place}`)) place++;
  return `${wanted}_${place}`;
}
