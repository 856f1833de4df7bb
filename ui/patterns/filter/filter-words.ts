import type { Formatters } from '../../format/format-context.tsx';
import type { Translate } from '../../text/text.tsx';
import { type FilterEntry, type FilterField, isEmptyEntry } from './filter-value.ts';

/** What a chip says: operator ("is", "is any of", "from") and value ("Pending, Released", "Pending +4"). */
export interface ChipWords {
  operator: string;
  value: string;
}

/** Operator and value of a filter in words. */
export function chipWords(field: FilterField, entry: FilterEntry, t: Translate, format: Formatters): ChipWords {
  if (isEmptyEntry(entry)) return { operator: '', value: t('ui.filter.any') };
  switch (entry.kind) {
    case 'text':
      return { operator: t('ui.filter.contains'), value: entry.text };
    case 'choice': {
      const { options, together } = field.kind === 'choice' ? field : { options: [], together: undefined };
      const all = together?.find(
        ({ values }) => values.length === entry.values.length && values.every((one) => entry.values.includes(one)),
      );
      if (all) return { operator: t('ui.filter.is'), value: all.label };
      return listWords(
        entry.values.map((v) => options.find((o) => o.value === v)?.label ?? v),
        t,
      );
    }
    case 'ref':
      return listWords(
        entry.values.map((v) => v.label),
        t,
      );
    case 'number': {
      const unit = field.kind === 'number' && field.unit ? ` ${field.unit}` : '';
      return rangeWords(entry.min && format.number(entry.min) + unit, entry.max && format.number(entry.max) + unit, t);
    }
    case 'date':
      if (entry.preset) return { operator: '', value: t(`ui.preset.${entry.preset}`) };
      return rangeWords(format.date(entry.from), format.date(entry.to), t);
    case 'flag': {
      const word = field.kind === 'flag' ? (entry.isOn ? field.yes : field.no) : undefined;
      return { operator: '', value: word ?? (entry.isOn ? t('ui.filter.yes') : t('ui.filter.no')) };
    }
  }
}

/** Up to three short names are written out; of more, the first and how many follow it. */
function listWords(labels: readonly string[], t: Translate): ChipWords {
  const [first = '', ...rest] = labels;
  if (rest.length === 0) return { operator: t('ui.filter.is'), value: first };
  const all = labels.join(', ');
  const isShort = labels.length <= 3 && all.length <= 36;
  return {
    operator: t('ui.filter.any_of'),
    value: isShort ? all : t('ui.filter.and_more', { first, count: rest.length }),
  };
}

function rangeWords(from: string, to: string, t: Translate): ChipWords {
  if (from && to)
    return from === to ? { operator: t('ui.filter.is'), value: from } : { operator: '', value: `${from} – ${to}` };
  return from ? { operator: t('ui.filter.from'), value: from } : { operator: t('ui.filter.to'), value: to };
}
