import type { ReactNode } from 'react';
import { language } from '../../../platform/web/i18n/i18n.ts';
import { visibleIds } from '../field-value/condition.rules.ts';
import { type FieldModuleName, type FieldTargets, type FieldValues, nameIn } from '../field-value/field.rules.ts';
import { useFieldsFor } from './field-calls.web.ts';
import { FieldValue } from './field-value.web.tsx';

/** One answered additional field as a row of facts. */
export interface FieldFact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** The additional fields of a record that hold a value and are visible by their conditions, for its facts. */
export function useFieldFacts(module: FieldModuleName, targets: FieldTargets, values: FieldValues): FieldFact[] {
  const fields = useFieldsFor(module, targets);
  const visible = visibleIds(
    fields.map(({ field }) => field),
    values,
  );
  return fields
    .filter(({ field }) => visible.has(field.id) && hasValue(values[field.id]))
    .map(({ field }) => ({
      id: `additional.${field.id}`,
      label: nameIn(field, language()),
      value: <FieldValue field={field} value={values[field.id]} />,
    }));
}

const hasValue = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
