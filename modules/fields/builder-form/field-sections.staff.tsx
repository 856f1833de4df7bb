import { FormGrid, FormWide } from '../../../ui/patterns/form/form-grid.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { CheckboxField } from '../../../ui/primitives/fields/choice-field.tsx';
import { DateField } from '../../../ui/primitives/fields/date-field.tsx';
import { DateTimeField } from '../../../ui/primitives/fields/dates/date-time-field.tsx';
import { NumberField } from '../../../ui/primitives/fields/number-field.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { FIELD_TYPES, type FieldDefinition, type FieldType, isChoice } from '../field-value/field.rules.ts';
import { AdditionalInput } from '../field-web/field-input.web.tsx';
import type { FieldRecord } from './builder-calls.web.ts';
import { ConditionEditor } from './condition-editor.staff.tsx';
import { type FieldFormValues, TYPES } from './field-values.web.ts';
import { ItemEditor } from './item-editor.staff.tsx';

interface Part {
  values: FieldFormValues;
  set: (patch: Partial<FieldFormValues>) => void;
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
}

type TextName = 'name' | 'name_es' | 'help' | 'help_es' | 'section' | 'section_es' | 'code' | 'pattern';

function Words({ part, name, max, hint }: { part: Part; name: TextName; max: number; hint?: string }) {
  const t = useT();
  return (
    <TextField
      name={name}
      label={t(`fields.builder.${name}`)}
      hint={hint}
      value={part.values[name]}
      onChange={(value) => part.set({ [name]: value })}
      error={part.errors[name]}
      maxLength={max}
      isRequired={name === 'name'}
      isOptional={name !== 'name'}
      isDisabled={part.isReadOnly}
    />
  );
}

/** What people read, in both languages. */
export function WordSection(part: Part) {
  const t = useT();
  return (
    <Section title={t('fields.builder.section.words')}>
      <FormGrid>
        <Words part={part} name="name" max={100} />
        <Words part={part} name="name_es" max={100} />
        <Words part={part} name="help" max={500} />
        <Words part={part} name="help_es" max={500} />
        <Words part={part} name="section" max={100} />
        <Words part={part} name="section_es" max={100} />
        <Words part={part} name="code" max={60} hint={t('fields.builder.code_hint')} />
      </FormGrid>
    </Section>
  );
}

/** Type, choices, default. */
export function KindSection({ field, ...part }: Part & { field: FieldRecord }) {
  const t = useT();
  const { values, set, errors, isReadOnly } = part;
  const type = Number(values.type);
  return (
    <Section title={t('fields.builder.section.kind')}>
      <FormGrid>
        <SelectField
          name="type"
          label={t('fields.builder.type')}
          options={TYPES.map((one) => ({ value: String(one), label: t(`fields.type.${one}`) }))}
          value={values.type}
          onChange={(next) => set({ type: next ?? values.type, default_value: null })}
          error={errors.type}
          isDisabled={isReadOnly}
          isRequired
        />
        {type === FIELD_TYPES.file ? null : (
          <DefaultInput field={{ ...field, type: type as FieldType }} values={values} errors={errors} set={set} />
        )}
        {isChoice(type) ? (
          <FormWide>
            <ItemEditor items={values.items} onChange={(items) => set({ items })} error={errors.items} />
          </FormWide>
        ) : null}
        <FormWide>
          <Flag part={part} name="required" label="is_required" />
        </FormWide>
      </FormGrid>
    </Section>
  );
}

/** A default is a value of the field itself. */
function DefaultInput({ field, values, errors, set }: Omit<Part, 'isReadOnly'> & { field: FieldDefinition }) {
  const t = useT();
  const label = t('fields.builder.default_value');
  const shown = { ...field, id: 0, name: label, name_es: label, help: null, help_es: null };
  return (
    <AdditionalInput
      field={shown}
      value={values.default_value}
      isRequired={false}
      error={errors.default_value}
      onChange={(default_value) => set({ default_value })}
    />
  );
}

type FlagName = 'required' | 'is_unique' | 'filterable' | 'show_in_list' | 'show_in_portal';

function Flag({ part, name, label = name }: { part: Part; name: FlagName; label?: string }) {
  const t = useT();
  return (
    <CheckboxField
      label={t(`fields.builder.${label}`)}
      value={part.values[name]}
      onChange={(isOn) => part.set({ [name]: isOn })}
      isDisabled={part.isReadOnly}
    />
  );
}

/** Limits the type knows. */
export function LimitSection(part: Part) {
  const t = useT();
  const type = Number(part.values.type);
  const isText = type === FIELD_TYPES.text || type === FIELD_TYPES.textarea;
  const hasRange = [FIELD_TYPES.number, FIELD_TYPES.date, FIELD_TYPES.datetime].some((one) => one === type);
  return (
    <Section title={t('fields.builder.section.limits')}>
      <FormGrid>
        {hasRange ? <Limit part={part} name="min" type={type} /> : null}
        {hasRange ? <Limit part={part} name="max" type={type} /> : null}
        {isText ? (
          <NumberField
            name="max_length"
            label={t('fields.builder.max_length')}
            value={part.values.max_length}
            onChange={(max_length) => part.set({ max_length })}
            error={part.errors.max_length}
            decimals={0}
            isOptional
          />
        ) : null}
        {isText ? <Words part={part} name="pattern" max={200} hint={t('fields.builder.pattern_hint')} /> : null}
        <FormWide>
          <Flag part={part} name="is_unique" />
        </FormWide>
      </FormGrid>
    </Section>
  );
}

function Limit({ part, name, type }: { part: Part; name: 'min' | 'max'; type: number }) {
  const t = useT();
  const common = {
    name,
    label: t(`fields.builder.${name}`),
    value: part.values[name],
    onChange: (value: string) => part.set({ [name]: value }),
    error: part.errors[name],
    isOptional: true,
  };
  if (type === FIELD_TYPES.date) return <DateField {...common} />;
  return type === FIELD_TYPES.datetime ? <DateTimeField {...common} /> : <NumberField {...common} decimals={8} />;
}

/** Lists, filters, portal. */
export function ShownSection(part: Part) {
  const t = useT();
  return (
    <Section title={t('fields.builder.section.shown')}>
      <FormGrid columns={1}>
        <Flag part={part} name="show_in_list" />
        <Flag part={part} name="filterable" />
        <Flag part={part} name="show_in_portal" />
      </FormGrid>
    </Section>
  );
}

/** When it is shown and when it must be filled. */
export function ConditionSection({ others, ...part }: Part & { others: readonly FieldDefinition[] }) {
  const t = useT();
  return (
    <Section title={t('fields.builder.section.conditions')}>
      <FormGrid columns={1}>
        {(['visible_if', 'required_if'] as const).map((name) => (
          <ConditionEditor
            key={name}
            name={name}
            rules={part.values[name]}
            others={others}
            error={part.errors[name]}
            onChange={(rules) => part.set({ [name]: rules })}
          />
        ))}
      </FormGrid>
    </Section>
  );
}
