import { Button } from '../../primitives/actions/button.tsx';
import { CheckboxField, RadioField } from '../../primitives/fields/choice-field.tsx';
import { DateField } from '../../primitives/fields/date-field.tsx';
import { MultiEntityPicker } from '../../primitives/fields/entity-picker.tsx';
import { NumberField } from '../../primitives/fields/number-field.tsx';
import { MultiSelectField } from '../../primitives/fields/select-field.tsx';
import { TextField } from '../../primitives/fields/text-field.tsx';
import { useT } from '../../text/text.tsx';
import styles from './filter.module.css';
import {
  type DatePreset,
  datePresets,
  emptyEntry,
  type FilterEntry,
  type FilterField,
  type RefValue,
} from './filter-value.ts';

/** Props of FilterEditor. */
export interface FilterEditorProps {
  field: FilterField;
  entry: FilterEntry | undefined;
  onChange: (entry: FilterEntry) => void;
}

/** The inputs of one filter, in a chip's popover or in the phone sheet. */
export function FilterEditor({ field, entry, onChange }: FilterEditorProps) {
  const t = useT();
  const now = entry?.kind === field.kind ? entry : emptyEntry(field.kind);
  if (field.kind === 'text' && now.kind === 'text') {
    return (
      <TextField
        label={t('ui.filter.contains_label', { field: field.label })}
        value={now.text}
        onChange={(text) => onChange({ kind: 'text', text })}
      />
    );
  }
  if (field.kind === 'choice' && now.kind === 'choice')
    return <ChoiceEditor field={field} values={now.values} onChange={onChange} />;
  if (field.kind === 'ref' && now.kind === 'ref')
    return <RefEditor field={field} values={now.values} onChange={onChange} />;
  if (field.kind === 'number' && now.kind === 'number')
    return <RangeEditor label={field.label} unit={field.unit} now={now} onChange={onChange} />;
  if (field.kind === 'date' && now.kind === 'date')
    return <DateEditor label={field.label} presets={field.presets ?? datePresets} now={now} onChange={onChange} />;
  if (field.kind === 'flag' && now.kind === 'flag') {
    return (
      <RadioField
        label={field.label}
        value={now.isOn ? 'yes' : 'no'}
        onChange={(value) => onChange({ kind: 'flag', isOn: value === 'yes' })}
        options={[
          { value: 'yes', label: field.yes ?? t('ui.filter.yes') },
          { value: 'no', label: field.no ?? t('ui.filter.no') },
        ]}
      />
    );
  }
  return null;
}

interface RefEditorProps {
  field: Extract<FilterField, { kind: 'ref' }>;
  values: readonly RefValue[];
  onChange: (entry: FilterEntry) => void;
}

function RefEditor({ field, values, onChange }: RefEditorProps) {
  const set = (chosen: readonly RefValue[]) => {
    const kept = field.isSingle ? chosen.slice(-1) : chosen;
    onChange({ kind: 'ref', values: kept.map((v) => ({ value: v.value, label: v.label })) });
  };
  return <MultiEntityPicker label={field.label} search={field.search} value={[...values]} onChange={set} />;
}

interface RangeEditorProps {
  label: string;
  unit?: string;
  now: Extract<FilterEntry, { kind: 'number' }>;
  onChange: (entry: FilterEntry) => void;
}

function RangeEditor({ label, unit, now, onChange }: RangeEditorProps) {
  const t = useT();
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <NumberField
        isAmount
        label={t('ui.filter.at_least')}
        value={now.min}
        after={unit}
        onChange={(min) => onChange({ ...now, min })}
      />
      <NumberField
        isAmount
        label={t('ui.filter.at_most')}
        value={now.max}
        after={unit}
        onChange={(max) => onChange({ ...now, max })}
      />
    </fieldset>
  );
}

function ChoiceEditor({
  field,
  values,
  onChange,
}: {
  field: Extract<FilterField, { kind: 'choice' }>;
  values: readonly string[];
  onChange: (entry: FilterEntry) => void;
}) {
  const set = (next: readonly string[]) => onChange({ kind: 'choice', values: next });
  if (field.isSingle) {
    return (
      <RadioField
        label={field.label}
        value={values[0] ?? null}
        onChange={(value) => set([value])}
        options={field.options}
      />
    );
  }
  if (field.options.length > 10)
    return <MultiSelectField label={field.label} options={field.options} value={values} onChange={set} />;
  return (
    <fieldset className={styles.choices}>
      <legend>{field.label}</legend>
      {field.options.map((option) => (
        <CheckboxField
          key={option.value}
          label={option.label}
          value={values.includes(option.value)}
          onChange={(isOn) => set(isOn ? [...values, option.value] : values.filter((v) => v !== option.value))}
        />
      ))}
    </fieldset>
  );
}

function DateEditor({
  label,
  presets,
  now,
  onChange,
}: {
  label: string;
  presets: readonly DatePreset[];
  now: Extract<FilterEntry, { kind: 'date' }>;
  onChange: (entry: FilterEntry) => void;
}) {
  const t = useT();
  return (
    <div className={styles.dates}>
      <fieldset className={styles.presets}>
        <legend>{label}</legend>
        {presets.map((preset) => (
          <Button
            key={preset}
            variant="quiet"
            className={styles.preset}
            aria-pressed={now.preset === preset}
            onClick={() => onChange({ kind: 'date', preset, from: '', to: '' })}
          >
            {t(`ui.preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <div className={styles.pair}>
        <DateField
          label={t('ui.filter.from_day')}
          value={now.from}
          max={now.to || undefined}
          onChange={(from) => onChange({ ...now, preset: null, from })}
        />
        <DateField
          label={t('ui.filter.to_day')}
          value={now.to}
          min={now.from || undefined}
          onChange={(to) => onChange({ ...now, preset: null, to })}
        />
      </div>
    </div>
  );
}
