import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import type { FilterField, PlainFilter } from '../../../../ui/patterns/filter/filter-value.ts';
import { notify } from '../../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../../ui/text/text.tsx';
import { checkFilters, withoutWrong } from './filter-check.ts';

/** The filters of the address. Wrong ones go out of it, and the person reads which. */
export function useLinkFilters(
  raw: Readonly<Record<string, string>>,
  fields: readonly FilterField[],
): Readonly<Record<string, PlainFilter>> {
  const t = useT();
  const navigate = useNavigate();
  const checked = useMemo(() => checkFilters(raw, fields), [raw, fields]);
  const names = fields
    .filter(({ key }) => checked.wrong.includes(key))
    .map(({ label }) => label)
    .join(', ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each set of wrong filters
  useEffect(() => {
    if (names === '') return;
    notify(t('records.filters.left_out', { names }));
    void navigate({
      to: '.',
      search: ((before: Record<string, string>) => withoutWrong(before, checked)) as never,
      replace: true,
      resetScroll: false,
    });
  }, [names]);
  return checked.plain;
}
