import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CACHE_MS } from '../../../platform/web/query/query-client.ts';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import type { PlainFilters } from './order-filter.rules.ts';

/** A reference filter that can name a record by its id. */
export type NamedField = FilterField & { nameOf?: (id: string) => Promise<string> };

/** Names of the records that filters mention: field → id → name. */
export type RefLabels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Names the records that the URL or a view knows by id only; ids of different lists never share a name. */
export function useFilterLabels(fields: readonly NamedField[], plain: PlainFilters): RefLabels {
  const wanted = fields.flatMap((field) => {
    const ids = plain[field.key];
    const { nameOf } = field;
    if (!nameOf || !Array.isArray(ids)) return [];
    return ids.map(String).map((id) => ({ id, key: field.key, nameOf }));
  });
  const names = useQueries({
    queries: wanted.map(({ id, key, nameOf }) => ({
      queryKey: ['order-filter-label', key, id],
      queryFn: () => nameOf(id),
      staleTime: CACHE_MS,
    })),
    combine: (results) => results.map((result) => result.data),
  });
  const text = JSON.stringify(wanted.map(({ key, id }, at) => [key, id, names[at] ?? '…']));
  return useMemo(() => {
    const labels: Record<string, Record<string, string>> = {};
    for (const [key, id, name] of JSON.parse(text) as [string, string, string][]) {
      labels[key] = { ...labels[key], [id]: name };
    }
    return labels;
  }, [text]);
}
