import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type FieldReader, fieldDefinitions } from '../field/definitions.server.ts';
import type { FieldScope } from '../field-filter/filter.server.ts';
import { type FieldDefinition, type FieldModuleName, type FieldValues, moduleId } from './field.rules.ts';
import { shownFields } from './field-display.rules.ts';
import { type FieldWriter, maySeeField } from './values.server.ts';

/**
 * A record as its reader gets it: `additional` with the values of active fields they may see (a field switched off hides and keeps
 * its values, F5), and `additional_fields` with names and texts. Costs no statement.
 */
export async function withShownFields<R extends object>(
  reader: FieldWriter & { readonly db: FieldReader },
  module: FieldModuleName,
  row: R,
): Promise<R & { additional: FieldValues; additional_fields: unknown[] }> {
  const seen = seenFields({ ...reader, fields: await fieldDefinitions(reader.db) }, module);
  const additional = only(row, new Set(seen.map(({ id }) => String(id))));
  // Moments in answers are in UTC.
  return { ...row, additional, additional_fields: shownFields(seen, additional, reader.language, 'UTC') };
}

/** The same inside a transaction, on its own connection: what a refusal tells of a record is no more than reading it would. */
export const shownInside = <R extends object>(tx: Tx, writer: FieldWriter, module: FieldModuleName, row: R) =>
  withShownFields(
    {
      actor: writer.actor,
      language: writer.language,
      db: { read: (statement) => tx.wire(statement), actor: writer.actor },
    },
    module,
    row,
  );

/** Rows of a list with the values their reader may see only. */
export function seenRows<R extends object>(scope: FieldScope, module: FieldModuleName, rows: readonly R[]): R[] {
  const names = new Set(seenFields(scope, module).map(({ id }) => String(id)));
  return rows.map((row) => ('additional' in row ? { ...row, additional: only(row, names) } : row));
}

const seenFields = ({ actor, fields }: FieldScope, module: FieldModuleName): FieldDefinition[] =>
  fields.filter((field) => field.module_for === moduleId(module) && maySeeField(actor, field));

const only = (row: object, names: ReadonlySet<string>): FieldValues =>
  Object.fromEntries(
    Object.entries((row as { additional?: FieldValues }).additional ?? {}).filter(([id]) => names.has(id)),
  );
