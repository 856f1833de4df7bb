import { useMemo } from 'react';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { FilterSentences } from '../../../ui/patterns/filter/filter-sentences.tsx';
import { type FilterField, type FilterValue, fromPlain, toPlain } from '../../../ui/patterns/filter/filter-value.ts';
import { useOrderFields } from '../order-list-views/order-fields.web.ts';
import { type PlainFilters, wireFilters } from '../order-list-views/order-filter.rules.ts';
import { useFilterLabels } from '../order-list-views/use-filter-labels.web.ts';

/** Filters of activities as a bar over the list call's own words: for what keeps filters beside the list. */
export default function OrderFilterBar({ value, onChange, isReadOnly }: OrderFilterBarProps) {
  const fields = useOrderFields();
  const plain = useMemo(() => plainOf(fields, value), [fields, value]);
  const labels = useFilterLabels(fields, plain);
  const shown = useMemo(
    (): FilterValue => Object.assign({}, ...fields.map((field) => fromPlain([field], plain, labels[field.key]))),
    [fields, plain, labels],
  );
  // What this person's bar does not show stays in force.
  const hidden = Object.fromEntries(
    Object.entries(value).filter(([key]) => !fields.some((field) => field.key === key)),
  );
  if (isReadOnly) return <FilterSentences fields={fields} value={shown} />;
  return (
    <FilterBar
      fields={fields}
      value={shown}
      onChange={(next) => onChange?.({ ...hidden, ...wireFilters(toPlain(next)) })}
      hasSingleKeys={false}
    />
  );
}

/** Props of OrderFilterBar: filters as they go over the wire. */
export interface OrderFilterBarProps {
  value: Readonly<Record<string, unknown>>;
  onChange?: (value: Record<string, unknown>) => void;
  /** As sentences, with nothing to press. */
  isReadOnly?: boolean;
}

/** Filters of the wire as the bar keeps them: periods by name, ranges of numbers with ends of their own. */
function plainOf(fields: readonly FilterField[], wire: Readonly<Record<string, unknown>>): PlainFilters {
  return Object.fromEntries(Object.entries(wire).map(([key, value]) => [key, plainValue(kindOf(fields, key), value)]));
}

const kindOf = (fields: readonly FilterField[], key: string): FilterField['kind'] | undefined =>
  fields.find((field) => field.key === key)?.kind;

function plainValue(kind: FilterField['kind'] | undefined, value: unknown): unknown {
  if (kind === 'date' && typeof value === 'string') return { preset: value };
  if (Array.isArray(value)) return value.map(String);
  if (kind !== 'number' || typeof value !== 'object' || value === null) return value;
  const { from, to } = value as { from?: unknown; to?: unknown };
  return { ...(from === undefined ? {} : { min: String(from) }), ...(to === undefined ? {} : { max: String(to) }) };
}
