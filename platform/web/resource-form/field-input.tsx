import { lazy, Suspense } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { CheckboxField, HueField, RadioField } from '../../../ui/primitives/fields/choice-field.tsx';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { EntityPicker, MultiEntityPicker } from '../../../ui/primitives/fields/entity-picker.tsx';
import type { FieldProps } from '../../../ui/primitives/fields/field-shell.tsx';
import { MoneyField, NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { MultiSelectField, SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextareaField, TextField } from '../../../ui/primitives/fields/text-field.tsx';
import type { HueName } from '../../../ui/tokens/scales.ts';
import { type AnyField, longestText, offeredChoices } from '../../resource/field.ts';
import { language } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import type { FormValue, RefChoice } from './form-values.ts';
import { lookUp } from './lookup.ts';
import type { RecordForm } from './use-record-form.ts';

/** Props of FieldInput, and of every input that replaces one. */
export interface FieldInputProps {
  name: string;
  /** The record of the form; null for a new one. */
  recordId?: number | null;
  field: AnyField;
  value: FormValue;
  onChange: (value: FormValue) => void;
  /** The other values of the form, and how they are changed along: for inputs that belong together. */
  form?: Pick<RecordForm, 'values' | 'set'>;
  error?: string | null;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  onBlur?: () => void;
}

// Two dozen drawings: they come when a form asks for one.
const IconField = lazy(() =>
  import('../../../ui/primitives/fields/pictures/icon-field.tsx').then((module) => ({ default: module.IconField })),
);

const words = (label: AnyField['label']): string => titleOf({ title: label }, language());

/** The input of a field by its kind. */
export function FieldInput(props: FieldInputProps) {
  const { name, field, value, onChange, error, isReadOnly } = props;
  const { options } = field;
  const common: FieldProps = {
    label: words(field.label),
    hint: options.help ? words(options.help) : undefined,
    name,
    error,
    isReadOnly,
    isDisabled: isReadOnly,
    isRequired: options.required,
    autoFocus: props.autoFocus,
    onBlur: props.onBlur,
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'flag':
      return <CheckboxField {...common} isRequired={false} value={value === true} onChange={onChange} />;
    case 'multiline':
      return <TextareaField {...common} value={text} onChange={onChange} maxLength={options.max} />;
    case 'integer':
    case 'decimal':
      return <NumberInput common={common} field={field} value={text} onChange={onChange} />;
    case 'money':
      return <MoneyInput common={common} field={field} value={text} onChange={onChange} />;
    case 'day':
      return <DateField {...common} value={text} onChange={onChange} />;
    case 'instant':
      return <DateTimeField {...common} value={text} onChange={onChange} />;
    case 'text':
    case 'masked':
    case 'email':
      return (
        <TextField
          {...common}
          type={field.kind === 'email' ? 'email' : 'text'}
          value={text}
          onChange={onChange}
          maxLength={longestText(field)}
        />
      );
    default:
      return <ChoosingInput common={common} field={field} value={value} onChange={onChange} />;
  }
}

interface PartProps<V> {
  common: FieldProps;
  field: AnyField;
  value: V;
  onChange: (value: FormValue) => void;
}

function NumberInput({ common, field, value, onChange }: PartProps<string>) {
  const { min, max, scale = 4 } = field.options;
  return (
    <NumberField
      {...common}
      value={value}
      onChange={onChange}
      decimals={field.kind === 'integer' ? 0 : scale}
      min={min === undefined ? undefined : String(min)}
      max={max === undefined ? undefined : String(max)}
    />
  );
}

function MoneyInput({ common, field, value, onChange }: PartProps<string>) {
  const { context } = useFormat();
  const currency = context.plain ?? context.currency;
  const { isPrice } = field.options;
  return <MoneyField {...common} currency={currency} isPrice={isPrice} value={value} onChange={onChange} />;
}

/** Numbers that somebody else chose beyond the usual ones stand among them. */
function withOthers(choices: readonly PickerOption[], field: AnyField, value: FormValue): readonly PickerOption[] {
  if (!field.options.isWhole || !Array.isArray(value)) return choices;
  const known = new Set(choices.map((choice) => choice.value));
  const others = (value as readonly string[]).filter((one) => !known.has(one));
  return [...choices, ...others.map((one) => ({ value: one, label: one }))];
}

/** At most this many choices stand open as radio buttons. */
const OPEN_CHOICES = 3;

function ChoosingInput({ common, field, value, onChange }: PartProps<FormValue>) {
  const choices = offeredChoices(field).map((choice) => ({ value: choice.value, label: words(choice.label) }));
  const one = typeof value === 'string' ? value : null;
  switch (field.kind) {
    case 'hue':
      return <HueField {...common} value={one as HueName | null} onChange={onChange} />;
    case 'choices':
      return (
        <MultiSelectField
          {...common}
          options={withOthers(choices, field, value)}
          value={Array.isArray(value) ? (value as readonly string[]) : []}
          onChange={onChange}
        />
      );
    case 'zone':
      return <SelectField {...common} options={zones()} value={one} onChange={onChange} />;
    case 'ref':
      return <RefInput common={common} field={field} value={value as RefChoice | null} onChange={onChange} />;
    case 'refs':
      return (
        <RefsInput common={common} field={field} value={(value ?? []) as readonly RefChoice[]} onChange={onChange} />
      );
    default:
      if (field.options.isIcon)
        return (
          <Suspense fallback={<SelectField {...common} options={choices} value={one} onChange={onChange} />}>
            <IconField {...common} options={choices} value={one} onChange={onChange} />
          </Suspense>
        );
      return field.options.required && choices.length <= OPEN_CHOICES ? (
        <RadioField {...common} options={choices} value={one} onChange={onChange} isRow />
      ) : (
        <SelectField {...common} options={choices} value={one} onChange={onChange} />
      );
  }
}

function RefInput({ common, field, value, onChange }: PartProps<RefChoice | null>) {
  const { target } = field;
  if (!target) return null;
  return (
    <EntityPicker
      {...common}
      value={value}
      search={(query, signal) => lookUp(target, query, signal)}
      onChange={(chosen) => onChange(chosen ? { value: chosen.value, label: chosen.label } : null)}
    />
  );
}

function RefsInput({ common, field, value, onChange }: PartProps<readonly RefChoice[]>) {
  const { target } = field;
  if (!target) return null;
  return (
    <MultiEntityPicker
      {...common}
      value={value}
      search={(query, signal) => lookUp(target, query, signal)}
      onChange={(chosen) => onChange(chosen.map((one) => ({ value: one.value, label: one.label })))}
    />
  );
}

let knownZones: { value: string; label: string }[] | null = null;

function zones(): { value: string; label: string }[] {
  knownZones ??= Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  return knownZones;
}
