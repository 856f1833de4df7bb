import { useState } from 'react';
import { fold } from '../../text/fold.ts';
import type { FieldProps } from './field-shell.tsx';
import { Picker, type PickerOption } from './picker/picker.tsx';

interface Common extends FieldProps {
  options: readonly PickerOption[];
  placeholder?: string;
}

/** Props of SelectField. */
export interface SelectFieldProps extends Common {
  value: string | null;
  onChange: (value: string | null) => void;
  /** Lets the person empty it; default: unless it is required. */
  isClearable?: boolean;
}

/** One of a known list; typing narrows it, accents do not matter. */
export function SelectField({ options, value, onChange, ...rest }: SelectFieldProps) {
  const [query, setQuery] = useState<string | null>(null);
  const selected = options.filter((o) => o.value === value);
  return (
    <Picker
      {...rest}
      isClearable={rest.isClearable ?? !rest.isRequired}
      options={narrow(options, query)}
      isWhole
      selected={selected}
      query={query}
      onQuery={setQuery}
      onPick={(option) => onChange(option.value)}
      onRemove={() => onChange(null)}
    />
  );
}

/** Props of MultiSelectField. */
export interface MultiSelectFieldProps extends Common {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several of a known list, shown as removable tags. */
export function MultiSelectField({ options, value, onChange, ...rest }: MultiSelectFieldProps) {
  const [query, setQuery] = useState<string | null>(null);
  const selected = options.filter((o) => value.includes(o.value));
  const without = (gone: string) => value.filter((v) => v !== gone);
  return (
    <Picker
      {...rest}
      isMultiple
      options={narrow(options, query)}
      isWhole
      selected={selected}
      query={query}
      onQuery={setQuery}
      onPick={(option) => onChange(value.includes(option.value) ? without(option.value) : [...value, option.value])}
      onRemove={(option) => onChange(without(option.value))}
    />
  );
}

/** Options whose label or hint contains the query, accent-insensitive. */
export function narrow(options: readonly PickerOption[], query: string | null): readonly PickerOption[] {
  const wanted = fold(query ?? '');
  return wanted === '' ? options : options.filter((o) => fold(`${o.label} ${o.hint ?? ''}`).includes(wanted));
}
