import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { filtersToSearch, isFilterParam } from '../../../platform/web/resource-list/state/filters-url.ts';
import { useLinkFilters } from '../../../platform/web/resource-list/state/use-link-filters.ts';
import { type FilterValue, fromPlain, toPlain } from '../../../ui/patterns/filter/filter-value.ts';
import { useOrderFields } from './order-fields.web.ts';
import { type PlainFilters, wireFilters } from './order-filter.rules.ts';
import { useFilterLabels } from './use-filter-labels.web.ts';

type Raw = Readonly<Record<string, string>>;

/** Some filters of activities, kept in the URL, for a screen that is no list: for the bar, and for the wire. */
export function useOrderFilters(keys: readonly string[]) {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const all = useOrderFields();
  const fields = useMemo(() => all.filter((field) => keys.includes(field.key)), [all, keys]);
  const text = JSON.stringify(useLinkFilters(raw, fields));
  const plain = useMemo(() => JSON.parse(text) as PlainFilters, [text]);
  const labels = useFilterLabels(fields, plain);
  const value = useMemo(
    () => Object.assign({}, ...fields.map((field) => fromPlain([field], plain, labels[field.key]))) as FilterValue,
    [fields, plain, labels],
  );
  const set = (next: PlainFilters) =>
    void navigate({
      to: '.',
      search: ((before: Raw) => ({
        ...Object.fromEntries(Object.entries(before).filter(([key]) => !isFilterParam(key))),
        ...filtersToSearch(next as Parameters<typeof filtersToSearch>[0]),
      })) as never,
      replace: true,
      resetScroll: false,
    });
  const onFilters = (next: FilterValue) => set(toPlain(next));
  /** The same filters but for some. */
  const onChange = (changes: PlainFilters) => set({ ...plain, ...changes });
  return { fields, value, onFilters, onChange, wire: useMemo(() => wireFilters(plain), [plain]) };
}
