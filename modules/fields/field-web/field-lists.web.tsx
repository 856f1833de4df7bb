import { useMemo } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { Empty } from '../../../ui/format/values.tsx';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import { isEmpty } from '../field-value/condition.rules.ts';
import {
  FIELD_TYPES,
  type FieldDefinition,
  type FieldModuleName,
  type FieldValues,
  isChoice,
  nameIn,
} from '../field-value/field.rules.ts';
import { useModuleFields } from './field-calls.web.ts';
import { FieldValue } from './field-value.web.tsx';

/** Columns that outlive others where it gets narrow. */
const SURE = 2;

/** What a list needs to show them: rows carry `additional`. */
interface Carrier {
  readonly additional?: unknown;
}

const keyOf = (field: FieldDefinition): string => `additional.${field.id}`;

/** The additional fields of a module that lists are filtered by, as entries of their filter bar. */
export function useFieldFilters(module: FieldModuleName): readonly FilterField[] {
  const fields = useModuleFields(module);
  return useMemo(() => fields.filter((field) => field.filterable).map(filterOf), [fields]);
}

function filterOf(field: FieldDefinition): FilterField {
  const base = { key: keyOf(field), label: nameIn(field, language()) };
  if (isChoice(field.type)) {
    const options = field.items.map((item) => ({ value: String(item.id), label: nameIn(item, language()) }));
    return { ...base, kind: 'choice', options };
  }
  switch (field.type) {
    case FIELD_TYPES.number:
      return { ...base, kind: 'number' };
    case FIELD_TYPES.date:
    case FIELD_TYPES.datetime:
      return { ...base, kind: 'date', presets: [] };
    case FIELD_TYPES.checkbox:
    case FIELD_TYPES.file:
      return { ...base, kind: 'flag' };
    default:
      return { ...base, kind: 'text' };
  }
}

/** The additional fields of a module that lists show, as their last columns. */
export function useFieldColumns<Row extends object>(module: FieldModuleName): readonly ResourceColumn<Row>[] {
  const fields = useModuleFields(module);
  return useMemo(
    () =>
      fields
        .filter((field) => field.show_in_list)
        .map((field, at) => ({
          id: keyOf(field),
          header: nameIn(field, language()),
          minWidth: 112,
          // The company asked for them: the first ones stay longer than the list's own lesser columns.
          priority: at < SURE ? (2 as const) : (4 as const),
          ...(field.type === FIELD_TYPES.number ? { align: 'end' as const } : {}),
          cell: (row: Row) => {
            const value = ((row as Carrier).additional as FieldValues | undefined)?.[field.id];
            return isEmpty(value) ? <Empty /> : <FieldValue field={field} value={value} />;
          },
        })),
    [fields],
  );
}
