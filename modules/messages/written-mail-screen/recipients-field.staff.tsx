import { useState } from 'react';
import { isEmail } from '../../../platform/web/forms/use-form.ts';
import type { FieldProps } from '../../../ui/primitives/fields/field-shell.tsx';
import { Picker, type PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { narrow } from '../../../ui/primitives/fields/select-field.tsx';

interface Props extends FieldProps {
  options: readonly PickerOption[];
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Whom a mail goes to: people of the record, and any address that is typed. */
export function RecipientsField({ options, value, onChange, ...rest }: Props) {
  const [query, setQuery] = useState<string | null>(null);
  const all = [...options, ...value.filter((one) => options.every((o) => o.value !== one)).map(asOption)];
  const typed = (query ?? '').trim();
  const isNew = isEmail(typed) && all.every((o) => o.value.toLowerCase() !== typed.toLowerCase());
  const without = (gone: string) => value.filter((one) => one !== gone);
  return (
    <Picker
      {...rest}
      isMultiple
      options={isNew ? [asOption(typed)] : narrow(all, query)}
      selected={all.filter((o) => value.includes(o.value))}
      query={query}
      onQuery={setQuery}
      onPick={(option) => onChange(value.includes(option.value) ? without(option.value) : [...value, option.value])}
      onRemove={(option) => onChange(without(option.value))}
      // What was typed whole is meant, also by whoever goes on without Enter.
      onBlur={() => (isNew ? onChange([...value, typed]) : undefined)}
    />
  );
}

const asOption = (email: string): PickerOption => ({ value: email, label: email });
