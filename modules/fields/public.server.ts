import { restorable } from '../../platform/server/access/restoring.ts';
import type { Platform, ServerModule } from '../../platform/server/module.ts';
import { fieldsChanged } from './field/definitions.server.ts';
import { fieldRoutes } from './field/field.routes.ts';
import { fieldBack } from './field/field.server.ts';

export { type FieldReader, fieldDefinitions, fieldDefinitionsIn } from './field/definitions.server.ts';
export { fieldLook } from './field-filter/field-look.server.ts';
export { additionalConditions, type FieldScope, fieldScope, shutFieldFilters } from './field-filter/filter.server.ts';
export { visibleIds } from './field-value/condition.rules.ts';
export { type FieldDefinition, type FieldValues, fieldsFor, moduleId } from './field-value/field.rules.ts';
export { shownFields, textsByCode } from './field-value/field-display.rules.ts';
export {
  defaultCharacters,
  examineFields,
  type FieldsImport,
  importColumns,
  importedValues,
  mergeImported,
  sentByRow,
  writtenValues,
} from './field-value/import.server.ts';
export { sheetFields } from './field-value/sheet.server.ts';
export { seenRows, shownInside, withShownFields } from './field-value/shown.server.ts';
export {
  additionalValues,
  type FieldWriter,
  manyValues,
  maySeeField,
  settleFieldFiles,
} from './field-value/values.server.ts';
export { type Effort, effortOf } from './pattern/effort.rules.ts';

/** Additional fields: what a company asks about its records beyond their columns. */
export function fieldsModule(platform: Platform): ServerModule {
  platform.onChange(fieldsChanged);
  restorable('additional_field', fieldBack);
  return { name: 'fields', routes: fieldRoutes() };
}
export { withoutKeptFilters, withoutShutValues } from './field-value/told-values.server.ts';
