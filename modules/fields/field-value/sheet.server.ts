import type { SheetColumn, SheetColumnKind } from '../../../platform/server/sheets/write-sheet.ts';
import { type FieldReader, fieldDefinitions } from '../field/definitions.server.ts';
import { isEmpty } from './condition.rules.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldModuleName,
  type FieldValues,
  moduleId,
  nameIn,
} from './field.rules.ts';
import { displayOf, itemsOf, listText } from './field-display.rules.ts';
import { type FieldWriter, maySeeField } from './values.server.ts';

/** The columns of additional fields in an export. */
export interface SheetFields {
  /** They read their value out of a row's `additional`. */
  readonly columns: (SheetColumn & { of(row: { additional?: FieldValues }): unknown })[];
  /** One value as its reader's text, moments on this zone's clock. */
  text(id: number, value: unknown, zone: string): string;
}

const KINDS: Readonly<Record<number, SheetColumnKind>> = {
  [FIELD_TYPES.number]: 'number',
  [FIELD_TYPES.date]: 'date',
  [FIELD_TYPES.datetime]: 'instant',
  [FIELD_TYPES.checkbox]: 'boolean',
};

/** Key of a field in a sheet: `additional.1001`. */
export const sheetKey = (field: FieldDefinition): string => `additional.${field.id}`;

/** All fields of a module that the reader may see, for an export whose rows carry `additional`; choices as their names. */
export async function sheetFields(
  reader: FieldWriter & { readonly db: FieldReader },
  module: FieldModuleName,
): Promise<SheetFields> {
  const id = moduleId(module);
  const fields = (await fieldDefinitions(reader.db)).filter(
    (field) => field.module_for === id && maySeeField(reader.actor, field),
  );
  const cell = (field: FieldDefinition, value: unknown): unknown => {
    if (isEmpty(value)) return null;
    // Moments stay moments: the sheet writes them on its own clock.
    if (field.type === FIELD_TYPES.multiselect)
      return listText(itemsOf(field, value).map((item) => nameIn(item, reader.language)));
    return KINDS[field.type] ? value : displayOf(field, value, reader.language, 'UTC');
  };
  return {
    columns: fields.map((field) => ({
      key: sheetKey(field),
      label: nameIn(field, reader.language),
      kind: KINDS[field.type] ?? 'text',
      of: ({ additional }: { additional?: FieldValues }) => cell(field, additional?.[field.id]),
    })),
    text(fieldId, value, zone) {
      const field = fields.find((one) => one.id === fieldId);
      return field ? displayOf(field, value, reader.language, zone) : '';
    },
  };
}
