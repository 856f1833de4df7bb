import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilterField, PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';
import { CACHE_MS } from '../../query/query-client.ts';

/** A reference filter that can name a record by its id. */
export type NamedRefField = FilterField & { nameOf?: (id: string) => Promise<string> };

/** Words for the records that filters of the URL name by id only. */
export function useRefLabels(
  fields: readonly NamedRefField[],
  plain: Readonly<Record<string, PlainFilter>>,
): Record<string, string> {
  const wanted = fields.flatMap((field) => {
    const value = plain[field.key];
    const { nameOf } = field;
    if (field.kind !== 'ref' || !nameOf || !Array.isArray(value)) return [];
    return value.map((id) => ({ id, key: field.key, nameOf }));
  });
  const names = useQueries({
    queries: wanted.map(({ id, key, nameOf }) => ({
      queryKey: ['ref-label', key, id],
      queryFn: () => nameOf(id),
      staleTime: CACHE_MS,
    })),
    combine: (results) => results.map((result) => result.data),
  });
  const text = JSON.stringify(wanted.map(({ id }, at) => [id, names[at] ?? id]));
  return useMemo(() => Object.fromEntries(JSON.parse(text) as [string, string][]), [text]);
}
