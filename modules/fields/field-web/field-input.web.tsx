import { language } from '../../../platform/web/i18n/i18n.ts';
import { CheckboxField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import type { FieldProps } from '../../../ui/primitives/fields/field-shell.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { FIELD_TYPES, type FieldDefinition, helpIn, nameIn } from '../field-value/field.rules.ts';
import { FileInput } from './file-input.web.tsx';

/** Props of AdditionalInput. */
export interface AdditionalInputProps {
  field: FieldDefinition;
  value: unknown;
  isRequired: boolean;
  error?: string;
  onChange: (value: unknown) => void;
}

const NUMBER_DECIMALS = 8;

/** The input of one additional field by its type; its name is `additional.<id>`. */
export function AdditionalInput({ field, value, isRequired, error, onChange }: AdditionalInputProps) {
  const common: FieldProps = {
    name: `additional.${field.id}`,
    label: nameIn(field, language()),
    hint: helpIn(field, language()) ?? undefined,
    isRequired,
    isOptional: !isRequired && field.type !== FIELD_TYPES.checkbox,
    error,
  };
  const text = value === null || value === undefined ? '' : String(value);
  const empty = (sent: string) => onChange(sent === '' ? null : sent);
  switch (field.type) {
    case FIELD_TYPES.textarea:
      return <TextareaField {...common} value={text} onChange={empty} maxLength={field.max_length ?? 20_000} />;
    case FIELD_TYPES.number:
      return (
        <NumberField
          {...common}
          value={text}
          onChange={empty}
          decimals={NUMBER_DECIMALS}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
        />
      );
    case FIELD_TYPES.date:
      return (
        <DateField
          {...common}
          value={text}
          onChange={empty}
          min={field.min ?? undefined}
          max={field.max ?? undefined}
        />
      );
    case FIELD_TYPES.datetime:
      return <DateTimeField {...common} value={text} onChange={empty} />;
    case FIELD_TYPES.text:
      return <TextField {...common} value={text} onChange={empty} maxLength={field.max_length ?? 255} />;
    case FIELD_TYPES.file:
      return <FileInput common={common} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case FIELD_TYPES.checkbox:
      return <YesNo common={common} value={value} onChange={onChange} />;
    default:
      return <Choices common={common} field={field} value={value} onChange={onChange} />;
  }
}

interface PartProps {
  common: FieldProps;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A box to tick; where an answer is required, both answers to choose from. */
function YesNo({ common, value, onChange }: PartProps) {
  const t = useT();
  if (!common.isRequired) return <CheckboxField {...common} value={value === true} onChange={onChange} />;
  return (
    <RadioField
      {...common}
      value={value === true ? 'yes' : value === false ? 'no' : null}
      options={[
        { value: 'yes', label: t('fields.yes') },
        { value: 'no', label: t('fields.no') },
      ]}
      onChange={(answer) => onChange(answer === 'yes')}
      isRow
    />
  );
}

function Choices({ common, field, value, onChange }: PartProps & { field: FieldDefinition }) {
  const held = Array.isArray(value) ? value : [value];
  const options = field.items
    .filter((item) => item.active || held.includes(item.id))
    .map((item) => ({ value: String(item.id), label: nameIn(item, language()) }));
  const one = typeof value === 'number' ? String(value) : null;
  if (field.type === FIELD_TYPES.multiselect) {
    const ids = Array.isArray(value) ? value.map(String) : [];
    return (
      <MultiSelectField {...common} options={options} value={ids} onChange={(chosen) => onChange(chosen.map(Number))} />
    );
  }
  if (field.type === FIELD_TYPES.radio) {
    return <RadioField {...common} options={options} value={one} onChange={(id) => onChange(Number(id))} />;
  }
  return (
    <SelectField
      {...common}
      options={options}
      value={one}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
