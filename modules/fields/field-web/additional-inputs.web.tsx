import { language } from '../../../platform/web/i18n/i18n.ts';
import { shownOf } from '../field-value/condition.rules.ts';
import {
  type FieldModuleName,
  type FieldTargets,
  type FieldValues,
  type PlacedField,
  sectionIn,
} from '../field-value/field.rules.ts';
import { isRequired } from '../field-value/field-value.rules.ts';
import { useFieldsFor } from './field-calls.web.ts';
import { AdditionalInput } from './field-input.web.tsx';
import styles from './field-web.module.css';

/** Props of FieldInputs. */
export interface FieldInputsProps {
  fields: readonly PlacedField[];
  values: FieldValues;
  /** Texts by input name: `additional.1001`. */
  errors?: Readonly<Record<string, string | undefined>>;
  onChange: (values: FieldValues) => void;
  /** Defaults stand in the inputs until something else is chosen. */
  isNew?: boolean;
}

/** The inputs of additional fields by section; conditions follow what is typed. */
export function FieldInputs({ fields, values, errors = {}, onChange, isNew }: FieldInputsProps) {
  const filled: FieldValues = isNew ? { ...defaultsOf(fields), ...values } : values;
  const shown = shownOf(
    fields.map(({ field }) => field),
    filled,
  );
  const sections = new Map<string, PlacedField[]>();
  for (const placed of fields) {
    if (!shown.visible.has(placed.field.id)) continue;
    const name = sectionIn(placed.field, language()) ?? '';
    sections.set(name, [...(sections.get(name) ?? []), placed]);
  }
  return (
    <div className={styles.sections}>
      {[...sections].map(([name, placed]) => (
        <fieldset key={name} className={styles.section}>
          {name ? <legend>{name}</legend> : null}
          {placed.map((one) => (
            <AdditionalInput
              key={one.field.id}
              field={one.field}
              value={filled[one.field.id]}
              isRequired={isRequired(one, shown)}
              error={errors[`additional.${one.field.id}`]}
              onChange={(value) => onChange({ ...values, [one.field.id]: value })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

const defaultsOf = (fields: readonly PlacedField[]): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ field }) => (field.default_value === null ? [] : [[field.id, field.default_value]])),
  );

/** Props of AdditionalInputs. */
export interface AdditionalInputsProps extends Omit<FieldInputsProps, 'fields'> {
  module: FieldModuleName;
  targets: FieldTargets;
}

/** The additional fields of a record in a form; nothing where there are none. */
export default function AdditionalInputs({ module, targets, ...rest }: AdditionalInputsProps) {
  const fields = useFieldsFor(module, targets);
  return fields.length === 0 ? null : <FieldInputs {...rest} fields={fields} />;
}
