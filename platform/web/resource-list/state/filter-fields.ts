import type { PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';
import type { Translate } from '../../../../ui/text/text.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import type { AnyField } from '../../../resource/field.ts';
import { HUES, offeredChoices } from '../../../resource/field.ts';
import { language } from '../../i18n/i18n.ts';
import { lookUp, lookUpOne } from '../../resource-form/lookup.ts';
import { titleOf } from '../../routing/screen.ts';
import type { NamedRefField } from './ref-labels.ts';

/** What a derived list can be filtered by: every field but free prose. */
export function filterFields(resource: AnyResource, t: Translate): NamedRefField[] {
  return Object.entries(resource.fields).flatMap(([key, field]) => {
    const made = filterField(key, field, t);
    return made ? [made] : [];
  });
}

function filterField(key: string, field: AnyField, t: Translate): NamedRefField | null {
  const label = titleOf({ title: field.label }, language());
  const { target } = field;
  switch (field.kind) {
    case 'flag':
      return { key, label, kind: 'flag' };
    case 'choice':
    case 'choices':
      return {
        key,
        label,
        kind: 'choice',
        options: offeredChoices(field).map((c) => ({ value: c.value, label: titleOf({ title: c.label }, language()) })),
      };
    case 'hue':
      return { key, label, kind: 'choice', options: HUES.map((value) => ({ value, label: t(`ui.hue.${value}`) })) };
    case 'ref':
    case 'refs':
      return target
        ? {
            key,
            label,
            kind: 'ref',
            search: (query, signal) => lookUp(target, query, signal),
            nameOf: (id) => lookUpOne(target, id),
          }
        : null;
    case 'integer':
    case 'decimal':
    case 'money':
      return { key, label, kind: 'number' };
    case 'day':
    case 'instant':
      return { key, label, kind: 'date' };
    case 'multiline':
      return null;
    default:
      return { key, label, kind: 'text' };
  }
}

/** Filters as the API takes them: ranges as {from, to}; everything else stands as it is (CORE, wire conventions). */
export function wireFilters(plain: Readonly<Record<string, PlainFilter>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(plain).map(([key, value]) => [key, wireFilter(value)]));
}

function wireFilter(value: PlainFilter): unknown {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const range = value as { min?: string; max?: string; from?: string; to?: string; preset?: string };
  if (range.preset !== undefined) return range.preset;
  return { from: range.from ?? range.min, to: range.to ?? range.max };
}
