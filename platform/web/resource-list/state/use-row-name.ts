import { useCallback } from 'react';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import type { AnyResource } from '../../../resource/define.ts';
import { relatedName } from '../../../resource/field.ts';
import type { AnyRow } from '../../resource-form/form-values.ts';

/** What a row is called: its title, or what the definition names it by ("Devon Grant, 18 Nov"); else its number. */
export function useRowName(resource: AnyResource): (row: AnyRow) => string {
  const { date } = useFormat();
  return useCallback(
    (row) => {
      const { namedBy } = resource.list;
      if (!namedBy) return String(row[resource.title] ?? row.id);
      const words = namedBy.map((name) => {
        const kind = resource.fields[name]?.kind;
        if (kind === 'ref') return (row[relatedName(name)] as { name?: string } | null)?.name;
        return kind === 'day' ? date(row[name] as string | null) : (row[name] as string | null);
      });
      return words.filter(Boolean).join(', ') || String(row.id);
    },
    [resource, date],
  );
}
