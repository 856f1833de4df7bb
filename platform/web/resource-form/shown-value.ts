import type { AnyResource } from '../../resource/define.ts';
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
  const choices = resource.fields[name]?.choices ?? [];
  const word = (one: string) => {
    const label = choices.find((choice) => choice.value === one)?.label;
    return label ? titleOf({ title: label }, language()) : one;
  };
  return typeof value === 'string' ? word(value) : (value as readonly string[]).map(word).join(', ') || '—';
}
