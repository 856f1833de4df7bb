import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, type FieldErrors, type Language } from '../../../platform/kernel/errors.ts';
import { fieldText } from '../../../platform/kernel/field-texts.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { claimUpload } from '../../files/public.server.ts';
import { fieldDefinitionsIn } from '../field/definitions.server.ts';
import { effortOf } from '../pattern/effort.rules.ts';
import {
  FIELD_MODULES,
  FIELD_TYPES,
  type FieldDefinition,
  type FieldModuleName,
  type FieldTargets,
  type FieldValues,
  fieldsFor,
  moduleId,
  type PlacedField,
} from './field.rules.ts';
import { isSentFile, type Merged, mergeValues } from './field-value.rules.ts';

/** Who writes: anybody's request, or a job acting for nobody. */
export interface FieldWriter {
  readonly actor: Actor;
  readonly language: Language;
}

/** A record whose additional values are written. */
export interface FieldsWrite {
  readonly module: FieldModuleName;
  readonly targets: FieldTargets;
  readonly sent: FieldValues | undefined;
  /** What is stored; absent for a new record. */
  readonly stored?: FieldValues;
  /** What the record was mapped by, when it is of another kind from now on: what that kind requires is asked as of a new one. */
  readonly before?: FieldTargets;
  /** The record, when it is there already. */
  readonly recordId?: number;
  /** `quick`: nothing is required (records made from a name). `copy`: values of another record, as far as they can be taken over. */
  readonly manner?: 'quick' | 'copy';
}

interface MergeMore {
  /** What the record was mapped by, when that is something else from now on. */
  readonly before?: FieldTargets;
  /** False: nothing is required, and nothing filled in (what is kept for later, as a template is). */
  readonly asks?: boolean;
}

/** The check of many records of a module, with their fields read once; for modules whose fields are neither unique nor files. */
export async function manyValues(tx: Tx, writer: FieldWriter, module: FieldModuleName) {
  const definitions = await fieldDefinitionsIn(tx, writer.actor.tenantId);
  const of = (targets: FieldTargets) => fieldsFor(definitions, moduleId(module), targets);
  const effort = effortOf('many');
  return (targets: FieldTargets, sent: FieldValues, stored: FieldValues | null, more: MergeMore = {}): Merged =>
    mergeValues({
      fields: of(targets),
      known: definitions,
      sent,
      stored: stored ?? {},
      isNew: stored === null && more.asks !== false,
      ...(more.before ? { before: of(more.before) } : {}),
      asks: more.asks ?? true,
      mayWrite: (field) => maySeeField(writer.actor, field),
      effort,
    });
}

/** Whether a person sees a field at all: portal users those shown to them, staff those without or with a held permission. */
export function maySeeField(actor: Actor, field: Pick<FieldDefinition, 'permission_slug' | 'show_in_portal'>): boolean {
  if (actor.audience === 'customer' && !field.show_in_portal) return false;
  return field.permission_slug === null || holds(actor, field.permission_slug);
}

/**
 * The `additional` object to store for a record: what was sent, checked and put over what is stored. Throws 422 with errors at
 * `additional.<id>`. Costs no statement while the company has no fields in the module.
 */
export async function additionalValues(tx: Tx, writer: FieldWriter, write: FieldsWrite): Promise<FieldValues> {
  const { stored = {} } = write;
  const isNew = write.stored === undefined;
  const definitions = await fieldDefinitionsIn(tx, writer.actor.tenantId);
  const fields = fieldsFor(definitions, moduleId(write.module), write.targets);
  const mayWrite = (field: FieldDefinition): boolean => maySeeField(writer.actor, field);
  const sent = write.manner === 'copy' ? copied(fields, mayWrite, write.sent) : (write.sent ?? {});
  if (fields.length === 0 && Object.keys(sent).length === 0) return stored;
  const asks = write.manner === undefined;
  const before = write.before && fieldsFor(definitions, moduleId(write.module), write.before);
  const merged = mergeValues({
    ...{ fields, known: definitions, sent, stored, isNew, asks, mayWrite },
    ...(before ? { before } : {}),
  });
  const errors = { ...merged.errors, ...(await doubles(tx, write, merged.changed, merged.values)) };
  refuse(errors, writer.language);
  return merged.values;
}

/** What a copy takes over: nothing unique, no files, nothing that does not apply or that its maker may not see. */
const copied = (
  fields: readonly PlacedField[],
  mayWrite: (field: FieldDefinition) => boolean,
  sent: FieldValues = {},
): FieldValues =>
  Object.fromEntries(
    fields
      .filter(({ field }) => !field.is_unique && field.type !== FIELD_TYPES.file && field.id in sent && mayWrite(field))
      .map(({ field }) => [field.id, sent[field.id]]),
  );

/** Throws 422 when there are errors by field id. */
export function refuse(errors: Readonly<Record<string, string>>, language: Language): void {
  const entries = Object.entries(errors);
  if (entries.length === 0) return;
  const texts: FieldErrors = Object.fromEntries(
    entries.map(([id, key]) => [`additional.${id}`, [fieldText(key, language)]]),
  );
  throw new AppError('validation', { errors: texts });
}

/** Unique values that another record holds; a lock per field and company lets two writers follow each other. */
async function doubles(
  tx: Tx,
  write: FieldsWrite,
  changed: readonly FieldDefinition[],
  values: FieldValues,
): Promise<Record<string, string>> {
  const table = tableOf(write.module);
  const errors: Record<string, string> = {};
  for (const field of changed.filter((each) => each.is_unique)) {
    const value = values[field.id];
    if (value === undefined || table === null) continue;
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('additional_field', ${field.id}))`);
    const other = await tx.maybe(sql`select 1 from app.additional_ids(${table},
      array[${JSON.stringify({ [field.id]: value })}::jsonb]) s where s.id <> ${write.recordId ?? 0} limit 1`);
    if (other) errors[field.id] = 'already_used';
  }
  return errors;
}

/** The table whose rows carry the values of a module; null where there is none yet. */
export const tableOf = (module: FieldModuleName | number): (typeof FIELD_MODULES)[number]['table'] =>
  FIELD_MODULES.find((each) => each.name === module || each.id === module)?.table ?? null;

/**
 * Turns uploads sent for file fields into attachments of the record and stores their ids; refuses ids of files that are not the
 * record's. To be called after the record is there; costs nothing without file fields.
 */
export async function settleFieldFiles(
  tx: Tx,
  writer: FieldWriter,
  owner: { readonly type: string; readonly id: number; readonly module: FieldModuleName },
  values: FieldValues,
): Promise<void> {
  const definitions = await fieldDefinitionsIn(tx, writer.actor.tenantId);
  const fields = definitions.filter(
    (field) => field.type === FIELD_TYPES.file && field.module_for === moduleId(owner.module) && values[field.id],
  );
  const settled: FieldValues = {};
  for (const field of fields) settled[field.id] = await attachmentIds(tx, writer, owner, field, values[field.id]);
  if (fields.length === 0) return;
  const table = tableOf(owner.module) ?? '';
  await tx.run(sql`update ${sql.table(table)} set additional = additional || ${JSON.stringify(settled)}::jsonb
    where id = ${owner.id} and additional is distinct from additional || ${JSON.stringify(settled)}::jsonb`);
}

async function attachmentIds(
  tx: Tx,
  { actor, language }: FieldWriter,
  owner: { readonly type: string; readonly id: number },
  field: FieldDefinition,
  value: unknown,
): Promise<number[]> {
  const files = value as unknown[];
  const known = await tx.rows<{ id: number }>(sql`select id from attachment where owner_type = ${owner.type}
    and owner_id = ${owner.id} and deleted_at is null and id = any(${files.filter(Number.isInteger)}::bigint[])`);
  const ids: number[] = [];
  for (const file of files) {
    if (isSentFile(file)) {
      const claim = { ownerType: owner.type, ownerId: owner.id, key: file.key, name: file.name, actor };
      ids.push(await claimUpload(tx, claim));
    } else if (known.some(({ id }) => id === file)) ids.push(file as number);
    else refuse({ [field.id]: 'not_found' }, language);
  }
  return ids;
}
