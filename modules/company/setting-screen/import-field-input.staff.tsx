import { useRead } from '../../../platform/web/query/hooks.ts';
import type { FieldProps } from '../../../ui/primitives/fields/field-shell.tsx';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { TextField } from '../../../ui/primitives/fields/text-field.tsx';
import type { SettingPart } from '../setting-form/setting-form.rules.ts';
import { importColumns } from './setting-calls.web.ts';

interface Props extends FieldProps {
  of: NonNullable<SettingPart['of']>;
  value: string;
  onChange: (value: string) => void;
}

/** Activities and items are joined by it, so that a file of items has it too. */
const SHARED = 'ex_ref_no';

/** One of the columns an import knows; its name, for somebody who may not import and is not told them. */
export function ImportFieldInput({ of, value, onChange, ...field }: Props) {
  const { resource, isItems } = of;
  const { data, error } = useRead(importColumns, { params: { resource } }, { fresh: 'master' });
  if (error) return <TextField {...field} value={value} onChange={onChange} maxLength={200} autoComplete="off" />;
  const offered = (data ?? []).filter(({ name }) => !isItems || name.startsWith('item_') || name === SHARED);
  const options = offered.map(({ name, label }) => ({ value: name, label }));
  // Written before under another of its names, which imports take as well.
  const own = value === '' || options.some((option) => option.value === value) ? [] : [{ value, label: value }];
  return (
    <SelectField
      {...field}
      options={[...own, ...options]}
      value={value || null}
      isClearable={false}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}
