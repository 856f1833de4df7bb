import { language } from '../../../platform/web/i18n/i18n.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { FieldInputProps } from '../../../platform/web/resource-form/field-input.tsx';
import { titleOf } from '../../../platform/web/routing/screen.ts';
import { SelectField } from '../../../ui/primitives/fields/select-field.tsx';
import { useT } from '../../../ui/text/text.tsx';

const call = looseRemote<{ params: { key: string } }, { value: readonly { name: string }[] | null }>(
  'GET',
  '/company/configurations/{key}',
);
const SETTING = { params: { key: 'task_type' } };

/** One of the company's task types; a shift keeps one that has left the setting since. */
export function TaskTypeInput({ name, field, value, onChange, error, isReadOnly }: FieldInputProps) {
  const t = useT();
  const { data } = useRead(call, SETTING, { fresh: 'master' });
  const types = (data?.value ?? []).map((type) => type.name);
  const kept = typeof value === 'string' && value !== '' ? value : null;
  const names = kept === null || types.includes(kept) ? types : [kept, ...types];
  return (
    <SelectField
      label={titleOf({ title: field.label }, language())}
      hint={data && names.length === 0 ? t('planning.no_task_types') : undefined}
      name={name}
      options={names.map((each) => ({ value: each, label: each }))}
      value={kept}
      onChange={onChange}
      error={error}
      isDisabled={isReadOnly}
    />
  );
}
