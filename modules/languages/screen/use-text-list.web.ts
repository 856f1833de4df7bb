import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import { TEXT_USES } from '../../../platform/kernel/texts/text-uses.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useListState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import type { TablePaging } from '../../../ui/patterns/table/resource-table-props.ts';
import { useT } from '../../../ui/text/text.tsx';
import { textCalls } from './text-calls.web.ts';

/** Typing asks the server this long after the last key (UI §6). */
const TYPING_MS = 150;
const PER_PAGE = [25, 50, 100, 200];

/** What the grid shows, out of the URL: search, filters, page. */
export function useTextList() {
  const t = useT();
  const modules = useRead(textCalls.modules, {}, { fresh: 'master' }).data;
  const fields = useMemo<FilterField[]>(
    () => [
      {
        key: 'state',
        label: t('lang.filter.state'),
        kind: 'choice',
        options: (['missing', 'changed'] as const).map((value) => ({ value, label: t(`lang.state.${value}`) })),
      },
      {
        key: 'use',
        label: t('lang.column.use'),
        kind: 'choice',
        options: TEXT_USES.map((value) => ({ value, label: t(`lang.use.${value}`) })),
      },
      {
        key: 'module',
        label: t('lang.filter.module'),
        kind: 'choice',
        options: (modules ?? []).map((value) => ({ value, label: value })),
      },
    ],
    [t, modules],
  );
  const [state, set] = useListState(fields);
  const [typed, setTyped] = useState(state.q);
  const [settled] = useDebouncedValue(typed, TYPING_MS);
  useEffect(() => setTyped(state.q), [state.q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed goes to the URL, not the other way round
  useEffect(() => {
    if (settled !== state.q && settled === typed) set({ q: settled });
  }, [settled]);
  const { page, perPage, plain } = state;
  const question = useMemo(() => ({ ...(state.q ? { q: state.q } : {}), filters: { ...plain } }), [state.q, plain]);
  const read = useRead(textCalls.list, { query: { ...question, page, per_page: perPage } }, { keepsPrevious: true });
  const total = read.data?.total;
  const paging: TablePaging | undefined =
    total === undefined
      ? undefined
      : {
          page,
          perPage,
          total,
          onPage: (next) => set({ page: next }, true),
          perPageOptions: PER_PAGE,
          onPerPage: (size) => set({ perPage: size }),
        };
  return { fields, state, set, typed, setTyped, question, read, rows: read.data?.data, total, paging };
}
