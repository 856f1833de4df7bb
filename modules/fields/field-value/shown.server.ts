import { type FieldReader, fieldDefinitions } from '../field/definitions.server.ts';
import { type FieldModuleName, type FieldValues, moduleId } from './field.rules.ts';
import { shownFields } from './field-display.rules.ts';
import type { FieldScope } from './filter.server.ts';
import { type FieldWriter, maySeeField } from './values.server.ts';

/**
 * A record as its reader gets it: `additional` without the fields they may not see, and `additional_fields` with names and texts
 * (A3 F2, F6). Costs no statement.
 */
export async function withShownFields<R extends object>(
  reader: FieldWriter & { readonly db: FieldReader },
  module: FieldModuleName,
  row: R,
): Promise<R & { additional: FieldValues; additional_fields: unknown[] }> {
  const definitions = (await fieldDefinitions(reader.db)).filter((field) => field.module_for === moduleId(module));
  const stored = ((row as { additional?: FieldValues }).additional ?? {}) as FieldValues;
  const hidden = new Set(
    definitions.filter((field) => !maySeeField(reader.actor, field)).map((field) => String(field.id)),
  );
  const additional = Object.fromEntries(Object.entries(stored).filter(([id]) => !hidden.has(id)));
  const seen = definitions.filter((field) => !hidden.has(String(field.id)));
  return { ...row, additional, additional_fields: shownFields(seen, additional, reader.language) };
}

/** Rows of a list without the values their reader may not see (A3 F6). */
export function seenRows<R extends object>(scope: FieldScope, module: FieldModuleName, rows: readonly R[]): R[] {
  const id = moduleId(module);
  const hidden = scope.fields.filter((field) => field.module_for === id && !maySeeField(scope.actor, field));
  if (hidden.length === 0) return [...rows];
  const names = new Set(hidden.map((field) => String(field.id)));
  return rows.map((row) => {
    const { additional = {} } = row as { additional?: FieldValues };
    return { ...row, additional: Object.fromEntries(Object.entries(additional).filter(([key]) => !names.has(key))) };
  });
}
