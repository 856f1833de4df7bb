import type { AnyResource } from '../../resource/define.ts';
import type { AnyField } from '../../resource/field.ts';
import { language, translate } from '../i18n/i18n.ts';
import { titleOf } from '../routing/screen.ts';
import type { FormValue, RefChoice } from './form-values.ts';

/** A form value in words, for comparing two versions of a field. */
export function shownValue(resource: AnyResource, name: string, value: FormValue): string {
  if (typeof value === 'boolean') return translate(value ? 'records.yes' : 'records.no');
  if (value === null || value === '') return '—';
  if (typeof value === 'object' && 'label' in value) return (value as RefChoice).label;
  if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
    return (value as readonly RefChoice[]).map((one) => one.label).join(', ');
  const field = resource.fields[name];
  const words = (typeof value === 'string' ? [value] : (value as readonly string[])).flatMap((one) =>
    field ? (choiceText(field, one) ?? []) : one,
  );
  return words.join(', ') || '—';
}

/** The label of a stored choice; an unknown value stays readable, a hidden one is left out. */
export function choiceText(field: AnyField, value: unknown): string | null {
  if (value === null || value === undefined || field.options.hidden?.includes(String(value))) return null;
  const label = field.choices?.find((choice) => choice.value === value)?.label;
  return label ? titleOf({ title: label }, language()) : String(value);
}
